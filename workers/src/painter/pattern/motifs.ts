import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '#painter/core/colour.ts'
import { mixColours } from '#painter/core/colour.ts'
import { cssColour } from '#painter/core/screen.ts'

const TURN = 2 * Math.PI

export interface FlowerLook {
  readonly petals: number
  readonly petal: Colour
  readonly inner: Colour
  readonly heart: Colour
  /** Length of a petal for its width. */
  readonly slender: number
}

/** A flower from above, 1 in radius. */
export function drawFlower(context: SKRSContext2D, look: FlowerLook): void {
  for (const [ring, length, colour] of [
    [0, 1, look.petal],
    [1, 0.68, mixColours(look.petal, look.inner, 0.55)],
  ] as const) {
    for (let petal = 0; petal < look.petals; petal++) {
      context.save()
      context.rotate(((petal + ring * 0.5) / look.petals) * TURN)
      petalPath(context, length, (length * 2.7) / look.petals / look.slender)
      context.fillStyle = cssColour(colour)
      context.fill()
      context.strokeStyle = cssColour(mixColours(colour, look.inner, 0.75), 0.7)
      context.lineWidth = 0.025
      context.beginPath()
      context.moveTo(0, 0)
      context.lineTo(0, -length * 0.7)
      context.stroke()
      context.restore()
    }
  }
  context.fillStyle = cssColour(look.heart)
  disc(context, 0, 0, 0.2)
  context.fillStyle = cssColour(mixColours(look.heart, look.inner, 0.7))
  for (let dot = 0; dot < 9; dot++)
    disc(context, 0.13 * Math.cos((dot / 9) * TURN), 0.13 * Math.sin((dot / 9) * TURN), 0.03)
}

function petalPath(context: SKRSContext2D, length: number, half: number): void {
  context.beginPath()
  context.moveTo(0, 0)
  context.bezierCurveTo(-half * 1.2, -length * 0.35, -half, -length * 0.95, 0, -length)
  context.bezierCurveTo(half, -length * 0.95, half * 1.2, -length * 0.35, 0, 0)
}

/** A leaf that grows up from its stalk at 0 to 1, with its veins. */
export function drawLeaf(context: SKRSContext2D, colour: Colour, vein: Colour, width = 0.32): void {
  context.beginPath()
  context.moveTo(0, 0)
  context.bezierCurveTo(-width * 1.3, -0.3, -width, -0.75, 0, -1)
  context.bezierCurveTo(width, -0.75, width * 1.3, -0.3, 0, 0)
  context.fillStyle = cssColour(colour)
  context.fill()
  context.strokeStyle = cssColour(vein)
  context.lineWidth = 0.03
  context.beginPath()
  context.moveTo(0, 0.12)
  context.lineTo(0, -0.9)
  for (let step = 1; step <= 4; step++) {
    const y = -0.14 - step * 0.15
    for (const side of [-1, 1]) {
      context.moveTo(0, y)
      context.lineTo(side * width * (0.95 - 0.16 * step), y - 0.13)
    }
  }
  context.stroke()
}

/** A stalk with leaves to both sides, from 0 up to 1. */
export function drawSprig(context: SKRSContext2D, stem: Colour, leaf: Colour, leaves = 4): void {
  context.strokeStyle = cssColour(stem)
  context.lineWidth = 0.03
  context.beginPath()
  context.moveTo(0, 0)
  context.quadraticCurveTo(0.1, -0.5, 0, -0.95)
  context.stroke()
  for (let step = 0; step < leaves; step++) {
    for (const side of [-1, 1]) {
      context.save()
      context.translate(0.06 * Math.sin((step / leaves) * Math.PI), -0.15 - (step / leaves) * 0.7)
      context.rotate(side * (0.95 - 0.12 * step))
      context.scale(0.36, 0.36)
      drawLeaf(context, leaf, stem, 0.28)
      context.restore()
    }
  }
  context.save()
  context.translate(0, -0.82)
  context.scale(0.32, 0.32)
  drawLeaf(context, leaf, stem, 0.28)
  context.restore()
}

export function disc(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, TURN)
  context.fill()
}

/** A star of `points` points, 1 in radius; `inner` is where its notches lie. */
export function starPath(context: SKRSContext2D, points: number, inner: number, turn = 0): void {
  context.beginPath()
  for (let step = 0; step < points * 2; step++) {
    const angle = turn + (step / (points * 2)) * TURN - Math.PI / 2
    const radius = step % 2 === 0 ? 1 : inner
    context.lineTo(radius * Math.cos(angle), radius * Math.sin(angle))
  }
  context.closePath()
}

export function polygonPath(context: SKRSContext2D, sides: number, radius = 1, turn = 0): void {
  context.beginPath()
  for (let side = 0; side < sides; side++) {
    const angle = turn + (side / sides) * TURN
    context.lineTo(radius * Math.cos(angle), radius * Math.sin(angle))
  }
  context.closePath()
}

/** Half of a baroque ornament; its mirror image makes it whole. */
export function drawDamask(context: SKRSContext2D, colour: Colour, inner: Colour): void {
  for (const side of [-1, 1]) {
    context.save()
    context.scale(side, 1)
    context.fillStyle = cssColour(colour)
    context.beginPath()
    context.moveTo(0, 1)
    context.bezierCurveTo(0.5, 0.8, 0.62, 0.45, 0.3, 0.3)
    context.bezierCurveTo(0.75, 0.3, 0.85, -0.1, 0.48, -0.22)
    context.bezierCurveTo(0.68, -0.4, 0.5, -0.72, 0.2, -0.6)
    context.bezierCurveTo(0.24, -0.8, 0.1, -0.95, 0, -1)
    context.closePath()
    context.fill()
    context.strokeStyle = cssColour(inner)
    context.lineWidth = 0.045
    context.beginPath()
    context.moveTo(0, 0.8)
    context.bezierCurveTo(0.34, 0.66, 0.36, 0.42, 0.06, 0.34)
    context.moveTo(0.1, 0.16)
    context.bezierCurveTo(0.5, 0.24, 0.62, -0.02, 0.34, -0.1)
    context.bezierCurveTo(0.2, -0.12, 0.2, 0.04, 0.32, 0.04)
    context.moveTo(0.08, -0.2)
    context.bezierCurveTo(0.36, -0.2, 0.46, -0.5, 0.22, -0.46)
    context.stroke()
    context.fillStyle = cssColour(inner)
    disc(context, 0.17, 0.58, 0.05)
    disc(context, 0, -0.78, 0.05)
    context.restore()
  }
  context.save()
  context.scale(0.2, 0.2)
  drawFlower(context, { petals: 6, petal: inner, inner: colour, heart: colour, slender: 1.2 })
  context.restore()
}
