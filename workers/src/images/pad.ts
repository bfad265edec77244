import { filledPicture, placePicture } from './geometry.ts'
import { withAlpha } from './alpha.ts'
import type { ScreenColour } from './colour-text.ts'
import { maskOf } from './mask-shape.ts'
import type { Mask, Picture } from './picture.ts'
import type { Size } from './resize.ts'

export interface Margins {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function padPicture(picture: Picture, margins: Margins, colour: ScreenColour): Picture {
  const size = paddedSize(picture, margins)
  const needsAlpha = picture.channels === 4 || colour[3] < 255
  const canvas = filledPicture(size, colour)
  const result = needsAlpha ? withAlpha(canvas) : canvas
  placePicture(result, needsAlpha ? withAlpha(picture) : picture, margins.left, margins.top)
  return result
}

export function paddedSize({ width, height }: Size, { left, top, right, bottom }: Margins): Size {
  return { width: width + left + right, height: height + top + bottom }
}

/** Chosen is what was added, and a seam that fades into the picture on the sides where something was. */
export function outpaintMask(inner: Size, margins: Margins, feathering: number): Mask {
  const { width, height } = inner
  const isSoft = feathering > 0 && feathering * 2 < width && feathering * 2 < height
  return maskOf(paddedSize(inner, margins), (column, row) => {
    const x = column - margins.left
    const y = row - margins.top
    if (x < 0 || y < 0 || x >= width || y >= height) return 1
    if (!isSoft) return 0
    const distance = Math.min(
      margins.left > 0 ? x : width,
      margins.right > 0 ? width - x : width,
      margins.top > 0 ? y : height,
      margins.bottom > 0 ? height - y : height,
    )
    return distance >= feathering ? 0 : ((feathering - distance) / feathering) ** 2
  })
}
