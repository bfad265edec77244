import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { cross, lengthOf, mixVectors, subtract, unit, type Vector } from '#painter/sdf/vector.ts'
import type { Figure } from './figure.ts'
import { mapBones, type Bones, type Facing, type Pair } from './posed-body.ts'

export interface BodyMaterials {
  readonly skin: number
  readonly top: number
  readonly bottom: number
  readonly shoes: number
}

/** Bones in metres as shares of a figure's height, with the head far enough from the breast to have a neck. */
export function bonesFor(bones: Bones, { height, head }: Pick<Figure, 'height' | 'head'>): Bones {
  const shares = mapBones(
    bones,
    ([x, y, z]) => [x / height, y / height, z / height],
    way => way,
  )
  const neck = subtract(shares.head, shares.chest)
  const long = Math.max(lengthOf(neck), head * 0.5 + 0.075)
  return { ...shares, head: beyond(shares.chest, unit(neck), long) }
}

function beyond(from: Vector, way: Vector, length: number): Vector {
  return [from[0] + way[0] * length, from[1] + way[1] * length, from[2] + way[2] * length]
}

/** Degrees about x, y and z that turn a part so that it looks one way and stands another. */
export function turnTo({ forward, up }: Facing): Vector {
  const side = cross(forward, up)
  const degrees = (radians: number) => (radians * 180) / Math.PI
  return [
    degrees(Math.asin(Math.max(-1, Math.min(1, -side[1])))),
    degrees(Math.atan2(side[0], side[2])),
    degrees(Math.atan2(forward[1], up[1])),
  ]
}

/** Trunk, clothes and limbs along given bones. Lengths as shares of the height. */
export function addPosedBody(b: ModelBuilder, figure: Figure, bones: Bones, materials: BodyMaterials, girth: number) {
  addTrunk(b, figure, bones, materials, girth)
  if (figure.garment === 'dress' || figure.garment === 'robe') addSkirt(b, figure, bones, materials.bottom)
  addLegs(b, figure, bones, materials)
  addArms(b, figure, bones, materials)
}

function addTrunk(
  b: ModelBuilder,
  figure: Figure,
  { hips, chest, head, shoulders, thighs, torso }: Bones,
  { skin, top, bottom }: BodyMaterials,
  girth: number,
): void {
  const long = Math.max(0.1, lengthOf(subtract(chest, hips)))
  const turn = turnTo(torso)
  const wide = Math.max(figure.shoulders * 0.6, lengthOf(subtract(shoulders[0], shoulders[1])))
  const flow: Vector = [-torso.up[0], -torso.up[1], -torso.up[2]]
  const form = { turn, flow }
  b.ellipsoid(top, mixVectors(hips, chest, 0.86), [0.062 * girth, long * 0.36, wide * 0.47], { ...form, blend: 0.03 })
  b.ellipsoid(top, mixVectors(hips, chest, 0.5), [0.058 * girth, long * 0.5, figure.hips * 0.46 * girth + 0.015], {
    ...form,
    blend: 0.05,
  })
  b.limb(top, mixVectors(chest, shoulders[0], 0.9), mixVectors(chest, shoulders[1], 0.9), 0.036, 0.036, { blend: 0.03 })
  b.limb(skin, chest, mixVectors(head, chest, 0.3), 0.034, 0.027, { blend: 0.012 })
  b.ellipsoid(bottom, hips, [0.062 * girth, 0.06, figure.hips * 0.52 * girth], { ...form, blend: 0.02 })
  b.limb(bottom, thighs[0], thighs[1], 0.05, 0.05, { blend: 0.03 })
}

/** Cloth about both legs: down to the knees, of a robe to the feet. */
function addSkirt(b: ModelBuilder, figure: Figure, { hips, thighs, knees, feet, torso }: Bones, cloth: number): void {
  const isLong = figure.garment === 'robe'
  const waist = beyond(hips, torso.up, 0.06)
  const hems = [0, 1].map(index => {
    const which = index as 0 | 1
    const knee = knees[which]
    return isLong ? mixVectors(knee, feet[which], 0.9) : mixVectors(knee, feet[which], 0.12)
  }) as unknown as Pair
  for (const which of [0, 1] as const) {
    const hem = hems[which]
    const through = isLong ? [waist, thighs[which], knees[which], hem] : [waist, thighs[which], hem]
    const radii = isLong ? [0.07, 0.085, 0.075, 0.07] : [0.07, 0.085, 0.075]
    b.chain(cloth, through, radii, { blend: 0.06 })
  }
  // Between the legs the cloth hangs in one.
  const middle = mixVectors(hems[0], hems[1], 0.5)
  const apart = lengthOf(subtract(hems[0], hems[1]))
  if (apart < 0.4) b.cone(cloth, waist, middle, 0.075, Math.max(0.09, apart * 0.5), { blend: 0.06, round: 0.01 })
}

function addLegs(
  b: ModelBuilder,
  figure: Figure,
  { thighs, knees, feet, torso }: Bones,
  { skin, bottom, shoes }: BodyMaterials,
): void {
  const cloth = figure.garment === 'dress' ? skin : bottom
  const thick = thicknessOf(figure, 1.22)
  for (const which of [0, 1] as const) {
    const [thigh, knee, foot] = [thighs[which], knees[which], feet[which]]
    // Under a skirt the thigh is of its cloth: skin would melt through it.
    b.limb(figure.garment === 'dress' ? bottom : cloth, thigh, knee, 0.05 * thick, 0.037 * thick, { blend: 0.015 })
    b.limb(cloth, knee, foot, 0.037 * thick, 0.026 * thick, { blend: 0.012 })
    const shin = unit(subtract(foot, knee))
    const sole = beyond(foot, shin, 0.018)
    b.limb(shoes, sole, beyond(sole, toesOf(shin, torso), 0.08), 0.027 * thick, 0.02 * thick, { blend: 0.012 })
  }
}

/** Square to the shin, the way the body looks; a shin that is lifted behind points its toes down. */
function toesOf(shin: Vector, { forward, up }: Facing): Vector {
  const wanted: Vector = [forward[0] - up[0] * 0.2, forward[1] - up[1] * 0.2, forward[2] - up[2] * 0.2]
  const along = wanted[0] * shin[0] + wanted[1] * shin[1] + wanted[2] * shin[2]
  return unit([wanted[0] - shin[0] * along, wanted[1] - shin[1] * along, wanted[2] - shin[2] * along])
}

function addArms(
  b: ModelBuilder,
  figure: Figure,
  { shoulders, elbows, hands }: Bones,
  { skin, top }: BodyMaterials,
): void {
  const thick = thicknessOf(figure, 1.3)
  const sleeve = figure.garment === 'robe' ? 1.9 : 1
  const forearm = figure.bare === true ? skin : top
  for (const which of [0, 1] as const) {
    const [shoulder, elbow, hand] = [shoulders[which], elbows[which], hands[which]]
    const out = unit(subtract(hand, elbow))
    b.limb(top, shoulder, elbow, 0.031 * thick, 0.025 * thick, { blend: 0.014 })
    b.limb(forearm, elbow, hand, 0.025 * thick, 0.02 * thick * sleeve, { blend: 0.01 })
    b.limb(skin, beyond(hand, out, 0.008), beyond(hand, out, 0.045), 0.018, 0.013, { blend: 0.008 })
  }
}

function thicknessOf({ garment }: Figure, stout: number): number {
  return garment === 'suit' || garment === 'armour' ? stout : 1
}
