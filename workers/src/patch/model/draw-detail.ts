import type { Size } from '#images/resize.ts'
import { seedFor } from '#painter/core/random.ts'
import { mendSeams } from '#patch/mend-seams.ts'
import { PatchMatch, PATCH_SIDE } from '#patch/patch-match.ts'
import type { Raster } from '#patch/raster.ts'
import { refineField } from '#patch/refine-field.ts'
import type { Remaking } from '#patch/remaking.ts'
import { resolveTally } from '#patch/resolve-tally.ts'
import { sharesByCost } from '#patch/shares-by-cost.ts'
import { buildAtlas } from '#patch/style-atlas.ts'
import type { StyleAtlas, StylePart } from '#patch/style-atlas.ts'
import { resizeRaster } from './fit-raster.ts'

export interface DetailDrawing extends Remaking {
  readonly size: Size
  /** How strongly the layout holds at each size, from the largest to the smallest; patches alone decide when absent. */
  readonly faith?: readonly number[]
  /** How often it is halved at most, to be worked out from there: 0 changes only what is finest. */
  readonly halvings?: number
}

/** The size in which patches first take the place of a layout: its longer side is at most that long. */
const COARSE_SIDE = 72
const ROUNDS = [2, 3, 4, 6] as const
const REACHES = [12, 16, 24] as const

/**
 * A layout worked out with patches of pictures learned from, from a small size to the full one. Of several pictures nothing asks
 * that all of them be seen: patches come from where they fit.
 */
export function drawDetail(layout: Raster, parts: readonly StylePart[], drawing: DetailDrawing): Raster {
  const { size, seed, onLevel, faith = [], halvings = 8 } = drawing
  const levels = Math.min(halvings + 1, countLevels(size))
  const atlases = buildAtlas(parts, levels)
  let coarse: PatchMatch | undefined
  for (let level = levels - 1; level >= 0; level--) {
    const atlas = atlases[level] as StyleAtlas
    const wanted = resizeRaster(coarse ? coarse.target : layout, halved(size, level))
    const shown = faith[level] ? resizeRaster(layout, wanted) : undefined
    const match: PatchMatch = new PatchMatch({
      target: wanted,
      source: atlas.raster,
      penalties: atlas.penalties,
      step: level === 0 ? 2 : 1,
    })
    if (coarse) {
      refineField(match, coarse)
      sharesByCost(match)
      resolveTally(match.vote(), match.target.data)
    }
    for (let round = 0; round < (ROUNDS[level] ?? 6); round++) {
      if (shown) mixInto(match.target.data, shown.data, faith[level] as number)
      match.search({
        sweeps: !coarse && round === 0 ? 6 : 2,
        reach: coarse ? (REACHES[level] as number) : Math.max(atlas.raster.width, atlas.raster.height),
        seed: seedFor(seed, `detail ${level} ${round}`),
      })
      sharesByCost(match)
      resolveTally(match.vote(), match.target.data)
    }
    coarse = match
    onLevel?.(levels - level, levels, match.target)
  }
  if (!coarse) throw new Error('a picture has at least one size')
  return sharpen(coarse, atlases[0] as StyleAtlas)
}

function countLevels({ width, height }: Size): number {
  const shortest = Math.min(width, height)
  let levels = 1
  while (Math.max(width, height) / 2 ** (levels - 1) > COARSE_SIDE && shortest / 2 ** levels >= PATCH_SIDE * 2) levels++
  return levels
}

function halved({ width, height }: Size, level: number): Size {
  return { width: Math.ceil(width / 2 ** level), height: Math.ceil(height / 2 ** level) }
}

function mixInto(to: Uint8Array, shown: Uint8Array, faith: number): void {
  const mixed = to
  for (let at = 0; at < mixed.length; at++) {
    mixed[at] = (mixed[at] as number) + ((shown[at] as number) - (mixed[at] as number)) * faith + 0.5
  }
}

/** Means of many patches are soft: at last each pixel is copied from one, and the seams are mended. */
function sharpen(match: PatchMatch, { raster, penalties }: StyleAtlas): Raster {
  const { width, height } = match.target
  const everywhere = { width, height, data: new Uint8Array(width * height).fill(1) }
  const gaps = { width: raster.width, height: raster.height, data: coveredBy(penalties, raster) }
  return { width, height, data: mendSeams(match, everywhere, gaps) }
}

/** 1 where no patch that may be taken has a pixel. */
function coveredBy(penalties: Float32Array, { width }: Size): Uint8Array {
  const gaps = new Uint8Array(penalties.length).fill(1)
  for (let pixel = 0; pixel < penalties.length; pixel++) {
    if (penalties[pixel] === 0) continue
    const isEdge = penalties[pixel + 1] === 0 || penalties[pixel + width] === 0
    if (!isEdge) gaps[pixel] = 0
    else for (let row = 0; row < PATCH_SIDE; row++) gaps.fill(0, pixel + row * width, pixel + row * width + PATCH_SIDE)
  }
  return gaps
}
