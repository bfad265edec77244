import { drawShape } from '#images/mask-drawing.ts'
import { emptyMask } from '#images/picture.ts'
import type { Mask } from '#images/picture.ts'
import type { Size } from '#images/resize.ts'
import type { Face } from './find-faces.ts'

/** Each face as an ellipse from hairline to chin. */
export function markFaces({ width, height }: Size, faces: readonly Face[]): Mask {
  const marks = emptyMask(width, height)
  for (const face of faces) {
    const place = { x: face.x / width, y: face.y / height, across: face.width / width, down: face.height / height }
    const { data } = drawShape({ width, height }, { shape: 'ellipse', sides: 3, ...place })
    data.forEach((level, pixel) => {
      if (level > (marks.data[pixel] as number)) marks.data[pixel] = level
    })
  }
  return marks
}
