import { between, pick } from '#painter/core/random.ts'
import { glossy, material, metallic } from '#painter/sdf/material.ts'
import { timber } from './furnishings.ts'
import { described, shade, type BuildModel, type SubjectModel } from './model.ts'
import { addCrown, addSword } from './people.ts'

const buildClock: BuildModel = (b, request) => {
  const brass = b.material(metallic(request.colours[0] ?? [0.75, 0.52, 0.2], 0.22))
  const dial = b.material(material([0.85, 0.83, 0.76]))
  const dark = b.material(material([0.03, 0.03, 0.035]))
  b.within({ at: [0, 0.1, 0] }, () => {
    b.cone(brass, [-0.03, 0, 0], [0.03, 0, 0], 0.075, 0.075, { round: 0.01 })
    b.cone(dial, [0.02, 0, 0], [0.034, 0, 0], 0.065, 0.065)
    b.ring(brass, [0.033, 0, 0], 0.067, 0.006, { turn: [0, 0, 90] })
    for (let hour = 0; hour < 12; hour++) {
      const angle = (hour / 12) * Math.PI * 2
      b.limb(
        dark,
        [0.035, Math.cos(angle) * 0.056, Math.sin(angle) * 0.056],
        [0.035, Math.cos(angle) * 0.048, Math.sin(angle) * 0.048],
        0.0022,
      )
    }
    const hour = between(request.random, 0, Math.PI * 2)
    for (const [angle, long, thick] of [
      [hour, 0.03, 0.0034],
      [hour * 12 + request.moment * Math.PI * 2, 0.046, 0.0024],
    ] as const)
      b.limb(dark, [0.037, 0, 0], [0.037, Math.cos(angle) * long, Math.sin(angle) * long], thick, thick * 0.6)
    b.limb(brass, [0, 0.07, 0.05], [0, 0.095, 0.055], 0.006, 0.006, { mirror: true })
    b.ellipsoid(brass, [0, 0.097, 0.052], [0.026, 0.02, 0.026], { mirror: true, turn: [20, 0, 0] })
    b.limb(brass, [0, -0.06, 0.045], [0, -0.097, 0.06], 0.008, 0.006, { mirror: true })
  })
}

const buildGuitar: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.62, 0.32, 0.1]
  const top = b.material({ ...timber(colour), shine: 0.55, rough: 0.18 })
  const dark = b.material(timber([0.1, 0.05, 0.03]))
  const black = b.material(material([0.01, 0.01, 0.01]))
  const steel = b.material(metallic([0.75, 0.75, 0.74], 0.2))
  b.within({ at: [0, 0.24, 0], turn: [0, -90, 0] }, () => {
    const half = [
      0, -0.24, 0.11, -0.225, 0.18, -0.14, 0.18, -0.06, 0.13, 0.03, 0.12, 0.07, 0.14, 0.13, 0.12, 0.2, 0.06, 0.235, 0,
      0.24,
    ]
    const outline = [...half]
    for (let index = half.length - 4; index >= 2; index -= 2)
      outline.push(-(half[index] as number), half[index + 1] as number)
    b.sheet(dark, outline, [0, 0, 0], { thick: 0.048, round: 0.006 })
    b.sheet(
      top,
      outline.map(value => value * 0.975),
      [0, 0, -0.045],
      { thick: 0.007, round: 0.002 },
    )
    b.cone(black, [0, 0.07, -0.047], [0, 0.07, -0.054], 0.047, 0.047)
    b.ring(dark, [0, 0.07, -0.053], 0.051, 0.004, { turn: [90, 0, 0] })
    b.box(dark, [0, -0.11, -0.056], [0.065, 0.012, 0.006])
    b.box(dark, [0, 0.43, -0.045], [0.026, 0.27, 0.014], { round: 0.008 })
    b.box(dark, [0, 0.76, -0.035], [0.036, 0.075, 0.012], { turn: [-12, 0, 0] })
    for (let fret = 0; fret < 11; fret++)
      b.limb(steel, [-0.025, 0.66 - fret * 0.044, -0.06], [0.025, 0.66 - fret * 0.044, -0.06], 0.0016)
    for (let string = 0; string < 6; string++)
      b.limb(steel, [-0.02 + string * 0.008, -0.11, -0.064], [-0.017 + string * 0.0068, 0.7, -0.064], 0.0011)
    for (let peg = 0; peg < 3; peg++)
      for (const side of [-1, 1])
        b.limb(steel, [side * 0.034, 0.72 + peg * 0.04, -0.03], [side * 0.055, 0.72 + peg * 0.04, -0.03], 0.006)
  })
}

const buildPiano: BuildModel = (b, request) => {
  const black = b.material(glossy(request.colours[0] ?? [0.012, 0.012, 0.014], { rough: 0.08, shine: 0.8 }))
  const white = b.material(glossy([0.84, 0.83, 0.79]))
  const gold = b.material(metallic([0.8, 0.56, 0.2], 0.3))
  const outline = [-0.75, 0, 0.75, 0, 0.75, 0.55, 0.55, 0.95, 0.3, 1.35, 0, 1.6, -0.45, 1.65, -0.75, 1.4]
  b.within({ turn: [0, 90, 0] }, () => {
    b.sheet(black, outline, [0, 0.82, 0.1], { thick: 0.15, turn: [90, 0, 0], round: 0.02 })
    b.within({ at: [-0.75, 0.98, 0], turn: [0, 0, 38] }, () =>
      b.sheet(
        black,
        outline.map((value, index) => (index % 2 === 0 ? value + 0.75 : value)),
        [0, 0, 0.1],
        { thick: 0.014, turn: [90, 0, 0] },
      ),
    )
    b.limb(gold, [0.6, 0.95, 0.6], [0.38, 1.8, 0.6], 0.012)
    b.box(black, [0, 0.72, -0.1], [0.75, 0.05, 0.14])
    b.box(white, [0, 0.785, -0.12], [0.66, 0.012, 0.1])
    for (let key = 0; key < 26; key++)
      if (key % 7 !== 2 && key % 7 !== 6) b.box(black, [-0.63 + key * 0.05, 0.802, -0.08], [0.011, 0.012, 0.06])
    for (const [x, z] of [
      [-0.65, 0.05],
      [0.65, 0.05],
      [-0.1, 1.4],
    ] as const)
      b.cone(black, [x, 0.75, z], [x, 0, z], 0.065, 0.04)
    b.box(black, [0, 0.46, -0.6], [0.35, 0.05, 0.17], { round: 0.03 })
    for (const x of [-0.28, 0.28]) for (const z of [-0.7, -0.5]) b.limb(black, [x, 0.44, z], [x, 0, z], 0.025, 0.018)
  })
}

const buildUmbrella: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.65, 0.04, 0.04],
      [0.06, 0.2, 0.45],
      [0.8, 0.6, 0.06],
    ] as const)
  const cloth = b.material(
    material(colour, {
      pattern: request.colours[1] ? 'ribs' : 'mottled',
      second: request.colours[1] ?? shade(colour, 0.75),
      scale: request.colours[1] ? 0.25 : 0.2,
      rough: 0.6,
      shine: 0.2,
      through: 0.5,
    }),
  )
  const steel = b.material(metallic([0.6, 0.6, 0.62], 0.3))
  const wood = b.material(timber([0.3, 0.16, 0.07]))
  b.limb(steel, [0, 0.1, 0], [0, 1.02, 0], 0.008)
  b.chain(
    wood,
    [
      [0, 0.16, 0],
      [0, 0.03, 0],
      [0.035, 0, 0],
      [0.07, 0.035, 0],
    ],
    [0.014, 0.014, 0.014, 0.012],
  )
  b.lathe(cloth, [0, 0.93, 0.2, 0.89, 0.4, 0.76, 0.52, 0.6, 0.515, 0.595, 0.38, 0.73, 0.2, 0.85, 0, 0.89], [0, 0, 0], {
    round: 0.003,
  })
  for (let rib = 0; rib < 8; rib++) {
    const angle = (rib / 8) * Math.PI * 2
    const at = (out: number, y: number): readonly [number, number, number] => [
      Math.cos(angle) * out,
      y,
      Math.sin(angle) * out,
    ]
    b.chain(steel, [at(0.01, 0.935), at(0.2, 0.897), at(0.4, 0.768), at(0.525, 0.6)], [0.006, 0.006, 0.006, 0.008])
  }
}

const buildSword: BuildModel = b => b.within({ at: [0, 0.1, 0], scale: 1.1 }, () => addSword(b, [0, 0, 0], 0.8))
const buildCrownObject: BuildModel = (b, request) => {
  addCrown(b, [0, 0, 0], 0.1, metallic(request.colours[0] ?? [0.9, 0.62, 0.16], 0.2))
  const velvet = b.material(material(request.colours[1] ?? [0.4, 0.02, 0.06], { rough: 1 }))
  b.ellipsoid(velvet, [0, 0.03, 0], [0.092, 0.06, 0.092])
}

const buildKey: BuildModel = (b, request) => {
  const brass = b.material(metallic(request.colours[0] ?? [0.72, 0.5, 0.18], 0.25))
  b.within({ at: [0, 0.05, 0] }, () => {
    for (const [y, z] of [
      [0.03, 0],
      [0, 0.026],
      [0, -0.026],
    ] as const)
      b.ring(brass, [-0.075, y, z], 0.022, 0.006, { turn: [0, 0, 90] })
    b.limb(brass, [-0.06, 0, 0], [0.11, 0, 0], 0.0075)
    for (const x of [0.03, -0.04]) b.ring(brass, [x, 0, 0], 0.009, 0.004, { turn: [0, 0, 90] })
    b.box(brass, [0.085, -0.022, 0], [0.006, 0.018, 0.004])
    b.box(brass, [0.102, -0.026, 0], [0.006, 0.022, 0.004])
  })
}

const thing = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, {
    belongs: 'indoors',
    traits: ['old', 'metal', 'glowing'],
    views: [25, 65],
    ...rest,
  })

export const objectModels = {
  clock: thing(buildClock, 0.21, 0.16, { views: [55, 85] }),
  guitar: thing(buildGuitar, 1.05, 0.37, { views: [66, 112] }),
  piano: thing(buildPiano, 1.9, 2.2, { views: [-10, 35] }),
  umbrella: thing(buildUmbrella, 1.02, 1.05),
  sword: thing(buildSword, 1, 0.17, { views: [-15, 20] }),
  crown: thing(buildCrownObject, 0.2, 0.22),
  key: thing(buildKey, 0.1, 0.22, { views: [5, 40] }),
}
