import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '#painter/core/colour.ts'
import { cssColour } from '#painter/core/screen.ts'
import { disc, drawLeaf, polygonPath, starPath } from '#painter/pattern/motifs.ts'

const TURN = 2 * Math.PI

export const emblemForms = ['circle', 'shield', 'hexagon', 'scallop', 'diamond', 'arch'] as const
export type EmblemForm = (typeof emblemForms)[number]

/** The outline of a badge about its middle, 1 in half its width. */
export function formPath(context: SKRSContext2D, form: EmblemForm, size: number): void {
  context.save()
  context.scale(size, size)
  context.beginPath()
  if (form === 'circle') context.arc(0, 0, 1, 0, TURN)
  else if (form === 'shield') {
    context.moveTo(0, -1.05)
    context.bezierCurveTo(0.35, -0.88, 0.65, -0.84, 0.92, -0.86)
    context.bezierCurveTo(1, 0.15, 0.72, 0.78, 0, 1.14)
    context.bezierCurveTo(-0.72, 0.78, -1, 0.15, -0.92, -0.86)
    context.bezierCurveTo(-0.65, -0.84, -0.35, -0.88, 0, -1.05)
  } else if (form === 'hexagon') polygonPath(context, 6, 1.05, Math.PI / 6)
  else if (form === 'diamond') polygonPath(context, 4, 1.18, 0)
  else if (form === 'arch') {
    context.moveTo(-0.86, 1.02)
    context.lineTo(-0.86, -0.2)
    context.arc(0, -0.2, 0.86, Math.PI, 0)
    context.lineTo(0.86, 1.02)
  } else {
    const bows = 22
    for (let step = 0; step <= 240; step++) {
      const angle = (step / 240) * TURN
      const radius = 1 + 0.045 * Math.cos(angle * bows)
      context.lineTo(radius * Math.cos(angle), radius * Math.sin(angle))
    }
  }
  context.closePath()
  context.restore()
}

export function drawLaurel(context: SKRSContext2D, colour: Colour, vein: Colour, radius: number): void {
  for (const side of [-1, 1]) {
    for (let leaf = 0; leaf < 9; leaf++) {
      const angle = Math.PI / 2 + side * (0.28 + leaf * 0.2)
      for (const outward of [-1, 1]) {
        context.save()
        context.translate(radius * Math.cos(angle), radius * Math.sin(angle))
        context.rotate(angle + (side > 0 ? Math.PI : 0) + side * outward * 0.62)
        context.scale(0.17 * radius, 0.17 * radius)
        drawLeaf(context, colour, vein, 0.3)
        context.restore()
      }
    }
  }
}

export function drawRays(context: SKRSContext2D, colour: Colour, radius: number, count: number): void {
  context.fillStyle = cssColour(colour)
  for (let ray = 0; ray < count; ray++) {
    const angle = (ray / count) * TURN
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(radius * Math.cos(angle - Math.PI / count / 2), radius * Math.sin(angle - Math.PI / count / 2))
    context.lineTo(radius * Math.cos(angle + Math.PI / count / 2), radius * Math.sin(angle + Math.PI / count / 2))
    context.fill()
  }
}

export function drawStarRow(
  context: SKRSContext2D,
  colour: Colour,
  { y, wide, size, count }: { y: number; wide: number; size: number; count: number },
): void {
  context.fillStyle = cssColour(colour)
  for (let star = 0; star < count; star++) {
    const from = count === 1 ? 0 : star / (count - 1) - 0.5
    context.save()
    context.translate(from * wide, y - 0.25 * size * (1 - (2 * from) ** 2))
    context.scale(size, size)
    starPath(context, 5, 0.42)
    context.fill()
    context.restore()
  }
}

/** A mark for badges whose subject the catalogue does not have: mirrored petals about a core. */
export function drawMark(context: SKRSContext2D, colours: readonly Colour[], size: number, fold: number): void {
  context.save()
  context.scale(size, size)
  for (const [ring, colour] of colours.slice(0, 3).entries()) {
    for (let petal = 0; petal < fold; petal++) {
      context.save()
      context.rotate(((petal + ring / 2) / fold) * TURN)
      context.scale(0.9 - 0.28 * ring, 0.9 - 0.28 * ring)
      context.fillStyle = cssColour(colour)
      context.beginPath()
      context.moveTo(0, 0)
      context.bezierCurveTo(-0.5, -0.4, -0.32, -0.9, 0, -1)
      context.bezierCurveTo(0.32, -0.9, 0.5, -0.4, 0, 0)
      context.fill()
      context.restore()
    }
  }
  context.fillStyle = cssColour(colours[3] ?? colours[0] ?? [1, 1, 1])
  disc(context, 0, 0, 0.15)
  context.restore()
}
