import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { glossy, material, type Material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { addEyes } from './animal-head.ts'
import { described, lighter, shade, swing, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'

/** A body that swims, in numbers; metres. */
interface Swimmer {
  readonly long: number
  readonly high: number
  readonly wide: number
  /** Where along the body it is thickest, 0 the nose and 1 the tail. */
  readonly belly: number
  readonly tail: number
  /** Tail across like a whale's, or upright like a fish's. */
  readonly flukes: boolean
  readonly snout: number
  /** 0 a pointed nose, 1 a round one. */
  readonly blunt: number
  readonly eye: number
}

interface Skin {
  readonly back: Material
  readonly fin: Material
}

/** Nose along x, its middle at height 0. */
function addSwimmer(b: ModelBuilder, form: Swimmer, { back, fin }: Skin, request: ModelRequest): void {
  const skin = b.material(back)
  const fins = b.material(fin)
  const half = form.long / 2
  const wave = (share: number): number => swing(request, 1, -share * 0.6) * form.long * 0.07 * share * share
  const spine = (share: number): Vector => {
    const off = wave(share)
    return form.flukes ? [half - share * form.long, off, 0] : [half - share * form.long, 0, off]
  }
  for (let step = 0; step <= 7; step++) {
    const share = step / 7
    const thick =
      Math.sin(
        Math.PI *
          (share < form.belly
            ? (form.blunt * 0.3 + (share / form.belly) * (1 - form.blunt * 0.6)) * 0.5
            : 0.5 + ((share - form.belly) / (1 - form.belly)) * 0.46),
      ) ** 0.75
    const size = Math.max(0.1, thick)
    b.ellipsoid(skin, spine(share * 0.94 + 0.02), [form.long * 0.13, form.high * size, form.wide * size], {
      blend: form.high * 0.5,
      flow: [-1, 0, 0],
    })
  }
  if (form.snout > 0)
    b.limb(
      skin,
      [half * 0.85, -form.high * 0.1, 0],
      [half + form.snout, -form.high * 0.22, 0],
      form.high * 0.3,
      form.high * 0.13,
      { blend: form.high * 0.3 },
    )
  addFins(b, form, fins, spine)
  const lid = b.material({ ...back, pattern: 'plain' })
  const black: Colour = [0.7, 0.55, 0.2]
  addEyes(
    b,
    lid,
    [form.long * 0.13, form.high * 0.72, form.wide * 0.74],
    { size: form.eye, aside: 66, up: 12, iris: black, pupil: form.flukes ? 'all' : 'round', closed: false },
    [half * 0.74, 0, 0],
  )
}

function addFins(b: ModelBuilder, form: Swimmer, fins: number, spine: (share: number) => Vector): void {
  const t = form.tail
  const end = spine(1)
  const tail = [
    t * 0.35,
    0,
    -t * 0.25,
    t * 0.3,
    -t * 0.9,
    t,
    -t * 0.62,
    t * 0.25,
    -t * 0.5,
    0,
    -t * 0.62,
    -t * 0.25,
    -t * 0.9,
    -t,
    -t * 0.25,
    -t * 0.3,
  ]
  b.sheet(fins, tail, end, {
    thick: form.wide * 0.07,
    turn: form.flukes ? [90, 0, 0] : [0, 0, 0],
    blend: form.high * 0.08,
  })
  const top = spine(0.45)
  const f = form.high * 0.9
  b.sheet(
    fins,
    [f * 0.5, 0, -f * 0.35, f * 0.95, -f * 0.55, f * 0.85, -f * 0.5, 0],
    [top[0], top[1] + form.high * 0.72, top[2]],
    { thick: form.wide * 0.08, blend: form.high * 0.08 },
  )
  const side = spine(0.3)
  b.sheet(
    fins,
    [f * 0.35, 0, -f * 0.75, f * 1.25, -f * 0.95, f * 1.1, -f * 0.45, 0],
    [side[0], side[1] - form.high * 0.45, form.wide * 0.62],
    { thick: form.wide * 0.06, turn: [118, 0, 0], mirror: true, blend: form.high * 0.06 },
  )
}

const buildFish: BuildModel = (b, request) => {
  const koi = request.random() < 0.5 || request.colours.length > 1
  const main =
    request.colours[0] ??
    pick(request.random, [
      [0.85, 0.3, 0.03],
      [0.1, 0.3, 0.6],
      [0.85, 0.62, 0.08],
    ] as const)
  const veil = request.traits.has('veil tail')
  const banded = request.traits.has('striped')
  const second = request.colours[1] ?? (koi && !veil ? [0.85, 0.83, 0.8] : shade(main, 0.62))
  const scaly: Material = material(main, {
    pattern: banded ? 'stripes' : koi && !veil ? 'patches' : 'scales',
    second,
    scale: banded ? 0.11 : koi && !veil ? 0.09 : 0.025,
    belly: lighter(main, 0.6),
    rough: 0.25,
    shine: 0.5,
    relief: 0.001,
  })
  const fin = material(main, { pattern: 'veins', second: shade(main, 0.5), scale: 0.012, through: 0.7, rough: 0.4 })
  addSwimmer(
    b,
    {
      long: 0.34,
      high: veil ? 0.092 : 0.078,
      wide: veil ? 0.062 : 0.05,
      belly: 0.36,
      tail: veil ? 0.17 : 0.1,
      flukes: false,
      snout: 0,
      blunt: 0.55,
      eye: 0.021,
    },
    { back: scaly, fin },
    request,
  )
}

const wetSkin = (colour: Colour, belly: Colour): Material =>
  glossy(colour, {
    belly,
    rough: 0.28,
    shine: 0.4,
    pattern: 'mottled',
    second: shade(colour, 0.75),
    scale: 0.3,
    amount: 0.4,
  })

const buildShark: BuildModel = (b, request) => {
  const grey = request.colours[0] ?? [0.2, 0.25, 0.3]
  addSwimmer(
    b,
    { long: 3.6, high: 0.44, wide: 0.38, belly: 0.34, tail: 0.68, flukes: false, snout: 0.2, blunt: 0.15, eye: 0.05 },
    { back: wetSkin(grey, [0.78, 0.79, 0.8]), fin: wetSkin(shade(grey, 0.85), shade(grey, 0.9)) },
    request,
  )
  const dark = b.material(material([0.03, 0.03, 0.035]))
  for (let gill = 0; gill < 4; gill++)
    b.limb(dark, [0.85 - gill * 0.08, 0.12, 0.37 - gill * 0.002], [0.82 - gill * 0.08, -0.14, 0.36], 0.012, 0.012, {
      mirror: true,
    })
  const teeth = b.material(glossy([0.85, 0.83, 0.78]))
  b.chain(
    dark,
    [
      [1.72, -0.24, 0],
      [1.5, -0.26, 0.2],
      [1.25, -0.2, 0.29],
    ],
    [0.035, 0.035, 0.02],
    { mirror: true },
  )
  for (let tooth = 0; tooth < 5; tooth++)
    b.cone(
      teeth,
      [1.7 - tooth * 0.08, -0.23, 0.05 + tooth * 0.045],
      [1.7 - tooth * 0.08, -0.3, 0.05 + tooth * 0.045],
      0.022,
      0.002,
      { mirror: true },
    )
}

const buildWhale: BuildModel = (b, request) => {
  const blue = request.colours[0] ?? [0.09, 0.14, 0.21]
  addSwimmer(
    b,
    { long: 11, high: 1.6, wide: 1.5, belly: 0.3, tail: 2.1, flukes: true, snout: 0, blunt: 0.9, eye: 0.13 },
    { back: wetSkin(blue, [0.6, 0.63, 0.66]), fin: wetSkin(shade(blue, 0.85), shade(blue, 1.2)) },
    request,
  )
  const groove = b.material(material(shade(blue, 0.5)))
  for (let line = -3; line <= 3; line++)
    b.limb(
      groove,
      [5, -0.75 + Math.abs(line) * 0.06, line * 0.24],
      [0.6, -1.5 + Math.abs(line) * 0.12, line * 0.3],
      0.03,
      0.02,
    )
  b.chain(
    groove,
    [
      [5.45, -0.1, 0],
      [4.6, -0.35, 1.05],
      [3.2, -0.25, 1.4],
    ],
    [0.06, 0.06, 0.03],
    { mirror: true },
  )
}

const buildDolphin: BuildModel = (b, request) => {
  const grey = request.colours[0] ?? [0.25, 0.32, 0.4]
  b.within({ turn: [0, 0, request.pose === 'jumping' ? 24 : 4] }, () =>
    addSwimmer(
      b,
      { long: 2.2, high: 0.29, wide: 0.26, belly: 0.36, tail: 0.42, flukes: true, snout: 0.3, blunt: 0.15, eye: 0.034 },
      { back: wetSkin(grey, [0.75, 0.76, 0.78]), fin: wetSkin(shade(grey, 0.8), shade(grey, 0.9)) },
      request,
    ),
  )
}

const buildOctopus: BuildModel = (b, request) => {
  const red = request.colours[0] ?? [0.6, 0.16, 0.08]
  const skin = b.material(
    glossy(red, { pattern: 'spots', second: lighter(red, 0.35), scale: 0.09, amount: 0.6, rough: 0.35 }),
  )
  const cup = b.material(material(lighter(red, 0.6)))
  b.ellipsoid(skin, [-0.1, 0.62, 0], [0.3, 0.36, 0.27], { turn: [0, 0, 18] })
  b.ellipsoid(skin, [0.04, 0.33, 0], [0.22, 0.18, 0.22], { blend: 0.12 })
  addEyes(
    b,
    skin,
    [0.22, 0.18, 0.22],
    { size: 0.055, aside: 48, up: 26, iris: [0.85, 0.7, 0.25], pupil: 'bar', closed: false },
    [0.04, 0.36, 0],
  )
  for (let arm = 0; arm < 8; arm++) {
    const angle = (arm / 8) * Math.PI * 2 + 0.2
    const points: Vector[] = []
    for (let step = 0; step <= 7; step++) {
      const share = step / 7
      const out = 0.1 + share * 0.72
      const curl = angle + Math.sin(share * 4 + arm * 1.7 + request.moment * Math.PI * 2) * 0.35 * share
      points.push([
        Math.cos(curl) * out,
        0.24 * (1 - share) ** 2 + 0.05 + (arm % 3 === 0 ? 0.24 * share ** 3 : 0),
        Math.sin(curl) * out,
      ])
    }
    b.chain(skin, points, [0.1, 0.085, 0.07, 0.058, 0.046, 0.035, 0.024, 0.012], { blend: 0.04 })
    for (const step of [2, 3, 4, 5])
      b.ball(cup, [(points[step] as Vector)[0], (points[step] as Vector)[1] - 0.03, (points[step] as Vector)[2]], 0.026)
  }
}

const buildJellyfish: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.55, 0.3, 0.75],
      [0.3, 0.55, 0.85],
      [0.9, 0.45, 0.5],
    ] as const)
  const bell = b.material(
    glossy(colour, {
      through: 0.8,
      glow: 0.35,
      pattern: 'ribs',
      second: lighter(colour, 0.6),
      scale: 0.0625,
      rough: 0.2,
    }),
  )
  const frill = b.material(material(lighter(colour, 0.5), { through: 0.9, glow: 0.3 }))
  const pulse = 1 + 0.06 * swing(request)
  b.lathe(
    bell,
    [0, 0.42, 0.15 * pulse, 0.4, 0.27 * pulse, 0.28, 0.31 * pulse, 0.12, 0.28 * pulse, 0.1, 0.2 * pulse, 0.2, 0, 0.3],
    [0, 0.5, 0],
    { round: 0.015 },
  )
  for (let arm = 0; arm < 14; arm++) {
    const angle = (arm / 14) * Math.PI * 2
    const inner = arm % 3 === 0
    const out = (inner ? 0.1 : 0.27) * pulse
    const points: Vector[] = []
    for (let step = 0; step <= 5; step++) {
      const share = step / 5
      const sway = Math.sin(share * 5 + arm + request.moment * Math.PI * 2) * 0.05 * share
      points.push([
        Math.cos(angle) * out * (1 - share * 0.2) + sway,
        0.64 - share * (inner ? 0.5 : 0.85),
        Math.sin(angle) * out * (1 - share * 0.2) + sway,
      ])
    }
    b.chain(frill, points, inner ? [0.04, 0.045, 0.035, 0.03, 0.02, 0.008] : [0.012, 0.01, 0.009, 0.008, 0.006, 0.004])
  }
}

const buildTurtle: BuildModel = (b, request) => {
  const green = request.colours[0] ?? [0.16, 0.26, 0.09]
  const skin = b.material(
    material(green, { pattern: 'scales', second: shade(green, 0.4), scale: 0.04, rough: 0.6, relief: 0.002 }),
  )
  const shell = b.material(
    glossy(request.colours[1] ?? [0.22, 0.15, 0.06], {
      pattern: 'giraffe',
      second: [0.34, 0.25, 0.09],
      scale: 0.15,
      rough: 0.4,
      relief: 0.006,
    }),
  )
  const rim = b.material(material([0.45, 0.36, 0.17]))
  b.ellipsoid(shell, [0, 0.2, 0], [0.36, 0.2, 0.29])
  b.ellipsoid(rim, [0, 0.14, 0], [0.4, 0.06, 0.33])
  b.limb(skin, [0.3, 0.18, 0], [0.47, 0.25, 0], 0.07, 0.065)
  b.within({ at: [0.52, 0.27, 0], turn: [0, 18 * request.side, 0] }, () => {
    b.ellipsoid(skin, [0, 0, 0], [0.095, 0.075, 0.07], { blend: 0.04 })
    addEyes(b, skin, [0.095, 0.075, 0.07], {
      size: 0.02,
      aside: 52,
      up: 20,
      iris: [0.6, 0.5, 0.1],
      pupil: 'round',
      closed: request.pose === 'sleeping',
    })
  })
  for (const x of [0.24, -0.25])
    b.chain(
      skin,
      [
        [x, 0.14, 0.2],
        [x + 0.06, 0.08, 0.33],
        [x + 0.1, 0.03, 0.37],
      ],
      [0.075, 0.065, 0.055],
      { mirror: true },
    )
  b.limb(skin, [-0.34, 0.12, 0], [-0.5, 0.07, 0], 0.04, 0.008)
}

const buildCrab: BuildModel = (b, request) => {
  const red = request.colours[0] ?? [0.68, 0.1, 0.03]
  const shell = b.material(
    glossy(red, { pattern: 'dots', second: lighter(red, 0.4), scale: 0.04, amount: 0.5, rough: 0.35 }),
  )
  b.ellipsoid(shell, [0, 0.12, 0], [0.14, 0.075, 0.19])
  for (let leg = 0; leg < 4; leg++) {
    const x = 0.07 - leg * 0.055
    b.chain(
      shell,
      [
        [x, 0.1, 0.14],
        [x * 1.6, 0.2, 0.28],
        [x * 2, 0.01, 0.4],
      ],
      [0.024, 0.02, 0.006],
      { mirror: true },
    )
  }
  b.chain(
    shell,
    [
      [0.1, 0.12, 0.13],
      [0.19, 0.15, 0.26],
      [0.3, 0.17, 0.22],
    ],
    [0.028, 0.032, 0.035],
    { mirror: true },
  )
  b.ellipsoid(shell, [0.34, 0.19, 0.19], [0.08, 0.05, 0.04], { mirror: true, blend: 0.02, turn: [0, 30, 12] })
  b.limb(shell, [0.36, 0.22, 0.18], [0.47, 0.23, 0.1], 0.028, 0.006, { mirror: true })
  b.limb(shell, [0.36, 0.17, 0.18], [0.46, 0.18, 0.1], 0.022, 0.006, { mirror: true })
  b.limb(shell, [0.1, 0.16, 0.05], [0.13, 0.22, 0.055], 0.009, 0.009, { mirror: true })
  addEyes(
    b,
    shell,
    [0.02, 0.02, 0.055],
    { size: 0.02, aside: 60, up: 10, iris: [0.03, 0.03, 0.03], pupil: 'all', closed: false },
    [0.12, 0.225, 0],
  )
}

const sea = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { belongs: 'underwater', views: [8, 38], parts: ['eyes'], ...rest })

export const seaModels = {
  fish: sea(buildFish, 0.2, 0.45),
  shark: sea(buildShark, 1.1, 4.4),
  whale: sea(buildWhale, 3.4, 13),
  dolphin: sea(buildDolphin, 0.8, 2.8, { poses: ['jumping', 'standing'] }),
  octopus: sea(buildOctopus, 1, 1.6, { views: [50, 85] }),
  jellyfish: sea(buildJellyfish, 0.95, 0.65, { views: [0, 90] }),
  turtle: sea(buildTurtle, 0.42, 1.05, { belongs: 'ground', views: [25, 60] }),
  crab: sea(buildCrab, 0.27, 0.7, { belongs: 'ground', views: [50, 85] }),
}
