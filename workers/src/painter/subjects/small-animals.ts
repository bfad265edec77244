import { furry } from '#painter/sdf/material.ts'
import { beast } from './beasts.ts'
import { animal, type BuildModel } from './model.ts'
import type { Quadruped } from './quadruped.ts'
import { bear, dark, fox, mask } from './wild.ts'

const rabbit: Quadruped = {
  ...fox,
  height: 0.22,
  length: 0.85,
  chest: [0.42, 0.33],
  hips: [0.52, 0.42],
  tuck: 0,
  neck: { length: 0.42, lift: 50, low: 0.32, high: 0.3 },
  head: {
    size: 0.37,
    shape: [1.1, 0.98, 0.9],
    muzzle: 0.3,
    muzzleRoot: 0.5,
    muzzleTip: 0.34,
    nod: 6,
    cheeks: 1.15,
    nose: 0.12,
  },
  leg: { upper: 0.22, lower: 0.11, foot: 0.14, hooves: false },
  eyes: { size: 0.22, aside: 58, up: 14, iris: [0.06, 0.03, 0.02], pupil: 'all' },
  ears: { shape: 'long', size: 1.5, inner: [0.72, 0.44, 0.4] },
  tail: { length: 0.16, root: 0.18, tip: 0.16, lift: 40, curl: 0, tuft: 0.1 },
}

const mouse: Quadruped = {
  ...rabbit,
  height: 0.06,
  length: 0.9,
  head: {
    size: 0.36,
    shape: [1.15, 0.95, 0.92],
    muzzle: 0.6,
    muzzleRoot: 0.46,
    muzzleTip: 0.16,
    nod: 4,
    cheeks: 0.9,
    nose: 0.13,
  },
  ears: { shape: 'round', size: 1.25, inner: [0.8, 0.5, 0.46] },
  eyes: { size: 0.2, aside: 48, up: 22, iris: [0.02, 0.02, 0.02], pupil: 'all' },
  leg: { upper: 0.16, lower: 0.08, foot: 0.1, hooves: false },
  tail: { length: 1.9, root: 0.07, tip: 0.02, lift: 10, curl: 130, tuft: 0 },
}

const squirrel: Quadruped = {
  ...mouse,
  height: 0.16,
  head: {
    size: 0.34,
    shape: [1.1, 1, 0.95],
    muzzle: 0.45,
    muzzleRoot: 0.46,
    muzzleTip: 0.24,
    nod: 4,
    cheeks: 1,
    nose: 0.12,
  },
  eyes: { ...mouse.eyes, size: 0.3 },
  ears: { shape: 'pointed', size: 0.72, inner: [0.5, 0.32, 0.2] },
  tail: { length: 1.5, root: 0.15, tip: 0.3, lift: 78, curl: -100, tuft: 0.1 },
}

const hedgehog: Quadruped = {
  ...mouse,
  height: 0.14,
  length: 0.7,
  chest: [0.5, 0.46],
  hips: [0.5, 0.48],
  tail: { ...mouse.tail, length: 0 },
  ears: { ...mouse.ears, size: 0.5 },
}

const raccoon: Quadruped = {
  ...fox,
  height: 0.3,
  chest: [0.34, 0.26],
  hips: [0.38, 0.3],
  tuck: 0,
  tail: { ...fox.tail, lift: 10, tuft: 0.2 },
  ears: { ...fox.ears, shape: 'round', size: 0.62 },
}

const kangarooNumbers: Quadruped = {
  ...rabbit,
  height: 0.95,
  chest: [0.2, 0.16],
  hips: [0.28, 0.22],
  neck: { length: 0.34, lift: 62, low: 0.13, high: 0.09 },
  head: {
    size: 0.125,
    shape: [1.15, 1, 0.9],
    muzzle: 1.0,
    muzzleRoot: 0.58,
    muzzleTip: 0.36,
    nod: 14,
    cheeks: 0.6,
    nose: 0.25,
  },
  leg: { upper: 0.11, lower: 0.05, foot: 0.07, hooves: false },
  ears: { shape: 'leaf', size: 1.5, inner: [0.6, 0.42, 0.36] },
  tail: { length: 0.85, root: 0.11, tip: 0.045, lift: -38, curl: -20, tuft: 0 },
}

const spineFur = { length: 0.035, strand: 0.006, lean: 0.35, curl: 0 }

const buildHedgehog: BuildModel = (b, request) => {
  beast(
    hedgehog,
    {
      colours: [[0.6, 0.46, 0.32]],
      fur: 0.006,
      belly: [0.75, 0.62, 0.48],
      face: [0.66, 0.52, 0.38],
      paws: [0.3, 0.18, 0.12],
    },
    {
      onBack: (builder, hips, shoulder) => {
        const spines = builder.material(
          furry(request.colours[0] ?? [0.26, 0.19, 0.13], 0.035, {
            pattern: 'mottled',
            second: [0.7, 0.6, 0.46],
            scale: 0.01,
            fur: spineFur,
          }),
        )
        builder.ellipsoid(spines, [(hips[0] + shoulder[0]) / 2 - 0.02, hips[1] + 0.2, 0], [0.72, 0.5, 0.52], {
          flow: [-1, 0.2, 0],
          blend: 0.1,
        })
        builder.ellipsoid(spines, [shoulder[0] + 0.18, shoulder[1] + 0.36, 0], [0.26, 0.26, 0.36], {
          flow: [-1, 0.3, 0],
          blend: 0.14,
        })
      },
    },
  )(b, request)
}

export const smallAnimalModels = {
  rabbit: animal(
    beast(rabbit, {
      colours: [
        [0.45, 0.34, 0.24],
        [0.78, 0.75, 0.7],
        [0.3, 0.28, 0.27],
      ],
      fur: 0.014,
      belly: [0.84, 0.8, 0.75],
      paws: [0.8, 0.74, 0.66],
      tip: [0.88, 0.86, 0.83],
      nose: [0.6, 0.3, 0.28],
    }),
    0.5,
    0.35,
    { poses: ['sitting', 'standing', 'lying', 'sleeping', 'running', 'jumping'] },
  ),
  mouse: animal(
    beast(mouse, {
      colours: [
        [0.36, 0.32, 0.3],
        [0.5, 0.36, 0.24],
      ],
      fur: 0.004,
      belly: [0.8, 0.75, 0.7],
      paws: [0.75, 0.45, 0.42],
      tip: [0.7, 0.42, 0.4],
      nose: [0.7, 0.32, 0.32],
    }),
    0.1,
    0.16,
    { poses: ['sitting', 'standing', 'running', 'sleeping'] },
  ),
  squirrel: animal(
    beast(squirrel, {
      colours: [
        [0.5, 0.2, 0.06],
        [0.42, 0.22, 0.1],
      ],
      fur: 0.012,
      belly: [0.85, 0.8, 0.72],
      tip: [0.56, 0.26, 0.1],
    }),
    0.34,
    0.3,
    { poses: ['sitting', 'standing', 'running', 'jumping'], grip: [0.125, 0.115, -0.035] },
  ),
  hedgehog: animal(buildHedgehog, 0.2, 0.26, { poses: ['standing', 'sitting', 'sleeping'] }),
  raccoon: animal(
    beast(
      raccoon,
      {
        colours: [[0.3, 0.28, 0.27]],
        fur: 0.03,
        belly: [0.5, 0.47, 0.43],
        face: [0.75, 0.72, 0.68],
        paws: dark,
        tip: dark,
        pattern: 'mottled',
      },
      mask(dark),
    ),
    0.5,
    0.8,
  ),
  kangaroo: animal(
    beast(kangarooNumbers, { colours: [[0.46, 0.28, 0.15]], fur: 0.02, belly: [0.7, 0.58, 0.44] }),
    1.5,
    1.4,
    { poses: ['sitting', 'jumping'] },
  ),
  koala: animal(
    beast(
      {
        ...bear,
        height: 0.5,
        head: { ...bear.head, size: 0.32, muzzle: 0.25, nose: 0.34, cheeks: 1 },
        ears: { shape: 'round', size: 1.05, inner: [0.7, 0.62, 0.6] },
      },
      { colours: [[0.36, 0.35, 0.36]], fur: 0.035, belly: [0.75, 0.73, 0.7] },
    ),
    0.72,
    0.6,
    { poses: ['sitting', 'standing', 'sleeping'] },
  ),
  monkey: animal(
    beast(
      {
        ...bear,
        height: 0.5,
        chest: [0.3, 0.22],
        hips: [0.28, 0.2],
        neck: { length: 0.3, lift: 50, low: 0.16, high: 0.14 },
        head: {
          size: 0.23,
          shape: [0.95, 1.05, 1],
          muzzle: 0.35,
          muzzleRoot: 0.52,
          muzzleTip: 0.4,
          nod: 2,
          cheeks: 0.6,
          nose: 0.12,
        },
        leg: { upper: 0.11, lower: 0.075, foot: 0.085, hooves: false },
        ears: { shape: 'round', size: 0.7, inner: [0.7, 0.46, 0.36] },
        eyes: { size: 0.15, aside: 24, up: 16, iris: [0.24, 0.12, 0.04], pupil: 'round' },
        tail: { length: 1.3, root: 0.055, tip: 0.04, lift: 50, curl: -180, tuft: 0 },
      },
      {
        colours: [[0.26, 0.14, 0.07]],
        fur: 0.022,
        belly: [0.55, 0.4, 0.28],
        face: [0.68, 0.46, 0.34],
        paws: [0.3, 0.19, 0.14],
        nose: [0.3, 0.17, 0.13],
      },
    ),
    0.75,
    0.7,
    { poses: ['sitting', 'standing', 'running', 'jumping'] },
  ),
}
