import type { CancelFlag } from '#engine/node-kind.ts'
import { FIRST_SUBJECT } from '#painter/core/frame.ts'
import { castOnGround } from '#painter/sdf/ground-shadow.ts'
import type { Field } from '#painter/sdf/field.ts'
import type { Instance } from '#painter/sdf/instance.ts'
import { layDown, mirrorInWater } from '#painter/sdf/compositing.ts'
import { paintModel } from '#painter/sdf/model-painter.ts'
import type { Stage } from '#painter/stage.ts'
import { fieldOf } from './field-of.ts'
import type { Placement } from './placement.ts'

const LAST_PART = 255 - FIRST_SUBJECT

/** Draws what was placed into the stage's frame, the farthest first, with its shadows and what water shows of it. */
export function drawSubjects(stage: Stage, placements: readonly Placement[], moment: number, cancel: CancelFlag): void {
  const farFirst = placements.toSorted((a, b) => b.z - a.z)
  for (const placement of farFirst) {
    cancel.check()
    drawSubject(stage, placement, moment, cancel)
  }
}

function drawSubject(stage: Stage, placement: Placement, moment: number, cancel: CancelFlag): void {
  const { frame, camera, light } = stage
  const instance = instanceAt(placement, moment)
  if (instance.field.count === 0) return
  const { width, height, isSketch } = frame
  const painted = paintModel({ instance, camera, light, width, height, cancel, isSketch })
  if (!painted) return
  const part = FIRST_SUBJECT + Math.min(placement.index, LAST_PART)
  if (placement.stands !== 'air') castOnGround(stage, instance, painted, cancel)
  if (placement.stands === 'water') mirrorInWater(stage, instance, painted, moment)
  layDown(stage, painted.layer, { part, cover: placement.cover, foot: placement.y })
}

/** All sizes of one moment share what was built for it. */
const built = new WeakMap<Placement, { readonly moment: number; readonly field: Field }>()

function builtFor(placement: Placement, moment: number): Field {
  const before = built.get(placement)
  if (before?.moment === moment) return before.field
  const field = fieldOf(placement, moment)
  built.set(placement, { moment, field })
  return field
}

/** What floats and flies is never quite still. */
function instanceAt(placement: Placement, moment: number): Instance {
  const { x, y, z, scale, yaw, stands, seed } = placement
  const field = builtFor(placement, moment)
  const phase = moment * Math.PI * 2 + (seed % 1000)
  const size = field.radius * scale
  const still = { field, x, z, scale, yaw }
  if (stands === 'water')
    return {
      ...still,
      y: y + Math.sin(phase) * size * 0.02,
      pitch: Math.sin(phase + 1) * 1.2,
      roll: Math.sin(phase + 2.1) * 1.8,
    }
  if (stands === 'air')
    return {
      ...still,
      x: x + Math.sin(phase) * size * 0.05,
      y: y + Math.cos(phase) * size * 0.06,
      pitch: Math.sin(phase) * 1.5,
      roll: Math.cos(phase) * 2,
    }
  return { ...still, y, pitch: 0, roll: 0 }
}
