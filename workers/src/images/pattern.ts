import { heedCancelAt } from '#engine/heed-cancel.ts'
import { Noise } from '#painter/core/noise.ts'
import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import type { ScreenColour } from './colour-text.ts'
import { maskOf } from './mask-shape.ts'
import { emptyPicture } from './picture.ts'
import type { Mask, Picture } from './picture.ts'
import type { Size } from './resize.ts'

/** From one colour to the other as the mask says. */
export function paintBetween(mask: Mask, low: ScreenColour, high: ScreenColour): Picture {
  const channels = low[3] === 255 && high[3] === 255 ? 3 : 4
  const picture = emptyPicture(mask.width, mask.height, channels)
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    heedCancelAt(pixel)
    const share = (mask.data[pixel] as number) / 255
    for (let channel = 0; channel < channels; channel++) {
      const from = low[channel] as number
      picture.data[pixel * channels + channel] = Math.round(from + ((high[channel] as number) - from) * share)
    }
  }
  return picture
}

export interface NoiseOptions {
  readonly kind: 'clouds' | 'ridges' | 'white'
  readonly scale: number
  readonly octaves: number
  readonly seed: number
}

export function noiseMask(size: Size, { kind, scale, octaves, seed }: NoiseOptions): Mask {
  if (kind === 'white') {
    const random = seededRandom(seed)
    return maskOf(size, () => random())
  }
  const noise = new Noise(seed)
  return kind === 'clouds'
    ? maskOf(size, (x, y) => noise.octaves(x / scale, y / scale, octaves) * 0.75 + 0.5)
    : maskOf(size, (x, y) => noise.ridged(x / scale, y / scale, octaves))
}

export type PatternKind = 'checks' | 'stripes' | 'dots' | 'grid'

/** Chosen is what has the pattern's second colour. */
export function patternMask(size: Size, kind: PatternKind, step: number): Mask {
  switch (kind) {
    case 'checks':
      return maskOf(size, (x, y) => (Math.floor(x / step) + Math.floor(y / step)) % 2)
    case 'stripes':
      return maskOf(size, x => Math.floor(x / step) % 2)
    case 'grid':
      return maskOf(size, (x, y) => (x % step === 0 || y % step === 0 ? 1 : 0))
    case 'dots':
      return maskOf(
        size,
        (x, y) => step / 4 - Math.hypot((x % step) + 0.5 - step / 2, (y % step) + 0.5 - step / 2) + 0.5,
      )
  }
}
