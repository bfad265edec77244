import { heedCancel } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Rectangle } from '#images/geometry.ts'
import type { Mask } from '#images/picture.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { cropFrame, type Frame } from '#painter/core/frame.ts'
import { develop, meter } from '#painter/develop.ts'
import { allFamilies } from '#painter/families/all-families.ts'
import type { PreparedScene } from '#painter/family.ts'
import { drawInTurn, type Pass } from '#painter/draw-in-turn.ts'
import type { Drawing } from '#painter/drawing.ts'
import { lookOf, type Look } from '#painter/look.ts'
import type { PaintRequest, PromptPart } from '#painter/paint-request.ts'
import type { Scene } from '#painter/scene.ts'
import { isPlaced, readParts, roomOf, type ReadPart } from '#painter/read-parts.ts'
import { sampleMask } from '#painter/resample.ts'

/** One part of a prompt, ready to be drawn at any size. */
export interface Layer {
  readonly part: ReadPart
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

/** Those of the whole picture first and the weightiest of them before all. */
export function prepareLayers(request: PaintRequest): [Layer, ...Layer[]] {
  const [first, ...rest] = readParts(request)
  return [prepareLayer(first, request), ...rest.map(part => prepareLayer(part, request))]
}

function prepareLayer(part: ReadPart, request: PaintRequest): Layer {
  const { scene } = part.read
  const prepare = allFamilies[scene.family] ?? allFamilies.landscape
  if (!prepare) throw new Error(`nobody draws ${scene.family}`)
  const size = sizeOfArea(part, request)
  const prepared = prepare({ scene, seed: request.seed, aspect: size.width / size.height })
  const look = lookOf(scene)
  const share = Math.min(1, 64 / Math.min(size.width, size.height))
  const frame = prepared.draw({ ...scaled(size, share), moment: 0, cancel: never })
  // Metered once, so that neither passes nor moments of a loop differ in brightness.
  const metered = { ...look, exposure: meter(frame, look) }
  return { part, prepared, look: metered, sketch: { frame } }
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

export interface LayerDrawing {
  readonly size: Size
  readonly moment: number
  readonly cancel: CancelFlag
  /** The part of it that is wanted, if `drawsInParts` holds. */
  readonly window?: Rectangle
  readonly isSketch?: boolean
}

/** Whether a part of the picture can be drawn by itself, without what has an area or a medium of its own. */
export function drawsInParts(layers: readonly Layer[]): boolean {
  return layers.every(({ part }) => !isPlaced(part) && part.read.scene.media.length === 0)
}

/** Draws the layers over each other: those of the whole picture as they follow on each other, the others where they belong. */
export function drawLayers(layers: readonly [Layer, ...Layer[]], drawing: LayerDrawing): Drawing {
  const [first, ...rest] = layers
  const { size } = drawing
  const pass = (layer: Layer): Pass => ({
    drawing: drawLayer(layer, drawing),
    weight: layer.part.weight,
    during: layer.part.during,
    strand: layer.part.piece.strand,
    ...formOf(layer.part.read.scene),
  })
  const whole = drawInTurn([first, ...rest.filter(({ part }) => !isPlaced(part))].map(pass))
  for (const layer of rest) {
    if (!isPlaced(layer.part)) continue
    const { part } = layer
    placeInto(whole, drawLayer(layer, { ...drawing, size: sizeOfArea(part, size) }), { ...part, weight: roomOf(part) })
  }
  return whole
}

function formOf({ family, settings, subjects }: Scene): Pick<Pass, 'place' | 'things'> {
  return {
    place: [family, ...settings.map(({ value }) => value)].join(),
    things: subjects.map(({ kind }) => kind).join(),
  }
}

function drawLayer(layer: Layer, { size, moment, cancel, window, isSketch = false }: LayerDrawing): Drawing {
  const { prepared, look } = layer
  const frame = window
    ? cropFrame(prepared.draw({ ...size, moment, cancel, window, isSketch }), window)
    : (takeSketch(layer, size, moment) ?? prepared.draw({ ...size, moment, cancel, isSketch }))
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
