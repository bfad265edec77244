import type { Colour } from '#painter/core/colour.ts'
import { furry, material } from '#painter/sdf/material.ts'
import { addAntlers, addHorns, beast } from './beasts.ts'
import { animal, colourOr, shade, type BuildModel, type ModelRequest } from './model.ts'
import type { Quadruped } from './quadruped.ts'
import { horse, horseLike } from './horse.ts'

const cow: Quadruped = {
  ...horse,
  height: 1.35,
  length: 1.05,
  chest: [0.3, 0.22],
  hips: [0.27, 0.21],
  tuck: 0.05,
  neck: { length: 0.4, lift: 22, low: 0.22, high: 0.16 },
  head: {
    size: 0.16,
    shape: [1.1, 1.02, 0.95],
    muzzle: 1.05,
    muzzleRoot: 0.74,
    muzzleTip: 0.62,
    nod: 32,
    cheeks: 0.6,
    nose: 0,
  },
  leg: { upper: 0.115, lower: 0.052, foot: 0.07, hooves: true },
  ears: { shape: 'leaf', size: 1.05, inner: [0.6, 0.4, 0.34] },
  tail: { length: 0.72, root: 0.035, tip: 0.02, lift: -62, curl: 20, tuft: 1.6 },
}

const sheep: Quadruped = {
  ...cow,
  height: 0.72,
  length: 0.86,
  chest: [0.34, 0.27],
  hips: [0.34, 0.28],
  neck: { length: 0.34, lift: 36, low: 0.2, high: 0.15 },
  head: {
    size: 0.165,
    shape: [1.1, 1, 0.84],
    muzzle: 0.9,
    muzzleRoot: 0.62,
    muzzleTip: 0.42,
    nod: 30,
    cheeks: 0.4,
    nose: 0,
  },
  leg: { upper: 0.09, lower: 0.05, foot: 0.055, hooves: true },
  eyes: { size: 0.19, aside: 60, up: 12, iris: [0.5, 0.36, 0.1], pupil: 'bar' },
  ears: { shape: 'leaf', size: 0.95, inner: [0.55, 0.36, 0.3] },
  tail: { length: 0.2, root: 0.08, tip: 0.06, lift: -60, curl: 0, tuft: 0 },
}

const goat: Quadruped = {
  ...sheep,
  chest: [0.27, 0.19],
  hips: [0.25, 0.18],
  neck: { length: 0.42, lift: 52, low: 0.16, high: 0.12 },
  tail: { length: 0.16, root: 0.06, tip: 0.03, lift: 30, curl: 40, tuft: 0 },
}

const deer: Quadruped = {
  ...horse,
  height: 1.05,
  length: 0.86,
  chest: [0.24, 0.15],
  hips: [0.22, 0.15],
  tuck: 0.5,
  neck: { length: 0.55, lift: 58, low: 0.15, high: 0.095 },
  head: {
    size: 0.115,
    shape: [1.15, 1.05, 0.9],
    muzzle: 1.35,
    muzzleRoot: 0.66,
    muzzleTip: 0.38,
    nod: 16,
    cheeks: 0.6,
    nose: 0.26,
  },
  leg: { upper: 0.085, lower: 0.033, foot: 0.042, hooves: true },
  eyes: { size: 0.23, aside: 54, up: 18, iris: [0.03, 0.016, 0.01], pupil: 'all' },
  ears: { shape: 'leaf', size: 1.5, inner: [0.62, 0.46, 0.38] },
  tail: { length: 0.14, root: 0.05, tip: 0.03, lift: 10, curl: 0, tuft: 0.4 },
}

const giraffe: Quadruped = {
  ...deer,
  height: 2.9,
  length: 0.62,
  chest: [0.2, 0.13],
  hips: [0.16, 0.12],
  tuck: 0.2,
  neck: { length: 0.85, lift: 66, low: 0.13, high: 0.06 },
  head: {
    size: 0.07,
    shape: [1.2, 1, 0.85],
    muzzle: 1.6,
    muzzleRoot: 0.72,
    muzzleTip: 0.46,
    nod: 14,
    cheeks: 0.4,
    nose: 0,
  },
  leg: { upper: 0.07, lower: 0.03, foot: 0.036, hooves: true },
  ears: { shape: 'leaf', size: 1.3, inner: [0.6, 0.45, 0.35] },
  tail: { length: 0.36, root: 0.02, tip: 0.01, lift: -68, curl: 10, tuft: 2 },
}

const pig: Quadruped = {
  ...cow,
  height: 0.62,
  length: 1.05,
  chest: [0.38, 0.28],
  hips: [0.36, 0.28],
  neck: { length: 0.24, lift: 12, low: 0.32, high: 0.27 },
  head: {
    size: 0.27,
    shape: [1, 0.95, 0.95],
    muzzle: 0.62,
    muzzleRoot: 0.56,
    muzzleTip: 0.4,
    nod: 12,
    cheeks: 1,
    nose: 0,
  },
  leg: { upper: 0.13, lower: 0.075, foot: 0.075, hooves: true },
  eyes: { size: 0.12, aside: 42, up: 22, iris: [0.05, 0.03, 0.02], pupil: 'all' },
  ears: { shape: 'pointed', size: 0.7, inner: [0.7, 0.36, 0.34] },
  tail: { length: 0.42, root: 0.035, tip: 0.02, lift: 60, curl: 420, tuft: 0 },
}

const camel: Quadruped = {
  ...horse,
  height: 1.75,
  length: 0.8,
  chest: [0.26, 0.17],
  hips: [0.2, 0.15],
  neck: { length: 0.62, lift: 44, low: 0.14, high: 0.085 },
  head: {
    size: 0.1,
    shape: [1.2, 1, 0.86],
    muzzle: 1.3,
    muzzleRoot: 0.68,
    muzzleTip: 0.52,
    nod: 6,
    cheeks: 0.5,
    nose: 0,
  },
  ears: { shape: 'round', size: 0.5, inner: [0.5, 0.36, 0.24] },
  tail: { length: 0.35, root: 0.03, tip: 0.02, lift: -60, curl: 10, tuft: 1 },
}

const snout: BuildModel = (b, request) => {
  const pink: Colour = colourOr(request, 0, [0.82, 0.47, 0.42])
  beast(
    pig,
    {
      colours: [pink],
      fur: 0.004,
      pattern: 'mottled',
      second: shade(pink, 0.8),
      scale: 0.3,
      belly: 'same',
      face: pink,
      paws: shade(pink, 0.4),
      nose: shade(pink, 0.4),
    },
    {
      onHead: (builder, size) => {
        const disc = builder.material(material(shade(pink, 0.85), { rough: 0.4, shine: 0.3 }))
        const dark = builder.material(material(shade(pink, 0.25)))
        builder.cone(disc, [size * 1.28, -size * 0.44, 0], [size * 1.5, -size * 0.46, 0], size * 0.38, size * 0.36, {
          round: size * 0.06,
        })
        builder.ellipsoid(dark, [size * 1.5, -size * 0.42, size * 0.15], [size * 0.05, size * 0.12, size * 0.075], {
          mirror: true,
        })
      },
    },
  )(b, request)
}

function withHorns(
  colour: Colour,
  length: number,
  curve: number,
): { onHead: (b: Parameters<BuildModel>[0], size: number) => void } {
  return { onHead: (b, size) => addHorns(b, size, colour, length, curve) }
}

function buildDeer(b: Parameters<BuildModel>[0], request: ModelRequest): void {
  const antlers = !request.traits.has('young')
  beast(
    deer,
    {
      colours: [[0.4, 0.2, 0.085]],
      fur: 0.014,
      pattern: request.traits.has('young') ? 'dapples' : 'mottled',
      second: request.traits.has('young') ? [0.75, 0.62, 0.48] : [0.3, 0.15, 0.06],
      scale: request.traits.has('young') ? 0.09 : 0.3,
      belly: [0.7, 0.6, 0.48],
      face: [0.36, 0.2, 0.1],
      tip: [0.85, 0.82, 0.78],
      paws: [0.04, 0.03, 0.025],
    },
    {
      onHead: (builder, size) => {
        if (antlers) addAntlers(builder, size, [0.34, 0.22, 0.12])
      },
    },
  )(b, request)
}

export const hoofedModels = {
  horse: animal(horseLike(false, false), 2.1, 2.3, {
    poses: ['standing', 'running', 'lying', 'jumping'],
    parts: ['fur', 'eyes', 'hair'],
    // From before, its legs hide each other and it could be any animal.
    views: [10, 40],
  }),
  unicorn: animal(horseLike(true, true), 2.4, 2.3, {
    poses: ['standing', 'running', 'lying', 'jumping'],
    parts: ['fur', 'eyes', 'hair'],
  }),
  zebra: animal(
    beast(
      { ...horse, height: 1.3, neck: { ...horse.neck, length: 0.48 } },
      {
        colours: [[0.82, 0.8, 0.76]],
        fur: 0.012,
        pattern: 'stripes',
        second: [0.02, 0.018, 0.018],
        scale: 0.15,
        amount: 1,
        belly: 'same',
        face: [0.06, 0.05, 0.05],
        paws: [0.03, 0.03, 0.03],
        tip: [0.03, 0.03, 0.03],
      },
    ),
    1.75,
    2,
    { poses: ['standing', 'running', 'lying'] },
  ),
  cow: animal(
    beast(
      cow,
      {
        colours: [
          [0.8, 0.78, 0.74],
          [0.4, 0.18, 0.08],
        ],
        fur: 0.012,
        pattern: 'patches',
        second: [0.035, 0.03, 0.03],
        scale: 0.27,
        amount: 1,
        belly: 'same',
        face: [0.72, 0.5, 0.44],
        tip: [0.1, 0.08, 0.07],
        paws: [0.06, 0.05, 0.045],
      },
      withHorns([0.75, 0.68, 0.55], 0.75, 0.3),
    ),
    1.55,
    2.2,
    { poses: ['standing', 'lying', 'running'] },
  ),
  sheep: animal(
    beast(sheep, {
      colours: [[0.82, 0.78, 0.7]],
      fur: 0.06,
      curl: 1,
      pattern: 'mottled',
      second: [0.66, 0.6, 0.5],
      scale: 0.1,
      belly: 'same',
      legs: [0.06, 0.05, 0.05],
      face: [0.06, 0.05, 0.05],
      paws: [0.03, 0.03, 0.03],
    }),
    0.95,
    1.1,
    { poses: ['standing', 'lying', 'running'] },
  ),
  goat: animal(
    beast(
      goat,
      {
        colours: [
          [0.8, 0.76, 0.7],
          [0.3, 0.2, 0.13],
        ],
        fur: 0.022,
        belly: 'same',
        paws: [0.04, 0.035, 0.03],
      },
      {
        onHead: (b, size, coat) => {
          addHorns(b, size, [0.42, 0.36, 0.28], 1.5, 0.75)
          b.limb(coat, [size * 1.2, -size * 0.9, 0], [size * 1.1, -size * 1.75, 0], size * 0.2, size * 0.05)
        },
      },
    ),
    1.1,
    1.1,
    { poses: ['standing', 'lying', 'running', 'jumping'] },
  ),
  deer: animal(buildDeer, 1.9, 1.4, { poses: ['standing', 'running', 'lying', 'jumping'] }),
  giraffe: animal(
    beast(
      giraffe,
      {
        colours: [[0.78, 0.62, 0.36]],
        fur: 0.014,
        pattern: 'giraffe',
        second: [0.42, 0.19, 0.06],
        scale: 0.34,
        belly: 'same',
        face: [0.55, 0.38, 0.2],
        tip: [0.05, 0.04, 0.03],
        paws: [0.08, 0.06, 0.05],
      },
      {
        onHead: (b, size) => {
          const knob = b.material(material([0.16, 0.09, 0.05]))
          b.limb(
            knob,
            [-size * 0.2, size * 0.8, size * 0.35],
            [-size * 0.35, size * 1.7, size * 0.45],
            size * 0.16,
            size * 0.2,
            { mirror: true },
          )
        },
      },
    ),
    5.2,
    2.6,
    { poses: ['standing', 'running'] },
  ),
  pig: animal(snout, 0.78, 1.15, { poses: ['standing', 'sitting', 'lying', 'sleeping', 'running'] }),
  camel: animal(
    beast(
      camel,
      { colours: [[0.55, 0.36, 0.18]], fur: 0.03, belly: 'same', paws: [0.3, 0.2, 0.12] },
      {
        onBack: (b, hips, shoulder) => {
          const hump = b.material(furry([0.46, 0.29, 0.14], 0.05))
          b.ellipsoid(hump, [(hips[0] + shoulder[0]) / 2, shoulder[1] + 0.26, 0], [0.2, 0.2, 0.12], { blend: 0.14 })
        },
      },
    ),
    2.35,
    2.3,
    { poses: ['standing', 'lying', 'running'] },
  ),
}
