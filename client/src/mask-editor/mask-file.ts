import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { Size } from '#images/viewer/zoom.ts'
import type { MaskSize } from './mask-area.ts'
import type { MaskBuffer } from './mask-buffer.ts'
import { maskFrom } from './mask-tiles.ts'
import type { TiledMask } from './mask-tiles.ts'

/** How far what is painted beyond an edge goes on within it, so that no seam is seen: of the longer side of the picture. */
const SEAM = 0.03

/** A grey picture in which white is chosen, as recipes take it: with margins of the whole, and what they add is chosen. */
export async function maskFile(
  buffer: Pick<MaskBuffer, 'size' | 'drawing'>,
  picture: Size,
  margins: ImageMargins,
): Promise<File> {
  const ratio = buffer.size.width / picture.width
  const added = scaledMargins(margins, ratio)
  const canvas = new OffscreenCanvas(
    Math.round(buffer.size.width + added.left + added.right),
    Math.round(buffer.size.height + added.top + added.bottom),
  )
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is no drawing in this browser')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(buffer.drawing, added.left, added.top)
  drawMargins(pen, canvas, added, SEAM * Math.max(buffer.size.width, buffer.size.height))
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'mask.png', { type: 'image/png' })
}

function scaledMargins({ left, top, right, bottom }: ImageMargins, ratio: number): ImageMargins {
  return { left: left * ratio, top: top * ratio, right: right * ratio, bottom: bottom * ratio }
}

function drawMargins(
  pen: OffscreenCanvasRenderingContext2D,
  { width, height }: MaskSize,
  { left, top, right, bottom }: ImageMargins,
  seam: number,
): void {
  const fade = (from: readonly [number, number], to: readonly [number, number]) => {
    const gradient = pen.createLinearGradient(...from, ...to)
    gradient.addColorStop(0, '#fff')
    gradient.addColorStop(1, '#fff0')
    pen.fillStyle = gradient
    pen.fillRect(0, 0, width, height)
  }
  // Before where it begins a gradient is all white.
  if (left > 0) fade([left, 0], [left + seam, 0])
  if (top > 0) fade([0, top], [0, top + seam])
  if (right > 0) fade([width - right, 0], [width - right - seam, 0])
  if (bottom > 0) fade([0, height - bottom], [0, height - bottom - seam])
}

/** A mask that was there, at the size of the one that is worked on. */
export function readMaskPicture(picture: CanvasImageSource, size: MaskSize): TiledMask {
  const pen = new OffscreenCanvas(size.width, size.height).getContext('2d')
  if (!pen) throw new Error('There is no drawing in this browser')
  pen.fillRect(0, 0, size.width, size.height)
  pen.drawImage(picture, 0, 0, size.width, size.height)
  const { data } = pen.getImageData(0, 0, size.width, size.height)
  return maskFrom(
    Uint8Array.from({ length: size.width * size.height }, (_, pixel) => data[pixel * 4] as number),
    size,
  )
}
