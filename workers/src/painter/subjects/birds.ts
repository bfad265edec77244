import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { blades, buildBird, type Bird, type BirdExtras, type Plumage } from './bird-body.ts'
import { described, lighter, partOr, shade, type BuildModel, type SubjectModel } from './model.ts'

const songbird: Bird = {
  size: 0.12,
  body: [0.5, 0.33, 0.32],
  upright: 26,
  neck: { length: 0.3, lift: 58, thick: 0.17, bend: 0 },
  head: 0.25,
  beak: { length: 0.17, thick: 0.06, hook: 0.1, flat: 0 },
  eye: { size: 0.24, aside: 58, iris: [0.02, 0.015, 0.012], dark: true },
  legs: { length: 0.24, thick: 0.022, webbed: false },
  wing: { length: 0.95, wide: 0.42 },
  tail: { length: 0.55, wide: 0.5, lift: -4 },
}

const looks = {
  robin: plumage([0.22, 0.13, 0.07], [0.82, 0.75, 0.66], [0.62, 0.17, 0.03], [0.2, 0.12, 0.07], [0.12, 0.08, 0.05]),
  bluebird: plumage([0.06, 0.2, 0.55], [0.72, 0.34, 0.14], [0.07, 0.24, 0.62], [0.05, 0.18, 0.55], [0.03, 0.06, 0.16]),
  goldfinch: plumage([0.85, 0.6, 0.05], [0.88, 0.78, 0.4], [0.85, 0.62, 0.06], [0.08, 0.07, 0.05], [0.7, 0.66, 0.6]),
  white: plumage([0.84, 0.83, 0.8], [0.9, 0.89, 0.86], [0.86, 0.85, 0.82], [0.6, 0.61, 0.63], [0.05, 0.05, 0.05]),
}

function plumage(
  body: Colour,
  belly: Colour,
  head: Colour,
  wing: Colour,
  wingTip: Colour,
  rest: Partial<Plumage> = {},
): Plumage {
  return { body, belly, head, wing, wingTip, tail: wingTip, beak: [0.1, 0.08, 0.06], legs: [0.3, 0.19, 0.13], ...rest }
}

/** Colours that the prompt gives take the place of the body's own; the rest follows them. */
function bird(
  numbers: Bird,
  choices: readonly Plumage[],
  extras?: (request: Parameters<BuildModel>[1], worn: Plumage) => BirdExtras,
): BuildModel {
  return (b, request) => {
    const own = pick(request.random, choices)
    const told = request.colours[0] ?? partOr(request, 'fur', own.body)
    const worn = told === own.body ? own : dyed(own, told, request.colours[1])
    buildBird(b, numbers, worn, request, extras?.(request, worn))
  }
}

function dyed(own: Plumage, colour: Colour, second: Colour | undefined): Plumage {
  return {
    ...own,
    body: colour,
    head: second ?? colour,
    belly: lighter(colour, 0.45),
    wing: second ?? shade(colour, 0.8),
    wingTip: shade(second ?? colour, 0.5),
    tail: shade(second ?? colour, 0.55),
  }
}

const owl: Bird = {
  ...songbird,
  size: 0.3,
  body: [0.52, 0.36, 0.38],
  upright: 72,
  neck: { length: 0.3, lift: 80, thick: 0.2, bend: 0 },
  head: 0.34,
  beak: { length: 0.1, thick: 0.07, hook: 0.9, flat: 0 },
  eye: { size: 0.3, aside: 27, iris: [0.85, 0.5, 0.03], dark: false },
  legs: { length: 0.1, thick: 0.05, webbed: false },
  wing: { length: 1.15, wide: 0.62 },
  tail: { length: 0.4, wide: 0.6, lift: 20 },
}
const eagle: Bird = {
  ...songbird,
  size: 0.55,
  body: [0.52, 0.27, 0.27],
  upright: 48,
  neck: { length: 0.32, lift: 62, thick: 0.115, bend: 0 },
  head: 0.17,
  beak: { length: 0.2, thick: 0.085, hook: 0.75, flat: 0 },
  eye: { size: 0.22, aside: 46, iris: [0.8, 0.6, 0.15], dark: false },
  legs: { length: 0.16, thick: 0.045, webbed: false },
  wing: { length: 1.45, wide: 0.52 },
  tail: { length: 0.45, wide: 0.8, lift: 6 },
}
const duck: Bird = {
  ...songbird,
  size: 0.36,
  body: [0.55, 0.29, 0.31],
  upright: 6,
  neck: { length: 0.32, lift: 66, thick: 0.1, bend: 0.25 },
  head: 0.18,
  beak: { length: 0.22, thick: 0.08, hook: 0, flat: 0.35 },
  eye: { size: 0.18, aside: 58, iris: [0.02, 0.02, 0.02], dark: true },
  legs: { length: 0.2, thick: 0.03, webbed: true },
  wing: { length: 1, wide: 0.4 },
  tail: { length: 0.28, wide: 0.8, lift: 14 },
}
const swan: Bird = {
  ...duck,
  size: 0.75,
  body: [0.56, 0.3, 0.31],
  neck: { length: 0.85, lift: 72, thick: 0.07, bend: 0.75 },
  head: 0.11,
  beak: { length: 0.17, thick: 0.05, hook: 0.1, flat: 0.15 },
}
const rooster: Bird = {
  ...songbird,
  size: 0.34,
  body: [0.48, 0.35, 0.3],
  upright: 24,
  neck: { length: 0.4, lift: 64, thick: 0.1, bend: 0.15 },
  head: 0.15,
  beak: { length: 0.14, thick: 0.06, hook: 0.35, flat: 0 },
  legs: { length: 0.36, thick: 0.035, webbed: false },
  tail: { length: 0.3, wide: 0.5, lift: 30 },
}
const penguin: Bird = {
  ...owl,
  size: 0.6,
  body: [0.62, 0.3, 0.3],
  upright: 84,
  head: 0.21,
  neck: { length: 0.3, lift: 84, thick: 0.14, bend: 0 },
  beak: { length: 0.22, thick: 0.055, hook: 0.2, flat: 0 },
  eye: { size: 0.19, aside: 50, iris: [0.8, 0.78, 0.74], dark: false },
  legs: { length: 0.05, thick: 0.06, webbed: true },
  tail: { length: 0.22, wide: 0.6, lift: 50 },
}
const parrot: Bird = {
  ...songbird,
  size: 0.3,
  body: [0.5, 0.25, 0.25],
  upright: 55,
  neck: { length: 0.3, lift: 60, thick: 0.14, bend: 0 },
  head: 0.22,
  beak: { length: 0.14, thick: 0.12, hook: 1.3, flat: 0 },
  eye: { size: 0.18, aside: 55, iris: [0.8, 0.75, 0.6], dark: false },
  tail: { length: 1.1, wide: 0.35, lift: 6 },
}
const wader: Bird = {
  ...songbird,
  size: 0.5,
  body: [0.46, 0.25, 0.24],
  upright: 16,
  neck: { length: 0.85, lift: 66, thick: 0.075, bend: 0.85 },
  head: 0.12,
  beak: { length: 0.22, thick: 0.06, hook: 0.75, flat: 0 },
  legs: { length: 1.1, thick: 0.024, webbed: false },
  tail: { length: 0.24, wide: 0.6, lift: 0 },
  wing: { length: 1.2, wide: 0.45 },
}
const crane: Bird = {
  ...wader,
  neck: { length: 0.85, lift: 76, thick: 0.06, bend: 0.35 },
  head: 0.095,
  beak: { length: 0.42, thick: 0.036, hook: 0, flat: 0 },
}
const peacock: Bird = {
  ...rooster,
  size: 0.5,
  body: [0.46, 0.26, 0.25],
  neck: { length: 0.5, lift: 72, thick: 0.1, bend: 0.3 },
  head: 0.11,
  tail: { length: 0, wide: 0, lift: 0 },
}

const gold: Colour = [0.85, 0.48, 0.06]
const white: Colour = [0.86, 0.85, 0.82]
const soot: Colour = [0.03, 0.03, 0.034]

function combAndWattle(b: ModelBuilder, r: number): void {
  const red = b.material(material([0.68, 0.04, 0.03], { rough: 0.5, through: 0.4 }))
  for (let index = 0; index < 5; index++)
    b.ellipsoid(
      red,
      [r * (0.65 - index * 0.32), r * (1 + 0.34 * Math.sin(0.6 + index * 0.6)), 0],
      [r * 0.22, r * 0.42, r * 0.12],
      { turn: [0, 0, 12 - index * 14], blend: r * 0.1 },
    )
  b.ellipsoid(red, [r * 0.8, -r * 0.8, r * 0.16], [r * 0.22, r * 0.48, r * 0.12], { mirror: true })
}

function sickles(colour: Colour): BirdExtras['onTail'] {
  return (b, root) => {
    const plume = b.material(blades(colour, colour, 0.2))
    for (let index = 0; index < 6; index++) {
      const lift = 95 - index * 15
      const points: [number, number, number][] = []
      let [x, y, angle] = [root[0] + 0.08, root[1] + 0.05, ((180 - lift) * Math.PI) / 180]
      for (let step = 0; step < 6; step++) {
        points.push([x, y, (index % 3) * 0.05 - 0.05])
        x += Math.cos(angle) * 0.17
        y += Math.sin(angle) * 0.17
        angle += 0.3
      }
      b.chain(plume, points, [0.06, 0.075, 0.07, 0.055, 0.04, 0.01])
    }
  }
}

/** The fan of a peacock, an eye at the end of each feather. */
function fan(b: ModelBuilder, root: readonly [number, number, number]): void {
  const green = b.material(blades([0.05, 0.26, 0.12], [0.03, 0.12, 0.08], 0.5))
  const bronze = b.material(material([0.4, 0.26, 0.06], { rough: 0.4, shine: 0.4 }))
  const blue = b.material(material([0.02, 0.12, 0.5], { rough: 0.3, shine: 0.6 }))
  for (let ring = 0; ring < 2; ring++) {
    for (let index = -8; index <= 8; index++) {
      const angle = (index * 10.5 + (ring === 0 ? 0 : 5)) * (Math.PI / 180)
      const long = 1.75 - ring * 0.5
      const tip: [number, number, number] = [
        root[0] - 0.3 - ring * -0.06,
        root[1] + 0.1 + Math.cos(angle) * long,
        Math.sin(angle) * long,
      ]
      b.limb(green, [root[0] - 0.1, root[1] + 0.05, 0], tip, 0.05, 0.1)
      b.ellipsoid(bronze, tip, [0.03, 0.15, 0.13], { turn: [(-angle * 180) / Math.PI, 0, 0] })
      b.ellipsoid(blue, [tip[0] + 0.025, tip[1], tip[2]], [0.025, 0.09, 0.075], {
        turn: [(-angle * 180) / Math.PI, 0, 0],
      })
    }
  }
}

const perching = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, {
    poses: ['standing', 'flying', 'sleeping'],
    traits: ['closed eyes'],
    parts: ['fur', 'eyes'],
    views: [18, 48],
    ...rest,
  })

export const birdModels = {
  bird: perching(bird(songbird, [looks.robin, looks.bluebird, looks.goldfinch, looks.white]), 0.16, 0.2),
  owl: perching(
    bird(
      owl,
      [
        plumage([0.4, 0.27, 0.15], [0.72, 0.6, 0.45], [0.5, 0.36, 0.22], [0.26, 0.17, 0.09], [0.16, 0.1, 0.06], {
          legs: [0.6, 0.5, 0.36],
        }),
      ],
      (_, worn) => ({
        onHead: (b, r) => {
          const disc = b.material(
            material(lighter(worn.head, 0.5), {
              pattern: 'feathers',
              second: shade(worn.head, 0.7),
              scale: 0.03,
              amount: 0.4,
            }),
          )
          b.ellipsoid(disc, [r * 0.6, r * 0.05, r * 0.38], [r * 0.42, r * 0.58, r * 0.5], {
            mirror: true,
            turn: [0, -24, 0],
            blend: 0.02,
          })
          const tuft = b.material(material(shade(worn.head, 0.6)))
          b.limb(tuft, [0, r * 0.75, r * 0.5], [-r * 0.1, r * 1.5, r * 0.85], r * 0.2, r * 0.03, {
            mirror: true,
            blend: r * 0.12,
          })
        },
      }),
    ),
    0.45,
    0.3,
    { views: [50, 80] },
  ),
  eagle: perching(
    bird(eagle, [
      plumage([0.14, 0.075, 0.035], [0.18, 0.1, 0.05], white, [0.16, 0.09, 0.045], [0.05, 0.03, 0.02], {
        tail: white,
        beak: gold,
        legs: gold,
      }),
    ]),
    0.75,
    0.8,
    { poses: ['flying', 'standing'] },
  ),
  crow: perching(
    bird({ ...songbird, size: 0.28, beak: { length: 0.28, thick: 0.08, hook: 0.15, flat: 0 } }, [
      plumage(soot, soot, soot, soot, soot, { beak: soot, legs: soot }),
    ]),
    0.34,
    0.45,
  ),
  duck: perching(
    bird(duck, [
      plumage([0.42, 0.4, 0.38], [0.62, 0.58, 0.52], [0.02, 0.16, 0.07], [0.3, 0.26, 0.22], [0.08, 0.14, 0.4], {
        beak: gold,
        legs: gold,
        tail: white,
      }),
      plumage(white, white, white, white, white, { beak: gold, legs: gold }),
    ]),
    0.42,
    0.5,
    { belongs: 'water', poses: ['sitting', 'standing', 'flying'] },
  ),
  swan: perching(
    bird(swan, [plumage(white, white, white, white, white, { beak: gold, legs: soot })], () => ({
      onHead: (b, r) => b.ball(b.material(material(soot, { shine: 0.3 })), [r * 0.95, r * 0.2, 0], r * 0.3),
    })),
    1.1,
    1.2,
    { belongs: 'water', poses: ['sitting', 'standing', 'flying'] },
  ),
  rooster: perching(
    bird(
      rooster,
      [
        plumage([0.55, 0.2, 0.05], [0.2, 0.09, 0.04], [0.75, 0.38, 0.06], [0.42, 0.14, 0.04], [0.05, 0.1, 0.07], {
          beak: gold,
          legs: gold,
        }),
        plumage(white, white, white, white, white, { beak: gold, legs: gold }),
      ],
      (request, worn) => ({
        onHead: combAndWattle,
        onTail: sickles(request.colours[1] ?? (worn.body === white ? white : [0.02, 0.08, 0.06])),
      }),
    ),
    0.55,
    0.5,
    { poses: ['standing', 'sleeping'] },
  ),
  penguin: perching(
    bird(
      penguin,
      [
        plumage([0.04, 0.04, 0.05], [0.04, 0.04, 0.05], [0.035, 0.035, 0.04], [0.05, 0.05, 0.06], [0.05, 0.05, 0.06], {
          beak: [0.85, 0.4, 0.06],
          legs: [0.25, 0.15, 0.1],
        }),
      ],
      () => ({
        onTail: b => b.ellipsoid(b.material(material(white, { rough: 0.6 })), [0.1, -0.125, 0], [0.63, 0.245, 0.26]),
        onHead: (b, r) =>
          b.ellipsoid(
            b.material(material([0.9, 0.55, 0.08])),
            [-r * 0.1, -r * 0.3, r * 0.72],
            [r * 0.42, r * 0.55, r * 0.34],
            { mirror: true, blend: r * 0.1 },
          ),
      }),
    ),
    0.95,
    0.45,
    { poses: ['standing'], views: [48, 80] },
  ),
  parrot: perching(
    bird(parrot, [
      plumage([0.7, 0.035, 0.025], [0.7, 0.05, 0.03], [0.72, 0.035, 0.025], [0.05, 0.16, 0.55], [0.04, 0.1, 0.42], {
        beak: [0.75, 0.68, 0.56],
      }),
      plumage([0.05, 0.42, 0.08], [0.5, 0.55, 0.06], [0.06, 0.45, 0.1], [0.05, 0.36, 0.1], [0.05, 0.12, 0.5], {
        beak: soot,
      }),
    ]),
    0.4,
    0.5,
  ),
  flamingo: perching(
    bird(wader, [
      plumage([0.85, 0.3, 0.28], [0.9, 0.5, 0.45], [0.88, 0.38, 0.34], [0.82, 0.2, 0.18], [0.7, 0.1, 0.09], {
        beak: [0.2, 0.12, 0.1],
        legs: [0.85, 0.36, 0.34],
      }),
    ]),
    1.35,
    0.8,
    { belongs: 'ground' },
  ),
  crane: perching(
    bird(crane, [plumage(white, white, white, white, soot, { beak: [0.3, 0.26, 0.18], legs: soot })], () => ({
      onHead: (b, r) =>
        b.ellipsoid(b.material(material([0.6, 0.03, 0.03])), [r * 0.15, r * 0.75, 0], [r * 0.7, r * 0.35, r * 0.5], {
          blend: r * 0.1,
        }),
    })),
    1.45,
    0.9,
  ),
  peacock: perching(
    bird(
      peacock,
      [plumage([0.02, 0.12, 0.36], [0.02, 0.1, 0.3], [0.02, 0.14, 0.45], [0.4, 0.3, 0.16], [0.2, 0.12, 0.06])],
      () => ({
        onTail: fan,
        onHead: (b, r) => {
          const crest = b.material(material([0.03, 0.2, 0.4]))
          for (let index = -1; index <= 1; index++) {
            b.limb(crest, [0, r * 0.9, 0], [-r * (0.2 + index * 0.5), r * 2.1, 0], r * 0.05, r * 0.05)
            b.ball(crest, [-r * (0.2 + index * 0.5), r * 2.1, 0], r * 0.16)
          }
        },
      }),
    ),
    1.3,
    1.6,
    { poses: ['standing'], views: [52, 82] },
  ),
}
