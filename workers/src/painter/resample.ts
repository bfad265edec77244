import { heedCancel } from '#engine/heed-cancel.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { clamp } from '#painter/core/curves.ts'

/** Three channels at another size: the mean of what a pixel covers, or between neighbours when it grows. */
export function resample(picture: Picture, width: number, height: number): Picture {
  const { channels } = picture
  const data = new Uint8Array(width * height * 3)
  const stepX = picture.width / width
  const stepY = picture.height / height
  const tapsX = Math.max(1, Math.ceil(stepX))
  const tapsY = Math.max(1, Math.ceil(stepY))
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let j = 0; j < tapsY; j++) {
          const y = (row + (j + 0.5) / tapsY) * stepY - 0.5
          for (let i = 0; i < tapsX; i++) {
            const x = (column + (i + 0.5) / tapsX) * stepX - 0.5
            sum += between(picture, x, y, channel, channels)
          }
        }
        data[(row * width + column) * 3 + channel] = sum / (tapsX * tapsY) + 0.5
      }
    }
  }
  return { width, height, channels: 3, data }
}

export function resampleMask(mask: Mask, width: number, height: number): Mask {
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      data[row * width + column] = sampleMask(mask, (column + 0.5) / width, (row + 0.5) / height) + 0.5
    }
  }
  return { width, height, data }
}

/** @param x in shares of the mask */
export function sampleMask(mask: Mask, x: number, y: number): number {
  return between(mask, x * mask.width - 0.5, y * mask.height - 0.5, 0, 1)
}

function between(
  { width, height, data }: Omit<Picture, 'channels'>,
  x: number,
  y: number,
  channel: number,
  channels: number,
): number {
  const column = clamp(x, 0, width - 1)
  const row = clamp(y, 0, height - 1)
  const left = Math.floor(column)
  const top = Math.floor(row)
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const u = column - left
  const v = row - top
  const value = (line: number, place: number) => data[(line * width + place) * channels + channel] as number
  const upper = value(top, left) + (value(top, right) - value(top, left)) * u
  const lower = value(bottom, left) + (value(bottom, right) - value(bottom, left)) * u
  return upper + (lower - upper) * v
}
