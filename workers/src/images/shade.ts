import { mapLevels } from './levels.ts'
import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { withAlpha } from './alpha.ts'
import { blendPictures } from './blend.ts'
import { blurMask, blurPicture, gaussianOf } from './blur.ts'
import type { ScreenColour } from './colour-text.ts'
import { filledPicture, placeMask, placePicture } from './geometry.ts'
import { maskFromChannel, withAlphaOf } from './mask-channels.ts'
import { maskOf } from './mask-shape.ts'
import { copyPicture, emptyMask, emptyPicture } from './picture.ts'
import type { Mask, Picture } from './picture.ts'
import type { Size } from './resize.ts'
import { applyTone, lumaOf, toneTable } from './tone.ts'
import { smooth } from '#painter/core/curves.ts'

/** Towards a colour from `start` outwards; 1 is the corner. */
export function vignettePicture(
  picture: Picture,
  { amount, start, colour }: { readonly amount: number; readonly start: number; readonly colour: ScreenColour },
): Picture {
  const { width, height, channels } = picture
  const result = copyPicture(picture)
  for (let y = 0; y < height; y++) {
    heedCancel()
    const down = ((y + 0.5) / height) * 2 - 1
    for (let x = 0; x < width; x++) {
      const across = ((x + 0.5) / width) * 2 - 1
      const share = amount * smooth(start, 1.001, Math.sqrt((across * across + down * down) / 2))
      const at = (y * width + x) * channels
      for (let channel = 0; channel < 3; channel++) {
        const before = result.data[at + channel] as number
        result.data[at + channel] = Math.round(before + ((colour[channel] as number) - before) * share)
      }
    }
  }
  return result
}

/** A rectangle with round corners, softened by a pixel at its edge. */
export function roundedMask({ width, height }: Size, radius: number): Mask {
  const reach = Math.min(radius, width / 2, height / 2)
  return maskOf({ width, height }, (x, y) => {
    const across = Math.max(0, Math.abs(x + 0.5 - width / 2) - (width / 2 - reach))
    const down = Math.max(0, Math.abs(y + 0.5 - height / 2) - (height / 2 - reach))
    return reach - Math.sqrt(across * across + down * down) + 0.5
  })
}

export interface DropShadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly colour: ScreenColour
  readonly opacity: number
}

/** How much the canvas must grow on each side to hold a shadow. */
export function shadowMargins({ x, y, blur }: DropShadow): {
  left: number
  top: number
  right: number
  bottom: number
} {
  const reach = Math.ceil(blur * 2)
  return {
    left: Math.max(0, reach - x),
    top: Math.max(0, reach - y),
    right: Math.max(0, reach + x),
    bottom: Math.max(0, reach + y),
  }
}

export function dropShadowOf(picture: Picture, shadow: DropShadow, cancel: CancelFlag): Picture {
  const { left, top, right, bottom } = shadowMargins(shadow)
  const width = picture.width + left + right
  const height = picture.height + top + bottom
  const shape = emptyMask(width, height)
  placeMask(shape, maskFromChannel(picture, 'alpha'), left + shadow.x, top + shadow.y)
  const soft = shadow.blur > 0 ? blurMask(shape, gaussianOf(shadow.blur * 0.6), cancel) : shape
  const alpha = { ...soft, data: mapLevels(soft.data, value => Math.round(value * shadow.opacity)) }
  const [red, green, blue] = shadow.colour
  const below = withAlphaOf(filledPicture({ width, height }, [red, green, blue, 255]), alpha)
  const above = emptyPicture(width, height, 4)
  placePicture(above, withAlpha(picture), left, top)
  return blendPictures(below, above, { mode: 'normal', amount: 1 })
}

/** What is lighter than the threshold shines into its surroundings. */
export function glowPicture(
  picture: Picture,
  { threshold, blur, amount }: { readonly threshold: number; readonly blur: number; readonly amount: number },
  cancel: CancelFlag,
): Picture {
  const light = copyPicture(picture)
  const { data, channels } = light
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    const luma = lumaOf(data[index] as number, data[index + 1] as number, data[index + 2] as number) / 255
    const share = smooth(threshold - 0.1, threshold + 0.1, luma)
    for (let channel = index; channel < index + 3; channel++)
      data[channel] = Math.round((data[channel] as number) * share)
  }
  const shine = blurPicture(light, gaussianOf(blur), cancel)
  return blendPictures(
    picture,
    applyTone(
      shine,
      toneTable(value => value * amount),
    ),
    { mode: 'screen', amount: 1 },
  )
}

/** Each block has the mean of its pixels. */
export function pixelatePicture(picture: Picture, block: number): Picture {
  const result = copyPicture(picture)
  for (let top = 0; top < picture.height; top += block) {
    heedCancel()
    for (let left = 0; left < picture.width; left += block) levelBlock(result, left, top, block)
  }
  return result
}

function levelBlock({ width, height, channels, data }: Picture, left: number, top: number, block: number): void {
  const right = Math.min(width, left + block)
  const bottom = Math.min(height, top + block)
  const count = (right - left) * (bottom - top)
  for (let channel = 0; channel < channels; channel++) {
    let sum = 0
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) sum += data[(y * width + x) * channels + channel] as number
    }
    const mean = Math.round(sum / count)
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) data[(y * width + x) * channels + channel] = mean
    }
  }
}

/** The mean along a line through each pixel; edges go on as they are. */
export function blurAlong(picture: Picture, length: number, degrees: number, cancel: CancelFlag): Picture {
  const { width, height, channels } = picture
  const result = copyPicture(picture)
  const taps = tapsAlong(length, (degrees * Math.PI) / 180)
  const sums = new Uint32Array(width * channels)
  for (let y = 0; y < height; y++) {
    if ((y & 15) === 0) cancel.check()
    sums.fill(0)
    for (const [dx, dy] of taps) addShiftedRow(sums, picture, Math.max(0, Math.min(height - 1, y + dy)), dx)
    const start = y * width * channels
    for (let index = 0; index < sums.length; index++)
      result.data[start + index] = Math.round((sums[index] as number) / length)
  }
  return result
}

function tapsAlong(length: number, angle: number): (readonly [number, number])[] {
  return Array.from({ length }, (_, tap) => {
    const distance = tap - (length - 1) / 2
    return [Math.round(Math.cos(angle) * distance), Math.round(Math.sin(angle) * distance)] as const
  })
}

function addShiftedRow(to: Uint32Array, { width, channels, data }: Picture, row: number, shift: number): void {
  const sums = to
  const start = row * width
  for (let x = 0; x < width; x++) {
    const column = x + shift < 0 ? 0 : x + shift >= width ? width - 1 : x + shift
    const from = (start + column) * channels
    for (let channel = 0; channel < channels; channel++) sums[x * channels + channel]! += data[from + channel] as number
  }
}
