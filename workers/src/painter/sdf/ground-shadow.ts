import type { CancelFlag } from '#engine/node-kind.ts'
import { luminance } from '#painter/core/colour.ts'
import { clamp, mix } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, Part, SKY_DEPTH } from '#painter/core/frame.ts'
import type { Stage } from '#painter/stage.ts'
import { distanceTo, STRIDE } from './field.ts'
import type { Instance } from './instance.ts'
import { reachOf, type PaintedModel } from './model-painter.ts'
import { lightAt } from './shadow-map.ts'

interface Bounds {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Takes the sun from the ground behind the thing, and a little of the sky close to it. */
export function castOnGround(stage: Stage, instance: Instance, painted: PaintedModel, cancel: CancelFlag): void {
  const { frame, camera, light } = stage
  const { field, scale } = instance
  const bounds = shadowBounds(stage, instance)
  const list = Int32Array.from({ length: field.count }, (_, index) => index * STRIDE)
  const sun = luminance(...light.sun) * Math.max(0.08, light.direction[1])
  const sky = luminance(...light.sky) * 0.85 + 1e-6
  const near = field.radius * 0.22
  const reach = reachOf(instance) * 7
  const top = instance.y + field.radius * scale
  const beside = field.radius + near
  const b = painted.view.basis
  for (let row = bounds.top; row < bounds.bottom; row++) {
    cancel.check()
    for (let column = bounds.left; column < bounds.right; column++) {
      const index = row * frame.width + column
      const part = frame.part[index] as number
      const depth = frame.depth[index] as number
      if (part === Part.sky || part >= FIRST_SUBJECT || depth >= SKY_DEPTH) continue
      const x = ((column + 0.5 - camera.centre) / camera.focal) * depth
      const y = camera.eye + ((camera.horizon - row - 0.5) / camera.focal) * depth
      const dx = x - instance.x
      const dz = depth - instance.z
      if (dx * dx + dz * dz > reach * reach || y > top) continue
      const dy = y - instance.y
      const mx = (b[0] * dx + b[1] * dy + b[2] * dz) / scale
      const my = (b[3] * dx + b[4] * dy + b[5] * dz) / scale
      const mz = (b[6] * dx + b[7] * dy + b[8] * dz) / scale
      const cx = mx - field.centre[0]
      const cy = my - field.centre[1]
      const cz = mz - field.centre[2]
      const isClose = cx * cx + cy * cy + cz * cz < beside * beside
      const own = isClose ? distanceTo(field, list, field.count, mx, my, mz) : near
      const close = clamp(1 - Math.max(0, own) / near)
      const lit = painted.shadow ? lightAt(painted.shadow, mx, my, mz, field.radius * 0.02) : 1
      const sunny = sun * stage.sunAt(x, depth)
      const kept = mix(sky / (sky + sunny), 1, lit) * (1 - 0.5 * close * close)
      // Water shows the sky, so a shadow on it is faint.
      const share = part === Part.water ? mix(1, kept, 0.35) : kept
      if (share > 0.995) continue
      for (let channel = 0; channel < 3; channel++) {
        frame.colour[index * 3 + channel] = (frame.colour[index * 3 + channel] as number) * share
      }
    }
  }
}

/** The part of the picture where the shadow may fall: from the foot to where the top's shadow meets level ground. */
function shadowBounds({ frame, camera, light }: Stage, instance: Instance): Bounds {
  const radius = instance.field.radius * instance.scale
  const [lx, ly, lz] = light.direction
  const far = Math.min(6, 2 / Math.max(0.12, ly)) * radius
  const flat = Math.hypot(lx, lz) || 1
  let bounds: Bounds = { left: frame.width, right: 0, top: frame.height, bottom: 0 }
  for (const [along, wide] of [
    [0, 1.3],
    [0.5, 1.2],
    [1, 1.2],
  ] as const) {
    const x = instance.x - (lx / flat) * far * along
    const z = instance.z - (lz / flat) * far * along
    for (const dx of [-1, 1]) {
      for (const dz of [-1, 1]) {
        const depth = Math.max(0.3, z + dz * radius * wide)
        const column = camera.centre + ((x + dx * radius * wide) / depth) * camera.focal
        const low = camera.horizon - ((instance.y - radius * 0.5 - camera.eye) / depth) * camera.focal
        const high = camera.horizon - ((instance.y + radius * 0.5 - camera.eye) / depth) * camera.focal
        bounds = {
          left: Math.min(bounds.left, Math.floor(column)),
          right: Math.max(bounds.right, Math.ceil(column)),
          top: Math.min(bounds.top, Math.floor(high)),
          bottom: Math.max(bounds.bottom, Math.ceil(low)),
        }
      }
    }
  }
  return {
    left: clamp(bounds.left, 0, frame.width),
    right: clamp(bounds.right, 0, frame.width),
    top: clamp(bounds.top, 0, frame.height),
    bottom: clamp(bounds.bottom, 0, frame.height),
  }
}
