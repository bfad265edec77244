import { between } from '#painter/core/random.ts'
import { material } from '#painter/sdf/material.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { described, swing, type BuildModel } from './model.ts'
import { bark, leafage } from './trees.ts'

/** A tree in a tray: a bent trunk, and leaves in flat clouds at the ends of its few limbs. */
const buildBonsai: BuildModel = (b, request) => {
  const { random } = request
  const wood = b.material({ ...bark([0.2, 0.12, 0.07], 0.02), relief: 0.004 })
  const leaves = b.material(leafage(request.colours[0] ?? [0.05, 0.15, 0.04], 0.022, 0.007))
  const glaze = b.material(
    material(request.parts.get('pot') ?? [0.1, 0.16, 0.24], {
      rough: 0.25,
      shine: 0.5,
      pattern: 'mottled',
      second: [0.06, 0.1, 0.16],
      scale: 0.05,
    }),
  )
  const moss = b.material(leafage([0.09, 0.15, 0.04], 0.008, 0.004))
  b.lathe(
    glaze,
    [0, 0.014, 0.15, 0.014, 0.185, 0.085, 0.2, 0.085, 0.2, 0.1, 0.17, 0.1, 0.14, 0.03, 0, 0.03],
    [0, 0, 0],
    { round: 0.003 },
  )
  for (const angle of [0.6, 2.2, 3.8, 5.4])
    b.box(glaze, [Math.cos(angle) * 0.12, 0.008, Math.sin(angle) * 0.12], [0.022, 0.01, 0.022])
  b.ellipsoid(moss, [0, 0.083, 0], [0.175, 0.026, 0.175])
  const lean = random() < 0.5 ? -1 : 1
  const trunk: Vector[] = [
    [-0.03 * lean, 0.07, 0],
    [0.05 * lean, 0.17, 0.01],
    [-0.03 * lean, 0.27, -0.01],
    [0.06 * lean, 0.37, 0.01],
    [0.02 * lean, 0.47, 0],
  ]
  for (let root = 0; root < 6; root++) {
    const angle = root * 1.05 + 0.3
    b.limb(
      wood,
      [-0.03 * lean, 0.115, 0],
      [-0.03 * lean + Math.cos(angle) * 0.09, 0.085, Math.sin(angle) * 0.08],
      0.026,
      0.008,
      { blend: 0.02 },
    )
  }
  b.chain(wood, trunk, [0.04, 0.033, 0.027, 0.02, 0.011], { blend: 0.015 })
  if (request.traits.has('bare')) return
  const sway = 0.003 * swing(request)
  const cloud = (from: Vector, out: number, up: number, deep: number, size: number): void => {
    const tip: Vector = [from[0] + out, from[1] + up, from[2] + deep]
    b.chain(wood, [from, [from[0] + out * 0.5, from[1] + up * 0.2, from[2] + deep * 0.5], tip], [0.014, 0.01, 0.006], {
      blend: 0.008,
    })
    for (const [dx, dy, dz, share] of [
      [0, 0.012, 0, 1],
      [-0.6, -0.004, 0.25, 0.72],
      [0.62, 0, -0.2, 0.7],
    ] as const)
      b.ellipsoid(
        leaves,
        [tip[0] + dx * size + sway, tip[1] + 0.02 + dy, tip[2] + dz * size],
        [size * share, size * 0.36 * share, size * 0.8 * share],
        { blend: 0.012, flow: [0, -1, 0] },
      )
  }
  cloud(trunk[1] as Vector, 0.19 * lean, 0.05, 0.02, 0.085)
  cloud(trunk[2] as Vector, -0.2 * lean, 0.04, -0.03, 0.095)
  cloud(trunk[3] as Vector, 0.15 * lean, 0.03, 0.05, 0.08)
  cloud(trunk[3] as Vector, -0.1 * lean, 0.06, -0.05, 0.07)
  cloud(trunk[4] as Vector, 0, 0.03, 0, 0.1)
}

/** Comes in from the side, forks, and ends in leaves; what perches sits on its middle. */
const buildBranch: BuildModel = (b, request) => {
  const { random } = request
  const wood = b.material({ ...bark([0.17, 0.11, 0.07], 0.05), relief: 0.008 })
  const leaf = b.material(
    material(request.colours[0] ?? [0.1, 0.22, 0.05], {
      through: 0.55,
      rough: 0.55,
      pattern: 'veins',
      second: [0.16, 0.3, 0.08],
      scale: 0.02,
    }),
  )
  const sway = 0.01 * swing(request)
  const spine: Vector[] = [
    [-1.25, -0.16, 0],
    [-0.7, -0.07, 0.02],
    [-0.25, 0, 0],
    [0.25, 0, 0],
    [0.7, 0.06 + sway, 0.03],
    [1.1, 0.16 + sway * 2, 0],
  ]
  b.chain(wood, spine, [0.1, 0.078, 0.06, 0.052, 0.034, 0.012], { blend: 0.03 })
  const twigs = [
    [1, 0.5, 0.34],
    [1, 0.75, -0.26],
    [3, 0.35, -0.3],
    [3, 0.8, 0.36],
    [4, 0.4, 0.3],
    [4, 0.9, -0.26],
  ] as const
  for (const [joint, along, rise] of twigs) {
    const [from, to] = [spine[joint] as Vector, spine[joint + 1] as Vector]
    const root: Vector = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along, 0]
    const tip: Vector = [
      root[0] + between(random, 0.2, 0.34),
      root[1] + rise * 0.75 + sway,
      between(random, -0.16, 0.16),
    ]
    b.limb(wood, root, tip, 0.02, 0.006, { blend: 0.02 })
    if (request.traits.has('bare')) continue
    for (let index = 0; index < 5; index++) {
      const share = 0.35 + index * 0.16
      const side = index % 2 === 0 ? 1 : -1
      b.ellipsoid(
        leaf,
        [
          root[0] + (tip[0] - root[0]) * share,
          root[1] + (tip[1] - root[1]) * share + side * 0.045,
          tip[2] * share + side * 0.03,
        ],
        [0.075, 0.032, 0.008],
        { turn: [side * 30, between(random, -30, 30), 35 * side + rise * 60] },
      )
    }
  }
}

export const gardenTreeModels = {
  bonsai: described(buildBonsai, 0.56, 0.6, { traits: ['bare', 'old'], views: [0, 180], mirrors: false }),
  branch: described(buildBranch, 0.5, 2.4, {
    belongs: 'air',
    traits: ['bare'],
    views: [-10, 10],
    mirrors: false,
    spans: true,
  }),
}
