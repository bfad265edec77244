import { randomFor } from '#painter/core/random.ts'
import type { Raster } from '#patch/raster.ts'
import { PATCH_SIDE } from '#patch/patch-match.ts'
import { BASIS_SIZE, GROUPS_MAX, PATCH_VALUES } from './patch-model.ts'
import type { PatchGroups } from './patch-model.ts'

/** Patches of small pictures begin on every second pixel. */
const STEP = 2
const ITERATIONS = 24
/** Fewer patches than this do not make a group. */
const GROUP_MEMBERS = 24

/** Patches of one small picture, each as what it has of every direction. */
export interface CodedPatches {
  readonly columns: number
  readonly codes: Float32Array
}

/** Sums over patches from which comes what they have in common and how they differ. */
export class PatchSpread {
  #count = 0
  readonly #sums = new Float64Array(PATCH_VALUES)
  readonly #products = new Float64Array(PATCH_VALUES * PATCH_VALUES)
  readonly #patch = new Float32Array(PATCH_VALUES)

  add(small: Raster): void {
    eachPatch(small, place => {
      copyPatch(small, place, this.#patch)
      this.#addPatch()
    })
  }

  #addPatch(): void {
    this.#count += 1
    for (let row = 0; row < PATCH_VALUES; row++) {
      const value = this.#patch[row] as number
      this.#sums[row] = (this.#sums[row] as number) + value
      const start = row * PATCH_VALUES
      for (let column = 0; column <= row; column++) {
        this.#products[start + column] =
          (this.#products[start + column] as number) + value * (this.#patch[column] as number)
      }
    }
  }

  /** The directions in which patches differ most (principal components), found by turning a few random ones towards them. */
  findBasis(seed: number): { mean: Float32Array; basis: Float32Array } {
    const mean = Float32Array.from(this.#sums, sum => sum / Math.max(1, this.#count))
    const covariance = this.#covariance(mean)
    const random = randomFor(seed, 'basis')
    let basis = Float64Array.from({ length: BASIS_SIZE * PATCH_VALUES }, () => random() - 0.5)
    for (let turn = 0; turn < ITERATIONS; turn++) {
      basis = multiplyRows(basis, covariance)
      straighten(basis)
    }
    return { mean, basis: Float32Array.from(basis) }
  }

  #covariance(mean: Float32Array): Float64Array {
    const covariance = new Float64Array(PATCH_VALUES * PATCH_VALUES)
    for (let row = 0; row < PATCH_VALUES; row++) {
      for (let column = 0; column <= row; column++) {
        const product = (this.#products[row * PATCH_VALUES + column] as number) / Math.max(1, this.#count)
        const value = product - (mean[row] as number) * (mean[column] as number)
        covariance[row * PATCH_VALUES + column] = value
        covariance[column * PATCH_VALUES + row] = value
      }
    }
    return covariance
  }
}

function multiplyRows(rows: Float64Array, matrix: Float64Array): Float64Array<ArrayBuffer> {
  const product = new Float64Array(rows.length)
  for (let row = 0; row < BASIS_SIZE; row++) {
    for (let index = 0; index < PATCH_VALUES; index++) {
      const value = rows[row * PATCH_VALUES + index] as number
      for (let column = 0; column < PATCH_VALUES; column++) {
        const at = row * PATCH_VALUES + column
        product[at] = (product[at] as number) + value * (matrix[index * PATCH_VALUES + column] as number)
      }
    }
  }
  return product
}

/** Each direction made square to those before it, and as long as one. */
function straighten(rows: Float64Array): void {
  for (let row = 0; row < BASIS_SIZE; row++) {
    const own = rows.subarray(row * PATCH_VALUES, (row + 1) * PATCH_VALUES)
    for (let before = 0; before < row; before++) {
      const other = rows.subarray(before * PATCH_VALUES, (before + 1) * PATCH_VALUES)
      const shared = own.reduce((sum, value, index) => sum + value * (other[index] as number), 0)
      for (let index = 0; index < PATCH_VALUES; index++) {
        own[index] = (own[index] as number) - shared * (other[index] as number)
      }
    }
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0))
    for (let index = 0; index < PATCH_VALUES; index++) own[index] = length > 1e-9 ? (own[index] as number) / length : 0
  }
}

function eachPatch({ width, height }: Raster, visit: (place: number) => void): void {
  for (let y = 0; y + PATCH_SIDE <= height; y += STEP) {
    for (let x = 0; x + PATCH_SIDE <= width; x += STEP) visit(y * width + x)
  }
}

function copyPatch({ width, data }: Raster, place: number, to: Float32Array): void {
  for (let row = 0; row < PATCH_SIDE; row++) {
    const from = (place + row * width) * 4
    for (let at = 0; at < PATCH_SIDE * 4; at++) to[row * PATCH_SIDE * 4 + at] = data[from + at] as number
  }
}

export function codePatches(small: Raster, { mean, basis }: Pick<PatchGroups, 'mean' | 'basis'>): CodedPatches {
  const columns = Math.max(0, Math.floor((small.width - PATCH_SIDE) / STEP) + 1)
  const rows = Math.max(0, Math.floor((small.height - PATCH_SIDE) / STEP) + 1)
  const codes = new Float32Array(columns * rows * BASIS_SIZE)
  const patch = new Float32Array(PATCH_VALUES)
  let next = 0
  eachPatch(small, place => {
    copyPatch(small, place, patch)
    for (let direction = 0; direction < BASIS_SIZE; direction++) {
      let sum = 0
      for (let index = 0; index < PATCH_VALUES; index++) {
        const value = (patch[index] as number) - (mean[index] as number)
        sum += value * (basis[direction * PATCH_VALUES + index] as number)
      }
      codes[next++] = sum
    }
  })
  return { columns, codes }
}

/** Patches drawn by chance as the first centres of groups. */
export function beginGroups(coded: readonly CodedPatches[], seed: number): Float32Array {
  const counts = coded.map(({ codes }) => codes.length / BASIS_SIZE)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const groups = Math.max(1, Math.min(GROUPS_MAX, Math.floor(total / GROUP_MEMBERS)))
  const random = randomFor(seed, 'groups')
  const centres = new Float32Array(groups * BASIS_SIZE)
  for (let group = 0; group < groups; group++) {
    let index = Math.floor(random() * total)
    const image = counts.findIndex(count => {
      if (index < count) return true
      index -= count
      return false
    })
    const codes = coded[image]?.codes
    if (codes) centres.set(codes.subarray(index * BASIS_SIZE, (index + 1) * BASIS_SIZE), group * BASIS_SIZE)
  }
  return centres
}

/** One round of sorting: what patches come to that are nearest to each centre, and how far they are from it. */
export class GroupRound {
  readonly #centres: Float32Array
  readonly #sums: Float64Array
  readonly #counts: Uint32Array
  #error = 0

  constructor(centres: Float32Array) {
    this.#centres = centres
    this.#sums = new Float64Array(centres.length)
    this.#counts = new Uint32Array(centres.length / BASIS_SIZE)
  }

  add({ codes }: CodedPatches): void {
    for (let at = 0; at < codes.length; at += BASIS_SIZE) {
      const { group, distance } = nearestGroup(codes, at, this.#centres)
      this.#counts[group] = (this.#counts[group] as number) + 1
      this.#error += distance
      for (let index = 0; index < BASIS_SIZE; index++) {
        const sum = group * BASIS_SIZE + index
        this.#sums[sum] = (this.#sums[sum] as number) + (codes[at + index] as number)
      }
    }
  }

  /** The middles of the groups; of one that nothing came to, what it was. */
  finish(): { centres: Float32Array; error: number } {
    const centres = this.#centres.map((before, at) => {
      const count = this.#counts[Math.floor(at / BASIS_SIZE)] as number
      return count > 0 ? (this.#sums[at] as number) / count : before
    })
    const total = this.#counts.reduce((sum, count) => sum + count, 0)
    return { centres, error: Math.sqrt(this.#error / Math.max(1, total) / PATCH_VALUES) }
  }
}

function nearestGroup(codes: Float32Array, at: number, centres: Float32Array): { group: number; distance: number } {
  let group = 0
  let distance = Number.POSITIVE_INFINITY
  for (let centre = 0; centre < centres.length; centre += BASIS_SIZE) {
    let sum = 0
    for (let index = 0; index < BASIS_SIZE && sum < distance; index++) {
      const difference = (codes[at + index] as number) - (centres[centre + index] as number)
      sum += difference * difference
    }
    if (sum < distance) {
      distance = sum
      group = centre / BASIS_SIZE
    }
  }
  return { group, distance }
}

/** How much of some patches each group has, all together 1. */
export function mixOf({ codes }: CodedPatches, centres: Float32Array): Float32Array {
  const mix = new Float32Array(centres.length / BASIS_SIZE)
  const part = 1 / Math.max(1, codes.length / BASIS_SIZE)
  for (let at = 0; at < codes.length; at += BASIS_SIZE) {
    const { group } = nearestGroup(codes, at, centres)
    mix[group] = (mix[group] as number) + part
  }
  return mix
}
