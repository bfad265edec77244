import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { furry, material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { animal, colourOr, lighter, partOr, shade, type ModelRequest } from './model.ts'
import { buildQuadruped, type Quadruped } from './quadruped.ts'

const cat: Quadruped = {
  height: 0.28,
  length: 1.05,
  chest: [0.33, 0.26],
  hips: [0.31, 0.25],
  tuck: 0.25,
  neck: { length: 0.42, lift: 52, low: 0.25, high: 0.22 },
  head: {
    size: 0.31,
    shape: [0.98, 0.92, 1.06],
    muzzle: 0.28,
    muzzleRoot: 0.42,
    muzzleTip: 0.25,
    nod: 2,
    cheeks: 1.1,
    nose: 0.14,
  },
  leg: { upper: 0.17, lower: 0.085, foot: 0.12, hooves: false },
  eyes: { size: 0.24, aside: 34, up: 12, iris: [0.35, 0.5, 0.08], pupil: 'slit' },
  ears: { shape: 'pointed', size: 0.78, inner: [0.62, 0.34, 0.28] },
  tail: { length: 1.15, root: 0.085, tip: 0.06, lift: 35, curl: 95, tuft: 0 },
}

function buildCat(b: ModelBuilder, request: ModelRequest): void {
  const wild: readonly Colour[] = [
    [0.36, 0.3, 0.23],
    [0.62, 0.3, 0.1],
    [0.3, 0.3, 0.31],
    [0.05, 0.045, 0.045],
    [0.8, 0.76, 0.68],
  ]
  const main = colourOr(request, 0, partOr(request, 'fur', pick(request.random, wild)))
  const dark = shade(main, 0.32)
  const white = lighter(main, 0.75)
  const long = request.traits.has('fluffy') ? 0.026 : 0.011
  const pattern = request.traits.has('spotted')
    ? 'spots'
    : request.traits.has('striped') || request.colours.length === 0
      ? 'tabby'
      : request.colours.length > 1
        ? 'patches'
        : 'tabby'
  const second = request.colours[1] ?? dark
  const body = furry(main, long, {
    pattern,
    second,
    scale: pattern === 'tabby' ? 0.062 : 0.12,
    amount: pattern === 'tabby' && !request.traits.has('striped') ? 0.7 : 0.95,
    belly: white,
  })
  const eyes = partOr(
    request,
    'eyes',
    pick(request.random, [
      [0.4, 0.52, 0.06],
      [0.62, 0.4, 0.04],
      [0.12, 0.42, 0.5],
    ]),
  )
  buildQuadruped(
    b,
    { ...cat, eyes: { ...cat.eyes, iris: eyes } },
    {
      body,
      legs: furry(main, long * 0.7, { pattern, second, scale: 0.05, amount: 0.5, belly: white }),
      face: furry(white, long * 0.5),
      paws: furry(white, long * 0.4),
      tailTip: furry(second, long * 1.3),
      nose: [0.5, 0.2, 0.18],
    },
    request,
    { onHead: addWhiskers },
  )
}

function addWhiskers(b: ModelBuilder, size: number): void {
  const hair = b.material(material([0.85, 0.83, 0.8], { shine: 0.4 }))
  for (const [up, back] of [
    [0.08, 0.1],
    [-0.04, 0.02],
    [-0.16, -0.04],
  ] as const) {
    b.limb(
      hair,
      [size * 0.82, -size * 0.42 + up * size * 0.4, size * 0.2],
      [size * (0.75 + back), size * (-0.4 + up * 2.2), size * 1.45],
      size * 0.014,
      size * 0.006,
      { mirror: true },
    )
  }
}

const dog: Quadruped = {
  height: 0.55,
  length: 0.92,
  chest: [0.29, 0.2],
  hips: [0.23, 0.17],
  tuck: 0.55,
  neck: { length: 0.36, lift: 52, low: 0.2, high: 0.16 },
  head: {
    size: 0.2,
    shape: [1.08, 0.98, 0.98],
    muzzle: 0.78,
    muzzleRoot: 0.55,
    muzzleTip: 0.33,
    nod: 6,
    cheeks: 0.9,
    nose: 0.24,
  },
  leg: { upper: 0.125, lower: 0.062, foot: 0.075, hooves: false },
  eyes: { size: 0.17, aside: 36, up: 20, iris: [0.14, 0.06, 0.02], pupil: 'round' },
  ears: { shape: 'floppy', size: 0.85, inner: [0.5, 0.28, 0.24] },
  tail: { length: 0.62, root: 0.07, tip: 0.045, lift: 40, curl: 80, tuft: 0.3 },
}

function buildDog(b: ModelBuilder, request: ModelRequest): void {
  const main = colourOr(
    request,
    0,
    partOr(
      request,
      'fur',
      pick(request.random, [
        [0.58, 0.34, 0.14],
        [0.2, 0.1, 0.05],
        [0.7, 0.52, 0.3],
        [0.05, 0.045, 0.04],
      ]),
    ),
  )
  const pale = lighter(main, 0.6)
  const long = request.traits.has('fluffy') ? 0.045 : 0.02
  const spotted = request.traits.has('spotted')
  const patched = spotted || request.colours.length > 1 || (request.colours.length === 0 && request.random() < 0.4)
  const second = request.colours[1] ?? (spotted ? ([0.03, 0.03, 0.03] as Colour) : pale)
  const coat = furry(main, long, {
    pattern: spotted ? 'spots' : patched ? 'patches' : 'mottled',
    second: patched ? second : shade(main, 0.75),
    scale: spotted ? 0.09 : 0.22,
    amount: patched ? 0.95 : 0.6,
    belly: pale,
  })
  const ears = request.random() < 0.4 ? ({ ...dog.ears, shape: 'pointed', size: 0.85 } as const) : dog.ears
  buildQuadruped(
    b,
    { ...dog, ears },
    {
      body: coat,
      legs: furry(main, long * 0.6, { belly: pale }),
      face: furry(pale, long * 0.35),
      paws: furry(pale, long * 0.35),
      tailTip: furry(pale, long * 1.4),
      nose: [0.02, 0.018, 0.018],
    },
    request,
    {
      onHead: (builder, size) => {
        const tongue = builder.material(material([0.75, 0.2, 0.22], { rough: 0.35, shine: 0.4, through: 0.3 }))
        builder.ellipsoid(tongue, [size * 1.22, -size * 0.78, 0], [size * 0.32, size * 0.1, size * 0.2], {
          turn: [0, 0, -38],
        })
      },
    },
  )
}

export const petModels = {
  cat: animal(buildCat, 0.46, 0.6, {
    poses: ['sitting', 'standing', 'lying', 'sleeping', 'running', 'jumping'],
    views: [30, 62],
  }),
  dog: animal(buildDog, 0.78, 0.85, {
    poses: ['sitting', 'standing', 'lying', 'sleeping', 'running', 'jumping'],
    views: [25, 60],
  }),
}
