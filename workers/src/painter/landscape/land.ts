import { heedCancel } from '#engine/heed-cancel.ts'
import { clamp } from '#painter/core/curves.ts'
import type { Composition } from './composition.ts'

const COLUMNS = 352
const ROWS = 416
const FARTHEST = 5200
const HORIZON = 150_000
/** The grid reaches this much beyond the picture, for what throws its shadow in. */
const MARGIN = 1.22

/** Of each place: fall to the right and away, share of sun, openness to the sky. */
const FACTS = 4

export interface Relief {
  heightAt(x: number, z: number): number
}

/**
 * The land as it is seen: a grid of directions (columns) and distances (rows, each a fixed share farther than the one before), so
 * that near ground is fine, far ground coarse, and a column of a picture lies along a column of the grid.
 */
export class Land {
  readonly columns = COLUMNS
  readonly rows = ROWS
  readonly heights = new Float32Array(COLUMNS * ROWS)
  readonly facts = new Float32Array(COLUMNS * ROWS * FACTS)
  readonly distances = new Float32Array(ROWS)
  readonly widest: number
  #direction: readonly [number, number, number] = [0, 1, 0]
  #before: Float32Array | undefined
  readonly #nearLog: number
  readonly #rowsPerLog: number
  readonly #columnsPerSlope: number

  constructor(terrain: Relief, composition: Composition) {
    this.widest = composition.widest * MARGIN + 0.03
    const near = clamp((composition.eyeHeight * 0.35) / Math.max(0.2, composition.down), 0.7, 60)
    this.#nearLog = Math.log(near)
    this.#rowsPerLog = (ROWS - 1) / Math.log(FARTHEST / near)
    this.#columnsPerSlope = (COLUMNS - 1) / (2 * this.widest)
    for (let row = 0; row < ROWS - 1; row++) {
      const z = near * Math.exp(row / this.#rowsPerLog)
      this.distances[row] = z
      for (let column = 0; column < COLUMNS; column++) {
        this.heights[row * COLUMNS + column] = terrain.heightAt((column / this.#columnsPerSlope - this.widest) * z, z)
      }
    }
    this.#endAtHorizon()
  }

  /** The last row lies so far off that plain and sea meet the sky at the horizon, however high the eye is. */
  #endAtHorizon(): void {
    const last = (ROWS - 1) * COLUMNS
    this.distances[ROWS - 1] = HORIZON
    for (let column = 0; column < COLUMNS; column++) {
      this.heights[last + column] = Math.min(0, this.heights[last - COLUMNS + column] as number)
    }
  }

  columnAt(slope: number): number {
    return clamp((slope + this.widest) * this.#columnsPerSlope, 0, COLUMNS - 1.001)
  }

  rowAt(z: number): number {
    return clamp((Math.log(Math.max(z, 0.1)) - this.#nearLog) * this.#rowsPerLog, 0, ROWS - 1.001)
  }

  heightAt(x: number, z: number): number {
    return this.#sample(this.heights, 1, 0, x, z)
  }

  sunAt(x: number, z: number): number {
    return this.#sample(this.facts, FACTS, 2, x, z)
  }

  /** Share of sun before anything that stands on the land threw its shadow: what the things themselves receive. */
  sunBefore(x: number, z: number): number {
    return this.#sample(this.#before ?? this.facts, FACTS, 2, x, z)
  }

  opennessAt(x: number, z: number): number {
    return this.#sample(this.facts, FACTS, 3, x, z)
  }

  /** Metres of rise a metre, whichever way. */
  steepnessAt(x: number, z: number): number {
    return Math.hypot(this.#sample(this.facts, FACTS, 0, x, z), this.#sample(this.facts, FACTS, 1, x, z))
  }

  #sample(values: Float32Array, stride: number, offset: number, x: number, z: number): number {
    const column = this.columnAt(x / Math.max(z, 0.1))
    const row = this.rowAt(z)
    const left = Math.floor(column)
    const near = Math.floor(row)
    const u = column - left
    const v = row - near
    const at = (near * COLUMNS + left) * stride + offset
    const below = at + COLUMNS * stride
    const a = values[at] as number
    const b = values[at + stride] as number
    const c = values[below] as number
    const d = values[below + stride] as number
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
  }

  /** Works out slopes, cast shadows and how much of the sky each place sees. */
  light(direction: readonly [number, number, number]): void {
    this.#direction = direction
    this.#slopes()
    this.#shadows(direction)
    this.#openness()
    this.#before = this.facts.slice()
  }

  #slopes(): void {
    const { heights, facts } = this
    for (let row = 0; row < ROWS; row++) {
      heedCancel()
      const z = this.distances[row] as number
      const nearer = Math.max(0, row - 1) * COLUMNS
      const farther = Math.min(ROWS - 1, row + 1) * COLUMNS
      const span = farther === nearer + 2 * COLUMNS ? 2 : 1
      for (let column = 0; column < COLUMNS; column++) {
        const left = Math.max(0, column - 1)
        const right = Math.min(COLUMNS - 1, column + 1)
        const across = (heights[row * COLUMNS + right] as number) - (heights[row * COLUMNS + left] as number)
        const perSlope = (across / (right - left)) * this.#columnsPerSlope
        const away = (heights[farther + column] as number) - (heights[nearer + column] as number)
        const slope = column / this.#columnsPerSlope - this.widest
        const at = (row * COLUMNS + column) * FACTS
        facts[at] = perSlope / z
        // Along a column of the grid both x and z grow.
        facts[at + 1] = ((away / span) * this.#rowsPerLog - perSlope * slope) / z
      }
    }
  }

  /**
   * Walks from each place towards the light in steps that grow with its distance. In this grid such a step is the same number of
   * rows everywhere, so no logarithm is needed on the way.
   */
  #shadows([lightX, lightY, lightZ]: readonly [number, number, number]): void {
    const steps = shadowSteps(lightX, lightY, lightZ, this.#rowsPerLog)
    for (let row = 0; row < ROWS; row += 2) {
      heedCancel()
      for (let column = 0; column < COLUMNS; column += 2) this.#shadowFor(row, column, steps)
      this.#fillBetween(row)
    }
    for (let row = 1; row < ROWS - 1; row += 2) this.#fillRow(row)
  }

  #shadowFor(row: number, column: number, steps: Float32Array): void {
    const { heights, facts } = this
    const z = this.distances[row] as number
    const own = Math.max(0, heights[row * COLUMNS + column] as number) + 0.002 * z
    const slope = column / this.#columnsPerSlope - this.widest
    let lit = 1
    for (let at = 0; at < steps.length && lit > 0; at += SHADOW_FACTS) {
      const farther = row + (steps[at] as number)
      const there = (slope + (steps[at + 1] as number)) * (steps[at + 2] as number)
      const sideways = (there + this.widest) * this.#columnsPerSlope
      if (farther < 0 || farther >= ROWS - 1 || sideways < 0 || sideways >= COLUMNS - 1) break
      const nearRow = Math.floor(farther)
      const v = farther - nearRow
      const corner = nearRow * COLUMNS + Math.round(sideways)
      const height = (heights[corner] as number) * (1 - v) + (heights[corner + COLUMNS] as number) * v
      const over = height - own - (steps[at + 3] as number) * z
      if (over > 0) lit = Math.min(lit, 1 - over / ((steps[at + 4] as number) * z))
    }
    facts[(row * COLUMNS + column) * FACTS + 2] = Math.max(0, lit)
  }

  #fillBetween(row: number): void {
    const { facts } = this
    for (let column = 1; column < COLUMNS; column += 2) {
      const at = (row * COLUMNS + column) * FACTS + 2
      const right = column + 1 < COLUMNS ? at + FACTS : at - FACTS
      facts[at] = ((facts[at - FACTS] as number) + (facts[right] as number)) / 2
    }
  }

  #fillRow(row: number): void {
    const { facts } = this
    const stride = COLUMNS * FACTS
    for (let at = row * stride + 2; at < (row + 1) * stride; at += FACTS) {
      facts[at] = ((facts[at - stride] as number) + (facts[at + stride] as number)) / 2
    }
  }

  /** Takes away light, of sun and sky, that does not come so far in. */
  darken(shareAt: (x: number, z: number) => { readonly sun: number; readonly sky: number }): void {
    for (let row = 0; row < ROWS; row++) {
      heedCancel()
      const z = this.distances[row] as number
      for (let column = 0; column < COLUMNS; column++) {
        const share = shareAt((column / this.#columnsPerSlope - this.widest) * z, z)
        const at = (row * COLUMNS + column) * FACTS
        this.facts[at + 2] = (this.facts[at + 2] as number) * share.sun
        this.facts[at + 3] = (this.facts[at + 3] as number) * share.sky
      }
    }
    this.#before = this.facts.slice()
  }

  /** Lays the shadow of something that stands there on the ground, away from the light. */
  castShadow(x: number, z: number, height: number, radius: number): void {
    const [lightX, lightY, lightZ] = this.#direction
    const away = Math.min(3.2, Math.hypot(lightX, lightZ) / Math.max(0.12, lightY)) * height * 0.55
    const flat = Math.max(0.05, Math.hypot(lightX, lightZ))
    const middleX = x - (lightX / flat) * away * 0.5
    const middleZ = z - (lightZ / flat) * away * 0.5
    const long = away * 0.55 + radius
    const firstRow = Math.floor(this.rowAt(middleZ - long))
    const lastRow = Math.ceil(this.rowAt(middleZ + long))
    for (let row = firstRow; row <= lastRow; row++) {
      const rowZ = this.distances[row] as number
      const firstColumn = Math.floor(this.columnAt((middleX - long) / rowZ))
      const lastColumn = Math.ceil(this.columnAt((middleX + long) / rowZ))
      for (let column = firstColumn; column <= lastColumn; column++) {
        const dx = (column / this.#columnsPerSlope - this.widest) * rowZ - middleX
        const dz = rowZ - middleZ
        const along = (dx * lightX + dz * lightZ) / flat / long
        const across = (dx * lightZ - dz * lightX) / flat / radius
        const dark = 1 - along * along - across * across
        if (dark <= 0) continue
        const at = (row * COLUMNS + column) * FACTS
        shadeFacts(this.facts, at, Math.min(1, dark * 1.6))
      }
    }
  }

  /** Places lower than what is around them see less of the sky; measured near and wide. */
  #openness(): void {
    const { heights, facts } = this
    for (let row = 0; row < ROWS; row++) {
      heedCancel()
      const z = this.distances[row] as number
      for (let column = 0; column < COLUMNS; column++) {
        const own = heights[row * COLUMNS + column] as number
        const close = this.#around(row, column, 3) - own
        const wide = this.#around(row, column, 11) - own
        const hollow = close / (z * 0.02) + wide / (z * 0.07)
        facts[(row * COLUMNS + column) * FACTS + 3] = clamp(0.86 - hollow * 0.5, 0.25, 1.12)
      }
    }
  }

  #around(row: number, column: number, reach: number): number {
    const { heights } = this
    const left = Math.max(0, column - reach)
    const right = Math.min(COLUMNS - 1, column + reach)
    const near = Math.max(0, row - reach) * COLUMNS
    const far = Math.min(ROWS - 1, row + reach) * COLUMNS
    const own = row * COLUMNS
    const sides = (heights[own + left] as number) + (heights[own + right] as number)
    return (sides + (heights[near + column] as number) + (heights[far + column] as number)) / 4
  }
}

/** Darkest in the middle, and less open to the sky there. */
function shadeFacts(facts: Float32Array, at: number, dark: number): void {
  facts[at + 2] = (facts[at + 2] as number) * (1 - 0.86 * dark)
  facts[at + 3] = (facts[at + 3] as number) * (1 - 0.22 * dark)
}

const SHADOW_FACTS = 5
const SHADOW_STEPS = 15

/** For each step, as shares of the distance: rows farther, slope added, slope's divisor, rise of the ray, softness. */
function shadowSteps(lightX: number, lightY: number, lightZ: number, rowsPerLog: number): Float32Array {
  const steps: number[] = []
  for (let step = 0; step < SHADOW_STEPS; step++) {
    const way = 0.012 * 1.36 ** step
    const farther = 1 + lightZ * way
    if (farther <= 0.05) break
    steps.push(Math.log(farther) * rowsPerLog, lightX * way, 1 / farther, lightY * way, way * 0.16)
  }
  return Float32Array.from(steps)
}
