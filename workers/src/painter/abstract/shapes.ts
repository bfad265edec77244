import { heedCancel } from '#engine/heed-cancel.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Colour } from '#painter/core/colour.ts'
import { scaleColour } from '#painter/core/colour.ts'
import { clamp } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, Part } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor, type Random } from '#painter/core/random.ts'
import { cssColour } from '#painter/core/screen.ts'
import { frameOfLayers, type FlatLayer } from '#painter/flat/layers.ts'
import type { AbstractWork, DrawAbstract } from './plan.ts'

const TURN = 2 * Math.PI

/** Long strokes that follow one unseen current, broad ones beneath and fine ones on top. */
export const drawFlow: DrawAbstract = (work, width, height) => {
  const { seed, scheme, aspect, moment, cancel } = work
  const noise = new Noise(seedFor(seed, 'current'))
  const layers: FlatLayer[] = [ground(scheme.dark, aspect)]
  const brushes = [
    { count: 700, wide: 0.017, part: Part.backdrop as number },
    { count: 1100, wide: 0.008, part: FIRST_SUBJECT as number },
    { count: 1300, wide: 0.0035, part: FIRST_SUBJECT + 1 },
    { count: 900, wide: 0.0015, part: FIRST_SUBJECT + 1 },
  ]
  for (const [index, brush] of brushes.entries()) {
    layers.push({
      part: brush.part,
      depth: 10 - 2 * index,
      draw: context => {
        const random = randomFor(seed, `strokes ${index}`)
        for (let count = 0; count < brush.count; count++) {
          if (count % 64 === 0) cancel.check()
          flowStroke(context, work, noise, random, brush.wide * between(random, 0.5, 1.5), moment)
        }
      },
    })
  }
  return frameOfLayers(layers, width, height)
}

function flowStroke(
  context: SKRSContext2D,
  { scheme, aspect }: AbstractWork,
  noise: Noise,
  random: Random,
  wide: number,
  moment: number,
): void {
  let x = between(random, -0.1, aspect + 0.1)
  let y = between(random, -0.1, 1.1)
  const place = clamp(0.5 + 1.4 * noise.octaves(x * 1.2 + 40, y * 1.2, 3) + 0.35 * (random() - 0.5), 0, 0.999)
  const inks = [...scheme.inks, scheme.light]
  const ink = inks[Math.floor(place * inks.length)] ?? scheme.light
  context.strokeStyle = cssColour(scaleColour(ink, between(random, 0.72, 1.2)), between(random, 0.55, 0.95))
  context.lineWidth = wide
  context.beginPath()
  context.moveTo(x, y)
  const steps = Math.floor(between(random, 14, 42))
  for (let step = 0; step < steps; step++) {
    const angle =
      7 * noise.octaves(x * 1.55 + 3 + 0.05 * Math.cos(TURN * moment), y * 1.55 + 0.05 * Math.sin(TURN * moment), 4) +
      2 * noise.at(x * 0.7, y * 0.7)
    x += 0.0105 * Math.cos(angle)
    y += 0.0105 * Math.sin(angle)
    context.lineTo(x, y)
  }
  context.stroke()
}

function ground(colour: Colour, aspect: number): FlatLayer {
  return {
    part: Part.backdrop,
    depth: 20,
    draw: context => {
      context.fillStyle = cssColour(colour)
      context.fillRect(0, 0, aspect, 1)
    },
  }
}

/** The school's own alphabet on a grid: quarter and half circles, discs, bars and triangles. */
export const drawBauhaus: DrawAbstract = ({ seed, scheme, aspect, moment, cancel }, width, height) => {
  const random = randomFor(seed, 'bauhaus')
  const rows = pick(random, [4, 5, 6])
  const columns = Math.ceil(rows * aspect)
  const side = 1 / rows
  const tiles: FlatLayer = {
    part: FIRST_SUBJECT,
    depth: 8,
    draw: context => {
      for (let row = 0; row < rows; row++) {
        cancel.check()
        for (let column = 0; column < columns; column++)
          bauhausTile(context, scheme.inks, random, { x: column * side, y: row * side, side, moment })
      }
    },
  }
  const accents: FlatLayer = {
    part: FIRST_SUBJECT + 1,
    depth: 5,
    draw: context => {
      const accent = randomFor(seed, 'accents')
      for (let count = 0; count < 3; count++) {
        context.strokeStyle = cssColour(scheme.dark)
        context.lineWidth = between(accent, 0.004, 0.013)
        context.beginPath()
        const x = Math.floor(accent() * columns) * side
        const y = Math.floor(accent() * rows) * side
        context.arc(x, y, side * pick(accent, [1, 1.5, 2]), 0, TURN)
        context.stroke()
      }
    },
  }
  return frameOfLayers([ground(scheme.ground, aspect), tiles, accents], width, height)
}

interface Tile {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly moment: number
}

function bauhausTile(
  context: SKRSContext2D,
  inks: readonly Colour[],
  random: Random,
  { x, y, side, moment }: Tile,
): void {
  const back = pick(random, inks)
  const front = pick(
    random,
    inks.filter(ink => ink !== back),
  )
  const kind = Math.floor(random() * 8)
  const turns = Math.floor(random() * 4)
  const fills = random() < 0.62
  context.save()
  context.translate(x + side / 2, y + side / 2)
  context.rotate((turns * Math.PI) / 2 + 0.03 * Math.sin(TURN * (moment + x + y)))
  context.scale(side / 2, side / 2)
  if (fills) {
    context.fillStyle = cssColour(back)
    context.fillRect(-1.003, -1.003, 2.006, 2.006)
  }
  context.fillStyle = cssColour(front)
  context.beginPath()
  if (kind === 0) context.arc(-1, -1, 2, 0, Math.PI / 2)
  else if (kind === 1) context.arc(0, -1, 1, 0, Math.PI)
  else if (kind === 2) context.arc(0, 0, 0.72, 0, TURN)
  else if (kind === 3) for (let bar = 0; bar < 4; bar++) context.rect(-1, -1 + bar * 0.5, 2, 0.25)
  else if (kind === 4) polygon(context, [-1, -1, 1, -1, -1, 1])
  else if (kind === 5) polygon(context, [-1, 1, 0, -1, 1, 1])
  else if (kind === 6) {
    context.arc(-1, 0, 1, -Math.PI / 2, Math.PI / 2)
    context.arc(1, 0, 1, Math.PI / 2, -Math.PI / 2)
  } else context.rect(-0.5, -0.5, 1, 1)
  if (kind === 0) context.lineTo(-1, -1)
  context.fill()
  context.restore()
}

function polygon(context: SKRSContext2D, points: readonly number[]): void {
  context.moveTo(points[0] as number, points[1] as number)
  for (let point = 2; point < points.length; point += 2)
    context.lineTo(points[point] as number, points[point + 1] as number)
  context.closePath()
}

/** Free shapes in balance: discs, bars, arcs and lines of very different sizes about a slanting axis. */
export const drawComposition: DrawAbstract = ({ seed, scheme, aspect, moment, cancel }, width, height) => {
  const random = randomFor(seed, 'composition')
  const axis = between(random, 0.3, 1.1)
  const layers: FlatLayer[] = [ground(scheme.light, aspect)]
  for (let layer = 0; layer < 4; layer++) {
    const local = randomFor(seed, `shapes ${layer}`)
    layers.push({
      part: FIRST_SUBJECT + layer,
      depth: 12 - 2 * layer,
      draw: context => {
        const count = [3, 6, 10, 14][layer] ?? 6
        for (let index = 0; index < count; index++) {
          cancel.check()
          freeShape(context, [...scheme.inks, scheme.dark], local, {
            axis,
            aspect,
            size: [0.3, 0.14, 0.06, 0.03][layer] ?? 0.1,
            moment,
          })
        }
      },
    })
  }
  return frameOfLayers(layers, width, height)
}

interface Free {
  readonly axis: number
  readonly aspect: number
  readonly size: number
  readonly moment: number
}

function freeShape(
  context: SKRSContext2D,
  inks: readonly Colour[],
  random: Random,
  { axis, aspect, size, moment }: Free,
): void {
  const along = between(random, -0.55, 0.55)
  const aside = between(random, -0.28, 0.28)
  const radius = size * between(random, 0.5, 1.3)
  const phase = random() * TURN
  context.save()
  context.translate(
    aspect / 2 + along * Math.cos(axis) * aspect - aside * Math.sin(axis),
    0.5 + along * Math.sin(axis) + aside * Math.cos(axis) + 0.008 * Math.sin(TURN * moment + phase),
  )
  context.rotate(axis + pick(random, [0, 0, Math.PI / 2, between(random, -0.5, 0.5)]))
  const ink = pick(random, inks)
  context.fillStyle = cssColour(ink, pick(random, [1, 1, 0.82]))
  context.strokeStyle = cssColour(ink)
  context.lineWidth = Math.max(0.002, radius * between(random, 0.05, 0.2))
  context.beginPath()
  const kind = Math.floor(random() * 7)
  if (kind < 2) context.arc(0, 0, radius, 0, TURN)
  else if (kind === 2) context.rect(-radius * 1.8, -radius * 0.22, radius * 3.6, radius * 0.44)
  else if (kind === 3) polygon(context, [-radius, radius * 0.8, 0, -radius, radius, radius * 0.8])
  else if (kind === 4) context.arc(0, 0, radius, 0, Math.PI)
  else if (kind === 5) context.rect(-radius * 0.8, -radius * 0.8, radius * 1.6, radius * 1.6)
  else {
    context.arc(0, 0, radius, 0.3, 4.4)
    context.stroke()
    context.restore()
    return
  }
  context.fill()
  context.restore()
}

/** A plane cut into unequal rectangles by black bars, most of them left white. */
export const drawBlocks: DrawAbstract = ({ seed, scheme, aspect, cancel }, width, height) => {
  const random = randomFor(seed, 'blocks')
  const fields: Field[] = []
  divide({ x: 0, y: 0, wide: aspect, high: 1 }, 0, random, fields)
  const colours = [...scheme.inks]
  const picture: FlatLayer = {
    part: FIRST_SUBJECT,
    depth: 8,
    draw: context => {
      for (const { x, y, wide, high } of fields) {
        cancel.check()
        context.fillStyle = cssColour(random() < 0.55 ? scheme.light : pick(random, colours))
        context.fillRect(x, y, wide, high)
      }
    },
  }
  const bars: FlatLayer = {
    part: FIRST_SUBJECT + 1,
    depth: 6,
    draw: context => {
      context.strokeStyle = cssColour([0.012, 0.012, 0.014])
      context.lineJoin = 'miter'
      context.lineWidth = 0.014
      for (const { x, y, wide, high } of fields) context.strokeRect(x, y, wide, high)
    },
  }
  return frameOfLayers([ground(scheme.light, aspect), picture, bars], width, height)
}

interface Field {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
}

function divide(field: Field, level: number, random: Random, into: Field[]): void {
  const { x, y, wide, high } = field
  if (level > 4 || (level > 1 && random() < 0.22) || Math.min(wide, high) < 0.12) {
    into.push(field)
    return
  }
  const share = between(random, 0.26, 0.74)
  if (wide > high * between(random, 0.7, 1.3)) {
    divide({ x, y, wide: wide * share, high }, level + 1, random, into)
    divide({ x: x + wide * share, y, wide: wide * (1 - share), high }, level + 1, random, into)
  } else {
    divide({ x, y, wide, high: high * share }, level + 1, random, into)
    divide({ x, y: y + high * share, wide, high: high * (1 - share) }, level + 1, random, into)
  }
}

/** Two or three great soft rectangles that float on a field. */
export const drawColourField: DrawAbstract = ({ seed, scheme, aspect, moment }, width, height) => {
  const random = randomFor(seed, 'colour field')
  const heights = pick(random, [
    [0.42, 0.42],
    [0.24, 0.5],
    [0.5, 0.2],
    [0.26, 0.2, 0.32],
  ] as const)
  const inks = scheme.inks.toSorted(() => random() - 0.5)
  const base = inks[inks.length - 1] ?? scheme.dark
  const noise = new Noise(seedFor(seed, 'wash'))
  const frame = frameOfLayers([ground(scaleColour(base, 0.75), aspect)], width, height)
  const gap = (1 - heights.reduce((sum, high) => sum + high, 0)) / (heights.length + 1)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const y = row / height
      const x = column / width
      const fray = 0.016 * noise.octaves(x * 9, y * 9, 4)
      const cloud =
        1 +
        0.28 * noise.octaves(x * 2.4 + 0.06 * Math.cos(TURN * moment), y * 2.4 + 0.06 * Math.sin(TURN * moment), 4) +
        0.05 * noise.at(x * 90, y * 14)
      let top = gap
      const pixel = row * width + column
      for (const [index, high] of heights.entries()) {
        const away = Math.min(x - 0.065, 0.935 - x, y - top, top + high - y) + fray
        const cover = clamp(away / 0.022 + 0.3) * 0.93
        const ink = inks[index % inks.length] ?? scheme.light
        for (let channel = 0; channel < 3; channel++) {
          const at = pixel * 3 + channel
          frame.colour[at] = (frame.colour[at] as number) * (1 - cover) + (ink[channel] as number) * cloud * cover
        }
        if (cover > 0.5) frame.part[pixel] = FIRST_SUBJECT + index
        top += high + gap
      }
    }
  }
  return frame
}

/** Paint thrown and dripped: looping skeins over one another, with drops beside them. */
export const drawSplatter: DrawAbstract = ({ seed, scheme, aspect, cancel }, width, height) => {
  const layers: FlatLayer[] = [ground(scheme.light, aspect)]
  const inks = [...scheme.inks, scheme.dark, scheme.light]
  for (const [index, ink] of inks.entries()) {
    const random = randomFor(seed, `thrown ${index}`)
    layers.push({
      part: FIRST_SUBJECT + index,
      depth: 12 - index,
      draw: context => {
        context.fillStyle = cssColour(ink)
        context.strokeStyle = cssColour(ink)
        for (let count = 0; count < 7; count++) {
          cancel.check()
          skein(context, random, aspect)
        }
        for (let count = 0; count < 7; count++) splash(context, random, aspect)
      },
    })
  }
  return frameOfLayers(layers, width, height)
}

function skein(context: SKRSContext2D, random: Random, aspect: number): void {
  let x = between(random, -0.1, aspect + 0.1)
  let y = between(random, -0.1, 1.1)
  let heading = random() * TURN
  let bend = 0
  let wide = between(random, 0.002, 0.008)
  for (let step = 0; step < 150; step++) {
    bend = bend * 0.93 + (random() - 0.5) * 0.14
    heading += bend
    const nextX = x + 0.012 * Math.cos(heading)
    const nextY = y + 0.012 * Math.sin(heading)
    wide = clamp(wide * between(random, 0.88, 1.13), 0.0008, 0.012)
    context.lineWidth = wide
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(nextX, nextY)
    context.stroke()
    x = nextX
    y = nextY
    if (random() < 0.07)
      disc(context, x + between(random, -0.03, 0.03), y + between(random, -0.03, 0.03), between(random, 0.001, 0.006))
  }
}

function splash(context: SKRSContext2D, random: Random, aspect: number): void {
  const x = random() * aspect
  const y = random()
  const size = between(random, 0.008, 0.03)
  disc(context, x, y, size)
  for (let drop = 0; drop < 46; drop++) {
    const angle = random() * TURN
    const away = size * (1 + 3.8 * random() ** 2.2)
    disc(
      context,
      x + away * Math.cos(angle),
      y + away * Math.sin(angle),
      size * between(random, 0.03, 0.26) * (1.6 - away / (size * 5)),
    )
  }
}

function disc(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, Math.max(0.0004, radius), 0, TURN)
  context.fill()
}
