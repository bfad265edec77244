import type { Raster } from './raster.ts'

/** What the kernels do, in plain JavaScript and as plainly as it can be said: they must give the same numbers. */

const SIDE = 8
const single = Math.fround

export interface ReferenceSearch {
  readonly target: Raster
  readonly source: Raster
  readonly penalties: Float32Array
  readonly step: number
  readonly sweeps: number
  readonly reach: number
  readonly seed: number
  /** As it was before the search; -1 is not looked for, less is not known. */
  readonly field: Int32Array
}

export function searchByReference(search: ReferenceSearch): { field: Int32Array; costs: Float32Array } {
  const { target, source, step, sweeps, reach } = search
  const field = search.field.slice()
  const costs = new Float32Array(field.length)
  const draw = drawing(search.seed | 1)
  const allowed = [...search.penalties.keys()].filter(pixel => isAllowed(search, pixel))
  const columns = Math.ceil((target.width - SIDE) / step) + 1
  const rows = Math.ceil((target.height - SIDE) / step) + 1
  const xOf = (column: number) => Math.min(column * step, target.width - SIDE)
  const yOf = (row: number) => Math.min(row * step, target.height - SIDE)
  const costOf = (index: number, pixel: number) => {
    const place = yOf(Math.floor(index / columns)) * target.width + xOf(index % columns)
    return single(squares(target, place, source, pixel) * (search.penalties[pixel] as number))
  }
  const attempt = (index: number, pixel: number) => {
    if (!isAllowed(search, pixel) || costOf(index, pixel) >= (costs[index] as number)) return
    field[index] = pixel
    costs[index] = costOf(index, pixel)
  }
  const attemptAt = (index: number, x: number, y: number) => {
    if (x >= 0 && y >= 0 && x <= source.width - SIDE && y <= source.height - SIDE) attempt(index, y * source.width + x)
  }
  for (const [index, known] of field.entries()) {
    if (known === -1) continue
    const start = known >= 0 && isAllowed(search, known) ? known : (allowed[draw(allowed.length)] as number)
    field[index] = start
    costs[index] = costOf(index, start)
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const way = sweep % 2 === 0 ? 1 : -1
    const order = [...field.keys()]
    for (const index of way > 0 ? order : order.toReversed()) {
      if (field[index] === -1) continue
      const column = index % columns
      const row = Math.floor(index / columns)
      const beside = column - way >= 0 && column - way < columns ? (field[index - way] as number) : -1
      if (beside >= 0)
        attemptAt(index, (beside % source.width) + xOf(column) - xOf(column - way), Math.floor(beside / source.width))
      const above = row - way >= 0 && row - way < rows ? (field[index - way * columns] as number) : -1
      if (above >= 0)
        attemptAt(index, above % source.width, Math.floor(above / source.width) + yOf(row) - yOf(row - way))
      for (let radius = reach; radius >= 1; radius >>= 1) {
        const best = field[index] as number
        const x = drawNear(best % source.width, radius, source.width - SIDE, draw)
        const y = drawNear(Math.floor(best / source.width), radius, source.height - SIDE, draw)
        attempt(index, y * source.width + x)
      }
    }
  }
  return { field, costs }
}

function isAllowed({ source, penalties }: ReferenceSearch, pixel: number): boolean {
  const isWhole = pixel % source.width <= source.width - SIDE && pixel < (source.height - SIDE + 1) * source.width
  return isWhole && (penalties[pixel] as number) > 0
}

function drawing(seed: number): (count: number) => number {
  let state = seed >>> 0
  return count => {
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return Math.floor((state * count) / 2 ** 32)
  }
}

function drawNear(middle: number, radius: number, last: number, draw: (count: number) => number): number {
  const low = Math.max(0, middle - radius)
  return low + draw(Math.min(last, middle + radius) - low + 1)
}

function squares(target: Raster, place: number, source: Raster, pixel: number): number {
  let sum = 0
  for (let row = 0; row < SIDE; row++) {
    for (let value = 0; value < SIDE * 4; value++) {
      const one = target.data[(place + row * target.width) * 4 + value] as number
      sum += (one - (source.data[(pixel + row * source.width) * 4 + value] as number)) ** 2
    }
  }
  return sum
}

export interface ReferenceVote {
  readonly width: number
  readonly pixels: number
  readonly picture: Raster
  readonly places: Int32Array
  readonly patches: Int32Array
  readonly shares: Float32Array
  readonly profile: Float32Array
}

export function voteByReference(vote: ReferenceVote): { sums: Float32Array; weights: Float32Array } {
  const { width, picture, profile } = vote
  const sums = new Float32Array(vote.pixels * 4)
  const weights = new Float32Array(vote.pixels)
  for (const [index, share] of vote.shares.entries()) {
    const patch = vote.patches[index] as number
    const place = vote.places[index] as number
    if (share <= 0 || patch < 0 || place < 0) continue
    for (let row = 0; row < SIDE; row++) {
      for (let column = 0; column < SIDE; column++) {
        const part = single(share * (profile[row * SIDE + column] as number))
        const to = place + row * width + column
        const from = (patch + row * picture.width + column) * 4
        weights[to] = (weights[to] as number) + part
        for (let channel = 0; channel < 4; channel++) {
          const value = single((picture.data[from + channel] as number) * part)
          sums[to * 4 + channel] = (sums[to * 4 + channel] as number) + value
        }
      }
    }
  }
  return { sums, weights }
}
