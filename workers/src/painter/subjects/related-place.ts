import { clamp } from '#painter/core/curves.ts'
import { between } from '#painter/core/random.ts'
import { basisOf } from '#painter/sdf/instance.ts'
import { outOfBasis } from '#painter/sdf/vector.ts'
import { modelOf } from './catalogue.ts'
import type { Placement } from './placement.ts'
import { topAt } from './top-at.ts'
import type { Grounds, Place, Wish } from './wish.ts'

/** Where a thing goes that the prompt puts on, under, before or beside another. */
export function relatedPlace(grounds: Grounds, wish: Wish, target: Placement, member: number, count: number): Place {
  const { random, height } = wish
  const other = modelOf(target.subject.kind)
  const [otherHeight, otherLength] = [
    (other?.height ?? 1) * target.subject.size * target.scale,
    (other?.length ?? 1) * target.subject.size * target.scale,
  ]
  // What sits on a branch is what the picture is of.
  const least = ((other?.spans ? 0.3 : 0.1) * target.z) / (grounds.focal * height)
  const scale = clamp(target.scale, least, Math.max(least, (0.7 * target.z) / (grounds.focal * height)))
  const own = wish.length * scale
  const spread = member - (count - 1) / 2
  const side = random() < 0.5 ? -1 : 1
  const at = (x: number, z: number): Place => {
    const water = grounds.isWaterAt(x, z)
    return { x, y: grounds.heightAt(x, z), z, scale, stands: water ? 'water' : 'ground' }
  }
  switch (wish.subject.relation?.how) {
    case 'held':
      return heldPlace(wish, target, spread * own)
    case 'on':
    case 'in': {
      if (isSeated(wish, target)) return seatedPlace(target, spread * 0.55 * target.scale)
      const x = target.x + spread * own * 1.05
      return { x, y: target.y + topAt(target, x - target.x), z: target.z, scale, stands: 'thing' }
    }
    case 'above': {
      const x = target.x + spread * own * 1.2
      return { x, y: target.y + otherHeight * 1.25 + height * scale * 0.2, z: target.z, scale, stands: 'air' }
    }
    case 'under':
      return at(target.x + spread * own * 1.2 + side * Math.min(otherLength * 0.16, own), target.z * 0.97)
    case 'before':
      return at(
        target.x + spread * own * 1.2 + side * otherLength * 0.22,
        Math.max(0.6, target.z - Math.max(otherLength * 0.6, own * 0.8)),
      )
    case 'behind':
      return at(
        target.x + spread * own * 1.2 + side * (otherLength * 0.45 + own * 0.2),
        target.z + Math.max(otherLength * 0.6, own * 0.8),
      )
    default:
      return at(
        target.x + side * (otherLength * 0.56 + own * (0.62 + Math.max(0, member) * 1.1)),
        target.z * between(random, 0.97, 1.03),
      )
  }
}

const seats: ReadonlySet<string> = new Set(['bench', 'chair'])

export function isSeat(kind: string | undefined): boolean {
  return kind !== undefined && seats.has(kind)
}

/** A person sits with the hips on the seat and the feet on the ground before it. */
export function isSeated({ pose, model, subject }: Wish, target: Placement): boolean {
  return pose === 'sitting' && model.grip !== undefined && subject.relation?.how === 'on' && isSeat(target.subject.kind)
}

function seatedPlace(target: Placement, aside: number): Place {
  const basis = basisOf({ yaw: target.yaw, pitch: 0, roll: 0 })
  const [x, y, z] = outOfBasis(basis, [0.02 * target.scale, 0.03 * target.scale, aside])
  return { x: target.x + x, y: target.y + y, z: target.z + z, scale: target.scale, stands: 'thing' }
}

/** What is carried at its handle hangs from the hand; the rest stands in it. */
const hanging: ReadonlySet<string> = new Set(['lantern', 'teapot', 'lamp'])
/** Metres from the foot of a thing to where a hand takes it. */
const handles: Readonly<Record<string, number>> = {
  umbrella: 0.1,
  sword: 0.1,
  candle: 0.02,
  acorn: 0.02,
  balloon: 0.02,
  kite: 0.02,
}
/** What is too small to be seen at its own size is drawn larger, as one would in a picture book. */
const LEAST_HELD = 0.2

function heldPlace(wish: Wish, target: Placement, aside: number): Place {
  const holder = modelOf(target.subject.kind)
  const grip = holder?.grip ?? [0, (holder?.height ?? 1) * 0.5, 0]
  const size = target.subject.size * target.scale
  const side = target.yaw > 90 ? -1 : 1
  const basis = basisOf({ yaw: target.yaw, pitch: 0, roll: 0 })
  const [x, y, z] = outOfBasis(basis, [grip[0], grip[1], grip[2] * side])
  const least = (LEAST_HELD * (holder?.height ?? 1)) / wish.height
  const scale = Math.max(target.scale, target.scale * least)
  const taken = hanging.has(wish.subject.kind) ? wish.height : (handles[wish.subject.kind] ?? wish.height * 0.3)
  return {
    x: target.x + x * size + aside * 1.1,
    y: target.y + y * size - taken * scale,
    z: target.z + z * size,
    scale,
    stands: 'thing',
  }
}
