import { setImmediate } from 'node:timers/promises'
import { heeding } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import { cropMask, cropPicture, type Rectangle } from '#images/geometry.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { randomFor } from '#painter/core/random.ts'
import { applyControls } from '#painter/controls/apply-controls.ts'
import { describeScene } from '#painter/describe-scene.ts'
import { drawnOf, layersOf } from '#painter/drawn-last.ts'
import type { Drawing } from '#painter/drawing.ts'
import { chosenArea, withMargin, withPart } from '#painter/inpaint.ts'
import { drawsInParts, type Layer, type LayerDrawing, prepareLayers, scaled, type Size } from '#painter/layers.ts'
import type { WordReport } from '#painter/lexicon/parse-scene.ts'
import { mixMedia } from '#painter/media/mix-media.ts'
import type { Painted, PaintHost, PaintRequest } from '#painter/paint-request.ts'
import { renoise } from '#painter/renoise.ts'
import { resample, resampleMask } from '#painter/resample.ts'
import { isWet } from '#painter/scene.ts'
import { intoMask } from '#painter/seam.ts'

export const SIDE_MIN = 64
export const SIDE_MAX = 2048

/** Paints a prompt, from a small sketch to the full size. The same request gives the same bytes, always. */
export function paint(request: PaintRequest, host: PaintHost): Promise<Painted> {
  return heeding(host.cancel, () => paintInPasses(request, host))
}

async function paintInPasses(request: PaintRequest, host: PaintHost): Promise<Painted> {
  checkRequest(request)
  const layers = layersOf(request)
  for (const share of host.preview ? sketchShares(request) : []) {
    const pass = { ...scaled(request, share), isSketch: true }
    host.preview?.(paintAt(layers, pass, request, host.cancel), share)
    // Lets the preview leave this process, and a cancel arrive, before the next pass.
    await setImmediate()
    host.cancel.check()
  }
  return { picture: paintFull(layers, request, host.cancel), ...accountOf(layers) }
}

export interface PaintedLoop extends Account {
  readonly frames: readonly Picture[]
}

/** Moments of a scene in which everything that moves comes back to where it began: the last frame leads into the first. */
export function paintLoop(request: PaintRequest, count: number, host: PaintHost): Promise<PaintedLoop> {
  return heeding(host.cancel, () => paintMoments(request, count, host))
}

async function paintMoments(request: PaintRequest, count: number, host: PaintHost): Promise<PaintedLoop> {
  checkRequest(request)
  const layers = prepareLayers(request)
  const frames: Picture[] = []
  for (let index = 0; index < count; index++) {
    const frame = paintFull(layers, { ...request, moment: index / count }, host.cancel)
    frames.push(frame)
    host.preview?.(frame, (index + 1) / count)
    await setImmediate()
    host.cancel.check()
  }
  return { frames, ...accountOf(layers) }
}

type Account = Omit<Painted, 'picture'>

function accountOf(layers: readonly [Layer, ...Layer[]]): Account {
  return {
    scene: layers[0].part.read.scene,
    description: [...new Set(layers.map(layer => describeScene(layer.part.read.scene)))].join(' + '),
    words: mergeWords(layers.flatMap(layer => layer.part.read.words)),
    negativeWords: layers[0].part.read.negativeWords,
  }
}

/** Several texts of one prompt share words; one that was used in any of them was used. */
function mergeWords(words: readonly WordReport[]): WordReport[] {
  const merged = new Map<string, WordReport>()
  for (const word of words) {
    const key = `${word.start} ${word.text}`
    if (word.isUsed || !merged.has(key)) merged.set(key, word)
  }
  return [...merged.values()]
}

function checkRequest({ width, height, seed, mask, init }: PaintRequest): void {
  const sides = { width, height }
  for (const [name, value] of Object.entries(sides)) {
    if (!Number.isInteger(value) || value < SIDE_MIN || value > SIDE_MAX) {
      throw new NodeInputError(name, `The painter paints ${SIDE_MIN} to ${SIDE_MAX} pixels a side, not ${value}.`)
    }
  }
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new NodeInputError('seed', `A seed is a whole number from 0, not ${seed}.`)
  }
  if (mask && !init) throw new NodeInputError('mask', 'A mask says where a picture may change; there is no picture.')
}

/** Small passes on the way; none when the picture is small itself. Of a part of it the smallest will do. */
function sketchShares({ width, height, mask }: PaintRequest): number[] {
  const shares = mask ? [1 / 8, 1 / 4] : [1 / 8, 1 / 4, 1 / 2]
  return shares.filter(share => Math.min(width, height) * share >= 32)
}

/** Few steps draw it coarsely and leave it at that. */
function paintFull(layers: readonly [Layer, ...Layer[]], request: PaintRequest, cancel: CancelFlag): Picture {
  const detail = { 1: 0.25, 2: 0.4, 3: 0.65 }[request.steps ?? 20] ?? 1
  if (detail === 1) return paintAt(layers, request, request, cancel)
  const coarse = resample(paintAt(layers, scaled(request, detail), request, cancel), request.width, request.height)
  const { old, mask } = startAt(request, request)
  return old && mask ? intoMask(old, coarse, mask) : coarse
}

/** What is painted over at a size, and where. */
function startAt(
  { init, mask }: PaintRequest,
  { width, height }: Size,
): { readonly old: Picture | undefined; readonly mask: Mask | undefined } {
  const isFitting = init?.width === width && init.height === height && init.channels === 3
  return {
    old: init && !isFitting ? resample(init, width, height) : init,
    mask: mask && fitMask(mask, { width, height }),
  }
}

interface PassSize extends Size {
  readonly isSketch?: boolean
}

function paintAt(
  layers: readonly [Layer, ...Layer[]],
  { width, height, isSketch = false }: PassSize,
  request: PaintRequest,
  cancel: CancelFlag,
): Picture {
  const size = { width, height }
  const { old, mask } = startAt(request, size)
  if (old && (request.denoise ?? 1) <= 0) return old
  if (!old || !mask)
    return paintOver(old, layers, { size, moment: request.moment ?? 0, cancel, isSketch }, request).picture
  const window = windowOf(layers, mask, request)
  if (!window) return old
  const part = cropPicture(old, window)
  const drawing = { size, moment: request.moment ?? 0, cancel, window, isSketch }
  const { picture, frame } = paintOver(part, layers, drawing, request)
  const seam = { rim: rimAt(request, width), side: Math.min(width, height), part: frame.part }
  return withPart(old, intoMask(part, picture, cropMask(mask, window), seam), window)
}

/** What has to be painted for a mask; undefined when that is nothing. */
function windowOf(layers: readonly Layer[], mask: Mask, { controls = [] }: PaintRequest): Rectangle | undefined {
  const area = chosenArea(mask)
  if (!area) return undefined
  const isWhole = !drawsInParts(layers) || controls.some(({ kind }) => kind !== 'pose')
  if (isWhole) return { x: 0, y: 0, width: mask.width, height: mask.height }
  return withMargin(
    area,
    mask,
    layers.some(({ part }) => isWet(part.read.scene)),
  )
}

function paintOver(
  old: Picture | undefined,
  layers: readonly [Layer, ...Layer[]],
  drawing: LayerDrawing,
  request: PaintRequest,
): Drawing {
  const drawn = applyControls(drawnOf(layers, drawing), request.controls)
  const started = old ? { ...drawn, picture: renoise(old, drawn.picture, request.denoise ?? 1) } : drawn
  return { frame: drawn.frame, picture: finish(layers[0], started, request, drawing.cancel) }
}

function rimAt({ rim = Number.POSITIVE_INFINITY, width }: PaintRequest, drawnWidth: number): number {
  return (rim * drawnWidth) / width
}

function fitMask(mask: Mask, { width, height }: Size): Mask {
  return mask.width === width && mask.height === height ? mask : resampleMask(mask, width, height)
}

function finish(
  { part: { read } }: Layer,
  { picture, frame }: Drawing,
  { seed, moment = 0 }: PaintRequest,
  cancel: CancelFlag,
): Picture {
  const mediumSeed = Math.floor(randomFor(seed, 'medium')() * 0xffffffff)
  const { media, family, framing } = read.scene
  const tiles = family === 'pattern' || framing.tiles
  return mixMedia(picture, frame, media, { seed: mediumSeed, moment, tiles, cancel })
}
