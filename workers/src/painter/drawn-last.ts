import type { Drawing } from '#painter/drawing.ts'
import { drawLayers, prepareLayers, type Layer, type LayerDrawing } from '#painter/layers.ts'
import type { PaintRequest } from '#painter/paint-request.ts'

type Layers = [Layer, ...Layer[]]

/** Some megabytes at most. */
const PIXELS_MAX = 100_000

/**
 * The newest small scene and how it looks. Whoever paints it over one picture after the other, as turbo does with each stroke of
 * a drawing, does not wait for it to be drawn anew: nothing that comes after changes it.
 */
let last: { key: string; layers: Layers; drawing: Drawing | undefined } | undefined

export function layersOf(request: PaintRequest): Layers {
  const key = keyOf(request)
  if (key === undefined) return prepareLayers(request)
  if (last?.key !== key) last = { key, layers: prepareLayers(request), drawing: undefined }
  return last.layers
}

export function drawnOf(layers: readonly [Layer, ...Layer[]], drawing: LayerDrawing): Drawing {
  if (last?.layers !== layers || drawing.isSketch || drawing.window) return drawLayers(layers, drawing)
  last.drawing ??= drawLayers(layers, drawing)
  return last.drawing
}

/** What decides how a scene looks, whatever it is painted over; undefined where it is drawn in parts, in motion or coarsely. */
function keyOf(request: PaintRequest): string | undefined {
  const { init: _init, denoise: _denoise, ...scene } = request
  const { prompt, width, height, steps = 20, mask, controls = [], moment = 0 } = scene
  const isPlain = !mask && controls.length === 0 && moment === 0 && steps > 3
  if (!isPlain || typeof prompt !== 'string' || width * height > PIXELS_MAX) return undefined
  return JSON.stringify(scene)
}
