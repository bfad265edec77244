import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { dropAlpha, withAlpha } from './alpha.ts'
import type { Mask, Picture } from './picture.ts'

/** Each takes what lies below and what is laid over it, 0 to 255. */
const separable = {
  normal: (_below: number, over: number) => over,
  multiply: (below: number, over: number) => (below * over) / 255,
  screen: (below: number, over: number) => 255 - ((255 - below) * (255 - over)) / 255,
  overlay: (below: number, over: number) => hardLight(over, below),
  soft_light: softLight,
  hard_light: hardLight,
  darken: (below: number, over: number) => Math.min(below, over),
  lighten: (below: number, over: number) => Math.max(below, over),
  color_dodge: (below: number, over: number) =>
    below === 0 ? 0 : over >= 255 ? 255 : Math.min(255, (below * 255) / (255 - over)),
  color_burn: (below: number, over: number) =>
    below >= 255 ? 255 : over <= 0 ? 0 : 255 - Math.min(255, ((255 - below) * 255) / over),
  add: (below: number, over: number) => Math.min(255, below + over),
  subtract: (below: number, over: number) => Math.max(0, below - over),
  difference: (below: number, over: number) => Math.abs(below - over),
  exclusion: (below: number, over: number) => below + over - (2 * below * over) / 255,
  divide: (below: number, over: number) => (over === 0 ? 255 : Math.min(255, (below * 255) / over)),
} satisfies Record<string, (below: number, over: number) => number>

export type BlendMode = keyof typeof separable

function hardLight(below: number, over: number): number {
  return over <= 127.5 ? (2 * below * over) / 255 : 255 - (2 * (255 - below) * (255 - over)) / 255
}

function softLight(below: number, over: number): number {
  const b = below / 255
  const s = over / 255
  if (s <= 0.5) return 255 * (b - (1 - 2 * s) * b * (1 - b))
  const lifted = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b)
  return 255 * (b + (2 * s - 1) * (lifted - b))
}

/** Both of one size. The alpha of what is laid over and the mask say where it is seen; the result has the alpha of both, and none on what had none. */
export function blendPictures(
  below: Picture,
  over: Picture,
  options: { readonly mode: BlendMode; readonly amount: number; readonly mask?: Mask | undefined },
): Picture {
  const { mode, amount, mask } = options
  if (below.channels === 3 && over.channels === 3 && !mask) return blendOpaque(below, over, mode, amount)
  const blended = blendClear(withAlpha(below), withAlpha(over), options)
  return below.channels === 3 ? dropAlpha(blended) : blended
}

/** Between two questions whether to stop: asked at every byte, asking takes longer than blending. */
const RUN_BYTES = 262_144

/** The common case, in one pass without a division: each mode is a table of what becomes of two bytes. */
function blendOpaque(below: Picture, over: Picture, mode: BlendMode, amount: number): Picture {
  const result: Picture = { ...below, data: new Uint8Array(below.data.length) }
  if (mode === 'normal') mixBytes(below.data, over.data, result.data, amount)
  else mapBytes(below.data, over.data, result.data, blendTable(mode, amount))
  return result
}

function mixBytes(below: Uint8Array, over: Uint8Array, result: Uint8Array, amount: number): void {
  const share = Math.round(amount * 65_536)
  for (let from = 0; from < result.length; from += RUN_BYTES) {
    heedCancel()
    const to = Math.min(from + RUN_BYTES, result.length)
    for (let index = from; index < to; index++) {
      const under = below[index] as number
      result[index] = under + ((((over[index] as number) - under) * share + 32_768) >> 16)
    }
  }
}

function mapBytes(below: Uint8Array, over: Uint8Array, result: Uint8Array, table: Uint8Array): void {
  for (let from = 0; from < result.length; from += RUN_BYTES) {
    heedCancel()
    const to = Math.min(from + RUN_BYTES, result.length)
    for (let index = from; index < to; index++) {
      result[index] = table[((below[index] as number) << 8) | (over[index] as number)] as number
    }
  }
}

function blendTable(mode: BlendMode, amount: number): Uint8Array {
  const blend = separable[mode]
  const table = new Uint8Array(65_536)
  for (let below = 0; below < 256; below++) {
    for (let over = 0; over < 256; over++) {
      table[(below << 8) | over] = Math.round(below + (blend(below, over) - below) * amount)
    }
  }
  return table
}

function blendClear(
  below: Picture,
  over: Picture,
  { mode, amount, mask }: { readonly mode: BlendMode; readonly amount: number; readonly mask?: Mask | undefined },
): Picture {
  const blend = separable[mode]
  const result: Picture = { ...below, data: new Uint8Array(below.data.length) }
  for (let index = 0, pixel = 0; index < result.data.length; index += 4, pixel++) {
    heedCancelAt(pixel)
    const chosen = mask ? (mask.data[pixel] as number) / 255 : 1
    const overAlpha = ((over.data[index + 3] as number) / 255) * amount * chosen
    const belowAlpha = (below.data[index + 3] as number) / 255
    const alpha = overAlpha + belowAlpha * (1 - overAlpha)
    for (let channel = index; channel < index + 3; channel++) {
      const under = below.data[channel] as number
      const top = over.data[channel] as number
      const blended = (1 - belowAlpha) * top + belowAlpha * blend(under, top)
      const light = overAlpha * blended + (1 - overAlpha) * belowAlpha * under
      result.data[channel] = alpha > 0 ? Math.round(light / alpha) : under
    }
    result.data[index + 3] = Math.round(alpha * 255)
  }
  return result
}
