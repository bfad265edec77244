import { glossy, material } from '#painter/sdf/material.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { addEyes } from './animal-head.ts'
import { lighter, shade, swing, type BuildModel } from './model.ts'

export const buildSnake: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.14, 0.32, 0.06]
  const skin = b.material(
    material(colour, {
      pattern: request.colours.length > 1 || request.traits.has('striped') ? 'rings' : 'scales',
      second: request.colours[1] ?? shade(colour, 0.35),
      scale: request.traits.has('striped') ? 0.14 : 0.045,
      belly: lighter(colour, 0.5),
      rough: 0.35,
      shine: 0.4,
      relief: 0.002,
    }),
  )
  const points: Vector[] = []
  const count = 26
  for (let step = 0; step <= count; step++) {
    const share = step / count
    const angle = share * Math.PI * 5.2
    const out = 0.36 - 0.2 * share
    const rise = share < 0.78 ? share * 0.26 : 0.2 + (share - 0.78) * 2.1
    const lean = share > 0.8 ? (share - 0.8) * 1.1 : 0
    points.push([
      Math.cos(angle) * out * (share > 0.8 ? 1 - (share - 0.8) * 4 : 1) + lean,
      0.055 + rise,
      Math.sin(angle) * out * (share > 0.8 ? 1 - (share - 0.8) * 4 : 1),
    ])
  }
  const radii = points.map(
    (_, step) => 0.065 * Math.min(1, 0.12 + (step / count) * 3) * (step > count * 0.85 ? 0.85 : 1),
  )
  b.chain(skin, points, radii, { blend: 0.012 })
  const top = points[count] as Vector
  b.within({ at: [top[0] + 0.03, top[1] + 0.03, top[2]], turn: [0, 20 * request.side, -8] }, () => {
    b.ellipsoid(skin, [0.03, 0, 0], [0.11, 0.05, 0.075], { blend: 0.04 })
    addEyes(
      b,
      skin,
      [0.11, 0.05, 0.075],
      { size: 0.02, aside: 52, up: 34, iris: [0.9, 0.7, 0.05], pupil: 'slit', closed: false },
      [0.03, 0, 0],
    )
    const tongue = b.material(material([0.6, 0.03, 0.05]))
    b.limb(tongue, [0.12, -0.02, 0], [0.22, -0.025 + 0.01 * swing(request, 3), 0], 0.005)
    b.limb(tongue, [0.22, -0.025, 0], [0.26, -0.02, 0.02], 0.004, 0.002, { mirror: true })
  })
}

export const buildFrog: BuildModel = (b, request) => {
  const green = request.colours[0] ?? [0.16, 0.38, 0.05]
  const skin = b.material(
    glossy(green, {
      pattern: 'spots',
      second: shade(green, 0.45),
      scale: 0.035,
      amount: 0.8,
      belly: [0.8, 0.78, 0.55],
      rough: 0.25,
      shine: 0.45,
    }),
  )
  b.ellipsoid(skin, [0, 0.065, 0], [0.085, 0.05, 0.06], { turn: [0, 0, 28] })
  b.ellipsoid(skin, [0.055, 0.1, 0], [0.055, 0.04, 0.055], { blend: 0.03 })
  b.ball(skin, [0.055, 0.132, 0.034], 0.022, { mirror: true, blend: 0.012 })
  addEyes(
    b,
    skin,
    [0.03, 0.03, 0.03],
    {
      size: 0.015,
      aside: 48,
      up: 30,
      iris: request.parts.get('eyes') ?? [0.85, 0.6, 0.05],
      pupil: 'bar',
      closed: false,
    },
    [0.055, 0.12, 0.01],
  )
  const lips = b.material(material(shade(green, 0.35)))
  b.chain(
    lips,
    [
      [0.108, 0.09, 0],
      [0.09, 0.088, 0.036],
      [0.045, 0.094, 0.056],
    ],
    [0.0035, 0.0035, 0.002],
    { mirror: true },
  )
  b.chain(
    skin,
    [
      [-0.04, 0.05, 0.045],
      [0.03, 0.07, 0.085],
      [-0.06, 0.025, 0.08],
      [0.01, 0.01, 0.095],
    ],
    [0.034, 0.026, 0.017, 0.014],
    { mirror: true, blend: 0.006 },
  )
  b.chain(
    skin,
    [
      [0.055, 0.06, 0.045],
      [0.06, 0.03, 0.06],
      [0.075, 0.008, 0.05],
    ],
    [0.017, 0.013, 0.01],
    { mirror: true, blend: 0.006 },
  )
  for (const toe of [-25, 0, 25]) {
    const radians = (toe * Math.PI) / 180
    b.limb(
      skin,
      [0.075, 0.006, 0.05],
      [0.075 + Math.cos(radians) * 0.03, 0.004, 0.05 + Math.sin(radians) * 0.03],
      0.005,
      0.006,
      { mirror: true },
    )
    b.limb(
      skin,
      [0.01, 0.006, 0.095],
      [0.01 + Math.cos(radians) * 0.045, 0.004, 0.095 + Math.sin(radians) * 0.045],
      0.006,
      0.007,
      { mirror: true },
    )
  }
}
