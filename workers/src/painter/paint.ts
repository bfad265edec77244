import { setImmediate } from 'node:timers/promises'
import { heeding } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { randomFor } from '#painter/core/random.ts'
import { applyControls } from '#painter/controls/apply-controls.ts'
import { describeScene } from '#painter/describe-scene.ts'
import { drawLayers, type Drawing, type Layer, prepareLayers, scaled, type Size } from '#painter/layers.ts'
import type { WordReport } from '#painter/lexicon/parse-scene.ts'
import { mixMedia } from '#painter/media/mix-media.ts'
import type { Painted, PaintHost, PaintRequest } from '#painter/paint-request.ts'
import { renoise } from '#painter/renoise.ts'
import { resample, resampleMask } from '#painter/resample.ts'
import { intoMask } from '#painter/seam.ts'

export const SIDE_MIN = 64
export const SIDE_MAX = 2048

/** Paints a prompt, from a small sketch to the full size. The same request gives the same bytes, always. */
export function paint(request: PaintRequest, host: PaintHost): Promise<Painted> {
  return heeding(host.cancel, () => paintInPasses(request, host))
}

async function paintInPasses(request: PaintRequest, host: PaintHost): Promise<Painted> {
  checkRequest(request)
  const layers = prepareLayers(request)
  for (const share of sketchShares(request)) {
    host.preview?.(paintAt(layers, scaled(request, share), request, host.cancel), share)
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
    scene: layers[0].read.scene,
    description: [...new Set(layers.map(layer => describeScene(layer.read.scene)))].join(' + '),
    words: mergeWords(layers.flatMap(layer => layer.read.words)),
    negativeWords: layers[0].read.negativeWords,
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

/** Small passes on the way; none when the picture is small itself. */
function sketchShares({ width, height }: PaintRequest): number[] {
  return [1 / 8, 1 / 4, 1 / 2].filter(share => Math.min(width, height) * share >= 32)
}

/** Few steps draw it coarsely and leave it at that. */
function paintFull(layers: readonly [Layer, ...Layer[]], request: PaintRequest, cancel: CancelFlag): Picture {
  const detail = { 1: 0.25, 2: 0.4, 3: 0.65 }[request.steps ?? 20] ?? 1
  if (detail === 1) return paintAt(layers, request, request, cancel)
  const coarse = paintAt(layers, scaled(request, detail), request, cancel)
  return resample(coarse, request.width, request.height)
}

function paintAt(
  layers: readonly [Layer, ...Layer[]],
  { width, height }: Size,
  request: PaintRequest,
  cancel: CancelFlag,
): Picture {
  const { moment = 0, denoise = 1, init } = request
  const size = { width, height }
  const old =
    init &&
    (init.width !== width || init.height !== height || init.channels !== 3 ? resample(init, width, height) : init)
  if (old && denoise <= 0) return old
  const mask = request.mask && fitMask(request.mask, size)
  const drawing = applyControls(drawLayers(layers, size, moment, cancel), request.controls)
  const started = old ? { ...drawing, picture: renoise(old, drawing.picture, denoise) } : drawing
  const painted = finish(layers[0], started, request, cancel)
  return old && mask ? intoMask(old, painted, mask, rimAt(request, width)) : painted
}

function rimAt({ rim, width }: PaintRequest, drawnWidth: number): number | undefined {
  return rim === undefined ? undefined : (rim * drawnWidth) / width
}

function fitMask(mask: Mask, { width, height }: Size): Mask {
  return mask.width === width && mask.height === height ? mask : resampleMask(mask, width, height)
}

function finish(
  { read }: Layer,
  { picture, frame }: Drawing,
  { seed, moment = 0 }: PaintRequest,
  cancel: CancelFlag,
): Picture {
  const mediumSeed = Math.floor(randomFor(seed, 'medium')() * 0xffffffff)
  const { media, family, framing } = read.scene
  const tiles = family === 'pattern' || framing.tiles
  return mixMedia(picture, frame, media, { seed: mediumSeed, moment, tiles, cancel })
}
