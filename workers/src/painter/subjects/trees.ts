import type { Colour } from '#painter/core/colour.ts'
import { between, type Random } from '#painter/core/random.ts'
import { furry, material, type Material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { described, shade, swing, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'

export const bark = (colour: Colour, scale = 0.16): Material =>
  material(colour, { pattern: 'bark', second: shade(colour, 0.4), scale, relief: 0.02, rough: 0.95, shine: 0.05 })

/** Leaves as a coat of tufts: each clump's surface stands off as `deep` metres of foliage. */
export function leafage(colour: Colour, deep: number, tuft: number): Material {
  return furry(colour, deep, {
    pattern: 'mottled',
    second: [colour[0] * 1.7 + 0.03, colour[1] * 1.45 + 0.03, colour[2] * 1.1],
    scale: deep * 3,
    amount: 0.7,
    through: 0.55,
    shine: 0.1,
    fur: { length: deep, strand: tuft, lean: 0.15, curl: 1 },
  })
}

interface Branching {
  readonly depth: number
  readonly spread: number
  readonly shrink: number
  readonly lift: number
}

/** Grows a limb and those on it; answers where the twigs end. */
function grow(
  b: ModelBuilder,
  wood: number,
  random: Random,
  from: Vector,
  direction: Vector,
  length: number,
  radius: number,
  how: Branching,
): Vector[] {
  const bend = length * 0.18
  const middle: Vector = [
    from[0] + direction[0] * length * 0.5 + between(random, -bend, bend),
    from[1] + direction[1] * length * 0.5,
    from[2] + direction[2] * length * 0.5 + between(random, -bend, bend),
  ]
  const to: Vector = [from[0] + direction[0] * length, from[1] + direction[1] * length, from[2] + direction[2] * length]
  b.chain(wood, [from, middle, to], [radius, radius * 0.8, radius * 0.62], { blend: radius * 0.5 })
  if (how.depth === 0) return [to]
  const children = how.depth > 1 ? 3 : 2
  const start = random() * Math.PI * 2
  return Array.from({ length: children }, (_, child) => {
    const around = start + (child / children) * Math.PI * 2 + between(random, -0.4, 0.4)
    const out = how.spread * between(random, 0.7, 1.2)
    const raw: Vector = [
      direction[0] * 0.55 + Math.cos(around) * out,
      direction[1] * 0.55 + how.lift,
      direction[2] * 0.55 + Math.sin(around) * out,
    ]
    const size = Math.hypot(...raw)
    const heading: Vector = [raw[0] / size, raw[1] / size, raw[2] / size]
    return grow(b, wood, random, to, heading, length * how.shrink * between(random, 0.85, 1.1), radius * 0.6, {
      ...how,
      depth: how.depth - 1,
    })
  }).flat()
}

function crowned(leaf: (request: ModelRequest) => Colour, trunk: Colour): BuildModel {
  return (b, request) => {
    const { random } = request
    const wood = b.material(bark(trunk))
    const leaves = b.material(leafage(leaf(request), 0.42, 0.13))
    for (let root = 0; root < 5; root++) {
      const angle = (root / 5) * Math.PI * 2 + random()
      b.limb(wood, [0, 0.4, 0], [Math.cos(angle) * 0.9, -0.12, Math.sin(angle) * 0.9], 0.3, 0.1, { blend: 0.25 })
    }
    const tips = grow(b, wood, random, [0, 0, 0], [0.03, 1, 0], 2.5, 0.4, {
      depth: 2,
      spread: 0.85,
      shrink: 0.68,
      lift: 0.42,
    })
    if (request.traits.has('bare')) return
    const sway = 0.05 * swing(request)
    for (const tip of tips)
      b.ellipsoid(
        leaves,
        [tip[0] + sway, tip[1] + 0.3, tip[2]],
        [between(random, 1, 1.4), between(random, 0.8, 1.1), between(random, 1, 1.4)],
        { blend: 0.35, flow: [0, -1, 0] },
      )
    b.ellipsoid(leaves, [0, 5.9, 0], [1.7, 1.3, 1.6], { blend: 0.5, flow: [0, -1, 0] })
  }
}

const buildPine: BuildModel = (b, request) => {
  const { random } = request
  const needle = request.colours[0] ?? [0.03, 0.085, 0.04]
  const wood = b.material(bark([0.16, 0.1, 0.06]))
  const needles = b.material(
    furry(needle, 0.32, {
      pattern: 'mottled',
      second: shade(needle, 1.8),
      scale: 0.6,
      fur: { length: 0.32, strand: 0.09, lean: 1.3, curl: 0.15 },
      through: 0.2,
    }),
  )
  b.limb(wood, [0, -0.2, 0], [0, 9, 0], 0.3, 0.05)
  for (let tier = 0; tier < 8; tier++) {
    const share = tier / 7
    const y = 1.5 + share * 7
    const wide = (1 - share) * 2.1 + 0.22
    const count = tier < 6 ? 7 : 4
    for (let branch = 0; branch < count; branch++) {
      const angle = (branch / count) * Math.PI * 2 + tier * 0.8 + between(random, -0.2, 0.2)
      const reach = wide * between(random, 0.85, 1.1)
      const tip: Vector = [Math.cos(angle) * reach, y - 0.24 - wide * 0.14, Math.sin(angle) * reach]
      b.limb(needles, [0, y + 0.35, 0], tip, 0.26 * (1.1 - share * 0.6), 0.07, {
        blend: 0.14,
        flow: [Math.cos(angle), -0.5, Math.sin(angle)],
      })
    }
  }
  b.limb(needles, [0, 8.4, 0], [0, 9.5, 0], 0.22, 0.03, { flow: [0, 1, 0] })
}

const buildPalm: BuildModel = (b, request) => {
  const { random } = request
  const green = request.colours[0] ?? [0.09, 0.22, 0.04]
  const wood = b.material(
    material([0.34, 0.25, 0.16], {
      pattern: 'rings',
      second: [0.15, 0.1, 0.06],
      scale: 0.22,
      relief: 0.02,
      rough: 0.95,
    }),
  )
  const leaf = b.material(
    material(green, {
      pattern: 'veins',
      second: shade(green, 0.5),
      scale: 0.16,
      rough: 0.5,
      shine: 0.25,
      through: 0.5,
    }),
  )
  const nut = b.material(material([0.2, 0.12, 0.06], { rough: 0.8 }))
  const lean = between(random, 0.4, 1.3)
  b.chain(
    wood,
    [
      [0, -0.2, 0],
      [lean * 0.35, 2.6, 0],
      [lean * 0.9, 5, 0],
      [lean * 1.5, 6.9, 0],
    ],
    [0.32, 0.23, 0.2, 0.17],
  )
  const top: Vector = [lean * 1.5, 6.9, 0]
  for (let frond = 0; frond < 12; frond++) {
    const around = (frond / 12) * 360 + between(random, -9, 9)
    const lift = frond % 2 === 0 ? between(random, 18, 40) : between(random, -18, 8)
    const sway = 2 * swing(request, 1, frond / 12)
    const long = between(random, 2.3, 2.9)
    b.within({ at: top, turn: [0, around, lift + sway] }, () => {
      const outline = [
        0,
        -0.06,
        long * 0.3,
        -0.34,
        long * 0.65,
        -0.3,
        long,
        0,
        long * 0.65,
        0.3,
        long * 0.3,
        0.34,
        0,
        0.06,
      ]
      b.sheet(leaf, outline, [0, 0, 0], { thick: 0.025, turn: [90, 0, 0], bend: 0.13 })
      b.chain(
        leaf,
        [
          [0, 0, 0],
          [long * 0.5, -0.13 * (long * 0.5) ** 2 + 0.02, 0],
          [long * 0.96, -0.13 * long ** 2 * 0.92 + 0.02, 0],
        ],
        [0.05, 0.035, 0.012],
      )
    })
  }
  for (let index = 0; index < 4; index++)
    b.ball(nut, [top[0] + Math.cos(index * 1.6) * 0.24, top[1] - 0.22, Math.sin(index * 1.6) * 0.24], 0.17)
}

const buildWillow: BuildModel = (b, request) => {
  const { random } = request
  const wood = b.material(bark([0.22, 0.16, 0.1]))
  const leaves = b.material(
    furry(request.colours[0] ?? [0.15, 0.25, 0.06], 0.2, {
      pattern: 'mottled',
      second: [0.3, 0.4, 0.1],
      scale: 0.3,
      through: 0.5,
      fur: { length: 0.2, strand: 0.06, lean: 2.4, curl: 0.15 },
    }),
  )
  const tips = grow(b, wood, random, [0, 0, 0], [0.05, 1, 0], 2.3, 0.42, {
    depth: 2,
    spread: 0.8,
    shrink: 0.7,
    lift: 0.45,
  })
  // Each twig ends in a curtain of hanging leaves, from which single strands come down.
  for (const tip of tips) {
    const out = 1.12
    const [x, z] = [tip[0] * out, tip[2] * out]
    const long = between(random, 1.1, 1.7)
    const sway = 0.06 * swing(request, 1, random())
    b.ellipsoid(leaves, [x, tip[1] + 0.35 - long * 0.55, z], [0.62, long, 0.62], { blend: 0.3, flow: [0, -1, 0] })
    for (let strand = 0; strand < 4; strand++) {
      const angle = strand * 1.7 + between(random, -0.4, 0.4)
      const [dx, dz] = [Math.cos(angle) * 0.4, Math.sin(angle) * 0.4]
      const top = tip[1] + 0.2 - long * 0.6
      const low = Math.max(0.4, top - long * between(random, 0.8, 1.5))
      b.limb(leaves, [x + dx * 0.9, top, z + dz * 0.9], [x + dx * 1.1 + sway, low, z + dz * 1.1], 0.09, 0.015, {
        blend: 0.12,
        flow: [0, -1, 0],
      })
    }
  }
}

const buildBirch: BuildModel = (b, request) => {
  const { random } = request
  const wood = b.material(
    material([0.78, 0.76, 0.72], {
      pattern: 'stripes',
      second: [0.05, 0.045, 0.04],
      scale: 0.35,
      amount: 0.75,
      rough: 0.85,
    }),
  )
  const leaves = b.material(
    leafage(request.colours[0] ?? (request.random() < 0.3 ? [0.55, 0.4, 0.05] : [0.2, 0.32, 0.06]), 0.35, 0.1),
  )
  const tips = grow(b, wood, random, [0, -0.2, 0], [0.02, 1, 0], 4.2, 0.16, {
    depth: 2,
    spread: 0.5,
    shrink: 0.42,
    lift: 0.7,
  })
  if (!request.traits.has('bare')) for (const tip of tips) b.ellipsoid(leaves, tip, [0.75, 0.95, 0.75], { blend: 0.25 })
}

const buildBamboo: BuildModel = (b, request) => {
  const { random } = request
  const green = request.colours[0] ?? [0.2, 0.34, 0.06]
  const cane = b.material(
    material(green, { pattern: 'rings', second: shade(green, 0.5), scale: 0.42, rough: 0.35, shine: 0.35 }),
  )
  const leaf = b.material(material(shade(green, 0.75), { through: 0.5, rough: 0.5 }))
  for (let stem = 0; stem < 9; stem++) {
    const [x, z, lean] = [between(random, -1.1, 1.1), between(random, -0.8, 0.8), between(random, -0.4, 0.4)]
    const high = between(random, 4, 6.6)
    b.limb(cane, [x, -0.2, z], [x + lean, high, z], 0.07, 0.035)
    for (let node = 1; node < 9; node++) b.ring(cane, [x + (lean * node) / 9, (high * node) / 9, z], 0.06, 0.022)
    for (let twig = 0; twig < 7; twig++) {
      const share = between(random, 0.45, 1)
      const angle = random() * 360
      b.sheet(leaf, [0, -0.02, 0.25, -0.07, 0.62, 0, 0.25, 0.07, 0, 0.02], [x + lean * share, high * share, z], {
        thick: 0.008,
        turn: [80, angle, between(random, -40, 20) + 3 * swing(request, 1, share)],
      })
    }
  }
}

const buildBush: BuildModel = (b, request) => {
  const leaves = b.material(leafage(request.colours[0] ?? [0.08, 0.18, 0.04], 0.13, 0.04))
  for (let clump = 0; clump < 9; clump++) {
    const angle = (clump / 9) * Math.PI * 2
    const out = clump === 0 ? 0 : between(request.random, 0.3, 0.55)
    const size = between(request.random, 0.3, 0.46)
    b.ball(
      leaves,
      [
        Math.cos(angle) * out * 1.2,
        size * 0.85 + (clump === 0 ? 0.32 : between(request.random, 0, 0.2)),
        Math.sin(angle) * out,
      ],
      size,
      { blend: 0.1, flow: [0, -1, 0] },
    )
  }
}

const summerLeaf = ({ colours, random }: ModelRequest): Colour =>
  colours[0] ?? [between(random, 0.07, 0.13), between(random, 0.17, 0.24), 0.04]
const tree = (build: BuildModel, height: number, length: number): SubjectModel =>
  described(build, height, length, { traits: ['bare', 'old'], views: [0, 180], mirrors: false })

export const treeModels = {
  tree: tree(crowned(summerLeaf, [0.2, 0.13, 0.08]), 7.5, 6.5),
  'cherry tree': tree(
    crowned(({ colours }) => colours[0] ?? [0.82, 0.42, 0.5], [0.13, 0.075, 0.06]),
    7,
    6.5,
  ),
  pine: tree(buildPine, 9.6, 4.8),
  palm: tree(buildPalm, 8, 5.5),
  willow: tree(buildWillow, 6.2, 7),
  birch: tree(buildBirch, 7.5, 3.6),
  bamboo: tree(buildBamboo, 6.6, 3.2),
  bush: tree(buildBush, 1.1, 1.6),
}
