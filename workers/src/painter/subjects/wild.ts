import type { Colour } from '#painter/core/colour.ts'
import { furry, material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { beast } from './beasts.ts'
import { animal, shade, type BuildModel } from './model.ts'
import type { Quadruped } from './quadruped.ts'

export const fox: Quadruped = {
  height: 0.4,
  length: 1.0,
  chest: [0.27, 0.19],
  hips: [0.24, 0.18],
  tuck: 0.4,
  neck: { length: 0.38, lift: 46, low: 0.2, high: 0.17 },
  head: {
    size: 0.22,
    shape: [1.05, 0.92, 1.05],
    muzzle: 0.9,
    muzzleRoot: 0.48,
    muzzleTip: 0.19,
    nod: 8,
    cheeks: 1.35,
    nose: 0.15,
  },
  leg: { upper: 0.115, lower: 0.06, foot: 0.08, hooves: false },
  eyes: { size: 0.16, aside: 38, up: 16, iris: [0.55, 0.28, 0.03], pupil: 'slit' },
  ears: { shape: 'pointed', size: 1.05, inner: [0.7, 0.6, 0.5] },
  tail: { length: 0.95, root: 0.11, tip: 0.11, lift: 4, curl: 40, tuft: 0.05 },
}

const wolf: Quadruped = {
  ...fox,
  height: 0.8,
  length: 0.94,
  chest: [0.28, 0.18],
  neck: { length: 0.4, lift: 34, low: 0.22, high: 0.18 },
  head: {
    size: 0.19,
    shape: [1.12, 0.95, 1.02],
    muzzle: 0.95,
    muzzleRoot: 0.6,
    muzzleTip: 0.32,
    nod: 8,
    cheeks: 1.25,
    nose: 0.22,
  },
  leg: { upper: 0.115, lower: 0.055, foot: 0.075, hooves: false },
  eyes: { size: 0.14, aside: 36, up: 18, iris: [0.7, 0.5, 0.08], pupil: 'round' },
  ears: { shape: 'pointed', size: 0.8, inner: [0.5, 0.42, 0.36] },
  tail: { length: 0.6, root: 0.08, tip: 0.05, lift: -40, curl: 10, tuft: 0.4 },
}

export const bear: Quadruped = {
  ...wolf,
  height: 1.05,
  length: 0.95,
  chest: [0.36, 0.27],
  hips: [0.37, 0.29],
  tuck: 0,
  neck: { length: 0.36, lift: 24, low: 0.3, high: 0.24 },
  head: {
    size: 0.24,
    shape: [1.05, 1, 1.08],
    muzzle: 0.62,
    muzzleRoot: 0.5,
    muzzleTip: 0.34,
    nod: 6,
    cheeks: 1.1,
    nose: 0.24,
  },
  leg: { upper: 0.19, lower: 0.115, foot: 0.13, hooves: false },
  eyes: { size: 0.1, aside: 34, up: 20, iris: [0.06, 0.03, 0.015], pupil: 'all' },
  ears: { shape: 'round', size: 0.55, inner: [0.2, 0.13, 0.09] },
  tail: { length: 0.1, root: 0.07, tip: 0.05, lift: -20, curl: 0, tuft: 0 },
}

const lion: Quadruped = {
  ...wolf,
  height: 1.05,
  length: 1.02,
  chest: [0.27, 0.2],
  hips: [0.24, 0.18],
  tuck: 0.35,
  neck: { length: 0.36, lift: 36, low: 0.22, high: 0.2 },
  head: {
    size: 0.2,
    shape: [1.1, 0.98, 0.98],
    muzzle: 0.55,
    muzzleRoot: 0.58,
    muzzleTip: 0.4,
    nod: 8,
    cheeks: 0.9,
    nose: 0.24,
  },
  leg: { upper: 0.14, lower: 0.085, foot: 0.1, hooves: false },
  eyes: { size: 0.14, aside: 32, up: 18, iris: [0.6, 0.4, 0.08], pupil: 'round' },
  ears: { shape: 'round', size: 0.5, inner: [0.5, 0.36, 0.24] },
  tail: { length: 0.95, root: 0.04, tip: 0.03, lift: -38, curl: -70, tuft: 0.4 },
}

const elephant: Quadruped = {
  height: 2.9,
  length: 0.78,
  chest: [0.34, 0.27],
  hips: [0.33, 0.27],
  tuck: 0,
  neck: { length: 0.27, lift: 26, low: 0.27, high: 0.2 },
  head: {
    size: 0.2,
    shape: [0.95, 1.18, 0.95],
    muzzle: 0.1,
    muzzleRoot: 0.6,
    muzzleTip: 0.42,
    nod: 6,
    cheeks: 0.5,
    nose: 0,
  },
  leg: { upper: 0.15, lower: 0.115, foot: 0.12, hooves: true },
  eyes: { size: 0.085, aside: 52, up: 6, iris: [0.06, 0.035, 0.02], pupil: 'all' },
  ears: { shape: 'fan', size: 1.45, inner: [0.42, 0.34, 0.32] },
  tail: { length: 0.42, root: 0.03, tip: 0.015, lift: -66, curl: 10, tuft: 1.5 },
}

/** Hair around the face and down the chest. */
function lionMane(b: ModelBuilder, colour: Colour): { onNeck: (b: ModelBuilder, from: Vector, to: Vector) => void } {
  return {
    onNeck: (_, from, to) => {
      const mane = b.material(furry(colour, 0.11, { fur: { length: 0.11, strand: 0.018, lean: 1.6, curl: 0.15 } }))
      b.ellipsoid(mane, [to[0] - 0.12, to[1] - 0.02, 0], [0.15, 0.3, 0.27], {
        flow: [-0.6, -1, 0],
        blend: 0.06,
        turn: [0, 0, -10],
      })
      b.ellipsoid(mane, [from[0] + 0.06, from[1] - 0.06, 0], [0.2, 0.29, 0.23], { flow: [-0.3, -1, 0], blend: 0.1 })
    },
  }
}

const buildLion: BuildModel = (b, request) => {
  const look = {
    colours: [[0.62, 0.4, 0.17]] as const,
    fur: 0.016,
    belly: [0.75, 0.6, 0.42] as Colour,
    face: [0.78, 0.66, 0.5] as Colour,
    tip: [0.2, 0.09, 0.04] as Colour,
    paws: [0.6, 0.42, 0.22] as Colour,
  }
  const mane =
    request.parts.get('hair') ?? shade(request.colours[0] ?? [0.42, 0.19, 0.06], request.colours[0] ? 0.5 : 1)
  beast(lion, look, request.traits.has('young') ? {} : lionMane(b, mane))(b, request)
}

const buildElephant: BuildModel = (b, request) => {
  const grey: Colour = request.colours[0] ?? [0.3, 0.28, 0.27]
  beast(
    elephant,
    {
      colours: [grey],
      fur: 0.001,
      pattern: 'mottled',
      second: shade(grey, 0.72),
      scale: 0.28,
      belly: 'same',
      face: grey,
      legs: grey,
      paws: shade(grey, 0.8),
    },
    {
      onHead: (builder, size) => {
        const hide = builder.material(
          material(grey, { pattern: 'rings', second: shade(grey, 0.6), scale: 0.12, amount: 0.6, rough: 0.8 }),
        )
        const ivory = builder.material(material([0.86, 0.8, 0.66], { rough: 0.35, shine: 0.35 }))
        const sway = Math.sin(request.moment * Math.PI * 2) * 0.25
        const points: Vector[] = [
          [0.6, -0.25, 0],
          [1.15, -0.75, 0],
          [1.35, -1.6, sway * 0.4],
          [1.35, -2.5, sway],
          [1.6, -3.3, sway * 1.3],
          [2.1, -3.6, sway * 1.4],
        ]
        builder.chain(
          hide,
          points.map(p => [p[0] * size, p[1] * size, p[2] * size] as const),
          [0.5, 0.42, 0.33, 0.25, 0.19, 0.15].map(radius => radius * size),
          { blend: size * 0.12 },
        )
        builder.chain(
          ivory,
          (
            [
              [0.75, -0.75, 0.42],
              [1.3, -1.5, 0.6],
              [2, -1.75, 0.62],
            ] as const
          ).map(p => [p[0] * size, p[1] * size, p[2] * size] as const),
          [0.15, 0.12, 0.03].map(radius => radius * size),
          { mirror: true },
        )
      },
    },
  )(b, request)
}

export const mask = (colour: Colour): { onHead: (b: ModelBuilder, size: number) => void } => ({
  onHead: (b, size) => {
    const dark = b.material(furry(colour, 0.008))
    b.ellipsoid(dark, [size * 0.68, size * 0.12, size * 0.5], [size * 0.36, size * 0.36, size * 0.38], {
      mirror: true,
      blend: size * 0.05,
      turn: [25, 0, 0],
    })
  },
})

export const dark: Colour = [0.025, 0.022, 0.022]
export const wildModels = {
  fox: animal(
    beast(fox, {
      colours: [[0.68, 0.25, 0.05]],
      fur: 0.022,
      belly: [0.86, 0.8, 0.72],
      legs: [0.07, 0.045, 0.035],
      face: [0.84, 0.76, 0.66],
      paws: [0.04, 0.03, 0.028],
      tip: [0.88, 0.85, 0.8],
    }),
    0.62,
    1,
    { views: [22, 58] },
  ),
  wolf: animal(
    beast(wolf, {
      colours: [
        [0.34, 0.32, 0.31],
        [0.2, 0.18, 0.17],
      ],
      fur: 0.045,
      second: [0.12, 0.11, 0.11],
      belly: [0.66, 0.62, 0.56],
      face: [0.62, 0.58, 0.53],
      tip: [0.06, 0.055, 0.055],
    }),
    1.1,
    1.5,
  ),
  bear: animal(
    beast(bear, {
      colours: [
        [0.2, 0.1, 0.05],
        [0.28, 0.15, 0.07],
      ],
      fur: 0.06,
      belly: 'same',
      face: [0.4, 0.26, 0.15],
      paws: [0.08, 0.05, 0.04],
    }),
    1.4,
    1.7,
    { poses: ['standing', 'sitting', 'lying', 'sleeping', 'running'] },
  ),
  panda: animal(
    beast(
      { ...bear, height: 0.85, head: { ...bear.head, size: 0.3, muzzle: 0.4, cheeks: 1.4 } },
      {
        colours: [[0.84, 0.82, 0.78]],
        fur: 0.05,
        belly: 'same',
        legs: dark,
        face: [0.86, 0.84, 0.8],
        paws: dark,
        pattern: 'plain',
      },
      {
        onHead: (b, size) => {
          mask(dark).onHead(b, size)
          const ear = b.material(furry(dark, 0.03))
          b.ball(ear, [-size * 0.05, size * 0.9, size * 0.8], size * 0.3, { mirror: true })
        },
        onBack: (b, _, shoulder) =>
          b.ellipsoid(b.material(furry(dark, 0.05)), [shoulder[0] - 0.02, shoulder[1] + 0.02, 0], [0.17, 0.4, 0.31], {
            blend: 0.03,
          }),
      },
    ),
    1.1,
    1.3,
    { poses: ['sitting', 'standing', 'lying', 'sleeping'] },
  ),
  lion: animal(buildLion, 1.4, 2, { parts: ['fur', 'eyes', 'hair'] }),
  tiger: animal(
    beast(
      { ...lion, height: 0.98 },
      {
        colours: [[0.74, 0.31, 0.05]],
        fur: 0.016,
        pattern: 'stripes',
        second: [0.025, 0.02, 0.018],
        scale: 0.2,
        amount: 1,
        belly: [0.86, 0.82, 0.75],
        face: [0.85, 0.78, 0.68],
        paws: [0.8, 0.6, 0.4],
        tip: dark,
      },
    ),
    1.25,
    2.1,
  ),
  elephant: animal(buildElephant, 3.1, 4, { poses: ['standing', 'running', 'lying'], traits: ['young', 'old', 'fat'] }),
}
