import { heedCancel } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { applyAdherence } from '#painter/adherence.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import type { Frame } from '#painter/core/frame.ts'
import { develop, meter } from '#painter/develop.ts'
import { allFamilies } from '#painter/families/all-families.ts'
import type { PreparedScene } from '#painter/family.ts'
import { parseScene, type ReadScene } from '#painter/lexicon/parse-scene.ts'
import { type PromptPiece, readPieces, type Span } from '#painter/lexicon/prompt-spans.ts'
import { drawInTurn, type Pass } from '#painter/draw-in-turn.ts'
import { lookOf, type Look } from '#painter/look.ts'
import type { PaintRequest, PromptPart } from '#painter/paint-request.ts'
import { sampleMask } from '#painter/resample.ts'

/** One part of a prompt, ready to be drawn at any size. */
export interface Layer {
  readonly part: ReadPart
  readonly read: ReadScene
  readonly prepared: PreparedScene
  readonly look: Look
  readonly sketch: Sketch
}

/** What the light was metered on; whoever wants just that takes it rather than draw it again. */
interface Sketch {
  frame: Frame | undefined
}

export interface Size {
  readonly width: number
  readonly height: number
}

const never: CancelFlag = { isSet: () => false, check: () => {} }

/** The parts of a prompt, those of the whole picture first and the weightiest of them before all. */
export function prepareLayers(request: PaintRequest): [Layer, ...Layer[]] {
  const parts = partsOf(request)
  const whole = parts.filter(part => !isPlaced(part)).toSorted((one, other) => roomOf(other) - roomOf(one))
  const placed = parts.filter(isPlaced)
  const ordered =
    whole.length > 0
      ? [...whole, ...placed]
      : [...placed.slice(0, 1).map(({ text, piece }) => ({ text, piece, weight: 1, during: always })), ...placed]
  const [first, ...rest] = ordered.map(part => prepareLayer(part, request))
  if (!first) throw new Error('a prompt has at least one part')
  return [first, ...rest]
}

/** A part of the prompt, and one of the texts that it comes to. */
interface ReadPart extends PromptPart {
  readonly piece: PromptPiece
  readonly during: Span
}

const always: Span = { from: 0, to: 1 }

function partsOf({ prompt, steps }: PaintRequest): readonly ReadPart[] {
  const parts: readonly PromptPart[] = typeof prompt === 'string' ? [{ text: prompt, weight: 1 }] : prompt
  const read = parts.flatMap(part =>
    readPieces(part.text, steps).map(piece => ({
      ...part,
      piece,
      weight: part.weight * piece.weight,
      during: overlap(piece.during, part.during ?? always),
    })),
  )
  const kept = read.filter(part => roomOf(part) > 0)
  return kept.length > 0 ? kept : [{ text: '', weight: 1, piece: readPieces('')[0], during: always }]
}

function overlap(one: Span, other: Span): Span {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
}

/** How much it counts in all. */
function roomOf({ weight, during }: ReadPart): number {
  return weight * Math.max(0, during.to - during.from)
}

function isPlaced({ area, mask }: PromptPart): boolean {
  return area !== undefined || mask !== undefined
}

function prepareLayer(part: ReadPart, request: PaintRequest): Layer {
  const read = parseScene(part.piece, request.negative)
  const scene = applyAdherence(read.scene, request.cfg ?? 7)
  const prepare = allFamilies[scene.family] ?? allFamilies.landscape
  if (!prepare) throw new Error(`nobody draws ${scene.family}`)
  const size = sizeOfArea(part, request)
  const prepared = prepare({ scene, seed: request.seed, aspect: size.width / size.height })
  const look = lookOf(scene)
  const share = Math.min(1, 64 / Math.min(size.width, size.height))
  const frame = prepared.draw({ ...scaled(size, share), moment: 0, cancel: never })
  // Metered once, so that neither passes nor moments of a loop differ in brightness.
  const metered = { ...look, exposure: meter(frame, look) }
  return { part, read: { ...read, scene }, prepared, look: metered, sketch: { frame } }
}

function sizeOfArea({ area }: PromptPart, size: Size): Size {
  if (!area) return { width: size.width, height: size.height }
  return {
    width: Math.max(8, Math.round(size.width * area.width)),
    height: Math.max(8, Math.round(size.height * area.height)),
  }
}

export function scaled({ width, height }: Size, share: number): Size {
  return { width: Math.max(8, Math.round(width * share)), height: Math.max(8, Math.round(height * share)) }
}

/** A rendering without its medium, and what is known of its pixels. */
export interface Drawing {
  readonly picture: Picture
  readonly frame: Frame
}

/** Draws the layers over each other: those of the whole picture as they follow on each other, the others where they belong. */
export function drawLayers(
  layers: readonly [Layer, ...Layer[]],
  size: Size,
  moment: number,
  cancel: CancelFlag,
): Drawing {
  const [first, ...rest] = layers
  const drawing = drawLayer(first, size, moment, cancel)
  const pass = ({ part }: Layer, { picture }: Drawing): Pass => ({ picture, weight: part.weight, during: part.during })
  const passes = [pass(first, drawing)]
  for (const layer of rest) if (!isPlaced(layer.part)) passes.push(pass(layer, drawLayer(layer, size, moment, cancel)))
  const whole: Drawing = { ...drawing, picture: drawInTurn(passes) }
  for (const layer of rest) {
    if (!isPlaced(layer.part)) continue
    const { part } = layer
    placeInto(whole, drawLayer(layer, sizeOfArea(part, size), moment, cancel), { ...part, weight: roomOf(part) })
  }
  return whole
}

function drawLayer(layer: Layer, size: Size, moment: number, cancel: CancelFlag): Drawing {
  const { prepared, look } = layer
  const frame = takeSketch(layer, size, moment) ?? prepared.draw({ ...size, moment, cancel })
  cancel.check()
  return { frame, picture: develop(frame, look) }
}

/** Once only: others draw over what they are given. */
function takeSketch({ sketch }: Layer, { width, height }: Size, moment: number): Frame | undefined {
  const { frame } = sketch
  if (moment !== 0 || frame?.width !== width || frame.height !== height) return undefined
  sketch.frame = undefined
  return frame
}

/** Edges of an area are soft over a sixteenth of the picture. */
function placeInto(drawing: Drawing, above: Drawing, { area, mask, weight }: PromptPart): void {
  const { width, height } = drawing.picture
  const left = Math.round((area?.x ?? 0) * width)
  const top = Math.round((area?.y ?? 0) * height)
  const soft = Math.max(width, height) / 16
  for (let row = 0; row < above.picture.height; row++) {
    heedCancel()
    for (let column = 0; column < above.picture.width; column++) {
      const x = left + column
      const y = top + row
      if (x >= width || y >= height) continue
      const inside = area
        ? edgeShare(column, above.picture.width, left === 0, x, width, soft) *
          edgeShare(row, above.picture.height, top === 0, y, height, soft)
        : 1
      const share = clamp(inside * (mask ? maskShare(mask, x / width, y / height) : 1) * Math.min(1, weight))
      if (share > 0) copyPixel(drawing, above, y * width + x, row * above.picture.width + column, share)
    }
  }
}

function edgeShare(
  place: number,
  length: number,
  touchesStart: boolean,
  whole: number,
  wholeLength: number,
  soft: number,
): number {
  const start = touchesStart ? 1 : smooth(0, soft, place)
  const touchesEnd = whole - place + length >= wholeLength
  return start * (touchesEnd ? 1 : smooth(0, soft, length - 1 - place))
}

function maskShare(mask: Mask, x: number, y: number): number {
  return sampleMask(mask, x, y) / 255
}

function copyPixel(to: Drawing, from: Drawing, target: number, source: number, share: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const at = target * 3 + channel
    const before = to.picture.data[at] as number
    to.picture.data[at] = before + ((from.picture.data[source * 3 + channel] as number) - before) * share + 0.5
    if (share > 0.5) to.frame.normal[at] = from.frame.normal[source * 3 + channel] as number
  }
  if (share <= 0.5) return
  to.frame.part[target] = from.frame.part[source] as number
  to.frame.depth[target] = from.frame.depth[source] as number
}
