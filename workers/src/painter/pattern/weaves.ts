import type { Colour } from '#painter/core/colour.ts'
import { mixColours } from '#painter/core/colour.ts'
import { pick, type Random } from '#painter/core/random.ts'
import { cssColour } from '#painter/core/screen.ts'
import type { Scheme } from '#painter/flat/colour-scheme.ts'
import { disc, polygonPath, starPath } from './motifs.ts'
import { cellsFor, repeated, type Repeat } from './repeat.ts'

/** Patterns of lines and cells. Each fills the tile; what it draws on is there already. */
export type DrawPattern = (repeat: Repeat, scheme: Scheme, random: Random) => void

const TURN = 2 * Math.PI

export const drawStripes: DrawPattern = ({ context, wide }, { inks, light }, random) => {
  const slanted = random() < 0.4
  const repeats = pick(random, [3, 4, 5, 6])
  const colours = [...inks, light]
  const widths = Array.from({ length: pick(random, [2, 3, 4, 6]) }, () => pick(random, [1, 1, 2, 3]))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const step = wide / repeats
  // A slant that falls by whole repeats over the height comes out even at the top and bottom.
  const slant = slanted ? Math.max(1, Math.round(1 / step)) * step : 0
  for (let repeat = -repeats - Math.ceil(slant / step); repeat <= repeats * 2; repeat++) {
    let x = repeat * step
    for (const [index, width] of widths.entries()) {
      const broad = (width / total) * step
      context.fillStyle = cssColour(colours[index % colours.length] ?? light)
      context.beginPath()
      context.moveTo(x, 0)
      context.lineTo(x + broad, 0)
      context.lineTo(x + broad + slant, 1)
      context.lineTo(x + slant, 1)
      context.fill()
      x += broad
    }
  }
}

export const drawDots: DrawPattern = (repeat, { inks }, random) => {
  const cells = cellsFor(repeat.wide, pick(random, [4, 6, 8]), true)
  const colours = random() < 0.5 ? [pick(random, inks)] : inks
  const radius = Math.min(cells.wide, cells.high) * pick(random, [0.2, 0.27, 0.34])
  for (let row = 0; row < cells.rows; row++) {
    for (let column = 0; column < cells.columns; column++) {
      const at = { x: (column + (row % 2) / 2 + 0.25) * cells.wide, y: (row + 0.5) * cells.high, reach: radius }
      const colour = pick(random, colours)
      repeated(repeat, at, () => {
        repeat.context.fillStyle = cssColour(colour)
        disc(repeat.context, 0, 0, radius)
      })
    }
  }
}

/** Bands that cross and let each other through, as threads of a plaid do. */
export const drawTartan: DrawPattern = ({ context, wide }, { inks, light, dark }, random) => {
  const repeats = pick(random, [2, 3])
  const bands = [
    { at: 0.08, width: 0.3, colour: inks[0] ?? dark, strength: 0.85 },
    { at: 0.16, width: 0.03, colour: light, strength: 0.75 },
    { at: 0.27, width: 0.03, colour: light, strength: 0.75 },
    { at: 0.55, width: 0.22, colour: inks[1] ?? dark, strength: 0.8 },
    { at: 0.65, width: 0.025, colour: inks[2] ?? light, strength: 0.9 },
    { at: 0.88, width: 0.045, colour: dark, strength: 0.8 },
  ]
  for (const upright of [false, true]) {
    const extent = upright ? wide : 1
    const count = upright ? Math.max(1, Math.round(repeats * wide)) : repeats
    for (let repeat = 0; repeat < count; repeat++) {
      for (const { at, width, colour, strength } of bands) {
        context.fillStyle = cssColour(colour, upright ? strength * 0.6 : strength)
        const from = ((repeat + at) / count) * extent
        const broad = (width / count) * extent
        if (upright) context.fillRect(from, 0, broad, 1)
        else context.fillRect(0, from, wide, broad)
      }
    }
  }
  twill(context, wide, light)
}

function twill(context: Repeat['context'], wide: number, light: Colour): void {
  const lines = 64
  context.strokeStyle = cssColour(light, 0.13)
  context.lineWidth = 0.25 / lines
  context.beginPath()
  for (let line = -lines; line < lines * wide; line++) {
    context.moveTo(line / lines, 0)
    context.lineTo(line / lines + 1, 1)
  }
  context.stroke()
}

export const drawChecks: DrawPattern = ({ context, wide }, { inks, dark }, random) => {
  const cells = cellsFor(wide, pick(random, [6, 8, 10]), true)
  const colour = pick(random, [...inks, dark])
  const gingham = random() < 0.6
  for (let row = 0; row < cells.rows; row++) {
    for (let column = 0; column < cells.columns; column++) {
      const crossed = (row % 2) + (column % 2)
      const strength = gingham ? crossed * 0.46 : crossed === 1 ? 1 : 0
      if (strength === 0) continue
      context.fillStyle = cssColour(colour, strength)
      context.fillRect(column * cells.wide, row * cells.high, cells.wide, cells.high)
    }
  }
}

export const drawChevron: DrawPattern = ({ context, wide }, { inks, light }, random) => {
  const colours = [...inks, light].slice(0, pick(random, [2, 3, 4]))
  const bands = colours.length * pick(random, [2, 3])
  const columns = Math.max(2, Math.round(wide * pick(random, [4, 6])))
  const step = wide / columns
  const high = 1 / bands
  for (let band = -3; band < bands + 1; band++) {
    context.fillStyle = cssColour(colours[((band % colours.length) + colours.length) % colours.length] ?? light)
    context.beginPath()
    for (let column = 0; column <= columns * 2; column++)
      context.lineTo((column * step) / 2, band * high + (column % 2) * Math.min(2 * high, step * 0.5))
    for (let column = columns * 2; column >= 0; column--)
      context.lineTo((column * step) / 2, (band + 1.01) * high + (column % 2) * Math.min(2 * high, step * 0.5))
    context.fill()
  }
}

/** Discs as wide as their column, in rows so close that each covers the lower half of those above. */
function overlapping(wide: number, count: number): { rows: number; columns: number; wide: number; high: number } {
  const columns = Math.max(1, Math.round(wide * count))
  const rows = 2 * Math.round((2 * columns) / wide)
  return { rows, columns, wide: wide / columns, high: 1 / rows }
}

/** Scallops in rows, each of several bows: waves, scales, clouds. */
export const drawScales: DrawPattern = (repeat, { inks, light, dark }, random) => {
  const cells = overlapping(repeat.wide, pick(random, [4, 5, 6]))
  const radius = cells.wide / 2
  const varied = random() < 0.4
  const main = pick(random, inks)
  const high = cells.high
  for (let row = -2; row <= cells.rows + 4; row++) {
    for (let column = -1; column <= cells.columns; column++) {
      const wrapped = ((row % cells.rows) + cells.rows) % cells.rows
      const across = ((column % cells.columns) + cells.columns) % cells.columns
      const colour = varied ? (inks[(wrapped * 7 + across * 3) % inks.length] ?? main) : main
      const { context } = repeat
      context.save()
      context.translate((column + 0.5 + (wrapped % 2) / 2) * cells.wide, row * high)
      for (const [share, tone] of [
        [1, light],
        [0.92, colour],
        [0.68, light],
        [0.6, mixColours(colour, dark, 0.25)],
        [0.36, light],
        [0.28, colour],
      ] as const) {
        context.fillStyle = cssColour(tone)
        disc(context, 0, 0, radius * share * 1.04)
      }
      context.restore()
    }
  }
}

/** Stars and crosses of the eight-fold kind, interlaced as on tiled walls. */
export const drawStars: DrawPattern = (repeat, { inks, light, dark }, random) => {
  const cells = cellsFor(repeat.wide, pick(random, [3, 4, 5]))
  const [star, cross, centre] = [inks[0] ?? dark, inks[1] ?? dark, inks[2] ?? light]
  const { context } = repeat
  const radius = Math.min(cells.wide, cells.high) * 0.5
  for (let row = -1; row <= cells.rows; row++) {
    for (let column = -1; column <= cells.columns; column++) {
      for (const [offset, fill, size] of [
        [0.5, star, 1.02],
        [1, cross, 0.52],
      ] as const) {
        context.save()
        context.translate((column + offset) * cells.wide, (row + offset) * cells.high)
        context.scale(radius * size, radius * size)
        starPath(context, 8, 0.765)
        context.fillStyle = cssColour(fill)
        context.fill()
        context.strokeStyle = cssColour(light)
        context.lineWidth = 0.07
        context.stroke()
        starPath(context, 8, 0.5, Math.PI / 8)
        context.save()
        context.scale(0.56, 0.56)
        starPath(context, 8, 0.55, Math.PI / 8)
        context.fillStyle = cssColour(centre)
        context.fill()
        context.restore()
        context.fillStyle = cssColour(dark)
        disc(context, 0, 0, 0.12)
        context.restore()
      }
    }
  }
}

/** Sixfold cells that can be read as cubes or as flowers. */
export const drawHexagons: DrawPattern = (repeat, { inks, light, dark }, random) => {
  const columns = Math.max(2, 2 * Math.round(repeat.wide * pick(random, [2, 3])))
  const step = repeat.wide / columns
  const rows = Math.max(2, 2 * Math.round(1 / (step * 0.866) / 2))
  const high = 1 / rows
  const cubes = random() < 0.5
  const { context } = repeat
  for (let row = -1; row <= rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const wrapped = ((row % rows) + rows) % rows
      const across = ((column % columns) + columns) % columns
      context.save()
      context.translate((column + (wrapped % 2) / 2 + 0.5) * step, (row + 0.5) * high)
      context.scale(step / 1.732, high / 1.5)
      const colour = inks[(wrapped * 2 + across * 3 + (wrapped % 3)) % inks.length] ?? dark
      if (cubes) cube(context, colour, light, dark)
      else {
        polygonPath(context, 6, 0.97, Math.PI / 6)
        context.fillStyle = cssColour(colour)
        context.fill()
        polygonPath(context, 6, 0.55, Math.PI / 6)
        context.strokeStyle = cssColour(light)
        context.lineWidth = 0.1
        context.stroke()
      }
      context.restore()
    }
  }
}

function cube(context: Repeat['context'], colour: Colour, light: Colour, dark: Colour): void {
  const faces = [mixColours(colour, light, 0.5), colour, mixColours(colour, dark, 0.45)]
  for (const [face, fill] of faces.entries()) {
    context.fillStyle = cssColour(fill)
    context.beginPath()
    context.moveTo(0, 0)
    for (const corner of [0, 1, 2]) {
      const angle = -Math.PI / 2 - Math.PI / 3 + ((face * 2 + corner) * Math.PI) / 3
      context.lineTo(Math.cos(angle) * 1.01, Math.sin(angle) * 1.01)
    }
    context.fill()
  }
}

/** Fans of rays, overlapping like roof tiles, lined in a light colour. */
export const drawDeco: DrawPattern = (repeat, { inks, light, dark }, random) => {
  const cells = overlapping(repeat.wide, pick(random, [3, 4]))
  const { context } = repeat
  const radius = cells.wide * 0.52
  const fill = pick(random, [...inks, dark])
  for (let row = -2; row <= cells.rows + 4; row++) {
    for (let column = -1; column <= cells.columns; column++) {
      const wrapped = ((row % cells.rows) + cells.rows) % cells.rows
      context.save()
      context.translate((column + 0.5 + (wrapped % 2) / 2) * cells.wide, row * cells.high)
      context.fillStyle = cssColour(fill)
      disc(context, 0, 0, radius)
      context.strokeStyle = cssColour(light)
      context.lineWidth = radius * 0.035
      for (const share of [1, 0.86, 0.3]) {
        context.beginPath()
        context.arc(0, 0, radius * share, 0, TURN)
        context.stroke()
      }
      context.beginPath()
      for (let ray = 0; ray <= 12; ray++) {
        const angle = Math.PI + (ray / 12) * Math.PI
        context.moveTo(radius * 0.3 * Math.cos(angle), radius * 0.3 * Math.sin(angle))
        context.lineTo(radius * 0.86 * Math.cos(angle), radius * 0.86 * Math.sin(angle))
      }
      context.stroke()
      context.restore()
    }
  }
}
