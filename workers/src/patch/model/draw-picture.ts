import { heedCancel } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import type { Size } from '#images/resize.ts'
import { randomFor, seedFor } from '#painter/core/random.ts'
import { transferColours } from '#patch/colour-transfer.ts'
import { pictureOf, rasterOf } from '#patch/raster.ts'
import type { Raster } from '#patch/raster.ts'
import type { Remaking } from '#patch/remaking.ts'
import { transferStyle } from '#patch/style-transfer.ts'
import { writeTextureGuide } from '#patch/texture-guide.ts'
import { chooseAlike, chooseFitting } from './choose-images.ts'
import type { ChosenImage } from './choose-images.ts'
import { findClosest } from './closest-image.ts'
import { drawDetail } from './draw-detail.ts'
import { drawLayout, LAYOUT_SIDE } from './draw-layout.ts'
import { harmonise } from './harmonise.ts'
import { coverRaster, mirrorRaster, resizeRaster } from './fit-raster.ts'
import { layoutOf, rasterOfLayout } from './layout.ts'
import { LocalDenoiser } from './local-denoiser.ts'
import type { OpenModel } from './open-model.ts'
import type { ClosestImage } from './training.ts'

export interface ModelDrawing extends Size, Remaking {
  /** Captions that share words with it are drawn from more readily. */
  readonly prompt: string
  readonly steps: number
  /** What it is drawn after; a layout of its own when absent. */
  readonly shown?: ShownPicture
}

export interface PaintedOver extends Size, Remaking {
  readonly picture: Picture
  readonly prompt: string
  /** How far what is shown gives way to the patches, and its colours to those of the model; 0 to 1 each. */
  readonly strength: number
  readonly colour: number
}

export interface ShownPicture {
  readonly picture: Picture
  /** How much of it is drowned in noise before it is found anew: 0 nothing, 1 all. */
  readonly strength: number
  /** How much of the model's colours it takes, 0 to 1. */
  readonly colour: number
}

export interface DrawnPicture {
  readonly picture: Picture
  readonly closest: ClosestImage
  /** What patches were taken from, most first. */
  readonly used: readonly number[]
}

const FITTING = 6
const STYLES = 4
const SIDE_MIN = 16
/** Images in the atlas of patches. */
const ATLAS_MAX = 8
/** With fewer images than this, parts of them made larger are layouts too, so that there is something to make new of. */
const FEW = 4
const ZOOMS = [1.25, 1.5, 1.8] as const
const middle = { x: 0.5, y: 0.5 }

/** A picture of what a model has learned: the same model, size, seed and words give the same bytes. */
export async function drawPicture(open: OpenModel, drawing: ModelDrawing): Promise<DrawnPicture> {
  const size = sizeFor(open, drawing)
  const { shown } = drawing
  const drawn = shown ? await drawAfter(open, shown, drawing, size) : await drawFreely(open, drawing, size)
  return finish(open, drawn.raster, drawing, drawn.used)
}

/** No larger than what was learned: what is finer than that it does not know. */
function sizeFor({ model }: OpenModel, { width, height }: Size): Size {
  const scale = Math.min(1, model.settings.size / Math.max(width, height))
  return {
    width: Math.max(SIDE_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_MIN, Math.round(height * scale)),
  }
}

async function finish(
  open: OpenModel,
  raster: Raster,
  { width, height }: Size,
  used: readonly ChosenImage[],
): Promise<DrawnPicture> {
  return {
    picture: await resizePicture(pictureOf(raster), { width, height }, 'lanczos'),
    closest: await findClosest(open, raster),
    used: used.map(({ index }) => index),
  }
}

/** What a picture shows, made of the patches of those images that have most of what it is made of. */
export async function paintOver(open: OpenModel, painting: PaintedOver): Promise<DrawnPicture> {
  const { picture, prompt, seed, strength, colour, onLevel } = painting
  const size = sizeFor(open, painting)
  const fitted = coverRaster(rasterOf(picture), size, middle)
  writeTextureGuide(fitted)
  const chosen = chooseFitting(open, resizeRaster(fitted, smallSize(size)), prompt, STYLES)
  const rasters = await readChosen(open, chosen, size)
  const styles = rasters.map((raster, index) => ({ picture: pictureOf(raster), weight: index === 0 ? 1 : 0.8 }))
  const painted = transferStyle(pictureOf(fitted), styles, { seed, strength, colour, ...(onLevel && { onLevel }) })
  return finish(open, rasterOf(painted), painting, chosen)
}

interface Drawn {
  readonly raster: Raster
  readonly used: readonly ChosenImage[]
}

async function drawFreely(open: OpenModel, drawing: ModelDrawing, size: Size): Promise<Drawn> {
  const { seed, steps, prompt } = drawing
  const chosen = chooseAlike(open, seed, prompt)
  const read = await readChosen(open, chosen, size)
  const rasters = harmonise(read)
  const small = layoutSize(size)
  const denoiser = openDenoiser(small, rasters, seed)
  const planes = drawLayout(denoiser, { seed, steps, levels: open.model.levels })
  const layout = rasterOfLayout({ ...small, planes })
  const counted = countOrigins(denoiser, rasters.length)
  const parts = counted.slice(0, ATLAS_MAX).map(index => ({ raster: rasters[index] as Raster, weight: 1 }))
  heedCancel()
  const raster = drawDetail(layout, parts, { ...tellOf(drawing), size })
  return { raster, used: counted.map(index => chosen[index] as ChosenImage) }
}

/** Below this strength large shapes stay as they are, and only patches are found anew. */
const LAYOUT_FROM = 0.35
const FAITHS = [0.12, 0.25, 0.4, 0.5] as const

async function drawAfter(open: OpenModel, shown: ShownPicture, drawing: ModelDrawing, size: Size): Promise<Drawn> {
  const { seed, steps, prompt } = drawing
  const strength = Math.max(0, Math.min(1, shown.strength))
  const fitted = coverRaster(rasterOf(shown.picture), size, middle)
  if (strength === 0) return { raster: fitted, used: [] }
  writeTextureGuide(fitted)
  const chosen = chooseFitting(open, resizeRaster(fitted, smallSize(size)), prompt, FITTING)
  const rasters = await readChosen(open, chosen, size)
  const content = withColours(fitted, rasters, { seed, amount: shown.colour })
  const layout = strength < LAYOUT_FROM ? content : relayout(open, content, rasters, { seed, steps, strength })
  heedCancel()
  const parts = rasters.map(raster => ({ raster, weight: 1 }))
  const faith = FAITHS.map(most => most * (1.25 - strength))
  const halvings = strength < 0.15 ? 0 : strength < LAYOUT_FROM ? 1 : strength < 0.6 ? 2 : 3
  const raster = drawDetail(layout, parts, { ...tellOf(drawing), size, faith, halvings })
  return { raster, used: chosen }
}

function withColours(
  shown: Raster,
  from: readonly Raster[],
  { seed, amount }: { seed: number; amount: number },
): Raster {
  if (amount <= 0) return shown
  const sources = from.map(raster => ({ picture: pictureOf(raster), weight: 1 }))
  const coloured = rasterOf(transferColours(pictureOf(shown), sources, { seed, amount }))
  writeTextureGuide(coloured)
  return coloured
}

/** The large shapes found anew; what is finer comes along where noise would have left it. */
function relayout(
  open: OpenModel,
  content: Raster,
  rasters: readonly Raster[],
  { seed, steps, strength }: { seed: number; steps: number; strength: number },
): Raster {
  const small = layoutSize(content)
  const denoiser = openDenoiser(small, rasters, seed)
  const begun = layoutOf(resizeRaster(content, small))
  const init = { planes: begun.planes, strength }
  const planes = drawLayout(denoiser, { seed, steps, levels: open.model.levels, init })
  return rasterOfLayout({ ...small, planes })
}

function tellOf({ seed, onLevel }: ModelDrawing): Remaking {
  return { seed: seedFor(seed, 'detail'), ...(onLevel && { onLevel }) }
}

async function readChosen(open: OpenModel, chosen: readonly ChosenImage[], size: Size): Promise<Raster[]> {
  const rasters: Raster[] = []
  for (const { index, isMirrored, place } of chosen) {
    const covered = coverRaster(await open.read(index), size, place)
    rasters.push(isMirrored ? mirrorRaster(covered) : covered)
  }
  return rasters
}

function layoutSize({ width, height }: Size): Size {
  return sizeWithin({ width, height }, LAYOUT_SIDE)
}

function smallSize(size: Size): Size {
  return sizeWithin(size, 64)
}

function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = side / Math.max(width, height)
  return { width: Math.max(8, Math.round(width * scale)), height: Math.max(8, Math.round(height * scale)) }
}

function openDenoiser(size: Size, rasters: readonly Raster[], seed: number): LocalDenoiser {
  const random = randomFor(seed, 'parts')
  const zooms = rasters.length < FEW ? ZOOMS : []
  const larger = zooms.flatMap(zoom =>
    rasters.map(raster => {
      const part = { width: Math.round(raster.width / zoom), height: Math.round(raster.height / zoom) }
      return coverRaster(cropAt(raster, part, { x: random(), y: random() }), size, middle)
    }),
  )
  const layouts = [...rasters.map(raster => resizeRaster(raster, size)), ...larger]
  return new LocalDenoiser(
    size,
    layouts.map(raster => ({ layout: layoutOf(raster), weight: 1 })),
  )
}

function cropAt({ width, height, data }: Raster, size: Size, place: { x: number; y: number }): Raster {
  const left = Math.round((width - size.width) * place.x)
  const top = Math.round((height - size.height) * place.y)
  const cropped = new Uint8Array(size.width * size.height * 4)
  for (let row = 0; row < size.height; row++) {
    const from = ((top + row) * width + left) * 4
    cropped.set(data.subarray(from, from + size.width * 4), row * size.width * 4)
  }
  return { ...size, data: cropped }
}

/** The images that a layout consists of, most first. */
function countOrigins(denoiser: LocalDenoiser, imageCount: number): number[] {
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < denoiser.origins.length; pixel++) {
    const image = denoiser.originAt(pixel).source % imageCount
    counts.set(image, (counts.get(image) ?? 0) + 1)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).map(([image]) => image)
}
