import { pick } from '#painter/core/random.ts'
import { glossy, material, metallic } from '#painter/sdf/material.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { partOr, shade, type BuildModel, type ModelRequest } from './model.ts'

export const buildRobot: BuildModel = (b, request) => {
  const paint =
    request.colours[0] ??
    pick(request.random, [
      [0.12, 0.4, 0.45],
      [0.75, 0.3, 0.06],
      [0.6, 0.6, 0.58],
    ] as const)
  const shell = b.material(
    glossy(paint, { metal: 0.35, rough: 0.3, pattern: 'grid', second: shade(paint, 0.5), scale: 0.3, amount: 0.5 }),
  )
  const joint = b.material(metallic([0.3, 0.31, 0.33], 0.4))
  const eye = b.material(material(partOr(request, 'eyes', [0.3, 0.9, 1]), { glow: 2 }))
  const face = b.material(glossy([0.02, 0.025, 0.03]))
  const wave = swing01(request)
  b.box(shell, [0, 0.95, 0], [0.2, 0.27, 0.26], { round: 0.08 })
  b.box(joint, [0, 0.62, 0], [0.13, 0.07, 0.17], { round: 0.03 })
  b.cone(joint, [0, 1.2, 0], [0, 1.32, 0], 0.08, 0.08)
  b.box(shell, [0, 1.5, 0], [0.2, 0.19, 0.25], { round: 0.08 })
  b.box(face, [0.17, 1.5, 0], [0.05, 0.12, 0.2], { round: 0.04 })
  b.ellipsoid(eye, [0.215, 1.53, 0.09], [0.02, 0.05, 0.042], { mirror: true })
  b.limb(eye, [0.22, 1.43, -0.05], [0.22, 1.43, 0.05], 0.008)
  b.limb(joint, [0, 1.68, 0], [0, 1.84, 0], 0.012)
  b.ball(eye, [0, 1.86, 0], 0.035)
  b.cone(joint, [0, 1.5, 0.24], [0, 1.5, 0.3], 0.08, 0.06, { mirror: true })
  for (const side of [-1, 1] as const) {
    const lift = side === -1 ? wave : 0
    const elbow: Vector = [0.04 + lift * 0.06, 0.86 + lift * 0.2, side * (0.4 + lift * 0.08)]
    const hand: Vector = [0.14 + lift * 0.1, 0.62 + lift * 0.75, side * (0.4 + lift * 0.14)]
    b.ball(joint, [0, 1.1, side * 0.32], 0.085)
    b.chain(joint, [[0, 1.1, side * 0.34], elbow, hand], [0.045, 0.045, 0.045])
    b.limb(shell, elbow, hand, 0.075, 0.09)
    for (const finger of [-1, 0, 1])
      b.limb(joint, hand, [hand[0] + 0.08, hand[1] + (lift > 0 ? 0.1 : -0.09), hand[2] + finger * 0.05], 0.026, 0.016)
    b.chain(
      joint,
      [
        [0, 0.58, side * 0.13],
        [0.03, 0.34, side * 0.14],
        [0, 0.1, side * 0.14],
      ],
      [0.055, 0.05, 0.05],
    )
    b.limb(shell, [0.02, 0.32, side * 0.14], [0, 0.12, side * 0.14], 0.075, 0.09)
    b.box(shell, [0.05, 0.055, side * 0.14], [0.15, 0.055, 0.085], { round: 0.035 })
  }
  b.ring(eye, [0.2, 0.98, 0], 0.06, 0.012, { turn: [0, 0, 90] })
}

function swing01({ moment }: ModelRequest): number {
  return 0.75 + 0.25 * Math.sin(moment * Math.PI * 4)
}
