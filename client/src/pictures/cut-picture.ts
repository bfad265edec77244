import type { CropBox } from './crop-frame.ts'
import type { PictureShape } from './picture-shapes.ts'

const QUALITY = 0.9

/** The chosen part at its final size, as WebP; as PNG where the browser writes none. */
export async function cutPicture(picture: ImageBitmap, box: CropBox, { width, height }: PictureShape): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be written')))
    canvas.toBlob(take, 'image/webp', QUALITY)
  })
}
