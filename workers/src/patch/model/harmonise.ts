import { heedCancel } from '#engine/heed-cancel.ts'
import type { Raster } from '#patch/raster.ts'

/** How far pictures go towards the light and the colours of the first. */
const AMOUNT = 0.55
/** Contrast is at most so many times as strong or weak. */
const CONTRAST_MOST = 1.6

/** Pictures in about the light of the first of them, so that parts of them go together. Their texture stays as measured. */
export function harmonise([first, ...others]: readonly Raster[]): Raster[] {
  if (!first) return []
  const wanted = measureTones(first)
  return [first, ...others.map(raster => moveTones(raster, measureTones(raster), wanted))]
}

interface Tones {
  readonly mean: readonly number[]
  readonly spread: readonly number[]
}

/** Of light and of what red and blue have beyond it. */
function measureTones({ data }: Raster): Tones {
  heedCancel()
  const sums = [0, 0, 0]
  const squares = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const light = 0.3 * red + 0.59 * green + 0.11 * blue
    const tones = [light, red - light, blue - light]
    for (let tone = 0; tone < 3; tone++) {
      sums[tone] = (sums[tone] as number) + (tones[tone] as number)
      squares[tone] = (squares[tone] as number) + (tones[tone] as number) ** 2
    }
  }
  const count = data.length / 4
  const mean = sums.map(sum => sum / count)
  const spread = squares.map((square, tone) => Math.sqrt(Math.max(1, square / count - (mean[tone] as number) ** 2)))
  return { mean, spread }
}

function moveTones({ width, height, data }: Raster, from: Tones, to: Tones): Raster {
  heedCancel()
  const scale = from.spread.map((spread, tone) => {
    const ratio = Math.max(1 / CONTRAST_MOST, Math.min(CONTRAST_MOST, (to.spread[tone] as number) / spread))
    return 1 + (ratio - 1) * AMOUNT
  })
  const moved = from.mean.map((mean, tone) => {
    const aim = mean + ((to.mean[tone] as number) - mean) * AMOUNT
    return aim - mean * (scale[tone] as number)
  })
  const [byLight, byRed, byBlue] = scale as [number, number, number]
  const [addLight, addRed, addBlue] = moved as [number, number, number]
  const toned = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const light = 0.3 * red + 0.59 * green + 0.11 * blue
    const newLight = light * byLight + addLight
    const newRed = newLight + (red - light) * byRed + addRed
    const newBlue = newLight + (blue - light) * byBlue + addBlue
    toned[at] = newRed
    toned[at + 1] = (newLight - 0.3 * newRed - 0.11 * newBlue) / 0.59
    toned[at + 2] = newBlue
    toned[at + 3] = data[at + 3] as number
  }
  return { width, height, data: new Uint8Array(toned.buffer) }
}
