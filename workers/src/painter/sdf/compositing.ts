import { heedCancel } from '#engine/heed-cancel.ts'
import { clamp, mix } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, Part } from '#painter/core/frame.ts'
import type { Stage } from '#painter/stage.ts'
import type { Instance } from './instance.ts'
import type { Layer, PaintedModel } from './model-painter.ts'
import { noise3 } from './noise3.ts'

export interface LayDown {
  /** What the pixels are, for the media. */
  readonly part: number
  /** Height of the blades that stand before its foot, and where the foot is. */
  readonly cover: number
  readonly foot: number
}

/** Puts a painted thing into the picture, behind what is nearer and through the air between. */
export function layDown(stage: Stage, layer: Layer, { part, cover, foot }: LayDown): void {
  const { frame, camera } = stage
  const light = new Float32Array(3)
  for (let y = 0; y < layer.height; y++) {
    heedCancel()
    for (let x = 0; x < layer.width; x++) {
      const from = y * layer.width + x
      const alpha = layer.alpha[from] as number
      if (alpha < 0.01) continue
      const column = layer.left + x
      const row = layer.top + y
      const to = row * frame.width + column
      const depth = layer.depth[from] as number
      if ((frame.depth[to] as number) < depth * 0.985) continue
      const worldX = ((column + 0.5 - camera.centre) / camera.focal) * depth
      const worldY = camera.eye + ((camera.horizon - row - 0.5) / camera.focal) * depth
      const shown = cover > 0 ? alpha * aboveBlades(worldX, worldY - foot, cover) : alpha
      if (shown < 0.01) continue
      for (let channel = 0; channel < 3; channel++) light[channel] = layer.colour[from * 3 + channel] as number
      stage.throughAir(light, 0, worldX, worldY, depth)
      for (let channel = 0; channel < 3; channel++) {
        frame.colour[to * 3 + channel] = mix(frame.colour[to * 3 + channel] as number, light[channel] as number, shown)
      }
      if (shown < 0.5) continue
      frame.depth[to] = depth
      frame.part[to] = part
      for (let channel = 0; channel < 3; channel++) {
        frame.normal[to * 3 + channel] = layer.normal[from * 3 + channel] as number
      }
    }
  }
}

/** Blades of uneven height in front of feet: what they hide stays as it was. */
function aboveBlades(x: number, height: number, cover: number): number {
  if (height > cover * 1.2) return 1
  const blade = 0.55 + 0.6 * noise3((x / cover) * 5, 3.7, 0.5) + 0.25 * noise3((x / cover) * 13, 1.7, 0.5)
  return clamp((height / cover - blade) * 6 + 0.5)
}

/** What still water shows of a thing that floats on it: upside down, darker, broken by ripples. */
export function mirrorInWater(stage: Stage, instance: Instance, { layer }: PaintedModel, moment: number): void {
  const { frame, camera } = stage
  const waterline = camera.horizon - ((instance.y - camera.eye) / instance.z) * camera.focal
  const last = Math.min(frame.height, Math.ceil(waterline + (waterline - layer.top) * 1.1))
  const turn = moment * Math.PI * 2
  for (let row = Math.max(0, Math.floor(waterline)); row < last; row++) {
    const below = row + 0.5 - waterline
    if (below < 0) continue
    const ripple = noise3(row * 0.35, Math.cos(turn) * 0.8, Math.sin(turn) * 0.8)
    const sway = ripple * Math.min(6, 0.6 + below * 0.06) * (frame.height / 512)
    const from = Math.round(waterline - below * (1 + ripple * 0.06)) - layer.top
    if (from < 0 || from >= layer.height) continue
    const strength = 0.62 * Math.exp((-below / frame.height) * 1.6)
    for (let x = 0; x < layer.width; x++) {
      const at = row * frame.width + layer.left + x
      const part = frame.part[at] as number
      if (part !== Part.water && part < FIRST_SUBJECT) continue
      const source = from * layer.width + clamp(Math.round(x + sway), 0, layer.width - 1)
      const share = (layer.alpha[source] as number) * strength
      if (share < 0.01 || part !== Part.water) continue
      for (let channel = 0; channel < 3; channel++) {
        const seen = (layer.colour[source * 3 + channel] as number) * 0.8
        frame.colour[at * 3 + channel] = mix(frame.colour[at * 3 + channel] as number, seen, share)
      }
    }
  }
}
