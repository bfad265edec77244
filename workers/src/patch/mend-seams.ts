import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { clamp } from '#painter/core/curves.ts'
import type { Hole } from './hole.ts'
import { PATCH_SIDE, voteProfile } from './patch-match.ts'
import type { PatchMatch } from './patch-match.ts'
import type { Raster } from './raster.ts'

/** How strongly the colours that were voted for hold against the steps between pixels that the patches have. */
const HOLD = 0.002
const SWEEPS = 56
/** Successive over-relaxation: each sweep goes this much further than the mean of the neighbours. */
const HASTE = 1.92

/**
 * The colours of the hole from where its patches were taken, without visible seams: each pixel is copied from the patch that fits
 * best there, and where two copies or a copy and the picture meet, the steps between neighbours are those of the copies, while
 * colours give way (a screened Poisson equation).
 *
 * @param hole of the target
 * @param sourceHole the whole of it, of which no step is taken
 */
export function mendSeams(match: PatchMatch, hole: Hole, sourceHole: Hole): Uint8Array {
  const { target } = match
  heedCancel()
  const origins = chooseOrigins(match, hole)
  const pixels = holePixels(hole)
  const values = Float32Array.from(target.data)
  copyFromOrigins(values, match, origins, pixels)
  const links = linkPixels(match, sourceHole, origins, pixels)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    heedCancel()
    relax(values, target.data, pixels, links)
  }
  const mended = target.data.slice()
  heedCancel()
  for (const pixel of pixels) {
    for (let at = pixel * 4; at < pixel * 4 + 3; at++) mended[at] = clamp((values[at] as number) + 0.5, 0, 255)
  }
  return mended
}

function holePixels({ data }: Hole): Int32Array {
  let count = 0
  for (const isHole of data) count += isHole
  const pixels = new Int32Array(count)
  let next = 0
  for (let pixel = 0; pixel < data.length; pixel++) if (data[pixel]) pixels[next++] = pixel
  return pixels
}

/** For each pixel of the hole the pixel of the source that the most trusted patch over it has there. */
function chooseOrigins({ places, field, shares, target, source }: PatchMatch, hole: Hole): Int32Array {
  const origins = new Int32Array(hole.data.length).fill(-1)
  const best = new Float32Array(hole.data.length)
  for (let index = 0; index < places.length; index++) {
    heedCancelAt(index * PATCH_SIDE * PATCH_SIDE)
    const found = field[index] as number
    if (found < 0) continue
    const place = places[index] as number
    for (let row = 0; row < PATCH_SIDE; row++) {
      for (let column = 0; column < PATCH_SIDE; column++) {
        const pixel = place + row * target.width + column
        const share = (shares[index] as number) * (voteProfile[row * PATCH_SIDE + column] as number)
        if (hole.data[pixel] === 0 || share <= (best[pixel] as number)) continue
        best[pixel] = share
        origins[pixel] = found + row * source.width + column
      }
    }
  }
  return origins
}

function copyFromOrigins(to: Float32Array, { source }: PatchMatch, origins: Int32Array, pixels: Int32Array): void {
  const values = to
  heedCancel()
  for (const pixel of pixels) {
    const origin = origins[pixel] as number
    if (origin < 0) continue
    for (let channel = 0; channel < 4; channel++) {
      values[pixel * 4 + channel] = source.data[origin * 4 + channel] as number
    }
  }
}

/** What a pixel of the hole is relaxed by: the mean of its neighbours and of `steps` together, divided by how many there are. */
interface Links {
  /** Four for each pixel of the hole: left, right, above, below; the pixel itself beyond the frame. */
  readonly neighbours: Int32Array
  /** For each pixel the sum of the steps from its neighbours, in three colours. */
  readonly steps: Float32Array
  readonly counts: Uint8Array
}

function linkPixels(match: PatchMatch, sourceHole: Hole, origins: Int32Array, pixels: Int32Array): Links {
  const { width, height } = match.target
  const neighbours = new Int32Array(pixels.length * 4)
  const steps = new Float32Array(pixels.length * 3)
  const counts = new Uint8Array(pixels.length)
  const ways = [-1, 1, -width, width] as const
  const sourceWays = [-1, 1, -match.source.width, match.source.width] as const
  for (let index = 0; index < pixels.length; index++) {
    heedCancelAt(index)
    const pixel = pixels[index] as number
    const x = pixel % width
    const isOpen = [x > 0, x < width - 1, pixel >= width, pixel < width * (height - 1)] as const
    for (let way = 0; way < 4; way++) {
      const near = isOpen[way] ? pixel + (ways[way] as number) : pixel
      neighbours[index * 4 + way] = near
      if (near === pixel) continue
      counts[index] = (counts[index] as number) + 1
      const [mine, theirs] = [origins[pixel] as number, origins[near] as number]
      addStep(
        steps,
        index * 3,
        { source: match.source, hole: sourceHole },
        { mine, theirs, by: sourceWays[way] as number },
      )
    }
  }
  return { neighbours, steps, counts }
}

interface Pair {
  /** Where a pixel and its neighbour were taken from; -1 for one that was there. */
  readonly mine: number
  readonly theirs: number
  /** From the pixel to the neighbour, in the source. */
  readonly by: number
}

/** The step as the copy of the one pixel has it and as the copy of the other has it, the mean of both where there are both. */
function addStep(steps: Float32Array, at: number, from: StepSource, { mine, theirs, by }: Pair): void {
  const hasMine = isKnownBeside(from, mine, by)
  const hasTheirs = isKnownBeside(from, theirs, -by)
  const share = hasMine && hasTheirs ? 0.5 : 1
  const { data } = from.source
  if (hasMine) addDifference(steps, at, data, { from: mine + by, to: mine, share })
  if (hasTheirs) addDifference(steps, at, data, { from: theirs, to: theirs - by, share })
}

interface StepSource {
  readonly source: Raster
  readonly hole: Hole
}

/** Whether the source has something at that pixel and beside it, within the frame and outside the hole. */
function isKnownBeside({ source: { width }, hole }: StepSource, pixel: number, by: number): boolean {
  if (pixel < 0) return false
  const beside = pixel + by
  const isOneRow = Math.abs(by) > 1 || Math.floor(pixel / width) === Math.floor(beside / width)
  return isOneRow && hole.data[beside] === 0
}

function addDifference(
  sums: Float32Array,
  at: number,
  data: Uint8Array,
  { from, to, share }: { from: number; to: number; share: number },
): void {
  const steps = sums
  for (let channel = 0; channel < 3; channel++) {
    const step = (data[to * 4 + channel] as number) - (data[from * 4 + channel] as number)
    steps[at + channel] = (steps[at + channel] as number) + step * share
  }
}

function relax(to: Float32Array, held: Uint8Array, pixels: Int32Array, { neighbours, steps, counts }: Links): void {
  const values = to
  for (let index = 0; index < pixels.length; index++) {
    heedCancelAt(index)
    const at = (pixels[index] as number) * 4
    const left = (neighbours[index * 4] as number) * 4
    const right = (neighbours[index * 4 + 1] as number) * 4
    const above = (neighbours[index * 4 + 2] as number) * 4
    const below = (neighbours[index * 4 + 3] as number) * 4
    const count = counts[index] as number
    for (let channel = 0; channel < 3; channel++) {
      const own = values[at + channel] as number
      const around =
        (values[left + channel] as number) +
        (values[right + channel] as number) +
        (values[above + channel] as number) +
        (values[below + channel] as number) -
        own * (4 - count)
      const wanted = around + (steps[index * 3 + channel] as number) + HOLD * (held[at + channel] as number)
      values[at + channel] = own + (wanted / (count + HOLD) - own) * HASTE
    }
  }
}
