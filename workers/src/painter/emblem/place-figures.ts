import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixColours } from '#painter/core/colour.ts'
import { cssColour } from '#painter/core/screen.ts'
import type { Feature, Setting } from '#painter/scene.ts'
import {
  fill,
  line,
  dot,
  star,
  sun,
  peak,
  hill,
  foreland,
  stripes,
  water,
  waves,
  fir,
  palm,
  flower,
  house,
  fish,
  snowflake,
  TURN,
  type FigureInks,
} from './figure-shapes.ts'

type Figure = (context: SKRSContext2D, inks: FigureInks) => void

/** A place as a badge shows it: a round window onto few flat shapes. Drawn about the origin, `size` is half its width. */
export function drawPlace(context: SKRSContext2D, setting: Setting, inks: FigureInks, size: number): void {
  context.save()
  context.scale(size, size)
  context.beginPath()
  context.arc(0, 0, 1, 0, TURN)
  context.clip()
  fill(context, inks.sky, [-1, -1, 1, -1, 1, 1, -1, 1])
  places[setting](context, inks)
  context.restore()
}

/** A thing of the sky or the land by itself, such as a sun; undefined: nothing that a badge could show. */
export function figureOf(feature: Feature): Figure | undefined {
  return signs[feature]
}

const places: Readonly<Record<Setting, Figure>> = {
  mountains: (context, inks) => {
    sun(context, inks, 0.42, -0.42, 0.2)
    peak(context, inks, -0.52, 0.02, 0.75)
    peak(context, inks, 0.5, 0.12, 0.66)
    peak(context, { ...inks, far: inks.near }, 0.02, -0.52, 0.98)
    foreland(context, inks, 0.5)
  },
  volcano: (context, inks) => {
    for (const [x, y, radius] of [
      [0, -0.55, 0.16],
      [0.16, -0.72, 0.2],
      [-0.14, -0.8, 0.17],
    ] as const)
      dot(context, mixColours(inks.far, inks.sky, 0.4), x, y, radius)
    fill(context, inks.near, [-0.95, 0.8, -0.2, -0.38, 0.2, -0.38, 0.95, 0.8])
    fill(context, inks.light, [-0.2, -0.38, 0.2, -0.38, 0.24, -0.1, 0.1, 0.12, 0.04, -0.06, -0.1, 0.3, -0.16, -0.12])
    foreland(context, inks, 0.6)
  },
  canyon: (context, inks) => {
    sun(context, inks, 0, -0.34, 0.24)
    fill(context, inks.far, [-1, -0.1, -0.55, -0.1, -0.48, 0.5, 0.48, 0.5, 0.55, -0.1, 1, -0.1, 1, 1, -1, 1])
    fill(context, inks.near, [-1, 0.12, -0.72, 0.12, -0.6, 0.66, 0.6, 0.66, 0.72, 0.12, 1, 0.12, 1, 1, -1, 1])
    stripes(context, inks, 0.78)
  },
  hills: rollingHills,
  meadow: rollingHills,
  farmland: (context, inks) => {
    sun(context, inks, 0, -0.1, 0.3)
    hill(context, inks.far, 0.08, 0.1)
    for (let furrow = -6; furrow <= 6; furrow++)
      fill(context, furrow % 2 === 0 ? inks.near : inks.light, [
        furrow * 0.05,
        0.14,
        furrow * 0.05 + 0.05,
        0.14,
        (furrow + 1) * 0.32,
        1.1,
        furrow * 0.32,
        1.1,
      ])
  },
  garden: (context, inks) => {
    hill(context, inks.near, 0.42, 0.06)
    for (const [x, height] of [
      [-0.45, 0.06],
      [0, -0.24],
      [0.45, 0.06],
    ] as const)
      flower(context, inks, x, height)
  },
  forest: (context, inks) => {
    sun(context, inks, 0.34, -0.44, 0.19)
    hill(context, inks.far, 0.34, 0.08)
    for (const [x, y, size] of [
      [-0.58, 0.42, 0.66],
      [0.58, 0.44, 0.62],
      [0, 0.56, 0.95],
    ] as const)
      fir(context, inks.near, x, y, size)
    foreland(context, inks, 0.56)
  },
  jungle: (context, inks) => {
    sun(context, inks, 0, -0.3, 0.3)
    hill(context, inks.far, 0.3, 0.1)
    palm(context, inks.near, -0.4, 0.7, 1.05)
    palm(context, inks.near, 0.42, 0.74, 0.9)
    foreland(context, inks, 0.66)
  },
  swamp: (context, inks) => {
    water(context, inks, 0.2)
    for (let reed = -3; reed <= 3; reed++) {
      const x = reed * 0.17
      line(context, inks.near, 0.04, [x, 0.7, x * 1.2, -0.3 - 0.1 * (reed % 2)])
      line(context, inks.light, 0.1, [x * 1.17, -0.18 - 0.1 * (reed % 2), x * 1.2, -0.4 - 0.1 * (reed % 2)])
    }
  },
  lake: (context, inks) => {
    sun(context, inks, 0.4, -0.46, 0.17)
    peak(context, inks, -0.34, -0.28, 0.62)
    peak(context, inks, 0.42, -0.1, 0.5)
    water(context, inks, 0.24)
  },
  river: (context, inks) => {
    sun(context, inks, -0.3, -0.4, 0.18)
    hill(context, inks.far, -0.02, 0.12)
    hill(context, inks.near, 0.12, -0.1)
    context.fillStyle = cssColour(inks.light)
    context.beginPath()
    context.moveTo(0.06, 0.04)
    context.bezierCurveTo(0.5, 0.3, -0.5, 0.4, -0.28, 1.1)
    context.lineTo(0.5, 1.1)
    context.bezierCurveTo(0.1, 0.5, 0.9, 0.3, 0.14, 0.04)
    context.fill()
  },
  waterfall: (context, inks) => {
    fill(context, inks.near, [-1, -0.5, -0.26, -0.5, -0.2, 0.6, -1, 0.7])
    fill(context, inks.near, [1, -0.5, 0.26, -0.5, 0.2, 0.6, 1, 0.7])
    fill(context, inks.light, [-0.27, -0.52, 0.27, -0.52, 0.24, 0.6, -0.24, 0.6])
    for (const x of [-0.13, 0, 0.13]) line(context, inks.far, 0.03, [x, -0.4 + Math.abs(x), x, 0.42])
    water(context, inks, 0.52)
  },
  sea: (context, inks) => {
    sun(context, inks, 0, 0, 0.34)
    waves(context, inks, 0.04)
  },
  beach: (context, inks) => {
    sun(context, inks, 0.36, -0.28, 0.22)
    water(context, inks, 0.12)
    hill(context, inks.light, 0.62, 0.16)
    palm(context, inks.near, -0.36, 0.76, 1.15)
  },
  island: (context, inks) => {
    sun(context, inks, 0.4, -0.4, 0.2)
    hill(context, inks.light, 0.3, 0.24)
    palm(context, inks.near, -0.08, 0.3, 0.95)
    water(context, inks, 0.34)
  },
  desert: (context, inks) => {
    sun(context, inks, 0.36, -0.36, 0.22)
    hill(context, inks.far, 0.24, 0.2)
    hill(context, inks.light, 0.5, -0.2)
    for (const [from, to] of [
      [
        [-0.3, 0.62],
        [-0.3, -0.4],
      ],
      [
        [-0.3, 0.1],
        [-0.56, 0.02],
      ],
      [
        [-0.56, 0.04],
        [-0.56, -0.2],
      ],
      [
        [-0.3, 0.24],
        [-0.06, 0.16],
      ],
      [
        [-0.06, 0.18],
        [-0.06, -0.06],
      ],
    ] as const)
      line(context, inks.near, 0.13, [...from, ...to])
  },
  snowfield: (context, inks) => snowflake(context, inks.light),
  village: (context, inks) => {
    sun(context, inks, 0.46, -0.46, 0.16)
    hill(context, inks.far, 0.24, 0.1)
    house(context, inks, -0.5, 0.5, 0.62)
    house(context, inks, 0.52, 0.52, 0.56)
    house(context, inks, 0, 0.6, 0.86)
    foreland(context, inks, 0.58)
  },
  underwater: (context, inks) => {
    for (const [x, y, size] of [
      [-0.1, -0.12, 1],
      [0.42, 0.34, 0.5],
    ] as const)
      fish(context, inks, x, y, size)
    for (const [x, y, radius] of [
      [0.5, -0.4, 0.07],
      [0.4, -0.62, 0.05],
      [-0.6, -0.46, 0.06],
    ] as const)
      dot(context, inks.light, x, y, radius)
    hill(context, inks.near, 0.68, 0.1)
  },
  cave: (context, inks) => {
    fill(context, inks.near, [-1, -1, 1, -1, 1, 1, -1, 1])
    context.fillStyle = cssColour(inks.light)
    context.beginPath()
    context.ellipse(0, 0.7, 0.5, 0.95, 0, Math.PI, TURN)
    context.fill()
    for (const [x, long] of [
      [-0.3, 0.34],
      [0.02, 0.5],
      [0.3, 0.3],
    ] as const)
      fill(context, inks.near, [x - 0.1, -0.5, x + 0.1, -0.5, x, -0.5 + long])
    foreland(context, inks, 0.56)
  },
  moonscape: (context, inks) => {
    for (const [x, y] of [
      [-0.6, -0.3],
      [0.1, -0.7],
      [0.62, -0.2],
      [-0.2, -0.4],
    ] as const)
      dot(context, inks.light, x, y, 0.035)
    dot(context, inks.far, 0.34, -0.36, 0.2)
    context.fillStyle = cssColour(inks.light)
    context.beginPath()
    context.ellipse(0, 1, 1.5, 0.82, 0, 0, TURN)
    context.fill()
    for (const [x, y, radius] of [
      [-0.4, 0.55, 0.2],
      [0.36, 0.44, 0.14],
      [0.1, 0.8, 0.17],
    ] as const) {
      context.fillStyle = cssColour(inks.near)
      context.beginPath()
      context.ellipse(x, y, radius, radius * 0.42, 0, 0, TURN)
      context.fill()
    }
  },
}

const signs: Partial<Record<Feature, Figure>> = {
  sun: (context, inks) => {
    for (let ray = 0; ray < 16; ray++) {
      const angle = (ray / 16) * TURN
      const long = ray % 2 === 0 ? 0.98 : 0.78
      fill(context, inks.far, [
        Math.cos(angle - 0.11) * 0.52,
        Math.sin(angle - 0.11) * 0.52,
        Math.cos(angle) * long,
        Math.sin(angle) * long,
        Math.cos(angle + 0.11) * 0.52,
        Math.sin(angle + 0.11) * 0.52,
      ])
    }
    dot(context, inks.light, 0, 0, 0.46)
  },
  moon: (context, inks) => {
    context.fillStyle = cssColour(inks.light)
    context.beginPath()
    context.arc(0, 0, 0.82, 0.28 * Math.PI, 1.72 * Math.PI)
    context.arc(0.36, 0, 0.62, 1.64 * Math.PI, 0.36 * Math.PI, true)
    context.fill()
    star(context, inks.far, 0.44, -0.06, 0.24)
  },
  stars: (context, inks) => {
    star(context, inks.light, 0, 0.02, 0.8)
    star(context, inks.far, 0, 0.02, 0.4)
  },
  lightning: (context, inks) => {
    fill(context, inks.light, [0.2, -0.95, -0.46, 0.1, -0.06, 0.1, -0.24, 0.95, 0.5, -0.2, 0.06, -0.2, 0.46, -0.95])
  },
  rainbow: (context, inks) => {
    for (const [ring, colour] of [inks.light, inks.far, inks.near, inks.light].entries()) {
      context.strokeStyle = cssColour(colour)
      context.lineWidth = 0.15
      context.beginPath()
      context.arc(0, 0.4, 0.9 - ring * 0.16, Math.PI, TURN)
      context.stroke()
    }
  },
  waves: (context, inks) => inCircle(context, inks, places.sea),
  flowers: (context, inks) => inCircle(context, inks, places.garden),
  trees: (context, inks) => inCircle(context, inks, places.forest),
  aurora: (context, inks) => inCircle(context, inks, places.mountains),
}

function inCircle(context: SKRSContext2D, inks: FigureInks, figure: Figure): void {
  context.save()
  context.beginPath()
  context.arc(0, 0, 1, 0, TURN)
  context.clip()
  fill(context, inks.sky, [-1, -1, 1, -1, 1, 1, -1, 1])
  figure(context, inks)
  context.restore()
}

function rollingHills(context: SKRSContext2D, inks: FigureInks): void {
  sun(context, inks, 0.1, -0.12, 0.3)
  hill(context, inks.far, 0.1, 0.22)
  hill(context, inks.near, 0.38, -0.22)
  hill(context, mixColours(inks.near, inks.far, 0.5), 0.68, 0.16)
  line(context, inks.near, 0.04, [-0.46, 0.2, -0.46, -0.04])
  dot(context, inks.near, -0.46, -0.12, 0.15)
}
