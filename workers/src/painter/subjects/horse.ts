import type { Colour } from '#painter/core/colour.ts'
import { furry, material } from '#painter/sdf/material.ts'
import { addMane, beast } from './beasts.ts'
import { colourOr, partOr, shade, type BuildModel } from './model.ts'
import type { Quadruped } from './quadruped.ts'

export const horse: Quadruped = {
  height: 1.5,
  length: 0.9,
  chest: [0.26, 0.165],
  hips: [0.24, 0.17],
  tuck: 0.35,
  neck: { length: 0.56, lift: 50, low: 0.2, high: 0.115 },
  head: {
    size: 0.125,
    shape: [1.15, 1.08, 0.82],
    muzzle: 1.95,
    muzzleRoot: 0.78,
    muzzleTip: 0.52,
    nod: 36,
    cheeks: 0.7,
    nose: 0,
  },
  leg: { upper: 0.1, lower: 0.042, foot: 0.062, hooves: true },
  eyes: { size: 0.2, aside: 58, up: 18, iris: [0.05, 0.025, 0.012], pupil: 'all' },
  ears: { shape: 'leaf', size: 0.95, inner: [0.3, 0.2, 0.16] },
  tail: { length: 0.24, root: 0.05, tip: 0.045, lift: -30, curl: 20, tuft: 0 },
}
const horseCoats: readonly Colour[] = [
  [0.32, 0.13, 0.05],
  [0.16, 0.07, 0.035],
  [0.62, 0.58, 0.52],
  [0.5, 0.3, 0.13],
  [0.04, 0.035, 0.035],
]

export function horseLike(white: boolean, horn: boolean): BuildModel {
  return (b, request) => {
    const coats: readonly Colour[] = white ? [[0.82, 0.8, 0.79]] : horseCoats
    const main = colourOr(
      request,
      0,
      partOr(request, 'fur', coats[Math.floor(request.random() * coats.length)] ?? [0.3, 0.13, 0.05]),
    )
    const hairColour = partOr(request, 'hair', request.colours[1] ?? (white ? [0.72, 0.5, 0.78] : shade(main, 0.28)))
    const hair = b.material(furry(hairColour, 0.05, { fur: { length: 0.05, strand: 0.014, lean: 2.2, curl: 0 } }))
    const build = beast(
      horse,
      {
        colours: [main],
        fur: 0.012,
        pattern: 'mottled',
        second: shade(main, 0.75),
        scale: 0.5,
        amount: 0.3,
        belly: 'same',
        tip: hairColour,
        paws: [0.05, 0.04, 0.035],
        face: shade(main, 0.85),
      },
      {
        onNeck: (builder, from, to) => addMane(builder, hair, to, from, 0.085),
        onBack: (builder, hips) => {
          const sway = 0.05 * Math.sin(request.moment * Math.PI * 2)
          const back = request.pose === 'running' ? 0.3 : 0
          const strand = (x: number, y: number, z: number): readonly [number, number, number] => [
            hips[0] - x,
            Math.max(0.08, hips[1] + y),
            z,
          ]
          builder.chain(
            hair,
            [
              strand(0.24, 0.1, 0),
              strand(0.4 + back * 0.4, -0.05 + back * 0.3, sway * 0.4),
              strand(0.44 + back, -0.34 + back * 0.8, sway),
              strand(0.42 + back * 1.4, -0.62 + back * 1.2, sway * 1.3),
            ],
            [0.045, 0.08, 0.085, 0.03],
            { flow: [-0.2, -1, 0] },
          )
        },
        onHead: (builder, size) => {
          builder.ellipsoid(hair, [size * 0.35, size * 0.85, 0], [size * 0.5, size * 0.35, size * 0.3], {
            flow: [1, -0.6, 0],
            turn: [0, 0, -30],
          })
          if (horn) addSpiral(builder, size)
          if (horn || request.traits.has('wings')) return
        },
      },
    )
    build(b, { ...request, colours: [main] })
  }
}

function addSpiral(b: Parameters<BuildModel>[0], size: number): void {
  const gold = b.material(
    material([0.95, 0.72, 0.28], {
      metal: 0.7,
      rough: 0.3,
      shine: 0.6,
      pattern: 'rings',
      second: [0.6, 0.4, 0.12],
      scale: 0.06,
      glow: 0.15,
    }),
  )
  b.cone(gold, [size * 0.75, size * 0.75, 0], [size * 2.1, size * 3.1, 0], size * 0.24, size * 0.02)
}
