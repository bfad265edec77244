import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { furry, material, type Material, type Pattern } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { colourOr, lighter, partOr, shade, type BuildModel, type ModelRequest } from './model.ts'
import { buildQuadruped, type Coat, type Quadruped, type QuadrupedExtras } from './quadruped.ts'

/** What of a beast's looks is not in its numbers. */
export interface BeastLook {
  readonly colours: readonly Colour[]
  readonly fur: number
  readonly pattern?: Pattern
  readonly second?: Colour
  readonly scale?: number
  readonly amount?: number
  readonly belly?: Colour | 'same'
  readonly legs?: Colour
  readonly face?: Colour
  readonly paws?: Colour
  readonly tip?: Colour
  readonly nose?: Colour
  readonly iris?: Colour
  /** Wool rather than hair. */
  readonly curl?: number
}

/** A model from a beast's numbers and looks. */
export function beast(numbers: Quadruped, look: BeastLook, extras?: QuadrupedExtras): BuildModel {
  return (b, request) => {
    const coat = coatOf(look, request)
    const iris = partOr(request, 'eyes', look.iris ?? numbers.eyes.iris)
    buildQuadruped(b, { ...numbers, eyes: { ...numbers.eyes, iris } }, coat, request, extras)
  }
}

function coatOf(look: BeastLook, request: ModelRequest): Coat {
  const main = colourOr(request, 0, partOr(request, 'fur', pick(request.random, look.colours)))
  const told = request.colours.length > 0 || request.parts.has('fur')
  const long = look.fur * (request.traits.has('fluffy') ? 1.9 : 1)
  const { pattern, scale } = markings(look, request)
  const second =
    request.colours[1] ??
    (told && look.second && !isDark(look.second) ? lighter(main, 0.6) : (look.second ?? shade(main, 0.7)))
  const belly = look.belly === 'same' ? undefined : (look.belly ?? lighter(main, 0.35))
  const other = (colour: Colour | undefined, fallback: Colour): Colour => (told ? fallback : (colour ?? fallback))
  const hair = (colour: Colour, share: number, rest: Partial<Omit<Material, 'colour'>> = {}): Material =>
    long > 0.003
      ? furry(colour, long * share, { ...rest, ...(look.curl ? { fur: woolOf(long * share, look.curl) } : {}) })
      : material(colour, { rough: 0.75, shine: 0.12, relief: 0.002, ...rest })
  return {
    body: hair(main, 1, {
      pattern,
      second,
      scale,
      amount: look.amount ?? (pattern === 'mottled' ? 0.35 : 0.95),
      belly,
    }),
    legs: look.curl
      ? material(other(look.legs, main))
      : hair(other(look.legs, main), 0.5, {
          pattern: look.legs ? 'plain' : pattern,
          second,
          scale: scale * 0.8,
          amount: (look.amount ?? (pattern === 'mottled' ? 0.35 : 0.95)) * 0.9,
        }),
    face: look.curl ? material(other(look.face, main)) : hair(other(look.face, lighter(main, 0.15)), 0.35),
    paws: material(look.paws ?? shade(main, 0.35), { rough: 0.5 }),
    tailTip: hair(look.tip ?? main, 1.2),
    nose: look.nose ?? [0.02, 0.018, 0.018],
  }
}

function markings(look: BeastLook, { traits }: ModelRequest): { pattern: Pattern; scale: number } {
  const scale = look.scale ?? 0.2
  if (traits.has('spotted')) return { pattern: 'spots', scale: Math.min(scale, 0.16) }
  if (traits.has('striped')) return { pattern: 'stripes', scale: Math.min(scale, 0.2) }
  return { pattern: look.pattern ?? 'mottled', scale }
}

function woolOf(length: number, curl: number): NonNullable<Material['fur']> {
  return { length, strand: length * 0.42, lean: 0.3, curl }
}

function isDark([red, green, blue]: Colour): boolean {
  return red + green + blue < 0.3
}

/** Horns that rise and curve back, one each side. */
export function addHorns(b: ModelBuilder, size: number, colour: Colour, length: number, curve: number): void {
  const horn = b.material(
    material(colour, {
      rough: 0.45,
      shine: 0.3,
      pattern: 'rings',
      second: shade(colour, 0.7),
      scale: 0.03,
      amount: 0.4,
    }),
  )
  const points: [number, number, number][] = []
  for (let step = 0; step <= 5; step++) {
    const share = step / 5
    points.push([
      size * (0.1 - curve * share * share * length),
      size * (0.75 + length * share * (1 - curve * share * 0.5)),
      size * (0.42 + share * 0.35 * length),
    ])
  }
  b.chain(
    horn,
    points,
    [0.16, 0.14, 0.12, 0.09, 0.06, 0.02].map(radius => radius * size),
    { mirror: true },
  )
}

export function addAntlers(b: ModelBuilder, size: number, colour: Colour): void {
  const horn = b.material(material(colour, { rough: 0.6, pattern: 'bark', second: shade(colour, 0.6), scale: 0.03 }))
  const main: readonly [number, number, number][] = [
    [-0.2, 0.8, 0.35],
    [-0.7, 1.6, 0.9],
    [-0.6, 2.6, 1.5],
    [0.1, 3.4, 1.6],
  ]
  const at = (p: readonly [number, number, number]): [number, number, number] => [p[0] * size, p[1] * size, p[2] * size]
  b.chain(
    horn,
    main.map(at),
    [0.15, 0.12, 0.1, 0.04].map(radius => radius * size),
    { mirror: true },
  )
  for (const [from, to] of [
    [
      [-0.45, 1.2, 0.62],
      [0.5, 1.7, 0.7],
    ],
    [
      [-0.68, 1.9, 1.1],
      [0.3, 2.5, 1.05],
    ],
    [
      [-0.62, 2.5, 1.45],
      [-1.0, 3.3, 1.9],
    ],
  ] as const) {
    b.limb(horn, at(from), at(to), size * 0.1, size * 0.03, { mirror: true, blend: size * 0.05 })
  }
}

/** A crest of hair from the brow down the neck. */
export function addMane(
  b: ModelBuilder,
  mane: number,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  thick: number,
): void {
  for (let step = 0; step <= 6; step++) {
    const share = step / 6
    const at: [number, number, number] = [
      from[0] + (to[0] - from[0]) * share - thick * 0.9,
      from[1] + (to[1] - from[1]) * share + thick * 0.5,
      0,
    ]
    b.ellipsoid(mane, at, [thick * 0.6, thick * 1.05, thick * 0.55], { flow: [-0.3, -1, 0.4], blend: thick * 0.2 })
    b.ellipsoid(mane, [at[0], at[1] - thick * 0.9, -thick * 0.75], [thick * 0.5, thick * 1.2, thick * 0.28], {
      flow: [-0.2, -1, 0],
      blend: thick * 0.3,
    })
  }
}
