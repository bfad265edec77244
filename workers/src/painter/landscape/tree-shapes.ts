import { clamp } from '#painter/core/curves.ts'
import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import { between, type Random } from '#painter/core/random.ts'
import { plantSplats } from './plant-shapes.ts'
import type { Species } from './species.ts'
import { ACCENT, BARK, flat, LEAF, leafBall, woodBetween } from './splat-shapes.ts'
import type { Splat } from './sprite.ts'

/** Pieces of one plant, a unit high, its foot at the origin. The same variant is always the same plant. */
export function splatsOf(species: Species, variant: number): Splat[] {
  const random = seededRandom(variant * 7919 + species.length * 131 + species.charCodeAt(0) * 17)
  switch (species) {
    case 'pine':
      return pine(random)
    case 'cypress':
      return column(random, 0.1, 0.04)
    case 'poplar':
      return column(random, 0.13, 0.12)
    case 'oak':
      return broadcrown(random, { crown: 0.62, wide: 0.46, trunk: 0.036, clumps: 30, leaf: LEAF })
    case 'round':
      return broadcrown(random, { crown: 0.66, wide: 0.34, trunk: 0.028, clumps: 22, leaf: LEAF })
    case 'cherry':
      return broadcrown(random, { crown: 0.64, wide: 0.52, trunk: 0.034, clumps: 30, leaf: ACCENT })
    case 'birch':
      return birch(random)
    case 'willow':
      return willow(random)
    case 'palm':
      return palm(random)
    case 'bare':
      return bareTree(random)
    case 'trunk':
      return trunk(random, BARK, 0.026)
    case 'birch trunk':
      return trunk(random, ACCENT, 0.013)
    case 'crown':
      return crown(random)
    default:
      return plantSplats(species, random)
  }
}

interface Crown {
  readonly crown: number
  readonly wide: number
  readonly trunk: number
  readonly clumps: number
  readonly leaf: number
}

function broadcrown(random: Random, { crown, wide, trunk, clumps, leaf }: Crown): Splat[] {
  const middle = [between(random, -0.03, 0.03), crown] as const
  const fork: [number, number, number] = [middle[0] * 0.6, crown * 0.48, 0]
  const splats = woodBetween(random, [0, 0, 0], fork, [trunk * 1.25, trunk * 0.8])
  for (let index = 0; index < clumps; index++) {
    const angle = (index / clumps) * 6.2832 * 2.4 + random()
    const out = Math.sqrt(random())
    const rise = between(random, -0.55, 1)
    const reach = wide * 0.72 * out * Math.sqrt(Math.max(0.1, 1 - rise * rise * 0.8))
    const centre: [number, number, number] = [
      middle[0] + Math.cos(angle) * reach,
      middle[1] + rise * (1 - crown) * 0.78,
      Math.sin(angle) * reach,
    ]
    if (random() < 0.5) splats.push(...woodBetween(random, fork, centre, [trunk * 0.5, trunk * 0.14]))
    const radius = between(random, 0.075, 0.125) * (0.8 + wide * 0.5)
    splats.push(
      ...leafBall(random, centre, radius, leaf === ACCENT && random() < 0.14 ? LEAF : leaf, {
        leaves: 165,
        size: 0.0082,
        middle,
      }),
    )
  }
  return splats
}

/** Branches in tiers, each drooping to its tip, with needles that hang from them. */
function pine(random: Random): Splat[] {
  const splats = woodBetween(random, [0, 0, 0], [0, 0.97, 0], [0.017, 0.003])
  const tiers = 21
  const spread = between(random, 0.15, 0.22)
  for (let tier = 0; tier < tiers; tier++) {
    const share = tier / tiers
    const foot = 0.1 + 0.87 * share ** 0.92
    const length = spread * (1 - share) ** 0.85 * between(random, 0.85, 1.15) + 0.012
    const branches = 12
    for (let branch = 0; branch < branches; branch++) {
      const angle = ((branch + random() * 0.7) / branches) * 6.2832 + tier
      pineBranch(random, splats, foot, length * between(random, 0.7, 1.1), angle)
    }
  }
  return splats
}

function pineBranch(random: Random, splats: Splat[], foot: number, length: number, angle: number): void {
  const steps = Math.max(3, Math.round(length * 50))
  const side = Math.cos(angle)
  const depth = Math.sin(angle)
  for (let step = 0; step <= steps; step++) {
    const share = step / steps
    const out = length * share
    const sag = -length * 0.42 * share * share + length * 0.08 * share
    splats.push({
      x: side * out + between(random, -0.006, 0.006),
      y: foot + sag + between(random, -0.006, 0.006),
      z: depth * out,
      radius: 0.0105 * between(random, 0.8, 1.3) * (1.15 - share * 0.4),
      stretch: 1.9,
      turn: between(random, -0.5, 0.5) + (side > 0 ? -0.5 : 0.5),
      normal: [side * 0.55, 0.5, depth * 0.6 + 0.25],
      round: 0.3,
      open: clamp(0.18 + share * 0.72 + depth * 0.12),
      made: LEAF,
      tone: clamp(share * 0.6 + random() * 0.4),
    })
  }
}

function column(random: Random, wide: number, bare: number): Splat[] {
  const splats = woodBetween(random, [0, 0, 0], [0, bare + 0.1, 0], [0.018, 0.014])
  const balls = 46
  for (let index = 0; index < balls; index++) {
    const share = index / balls
    const y = bare + 0.04 + share * (0.93 - bare)
    const reach = wide * Math.sin(Math.min(1, share * 1.5 + 0.25) * Math.PI * 0.5) * (1 - share ** 2.6)
    const angle = index * 2.4 + random()
    const centre: [number, number, number] = [Math.cos(angle) * reach * 0.6, y, Math.sin(angle) * reach * 0.6]
    splats.push(
      ...leafBall(random, centre, 0.02 + reach * 0.45, LEAF, { leaves: 30, size: 0.011, middle: [0, y - 0.05] }),
    )
  }
  return splats
}

function birch(random: Random): Splat[] {
  const lean = between(random, -0.05, 0.05)
  const splats = woodBetween(random, [0, 0, 0], [lean, 0.9, 0], [0.017, 0.005], ACCENT)
  for (let index = 0; index < 9; index++) {
    const y = 0.06 + index * 0.085 + random() * 0.03
    splats.push({ ...flat(lean * y, y, 0.03, 0.005, BARK, 0), stretch: between(random, 1.5, 3) })
  }
  for (let index = 0; index < 30; index++) {
    const y = between(random, 0.36, 0.96)
    const reach = 0.17 * Math.sqrt(Math.max(0.05, 1 - ((y - 0.58) / 0.42) ** 2))
    const angle = random() * 6.2832
    const out = reach * Math.sqrt(random())
    const centre: [number, number, number] = [lean * y + Math.cos(angle) * out, y, Math.sin(angle) * out]
    if (random() < 0.4) splats.push(...woodBetween(random, [lean * y, y - 0.08, 0], centre, [0.004, 0.002]))
    splats.push(...leafBall(random, centre, 0.06, LEAF, { leaves: 34, size: 0.0105, middle: [lean * y, 0.6] }))
  }
  return splats
}

function willow(random: Random): Splat[] {
  const splats = woodBetween(random, [0, 0, 0], [between(random, -0.05, 0.05), 0.56, 0], [0.045, 0.025])
  for (let index = 0; index < 92; index++) {
    const angle = random() * 6.2832
    const out = 0.4 * Math.sqrt(random())
    const x = Math.cos(angle) * out
    const z = Math.sin(angle) * out
    const top = 0.94 - out * out * 1.6 + between(random, -0.04, 0.04)
    const hang = between(random, 0.22, 0.6) * (0.6 + out)
    const steps = Math.round(hang * 52)
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      splats.push({
        x: x * (1 + share * 0.1) + between(random, -0.006, 0.006),
        y: Math.max(0.03, top - hang * share),
        z,
        radius: 0.008 * between(random, 0.7, 1.2),
        stretch: 2.2,
        turn: 1.57 + between(random, -0.3, 0.3),
        normal: [x * 1.7, 0.5 - share * 0.5, z * 1.5 + 0.3],
        round: 0.2,
        open: clamp(0.4 + z * 0.8 + (1 - share) * 0.36),
        made: LEAF,
        tone: random(),
      })
    }
  }
  return splats
}

function palm(random: Random): Splat[] {
  const lean = between(random, -0.24, 0.24)
  const splats: Splat[] = []
  const crownX = lean
  const crownY = 0.78
  for (let step = 0; step < 12; step++) {
    const a = step / 12
    const b = (step + 1) / 12
    splats.push(
      ...woodBetween(
        random,
        [lean * a * a, crownY * a, 0],
        [lean * b * b, crownY * b, 0],
        [0.021 - 0.008 * a, 0.021 - 0.008 * b],
      ),
    )
  }
  const fronds = 15
  for (let frond = 0; frond < fronds; frond++) {
    const angle = (frond / fronds) * 6.2832 + random() * 0.3
    palmFrond(random, splats, crownX, crownY, angle, between(random, -0.1, 0.9))
  }
  return splats
}

function palmFrond(random: Random, splats: Splat[], x: number, y: number, angle: number, lift: number): void {
  const side = Math.cos(angle)
  const depth = Math.sin(angle)
  const length = between(random, 0.27, 0.36)
  const steps = 34
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    const out = length * share * (1 - 0.16 * share)
    const rise = length * (lift * 0.8 * share - (0.5 + lift * 0.62) * share * share)
    const px = x + side * out
    const py = y + rise
    const leaf = 0.06 * Math.sin(Math.PI * Math.min(1, share * 0.86 + 0.12))
    for (const hand of [-1, 1]) {
      const droop = 0.75 + share * 0.3
      splats.push({
        x: px + hand * leaf * 0.34 * Math.abs(depth) + side * leaf * 0.3,
        y: py - leaf * 0.42 * droop,
        z: depth * out + hand * leaf * 0.3,
        radius: 0.0046,
        stretch: Math.max(1.6, leaf / 0.0075),
        turn: (side >= 0 ? -1 : 1) * (0.85 + hand * 0.24) * droop,
        normal: [side * 0.3 + hand * 0.2, 0.75, depth * 0.4 + 0.2],
        round: 0.15,
        open: clamp(0.5 + lift * 0.4 + depth * 0.15),
        made: LEAF,
        tone: random(),
      })
    }
    splats.push(flat(px, py, depth * out + 0.002, 0.004, LEAF, 0.9))
  }
}

function bareTree(random: Random): Splat[] {
  const splats: Splat[] = []
  branchOut(random, splats, [0, 0, 0], Math.PI / 2 + between(random, -0.1, 0.1), 0.3, 0.03, 6)
  return splats
}

function branchOut(
  random: Random,
  splats: Splat[],
  from: readonly [number, number, number],
  angle: number,
  length: number,
  radius: number,
  generations: number,
): void {
  const bend = between(random, -0.16, 0.16)
  const to: [number, number, number] = [
    from[0] + Math.cos(angle + bend) * length,
    from[1] + Math.sin(angle + bend) * length,
    from[2] + between(random, -0.4, 0.4) * length,
  ]
  splats.push(...woodBetween(random, from, to, [radius, radius * 0.68]))
  if (generations === 0) return
  const forks = generations > 4 ? 2 : random() < 0.6 ? 3 : 2
  for (let fork = 0; fork < forks; fork++) {
    const turn = ((fork + 0.5) / forks - 0.5) * between(random, 1.1, 1.7) + between(random, -0.2, 0.2)
    const upward = (Math.PI / 2 - angle) * 0.12
    branchOut(
      random,
      splats,
      to,
      angle + turn + upward,
      length * between(random, 0.62, 0.8),
      radius * 0.66,
      generations - 1,
    )
  }
}

/** A tall stem whose crown is out of sight: roots that spread, furrowed bark, stubs of branches. */
function trunk(random: Random, made: number, radius: number): Splat[] {
  const lean = between(random, -0.025, 0.025)
  const splats = woodBetween(random, [0, 0, 0], [lean, 1, 0], [radius, radius * 0.72], made)
  for (let root = 0; root < 5; root++) {
    const side = between(random, -1, 1)
    splats.push(
      ...woodBetween(
        random,
        [side * radius * 0.4, 0.05, 0.004],
        [side * radius * 2, 0, 0.01],
        [radius * 0.55, radius * 0.2],
        made,
      ),
    )
  }
  const marks = made === BARK ? 520 : 90
  for (let mark = 0; mark < marks; mark++) {
    const y = random()
    const across = between(random, -0.9, 0.9)
    const girth = radius * (1 - 0.28 * y)
    splats.push({
      ...flat(
        lean * y + across * girth,
        y,
        Math.sqrt(1 - across * across) * girth + 0.002,
        made === BARK ? 0.0022 : 0.0034,
        BARK,
        made === BARK ? random() : 0,
      ),
      stretch: made === BARK ? between(random, 3, 8) : between(random, 1.4, 2.8),
      turn: made === BARK ? 1.57 + between(random, -0.12, 0.12) : 0,
      normal: [across, 0.1, Math.sqrt(1 - across * across)],
      open: 0.55 + 0.4 * random(),
    })
  }
  for (let stub = 0; stub < 5; stub++) {
    const y = between(random, 0.22, 0.95)
    const side = random() < 0.5 ? -1 : 1
    const length = between(random, 0.03, 0.07)
    splats.push(
      ...woodBetween(
        random,
        [lean * y, y, 0],
        [lean * y + side * length, y + length * 0.35, 0],
        [radius * 0.22, radius * 0.05],
      ),
    )
  }
  return splats
}

/** A stretch of leafy branches, without a stem of its own. */
function crown(random: Random): Splat[] {
  const splats: Splat[] = []
  for (let index = 0; index < 26; index++) {
    const x = between(random, -0.76, 0.76)
    const centre: [number, number, number] = [
      x,
      0.5 + between(random, -0.26, 0.3) * (1 - Math.abs(x) * 0.6),
      between(random, -0.3, 0.3),
    ]
    if (random() < 0.4) splats.push(...woodBetween(random, [0, 0.6, 0], centre, [0.012, 0.004]))
    splats.push(
      ...leafBall(random, centre, between(random, 0.1, 0.17), LEAF, { leaves: 52, size: 0.02, middle: [0, 0.4] }),
    )
  }
  return splats
}
