import { poseJoints, type PoseJoint } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import type { Point, Skeleton } from '#painter/controls/skeleton.ts'
import { clamp } from '#painter/core/curves.ts'
import { seedFor } from '#painter/core/random.ts'
import type { FigurePose, Scene } from '#painter/scene.ts'
import { basisOf } from '#painter/sdf/instance.ts'
import { intoBasis, outOfBasis, type Basis, type Vector } from '#painter/sdf/vector.ts'
import { modelOf } from './catalogue.ts'
import { groundAlong, type Spot } from './ground-along.ts'
import type { Placement } from './placement.ts'
import { bodyOf, mapBones, standing, type Bones, type SeenBody } from './posed-body.ts'
import type { Grounds } from './wish.ts'

/** An ankle is this far above the sole, in statures. */
const ANKLE = 0.037

/** Gives the people of a scene the poses that were laid out, from the left, and adds people where there are more poses. */
export function poseFigures(scene: Scene, grounds: Grounds, placed: readonly Placement[]): Placement[] {
  const poses = scene.poses ?? []
  const people = placed.filter(({ subject }) => modelOf(subject.kind)?.takesPose)
  const last = people.at(-1)
  if (poses.length === 0 || !last) return [...placed]
  const posed = new Map<Placement, Placement>()
  const added: Placement[] = []
  const leftFirst = people.toSorted((one, other) => one.index - other.index || one.x / one.z - other.x / other.z)
  for (const [number, pose] of poses.entries()) {
    const person = leftFirst[number]
    if (person) posed.set(person, takePose(person, pose, grounds))
    else added.push(takePose({ ...last, seed: seedFor(last.seed, `posed ${number}`) }, pose, grounds))
  }
  const moved = placed.map(placement => posed.get(placement) ?? carriedBy(placement, posed))
  return [...moved, ...added]
}

/** What a posed person holds goes along in the right hand. */
function carriedBy(thing: Placement, posed: ReadonlyMap<Placement, Placement>): Placement {
  const { relation } = thing.subject
  if (relation?.how !== 'held') return thing
  const holder = [...posed].find(([before]) => before.index === relation.target)
  if (!holder) return thing
  const [before, after] = holder
  const share = after.scale / before.scale
  const grip = modelOf(before.subject.kind)?.grip ?? [0, 0.6, 0]
  const below = thing.y - (before.y + grip[1] * before.scale * before.subject.size)
  const [x, y, z] = outOfBasis(basisOf({ yaw: after.yaw, pitch: 0, roll: 0 }), after.bones?.hands[0] ?? grip)
  const size = after.scale * after.subject.size
  return {
    ...thing,
    x: after.x + x * size,
    y: after.y + y * size + below * share,
    z: after.z + z * size,
    scale: thing.scale * share,
  }
}

function takePose(person: Placement, { skeleton, strength }: FigurePose, grounds: Grounds): Placement {
  const wanted = strength < 1 ? between(standingAt(person, grounds), skeleton, strength) : skeleton
  const seen = bodyOf(wanted, grounds.aspect)
  const nominal = modelOf(person.subject.kind)?.height ?? 1.7
  const ground = groundUnder(seen, nominal * person.subject.size, grounds)
  const scale = (seen.stature * ground.z) / (grounds.focal * nominal * person.subject.size)
  const size = scale * person.subject.size
  const { yaw } = seen
  const basis = basisOf({ yaw, pitch: 0, roll: 0 })
  const space = new PictureSpace(grounds, ground, size, basis)
  const stands = ground.isFound ? (grounds.isWaterAt(ground.x, ground.z) ? 'water' : 'ground') : 'thing'
  return { ...person, x: ground.x, y: ground.y, z: ground.z, scale, yaw, stands, cover: 0, bones: space.bones(seen) }
}

/** From the picture into the model's metres, seen by the same eye: so each joint is drawn where it was laid out. */
class PictureSpace {
  readonly #grounds: Grounds
  readonly #foot: Spot
  readonly #size: number
  readonly #basis: Basis

  constructor(grounds: Grounds, foot: Spot, size: number, basis: Basis) {
    this.#grounds = grounds
    this.#foot = foot
    this.#size = size
    this.#basis = basis
  }

  bones({ bones }: SeenBody): Bones {
    return mapBones(
      bones,
      seen => this.#place(seen),
      way => intoBasis(this.#basis, way),
    )
  }

  #place([x, y, depth]: Vector): Vector {
    const { eye, horizon, focal } = this.#grounds
    const { x: footX, y: footY, z: footZ } = this.#foot
    const z = Math.max(footZ * 0.3, footZ + (depth * footZ) / focal)
    const away: Vector = [(x * z) / focal - footX, eye + ((horizon + y) * z) / focal - footY, z - footZ]
    const [along, up, aside] = intoBasis(this.#basis, away)
    return [along / this.#size, up / this.#size, aside / this.#size]
  }
}

/** Where the ground comes up to the lower foot, or to the hips of who lies or sits. */
function groundUnder({ bones, stature }: SeenBody, height: number, grounds: Grounds): Spot {
  const [right, left] = bones.feet
  const sole = Math.min(right[1], left[1]) - ANKLE * stature
  const seat = bones.hips[1] - 0.08 * stature
  const column = sole > seat ? bones.hips[0] : (right[0] + left[0]) / 2
  return groundAlong(grounds, { column, row: -Math.min(sole, seat), natural: (height * grounds.focal) / stature })
}

/** The joints of somebody who stands upright in a place, as they are seen. */
function standingAt({ x, y, z, scale, subject }: Placement, { aspect, eye, horizon, focal }: Grounds): Skeleton {
  const stature = (modelOf(subject.kind)?.height ?? 1.7) * subject.size * scale
  const seen = poseJoints.flatMap((joint): readonly (readonly [PoseJoint, Point])[] => {
    const place = standing.get(joint)
    if (!place) return []
    const column = ((x + place[0] * stature) * focal) / z
    const row = horizon + ((eye - y - place[1] * stature) * focal) / z
    return [[joint, { x: column / aspect + 0.5, y: row }]]
  })
  return new Map(seen)
}

function between(one: Skeleton, other: Skeleton, share: number): Skeleton {
  const kept = clamp(share)
  return new Map(
    Array.from(other, ([joint, to]) => {
      const from = one.get(joint) ?? to
      return [joint, { x: from.x + (to.x - from.x) * kept, y: from.y + (to.y - from.y) * kept }]
    }),
  )
}
