import { heedCancel } from '#engine/heed-cancel.ts'
import { maskBounds } from '#images/mask-shape.ts'
import type { Rectangle } from '#images/geometry.ts'
import { seedFor } from '#painter/core/random.ts'
import { countInPatches, cropHole, halveHole, measureDepth, windowAround } from './hole.ts'
import type { Hole } from './hole.ts'
import { guessHole, reachesBeyond } from './guess-hole.ts'
import { mendSeams } from './mend-seams.ts'
import { PATCH_SIDE, PatchMatch, UNWANTED } from './patch-match.ts'
import { copyRaster, halveRaster } from './raster.ts'
import type { Raster } from './raster.ts'
import { refineField } from './refine-field.ts'
import type { Remaking } from './remaking.ts'
import { resolveTally } from './resolve-tally.ts'
import { sharesByCost } from './shares-by-cost.ts'
import { writeTextureGuide } from './texture-guide.ts'

/** The hole is nowhere deeper than this where it is first filled: a patch there still sees what lies around it. */
const DEPTH_MIN = 4
/** No side gets shorter: a few patches must be there to choose from. */
const SIDE_MIN = 24
/** The same where the picture goes on beyond what is known: there is a guess to begin with, and small pictures would lose it. */
const SIDE_MIN_BEYOND = 56
/** Each pixel deeper in the hole, what is there is less certain by this. */
const DOUBT = 1.3
const DOUBT_DEPTH_MAX = 60

/**
 * Fills the hole with patches of what is around it, from a small picture to the full one, so that large shapes go on first and
 * texture follows. What is not of the hole stays byte for byte.
 *
 * @returns undefined when there is no patch without a hole to take
 */
export function fillHole(raster: Raster, hole: Hole, options: Remaking): Raster | undefined {
  const bounds = maskBounds(hole)
  if (!bounds) return raster
  const levels = buildLevels(raster, hole, bounds)
  if (!levels) return undefined
  let coarser: FilledLevel | undefined
  for (const [index, level] of levels.toReversed().entries()) {
    coarser = fillLevel(level, coarser, { isFinest: index === levels.length - 1, index, seed: options.seed })
    options.onLevel?.(index + 1, levels.length, coarser.raster)
  }
  return coarser?.raster
}

interface Level {
  readonly raster: Raster
  readonly hole: Hole
  readonly counts: Uint8Array
}

interface FilledLevel {
  readonly raster: Raster
  readonly window: Rectangle
  readonly match: PatchMatch
}

/** From the full size down, as long as there are patches to take. */
function buildLevels(raster: Raster, hole: Hole, bounds: Rectangle): Level[] | undefined {
  if (Math.min(raster.width, raster.height) < PATCH_SIDE) return undefined
  const guided = copyRaster(raster)
  writeTextureGuide(guided, hole)
  let level: Level = { raster: guided, hole, counts: countInPatches(hole) }
  if (!hasWholePatch(level)) return undefined
  const levels = [level]
  const sideMin = reachesBeyond(hole) ? SIDE_MIN_BEYOND : SIDE_MIN
  for (let depth = deepest(cropHole(hole, windowAround(bounds, hole))); depth > DEPTH_MIN; depth /= 2) {
    const halved = halveHole(level.hole)
    if (Math.min(halved.width, halved.height) < sideMin) break
    level = { raster: halveRaster(level.raster), hole: halved, counts: countInPatches(halved) }
    if (!hasWholePatch(level)) break
    levels.push(level)
  }
  return levels
}

function deepest(hole: Hole): number {
  return measureDepth(hole).reduce((most, depth) => Math.max(most, depth), 0)
}

function hasWholePatch({ raster: { width, height }, counts }: Level): boolean {
  for (let y = 0; y <= height - PATCH_SIDE; y++) {
    for (let x = 0; x <= width - PATCH_SIDE; x++) if (counts[y * width + x] === 0) return true
  }
  return false
}

interface Turn {
  readonly index: number
  readonly isFinest: boolean
  readonly seed: number
}

function fillLevel(level: Level, coarser: FilledLevel | undefined, turn: Turn): FilledLevel {
  const { raster, hole, counts } = level
  const filled = copyRaster(raster)
  heedCancel()
  const window = windowAround(maskBounds(hole) as Rectangle, raster)
  const inside = cropHole(hole, window)
  const penalties = new Float32Array(counts.length)
  for (let pixel = 0; pixel < counts.length; pixel++) penalties[pixel] = counts[pixel] === 0 ? 1 : 0
  const match = new PatchMatch({ target: cropRaster(raster, window), source: raster, penalties })
  const wanted = countInPatches(inside)
  const depth = measureDepth(inside)
  for (let index = 0; index < match.places.length; index++) {
    if (wanted[match.places[index] as number] === 0) match.field[index] = UNWANTED
  }
  const certainty = certaintyOf(match, depth)
  if (coarser) {
    refineField(match, coarser.match, window, coarser.window)
    voteInto(match, certainty, inside)
  } else {
    guessHole(filled, hole)
    match.target.data.set(cropRaster(filled, window).data)
  }
  const rounds = roundsAt(turn, coarser === undefined)
  for (let round = 0; round < rounds; round++) {
    heedCancel()
    const isFirst = round === 0
    match.search({
      sweeps: isFirst && !coarser ? 6 : 2,
      reach: coarser ? (turn.isFinest ? 16 : 64) : Math.max(raster.width, raster.height),
      seed: seedFor(turn.seed, `fill ${turn.index} ${round}`),
    })
    voteInto(match, certainty, inside)
  }
  const content = turn.isFinest ? mendSeams(match, inside, hole) : match.target.data
  pasteHole(filled, content, inside, window)
  return { raster: filled, window, match }
}

function roundsAt({ isFinest, index }: Turn, isCoarsest: boolean): number {
  if (isCoarsest) return 16
  if (isFinest) return 2
  return Math.max(3, 10 - 2 * index)
}

/** How far a patch may be trusted: one that lies deep in the hole repeats what was guessed. */
function certaintyOf({ places, target }: PatchMatch, depth: Float32Array): Float32Array {
  const middle = (PATCH_SIDE / 2) * target.width + PATCH_SIDE / 2
  const byDepth = Float32Array.from({ length: DOUBT_DEPTH_MAX + 1 }, (_, deep) => DOUBT ** -deep)
  const certainty = new Float32Array(places.length)
  for (let index = 0; index < places.length; index++) {
    const deep = Math.round(depth[(places[index] as number) + middle] as number)
    certainty[index] = byDepth[Math.min(DOUBT_DEPTH_MAX, deep)] as number
  }
  return certainty
}

function voteInto(match: PatchMatch, certainty: Float32Array, hole: Hole): void {
  sharesByCost(match, certainty)
  resolveTally(match.vote(), match.target.data, hole.data)
}

function cropRaster({ width, data }: Raster, area: Rectangle): Raster {
  const cropped = new Uint8Array(area.width * area.height * 4)
  for (let row = 0; row < area.height; row++) {
    const from = ((area.y + row) * width + area.x) * 4
    cropped.set(data.subarray(from, from + area.width * 4), row * area.width * 4)
  }
  return { width: area.width, height: area.height, data: cropped }
}

function pasteHole(to: Raster, content: Uint8Array, hole: Hole, window: Rectangle): void {
  for (let pixel = 0; pixel < hole.data.length; pixel++) {
    if (hole.data[pixel] === 0) continue
    const x = window.x + (pixel % window.width)
    const y = window.y + Math.floor(pixel / window.width)
    to.data.set(content.subarray(pixel * 4, pixel * 4 + 4), (y * to.width + x) * 4)
  }
}
