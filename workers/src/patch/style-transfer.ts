import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { seedFor } from '#painter/core/random.ts'
import { transferColours } from './colour-transfer.ts'
import type { WeightedPicture } from './colour-transfer.ts'
import { PATCH_SIDE, PatchMatch, UNWANTED } from './patch-match.ts'
import type { Tally } from './patch-match.ts'
import { copyRaster, halveRaster, pictureOf, rasterOf, stretchRaster } from './raster.ts'
import type { Raster } from './raster.ts'
import { refineField } from './refine-field.ts'
import type { Remaking } from './remaking.ts'
import { resolveTally } from './resolve-tally.ts'
import { sharesByCost } from './shares-by-cost.ts'
import { matchTextureGuide, writeTextureGuide } from './texture-guide.ts'
import { buildAtlas } from './style-atlas.ts'
import { addTally } from './two-way.ts'
import type { StyleAtlas } from './style-atlas.ts'

export interface StyleOptions extends Remaking {
  /** How far what is shown gives way to how it is painted: 0 takes the colours alone, 1 keeps but large shapes. */
  readonly strength: number
  /** How much of the style's colours is taken, 0 to 1. */
  readonly colour: number
}

const LEVELS_MAX = 3
const ROUNDS = [2, 3, 4] as const

/**
 * A picture painted with patches of others: given their colours first, then matched to their patches from coarse to fine. Each
 * round looks for patches like a mixture of what is there so far and what is to be shown.
 */
export function transferStyle(content: Picture, styles: readonly WeightedPicture[], options: StyleOptions): Picture {
  const { seed, strength, colour } = options
  const coloured = transferColours(content, styles, { seed, amount: colour })
  if (strength <= 0) return coloured
  const parts = styles.map(({ picture, weight }) => ({ raster: guidedRaster(picture), weight }))
  const shown = guidedRaster(coloured)
  matchTextureGuide(
    shown,
    parts.map(({ raster }) => raster),
  )
  const levels = countLevels([shown, ...parts.map(({ raster }) => raster)])
  const atlases = buildAtlas(parts, levels)
  const contents = contentLevels(shown, levels)
  let painted: Painted | undefined
  for (let level = levels - 1; level >= 0; level--) {
    const own = { content: contents[level] as Raster, atlas: atlases[level] as StyleAtlas, level }
    painted = paintLevel(own, painted, options)
    options.onLevel?.(levels - level, levels, painted.raster)
  }
  return painted ? pictureOf(painted.raster) : coloured
}

function guidedRaster(picture: Picture): Raster {
  const raster = rasterOf(picture)
  writeTextureGuide(raster)
  return raster
}

interface Painted {
  readonly raster: Raster
  readonly match: PatchMatch
}

interface LevelParts {
  readonly content: Raster
  readonly atlas: StyleAtlas
  readonly level: number
}

/** Even the smallest picture has a patch on each. */
function countLevels(rasters: readonly Raster[]): number {
  const shortest = rasters.reduce(
    (least, { width, height }) => Math.min(least, width, height),
    Number.POSITIVE_INFINITY,
  )
  return Math.max(1, Math.min(LEVELS_MAX, Math.floor(Math.log2(shortest / PATCH_SIDE)) + 1))
}

function contentLevels(content: Raster, count: number): Raster[] {
  const levels = [content]
  for (let last = content; levels.length < count; levels.push(last)) last = halveRaster(last)
  return levels
}

function paintLevel(
  { content, atlas, level }: LevelParts,
  coarse: Painted | undefined,
  options: StyleOptions,
): Painted {
  const { raster: source, penalties } = atlas
  const match = new PatchMatch({ target: content, source, penalties, step: level === 0 ? 2 : 1 })
  const painted = coarse ? stretchRaster(coarse.raster, content) : copyRaster(content)
  if (coarse) {
    refineField(match, coarse.match)
    resolveTally(match.vote(), painted.data)
  }
  const back = level > 0 ? matchBack(match) : undefined
  const faith = faithAt(level, options.strength)
  for (let round = 0; round < (ROUNDS[level] ?? 2); round++) {
    heedCancel()
    mixInto(match.target.data, painted.data, content.data, faith)
    const seed = seedFor(options.seed, `style ${level} ${round}`)
    const reach = coarse ? 24 : Math.max(source.width, source.height)
    match.search({ sweeps: coarse || round > 0 ? 2 : 5, reach, seed })
    sharesByCost(match)
    const tally = match.vote()
    if (back) addMissing(tally, back, match, { seed, share: options.strength })
    resolveTally(tally, painted.data)
  }
  return { raster: painted, match }
}

/** From the style to the picture: what of the style is not in the picture yet. */
function matchBack({ source, target, penalties }: PatchMatch): PatchMatch {
  const back = new PatchMatch({ target: source, source: target })
  for (let index = 0; index < back.places.length; index++) {
    if (penalties[back.places[index] as number] === 0) back.field[index] = UNWANTED
  }
  return back
}

function addMissing(
  tally: Tally,
  back: PatchMatch,
  { target, places }: PatchMatch,
  { seed, share }: { seed: number; share: number },
): void {
  back.source.data.set(target.data)
  back.search({ sweeps: 2, reach: 64, seed: seedFor(seed, 'back') })
  sharesByCost(back)
  addTally(tally, back.voteBack(), (share * places.length) / back.places.length)
}

/** How much what is to be shown has a say: most in the small picture, where shapes are decided. */
function faithAt(level: number, strength: number): number {
  const least = [0.15, 0.35, 0.55][level] ?? 0.55
  const most = [0.75, 0.85, 0.95][level] ?? 1
  return most + (least - most) * strength
}

function mixInto(to: Uint8Array, painted: Uint8Array, content: Uint8Array, faith: number): void {
  const mixed = to
  for (let at = 0; at < mixed.length; at++) {
    heedCancelAt(at)
    mixed[at] =
      at % 4 === 3
        ? (content[at] as number)
        : (painted[at] as number) * (1 - faith) + (content[at] as number) * faith + 0.5
  }
}
