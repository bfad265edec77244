import { centredPart } from '#images/resize.ts'
import type { Size } from '#images/resize.ts'

export type PlaneScaling = 'nearest-exact' | 'bilinear' | 'area' | 'bicubic' | 'bislerp'

/**
 * Scales all planes of a latent, or the middle of them that has the shape that is wanted. Numbers of a latent are no brightnesses:
 * they are read between two of them, and kept as they are where that is asked for.
 */
export function scalePlanes(
  planes: Float32Array,
  from: Size,
  to: Size,
  { scaling, isCut }: { scaling: PlaneScaling; isCut: boolean },
): Float32Array {
  const part = isCut ? centredPart(from, to) : { x: 0, y: 0, width: from.width, height: from.height }
  const weigh = kernels[scaling]
  const across = listTaps({ from: part.x, length: part.width, count: to.width, last: from.width - 1 }, weigh)
  const down = listTaps({ from: part.y, length: part.height, count: to.height, last: from.height - 1 }, weigh)
  const count = from.width * from.height
  const channels = planes.length / count
  const scaled = new Float32Array(channels * to.width * to.height)
  let at = 0
  for (let channel = 0; channel < channels; channel++) {
    const plane = planes.subarray(channel * count, (channel + 1) * count)
    for (const rows of down) for (const columns of across) scaled[at++] = readTaps(plane, from.width, rows, columns)
  }
  return scaled
}

interface Tap {
  readonly place: number
  readonly weight: number
}

type Kernel = { readonly reach: number; weight(distance: number): number }

const linear: Kernel = { reach: 1, weight: distance => 1 - Math.abs(distance) }
/** Keys' cubic, as image programs have it. */
const cubic: Kernel = {
  reach: 2,
  weight(distance) {
    const away = Math.abs(distance)
    const sharp = -0.75
    if (away <= 1) return (sharp + 2) * away ** 3 - (sharp + 3) * away ** 2 + 1
    return sharp * (away ** 3 - 5 * away ** 2 + 8 * away - 4)
  },
}
const nearest: Kernel = { reach: 0.5, weight: () => 1 }

/** The spherical mixing of ComfyUI is near to a straight one. */
const kernels: Readonly<Record<PlaneScaling, Kernel>> = {
  'nearest-exact': nearest,
  bilinear: linear,
  area: linear,
  bicubic: cubic,
  bislerp: linear,
}

interface Line {
  readonly from: number
  readonly length: number
  readonly count: number
  readonly last: number
}

/** Of each new place those it is read from. */
function listTaps({ from, length, count, last }: Line, { reach, weight }: Kernel): Tap[][] {
  // Where it gets smaller every kernel is widened to see all there is.
  const width = Math.max(1, length / count)
  return Array.from({ length: count }, (_, index) => {
    const centre = from + ((index + 0.5) * length) / count - 0.5
    if (reach < 1) return [{ place: clamp(Math.round(centre), last), weight: 1 }]
    const first = Math.ceil(centre - reach * width)
    const taps: Tap[] = []
    for (let place = first; place <= centre + reach * width; place++) {
      const own = weight((place - centre) / width)
      if (own !== 0) taps.push({ place: clamp(place, last), weight: own })
    }
    const sum = taps.reduce((total, tap) => total + tap.weight, 0)
    return taps.map(tap => ({ ...tap, weight: tap.weight / sum }))
  })
}

function readTaps(plane: Float32Array, width: number, rows: readonly Tap[], columns: readonly Tap[]): number {
  let value = 0
  for (const row of rows) {
    for (const column of columns) {
      value += (plane[row.place * width + column.place] as number) * row.weight * column.weight
    }
  }
  return value
}

function clamp(place: number, last: number): number {
  return Math.min(last, Math.max(0, place))
}
