import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixColours, type Colour } from '#painter/core/colour.ts'
import { cssColour } from '#painter/core/screen.ts'
import { disc, starPath } from '#painter/pattern/motifs.ts'

export const TURN = 2 * Math.PI

/** What a figure is printed in: the sky of it, what stands far off and near, and what shines. */
export interface FigureInks {
  readonly sky: Colour
  readonly far: Colour
  readonly near: Colour
  readonly light: Colour
}

export function fill(context: SKRSContext2D, colour: Colour, points: readonly number[]): void {
  context.fillStyle = cssColour(colour)
  context.beginPath()
  for (let at = 0; at + 1 < points.length; at += 2) context.lineTo(points[at] as number, points[at + 1] as number)
  context.closePath()
  context.fill()
}

export function line(context: SKRSContext2D, colour: Colour, width: number, points: readonly number[]): void {
  context.strokeStyle = cssColour(colour)
  context.lineWidth = width
  context.beginPath()
  for (let at = 0; at + 1 < points.length; at += 2) context.lineTo(points[at] as number, points[at + 1] as number)
  context.stroke()
}

export function dot(context: SKRSContext2D, colour: Colour, x: number, y: number, radius: number): void {
  context.fillStyle = cssColour(colour)
  disc(context, x, y, radius)
}

export function star(context: SKRSContext2D, colour: Colour, x: number, y: number, size: number): void {
  context.save()
  context.translate(x, y)
  context.scale(size, size)
  starPath(context, 5, 0.42)
  context.fillStyle = cssColour(colour)
  context.fill()
  context.restore()
}

export function sun(context: SKRSContext2D, { light }: FigureInks, x: number, y: number, radius: number): void {
  dot(context, light, x, y, radius)
}

/** A summit with snow down to a torn edge, and its shaded side. */
export function peak(
  context: SKRSContext2D,
  { far, light, sky }: FigureInks,
  x: number,
  top: number,
  half: number,
): void {
  const foot = 0.95
  const at = (aside: number, down: number): readonly [number, number] => [x + aside * half, top + down * (foot - top)]
  fill(context, far, [...at(0, 0), ...at(1, 1), ...at(-1, 1)])
  fill(context, mixColours(far, sky, 0.22), [...at(0, 0), ...at(-1, 1), ...at(-0.2, 1), ...at(0.06, 0.5)])
  fill(context, light, [
    ...at(0, 0),
    ...at(0.3, 0.3),
    ...at(0.16, 0.27),
    ...at(0.08, 0.38),
    ...at(-0.04, 0.26),
    ...at(-0.15, 0.36),
    ...at(-0.3, 0.3),
  ])
}

/** A crest that leans to one side. */
export function hill(context: SKRSContext2D, colour: Colour, y: number, lean: number): void {
  context.fillStyle = cssColour(colour)
  context.beginPath()
  context.moveTo(-1.1, y + lean)
  context.bezierCurveTo(-0.5, y - 0.3 + lean, 0.2, y + 0.2 - lean, 1.1, y - lean)
  context.lineTo(1.1, 1.1)
  context.lineTo(-1.1, 1.1)
  context.fill()
}

export function foreland(context: SKRSContext2D, { near, far }: FigureInks, y: number): void {
  hill(context, mixColours(near, far, 0.45), y + 0.08, 0.05)
}

export function stripes(context: SKRSContext2D, { light }: FigureInks, y: number): void {
  for (let row = 0; row < 2; row++)
    line(context, light, 0.035, [-0.4 + row * 0.14, y + row * 0.1, 0.4 - row * 0.14, y + row * 0.1])
}

export function water(context: SKRSContext2D, { near, light }: FigureInks, y: number): void {
  fill(context, near, [-1.1, y, 1.1, y, 1.1, 1.1, -1.1, 1.1])
  for (let row = 0; row < 4; row++) {
    const half = 0.72 - row * 0.13
    const shift = row % 2 === 0 ? 0.08 : -0.1
    line(context, light, 0.036, [shift - half, y + 0.14 + row * 0.16, shift + half * 0.7, y + 0.14 + row * 0.16])
  }
}

/** Rows of crests, the near ones before the far. */
export function waves(context: SKRSContext2D, { far, near, light }: FigureInks, y: number): void {
  for (const [row, colour] of [far, light, near].entries()) {
    const top = y + row * 0.26
    context.fillStyle = cssColour(colour)
    context.beginPath()
    context.moveTo(-1.2, 1.2)
    for (let step = 0; step <= 80; step++) {
      const x = -1.2 + (step / 80) * 2.4
      const turn = (x * 2.4 + row * 0.5) % 1
      context.lineTo(x, top - 0.16 * Math.abs(Math.sin(turn * Math.PI)) ** 1.4)
    }
    context.lineTo(1.2, 1.2)
    context.fill()
  }
}

export function fir(context: SKRSContext2D, colour: Colour, x: number, y: number, size: number): void {
  line(context, colour, 0.07 * size, [x, y, x, y - 0.2 * size])
  for (let tier = 0; tier < 3; tier++) {
    const low = y - (0.14 + tier * 0.26) * size
    const half = (0.36 - tier * 0.08) * size
    fill(context, colour, [x - half, low, x + half, low, x, low - 0.5 * size])
  }
}

export function palm(context: SKRSContext2D, colour: Colour, x: number, y: number, size: number): void {
  context.strokeStyle = cssColour(colour)
  context.lineWidth = 0.08 * size
  context.beginPath()
  context.moveTo(x, y)
  context.quadraticCurveTo(x + 0.02 * size, y - 0.5 * size, x + 0.16 * size, y - 0.9 * size)
  context.stroke()
  const [topX, topY] = [x + 0.16 * size, y - 0.9 * size]
  for (const angle of [-2.9, -2.2, -1.2, -0.4, 0.25, 2.75]) {
    const [dx, dy] = [Math.cos(angle) * 0.52 * size, Math.sin(angle) * 0.4 * size]
    context.fillStyle = cssColour(colour)
    context.beginPath()
    context.moveTo(topX, topY)
    context.quadraticCurveTo(topX + dx * 0.5, topY + dy - 0.16 * size, topX + dx, topY + dy + 0.12 * size)
    context.quadraticCurveTo(topX + dx * 0.4, topY + dy * 0.5, topX, topY)
    context.fill()
  }
}

export function flower(context: SKRSContext2D, { near, far, light }: FigureInks, x: number, y: number): void {
  line(context, near, 0.06, [x, y, x, 0.8])
  for (let petal = 0; petal < 6; petal++) {
    const angle = (petal / 6) * TURN
    dot(context, far, x + Math.cos(angle) * 0.15, y + Math.sin(angle) * 0.15, 0.115)
  }
  dot(context, light, x, y, 0.11)
}

export function house(
  context: SKRSContext2D,
  { near, far, light }: FigureInks,
  x: number,
  y: number,
  size: number,
): void {
  const half = 0.32 * size
  fill(context, light, [x - half, y, x + half, y, x + half, y - 0.5 * size, x - half, y - 0.5 * size])
  fill(context, near, [x - half * 1.3, y - 0.46 * size, x, y - 0.95 * size, x + half * 1.3, y - 0.46 * size])
  fill(context, near, [
    x - 0.08 * size,
    y,
    x + 0.08 * size,
    y,
    x + 0.08 * size,
    y - 0.24 * size,
    x - 0.08 * size,
    y - 0.24 * size,
  ])
  for (const aside of [-0.19, 0.19])
    fill(context, far, [
      x + (aside - 0.06) * size,
      y - 0.28 * size,
      x + (aside + 0.06) * size,
      y - 0.28 * size,
      x + (aside + 0.06) * size,
      y - 0.4 * size,
      x + (aside - 0.06) * size,
      y - 0.4 * size,
    ])
}

export function fish(
  context: SKRSContext2D,
  { near, far, light }: FigureInks,
  x: number,
  y: number,
  size: number,
): void {
  fill(context, near, [
    x - 0.3 * size,
    y,
    x - 0.68 * size,
    y - 0.3 * size,
    x - 0.58 * size,
    y,
    x - 0.68 * size,
    y + 0.3 * size,
  ])
  context.fillStyle = cssColour(far)
  context.beginPath()
  context.ellipse(x + 0.04 * size, y, 0.5 * size, 0.28 * size, 0, 0, TURN)
  context.fill()
  line(context, near, 0.05 * size, [
    x + 0.18 * size,
    y - 0.24 * size,
    x + 0.14 * size,
    y,
    x + 0.18 * size,
    y + 0.24 * size,
  ])
  dot(context, light, x + 0.34 * size, y - 0.06 * size, 0.06 * size)
}

export function snowflake(context: SKRSContext2D, colour: Colour): void {
  for (let arm = 0; arm < 6; arm++) {
    context.save()
    context.rotate((arm / 6) * TURN)
    line(context, colour, 0.07, [0, 0, 0, -0.8])
    for (const out of [0.34, 0.56]) {
      const reach = 0.5 - out * 0.5
      line(context, colour, 0.06, [-reach, -out - reach, 0, -out, reach, -out - reach])
    }
    context.restore()
  }
}
