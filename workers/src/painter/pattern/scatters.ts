import type { Canvas } from '@napi-rs/canvas'
import { mixColours } from '#painter/core/colour.ts'
import { between, pick, type Random } from '#painter/core/random.ts'
import { cssColour } from '#painter/core/screen.ts'
import type { Scheme } from '#painter/flat/colour-scheme.ts'
import { disc, drawDamask, drawFlower, drawLeaf, drawSprig, starPath } from './motifs.ts'
import { cellsFor, repeated } from './repeat.ts'
import type { DrawPattern } from './weaves.ts'

const TURN = 2 * Math.PI

interface Spot {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Spots of falling size that keep apart, across the borders of the tile as well. */
function scatter(wide: number, sizes: readonly number[], tries: number, random: Random): Spot[] {
  const spots: Spot[] = []
  for (const size of sizes) {
    // Smaller ones have more room to find.
    for (let attempt = 0; attempt < Math.min(900, tries / size / 9); attempt++) {
      const spot = { x: random() * wide, y: random(), size: size * between(random, 0.85, 1.1) }
      if (spots.every(other => apart(spot, other, wide) > (spot.size + other.size) * 0.98)) spots.push(spot)
    }
  }
  return spots
}

function apart(one: Spot, other: Spot, wide: number): number {
  const dx = Math.abs(one.x - other.x)
  const dy = Math.abs(one.y - other.y)
  return Math.hypot(Math.min(dx, wide - dx), Math.min(dy, 1 - dy))
}

/** Large and small flowers with leaves about them, berries in between. */
export const drawFloral: DrawPattern = (repeat, scheme, random) => {
  const { context, wide } = repeat
  const { inks, light, dark } = scheme
  const leaf = greenest(scheme)
  const spots = scatter(wide, [0.145, 0.1, 0.062, 0.03, 0.016], 130, random)
  for (const spot of spots) {
    const turn = random() * TURN
    const petals = pick(random, [5, 6, 8])
    const look = {
      petals,
      petal:
        pick(
          random,
          inks.filter(ink => ink !== leaf),
        ) ?? light,
      inner: pick(random, [light, dark]),
      heart: pick(random, [light, ...inks]),
      slender: between(random, 0.85, 1.3),
    }
    repeated(repeat, { x: spot.x, y: spot.y, reach: spot.size * 1.6 }, () => {
      context.rotate(turn)
      context.scale(spot.size, spot.size)
      if (spot.size > 0.05) {
        for (let side = 0; side < 5; side++) {
          context.save()
          context.rotate((side / 5) * TURN + 0.5)
          context.translate(0, -0.55)
          context.scale(0.85, 0.85)
          drawLeaf(context, mixColours(leaf, side % 2 ? dark : light, 0.18), mixColours(leaf, dark, 0.5))
          context.restore()
        }
        context.scale(0.92, 0.92)
        drawFlower(context, look)
      } else if (spot.size > 0.022) {
        context.scale(1.5, 1.5)
        context.translate(0, 0.5)
        drawSprig(context, mixColours(leaf, dark, 0.4), leaf, 3)
      } else {
        context.fillStyle = cssColour(look.petal)
        disc(context, 0, 0, 0.6)
      }
    })
  }
}

function greenest({ inks }: Scheme): Scheme['ground'] {
  const green = inks.find(([red, green_, blue]) => green_ > red * 1.15 && green_ > blue * 1.02)
  return green ?? mixColours(inks[0] ?? [0.1, 0.3, 0.12], [0.08, 0.26, 0.1], 0.7)
}

export const drawLeaves: DrawPattern = (repeat, scheme, random) => {
  const { context, wide } = repeat
  const leaf = greenest(scheme)
  for (const spot of scatter(wide, [0.15, 0.11, 0.07, 0.04], 150, random)) {
    const turn = random() * TURN
    const colour = mixColours(
      pick(random, [leaf, leaf, ...scheme.inks]),
      pick(random, [scheme.dark, scheme.light]),
      between(random, 0, 0.25),
    )
    const sprig = random() < 0.45
    repeated(repeat, { x: spot.x, y: spot.y, reach: spot.size * 1.5 }, () => {
      context.rotate(turn)
      context.scale(spot.size * 1.9, spot.size * 1.9)
      context.translate(0, 0.5)
      if (sprig) drawSprig(context, mixColours(colour, scheme.dark, 0.4), colour, 5)
      else drawLeaf(context, colour, mixColours(colour, scheme.dark, 0.45), 0.36)
    })
  }
}

/** Chips of stone of all sizes. */
export const drawTerrazzo: DrawPattern = (repeat, { inks, light, dark }, random) => {
  const { context, wide } = repeat
  for (const spot of scatter(wide, [0.075, 0.055, 0.04, 0.028, 0.016, 0.009], 220, random)) {
    const colour = pick(random, [...inks, light, mixColours(dark, light, 0.4)])
    const corners = Array.from({ length: pick(random, [4, 5, 6, 7]) }, (_, index, { length } = { length: 6 }) => ({
      angle: ((index + between(random, -0.3, 0.3)) / length) * TURN,
      radius: between(random, 0.62, 1.05),
    })).toSorted((one, other) => one.angle - other.angle)
    repeated(repeat, { x: spot.x, y: spot.y, reach: spot.size }, () => {
      context.scale(spot.size, spot.size)
      context.fillStyle = cssColour(colour)
      context.beginPath()
      for (const { angle, radius } of corners) context.lineTo(radius * Math.cos(angle), radius * Math.sin(angle))
      context.fill()
    })
  }
}

/** One ornament and its half-drop repeat, as on silk walls. */
export const drawDamaskPattern: DrawPattern = (repeat, { inks, light, dark, ground }, random) => {
  const columns = Math.max(2, 2 * Math.round(repeat.wide * pick(random, [1.5, 2])))
  const rows = pick(random, [2, 3])
  const wide = repeat.wide / columns
  const high = 1 / rows
  const colour = pick(random, inks)
  const inner = mixColours(ground, light, 0.5)
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const at = { x: (column + 0.5) * wide, y: (row + 0.5 + (column % 2) / 2) * high, reach: high * 0.6 }
      repeated(repeat, at, () => {
        repeat.context.scale(wide * 0.78, high * 0.48)
        drawDamask(repeat.context, colour, inner)
      })
      repeated(repeat, { ...at, y: at.y + high / 2 }, () => {
        repeat.context.scale(wide * 0.2, wide * 0.2)
        starPath(repeat.context, 4, 0.4)
        repeat.context.fillStyle = cssColour(mixColours(colour, dark, 0.3))
        repeat.context.fill()
      })
    }
  }
}

/** Things from the prompt in a half-drop repeat, turned this way and that, with small marks between. */
export function drawStamps(stamps: readonly Canvas[]): DrawPattern {
  return (repeat, { inks, dark }, random) => {
    const { context, wide } = repeat
    const cells = cellsFor(wide, pick(random, [3, 4]), true)
    const mark = pick(random, ['dot', 'star', 'ring'] as const)
    for (let column = 0; column < cells.columns; column++) {
      for (let row = 0; row < cells.rows; row++) {
        const stamp = stamps[(column + row * 2) % stamps.length]
        if (!stamp) continue
        const size = Math.min(cells.wide, cells.high) * 0.92
        const at = {
          x: (column + 0.5) * cells.wide,
          y: (row + 0.5 + (column % 2) / 2) * cells.high,
          reach: size * 0.72,
        }
        const mirrored = (row + column) % 2 === 0 ? 1 : -1
        const lean = between(random, -0.16, 0.16)
        repeated(repeat, at, () => {
          context.rotate(lean)
          context.scale(mirrored, 1)
          context.drawImage(stamp, -size / 2, -size / 2, size, size)
        })
        const colour = pick(random, [...inks, dark])
        repeated(repeat, { x: at.x, y: at.y + cells.high / 2, reach: size * 0.2 }, () => {
          context.fillStyle = cssColour(colour)
          context.strokeStyle = cssColour(colour)
          context.scale(size * 0.065, size * 0.065)
          context.lineWidth = 0.4
          if (mark === 'dot') disc(context, 0, 0, 0.9)
          else if (mark === 'star') {
            starPath(context, 5, 0.45)
            context.fill()
          } else {
            context.beginPath()
            context.arc(0, 0, 0.8, 0, TURN)
            context.stroke()
          }
        })
      }
    }
  }
}
