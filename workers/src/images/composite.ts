import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { withAlpha } from './alpha.ts'
import { clipRectangle } from './geometry.ts'
import { copyPicture } from './picture.ts'
import type { Mask, Picture } from './picture.ts'

/** Lays `source` on `target` from that place on, where the mask of the source's size says so. Alpha is mixed like a colour. */
export function compositeMasked(
  target: Picture,
  source: Picture,
  place: { readonly x: number; readonly y: number; readonly mask?: Mask | undefined },
): Picture {
  const needsAlpha = target.channels === 4 || source.channels === 4
  const below = needsAlpha ? withAlpha(target) : target
  const over = needsAlpha ? withAlpha(source) : source
  const result = below === target ? copyPicture(below) : below
  const visible = clipRectangle({ x: place.x, y: place.y, width: over.width, height: over.height }, below)
  const { channels } = below
  for (let row = 0; row < visible.height; row++) {
    heedCancel()
    const sourcePixel = (visible.y - place.y + row) * over.width + visible.x - place.x
    const targetPixel = (visible.y + row) * below.width + visible.x
    mixRow(result.data, over.data, { channels, sourcePixel, targetPixel, count: visible.width }, place.mask)
  }
  return result
}

interface RowSpan {
  readonly channels: 3 | 4
  readonly sourcePixel: number
  readonly targetPixel: number
  readonly count: number
}

function mixRow(target: Uint8Array, source: Uint8Array, span: RowSpan, mask: Mask | undefined): void {
  const { channels, sourcePixel, targetPixel, count } = span
  for (let column = 0; column < count; column++) {
    const share = mask ? (mask.data[sourcePixel + column] as number) : 255
    const from = (sourcePixel + column) * channels
    const to = (targetPixel + column) * channels
    for (let channel = 0; channel < channels; channel++) {
      const below = target[to + channel] as number
      const over = source[from + channel] as number
      target[to + channel] = Math.round(below + ((over - below) * share) / 255)
    }
  }
}

/**
 * As ComfyUI has them. Source and destination colours multiplied by their alphas, all 0 to 1, to the colour multiplied by the
 * result's alpha.
 */
interface PorterDuff {
  alpha(source: number, destination: number): number
  colour(source: number, destination: number, sourceAlpha: number, destinationAlpha: number): number
}

const union = (source: number, destination: number) => source + destination - source * destination

const porterDuff = {
  ADD: { alpha: (s, d) => Math.min(1, s + d), colour: (s, d) => Math.min(1, s + d) },
  CLEAR: { alpha: () => 0, colour: () => 0 },
  DARKEN: { alpha: union, colour: (s, d, sa, da) => (1 - da) * s + (1 - sa) * d + Math.min(s, d) },
  DST: { alpha: (_s, d) => d, colour: (_s, d) => d },
  DST_ATOP: { alpha: s => s, colour: (s, d, sa, da) => sa * d + (1 - da) * s },
  DST_IN: { alpha: (s, d) => s * d, colour: (_s, d, sa) => d * sa },
  DST_OUT: { alpha: (s, d) => (1 - s) * d, colour: (_s, d, sa) => (1 - sa) * d },
  DST_OVER: { alpha: union, colour: (s, d, _sa, da) => d + (1 - da) * s },
  LIGHTEN: { alpha: union, colour: (s, d, sa, da) => (1 - da) * s + (1 - sa) * d + Math.max(s, d) },
  MULTIPLY: { alpha: (s, d) => s * d, colour: (s, d) => s * d },
  OVERLAY: {
    alpha: union,
    colour: (s, d, sa, da) => (2 * d < da ? 2 * s * d : sa * da - 2 * (da - s) * (sa - d)),
  },
  SCREEN: { alpha: union, colour: (s, d) => s + d - s * d },
  SRC: { alpha: s => s, colour: s => s },
  SRC_ATOP: { alpha: (_s, d) => d, colour: (s, d, sa, da) => da * s + (1 - sa) * d },
  SRC_IN: { alpha: (s, d) => s * d, colour: (s, _d, _sa, da) => s * da },
  SRC_OUT: { alpha: (s, d) => (1 - d) * s, colour: (s, _d, _sa, da) => (1 - da) * s },
  SRC_OVER: { alpha: union, colour: (s, d, sa) => s + (1 - sa) * d },
  XOR: { alpha: (s, d) => (1 - d) * s + (1 - s) * d, colour: (s, d, sa, da) => (1 - da) * s + (1 - sa) * d },
} satisfies Record<string, PorterDuff>

export type PorterDuffMode = keyof typeof porterDuff

/** Two pictures of one size with their alphas; what comes back has three channels and its alpha beside it. */
export function composePorterDuff(
  source: { readonly picture: Picture; readonly alpha: Mask },
  destination: { readonly picture: Picture; readonly alpha: Mask },
  mode: PorterDuffMode,
): { picture: Picture; alpha: Mask } {
  const rule: PorterDuff = porterDuff[mode]
  const { width, height } = destination.picture
  const colours = new Uint8Array(width * height * 3)
  const alphas = new Uint8Array(width * height)
  for (let pixel = 0; pixel < alphas.length; pixel++) {
    heedCancelAt(pixel)
    const sourceAlpha = (source.alpha.data[pixel] as number) / 255
    const destinationAlpha = (destination.alpha.data[pixel] as number) / 255
    const alpha = rule.alpha(sourceAlpha, destinationAlpha)
    alphas[pixel] = Math.round(alpha * 255)
    if (alpha < 1e-5) continue
    for (let channel = 0; channel < 3; channel++) {
      const s = ((source.picture.data[pixel * source.picture.channels + channel] as number) / 255) * sourceAlpha
      const d =
        ((destination.picture.data[pixel * destination.picture.channels + channel] as number) / 255) * destinationAlpha
      const colour = rule.colour(s, d, sourceAlpha, destinationAlpha) / alpha
      colours[pixel * 3 + channel] = Math.round(Math.max(0, Math.min(1, colour)) * 255)
    }
  }
  return { picture: { width, height, channels: 3, data: colours }, alpha: { width, height, data: alphas } }
}
