import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { emptyFrame, FIRST_SUBJECT, Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import { onRamp, rampOf, type DrawAbstract } from './plan.ts'

/** Colour worked out pixel by pixel: fluids, fractals, waves and mandalas. */

/** Inks floated on water, combed and swirled: bands of colour folded into each other with fine veins between. */
export const drawMarbling: DrawAbstract = ({ seed, scheme, moment, cancel }, width, height) => {
  const noise = new Noise(seedFor(seed, 'marbling'))
  const ramp = rampOf([...scheme.inks, scheme.light])
  const frame = flatFrame(width, height)
  const driftX = 0.16 * Math.cos(2 * Math.PI * moment)
  const driftY = 0.16 * Math.sin(2 * Math.PI * moment)
  for (let row = 0; row < height; row++) {
    if (row % 16 === 0) cancel.check()
    for (let column = 0; column < width; column++) {
      const x = (column / height) * 2.2
      const y = (row / height) * 2.2
      const firstX = noise.octaves(x + driftX, y, 4)
      const firstY = noise.octaves(x + 5.2, y + 1.3 + driftY, 4)
      const secondX = noise.octaves(x + 2.6 * firstX + 1.7, y + 2.6 * firstY + 9.2, 4)
      const secondY = noise.octaves(x + 2.6 * firstX + 8.3, y + 2.6 * firstY + 2.8, 3)
      const value = noise.octaves(x + 2.4 * secondX, y + 2.4 * secondY, 4)
      const bands = value * 2.3 + 0.55 * secondX
      const vein = Math.exp(-(((bands * 4) % 1) ** 2) / 0.006)
      const gleam = 0.82 + 0.34 * clamp(0.5 + firstY + 0.6 * secondY)
      const pixel = row * width + column
      for (let channel = 0; channel < 3; channel++) {
        const colour = onRamp(ramp, 0.5 + bands * 0.36, channel) * gleam
        frame.colour[pixel * 3 + channel] = mix(colour, scheme.light[channel] as number, 0.55 * vein)
      }
      tilt(frame, pixel, secondX, secondY)
      frame.depth[pixel] = 6 - 3 * value
      frame.part[pixel] = value > 0.12 ? FIRST_SUBJECT : Part.backdrop
    }
  }
  return frame
}

const seats = [
  [-0.8, 0.156],
  [-0.7269, 0.1889],
  [0.285, 0.01],
  [-0.4, 0.6],
  [-0.835, -0.2321],
  [-0.70176, -0.3842],
  [0.355, 0.355],
  [-0.54, 0.54],
] as const

/** A Julia set, coloured by how fast each point leaves and how near it passed the axes. */
export const drawFractal: DrawAbstract = ({ seed, scheme, moment, cancel }, width, height) => {
  const random = randomFor(seed, 'fractal')
  const seat = pick(random, seats)
  const turn = between(random, 0, Math.PI)
  const zoom = between(random, 1.05, 1.5)
  const real = seat[0] + 0.006 * Math.cos(2 * Math.PI * moment)
  const imaginary = seat[1] + 0.006 * Math.sin(2 * Math.PI * moment)
  const ramp = rampOf([scheme.dark, ...scheme.inks, scheme.light])
  const frame = flatFrame(width, height)
  for (let row = 0; row < height; row++) {
    if (row % 8 === 0) cancel.check()
    for (let column = 0; column < width; column++) {
      const px = (((column + 0.5) / height - width / height / 2) * 2.6) / zoom
      const py = (((row + 0.5) / height - 0.5) * 2.6) / zoom
      let x = px * Math.cos(turn) - py * Math.sin(turn)
      let y = px * Math.sin(turn) + py * Math.cos(turn)
      let trap = 10
      let count = 0
      for (; count < 180 && x * x + y * y < 400; count++) {
        const next = x * x - y * y + real
        y = 2 * x * y + imaginary
        x = next
        trap = Math.min(trap, Math.abs(x * y), Math.abs(Math.hypot(x, y) - 0.5))
      }
      const escaped = count < 180
      const speed = escaped ? count + 1 - Math.log2(Math.log(Math.hypot(x, y))) : 180
      const place = escaped ? Math.sqrt(speed) * 0.19 : 0.02
      const thread = Math.exp(-trap * (escaped ? 26 : 9))
      const pixel = row * width + column
      for (let channel = 0; channel < 3; channel++) {
        const body = onRamp(ramp, place, channel) * (escaped ? 1 : 0.35)
        frame.colour[pixel * 3 + channel] = mix(body, scheme.light[channel] as number, 0.38 * thread)
      }
      frame.depth[pixel] = 4 + (escaped ? 60 / (4 + speed) : 0)
      frame.part[pixel] = speed > 24 ? FIRST_SUBJECT : Part.backdrop
    }
  }
  return frame
}

/** Sheets of colour, each cut by a wave, from light at the top to dark below, with a soft shadow on the one behind. */
export const drawWaves: DrawAbstract = ({ seed, scheme, moment, cancel }, width, height) => {
  const random = randomFor(seed, 'waves')
  const count = 9
  const sheets = Array.from({ length: count }, (_, index) => ({
    base: 0.1 + (index / count) * 0.95,
    high: between(random, 0.025, 0.075),
    long: between(random, 0.8, 1.9),
    phase: random() * 6.28,
    way: random() < 0.5 ? -1 : 1,
  }))
  const ramp = rampOf([scheme.light, ...scheme.inks, scheme.dark])
  const frame = flatFrame(width, height)
  for (let row = 0; row < height; row++) {
    if (row % 16 === 0) cancel.check()
    const y = row / height
    for (let column = 0; column < width; column++) {
      const x = column / height
      let sheet = -1
      let into = 1
      let shadow = 1
      for (const [index, { base, high, long, phase, way }] of sheets.entries()) {
        const angle = x * long * 6.28 + phase + way * 2 * Math.PI * moment
        const crest = base + high * (Math.sin(angle) + 0.35 * Math.sin(angle * 2 + phase))
        if (y < crest) {
          shadow = Math.min(1, 0.72 + (crest - y) * 7)
          break
        }
        sheet = index
        into = y - crest
      }
      const place = ((sheet + 1.2) / (count + 2)) * 0.92
      const shade = shadow * (0.9 + 0.35 * Math.exp(-into * 22))
      const pixel = row * width + column
      for (let channel = 0; channel < 3; channel++)
        frame.colour[pixel * 3 + channel] = onRamp(ramp, place, channel) * shade
      frame.depth[pixel] = 30 - 2.6 * sheet
      frame.part[pixel] = sheet < 0 ? Part.backdrop : FIRST_SUBJECT + (sheet % 3)
    }
  }
  return frame
}

/** A rose of many mirrored petals: rings of beads, petals and rays about one heart. */
export const drawMandala: DrawAbstract = ({ seed, scheme, moment, cancel }, width, height) => {
  const random = randomFor(seed, 'mandala')
  const fold = pick(random, [8, 10, 12, 16])
  const rings = Array.from({ length: 9 }, (_, index) => ({
    from: index / 9,
    kind: Math.floor(random() * 5),
    times: fold * pick(random, [1, 1, 2]),
    fill: Math.floor(random() * scheme.inks.length),
    ground: Math.floor(random() * scheme.inks.length),
    offset: random() < 0.5 ? 0 : 0.5,
  }))
  const frame = flatFrame(width, height)
  const soft = 1.4 / height
  for (let row = 0; row < height; row++) {
    if (row % 16 === 0) cancel.check()
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5 - width / 2) / height
      const y = (row + 0.5) / height - 0.5
      const radius = Math.hypot(x, y) / 0.48
      const angle = Math.atan2(y, x) / (2 * Math.PI) + 0.5 + moment / fold
      const ring = rings[Math.min(rings.length - 1, Math.floor(radius * rings.length))]
      const pixel = row * width + column
      const outside = smooth(1 - soft, 1 + soft, radius)
      const u = ring ? angle * ring.times + ring.offset - Math.round(angle * ring.times + ring.offset) : 0
      const v = ring ? (radius - ring.from) * rings.length : 0
      const cell = ring ? (2 * Math.PI * Math.max(0.05, radius) * rings.length) / ring.times : 1
      const inside = ring ? figureAt(ring.kind, u * cell, v, cell) : -1
      const edge = soft * rings.length * 2.2
      const cover = smooth(-edge, edge, inside)
      const line = smooth(edge * 1.6, edge * 0.5, Math.abs(inside)) * 0.85
      const seam = smooth(0.06, 0.02, Math.min(v, 1 - v))
      for (let channel = 0; channel < 3; channel++) {
        const fill = (scheme.inks[ring?.fill ?? 0] ?? scheme.dark)[channel] as number
        const ground =
          ring && ring.ground !== ring.fill
            ? ((scheme.inks[ring.ground] ?? scheme.light)[channel] as number)
            : (scheme.light[channel] as number)
        const disc = mix(mix(ground, fill, cover), scheme.dark[channel] as number, Math.max(line, seam))
        frame.colour[pixel * 3 + channel] = mix(disc, scheme.ground[channel] as number, outside)
      }
      frame.depth[pixel] = outside > 0.5 ? 12 : 6 - cover
      frame.part[pixel] = outside > 0.5 ? Part.backdrop : cover > 0.5 ? FIRST_SUBJECT + 1 : FIRST_SUBJECT
    }
  }
  return frame
}

/** @returns above 0 inside. x and y in the ring's own height; the figure stands in the middle of its cell */
function figureAt(kind: number, x: number, y: number, cell: number): number {
  const side = Math.abs(x)
  switch (kind) {
    case 0:
      return 0.34 - Math.hypot(x, y - 0.5)
    case 1:
      return Math.min(cell * 0.46, 0.6) * Math.sqrt(Math.max(0, 1 - y)) * smooth(-0.1, 0.45, y) - side
    case 2:
      return (1 - y) * cell * 0.5 - side
    case 3:
      return 0.16 - Math.abs(Math.hypot(x, y - 0.5) - 0.26)
    default:
      return Math.min(0.42 - side, 0.36 - Math.abs(y - 0.5), 0.5 - side - Math.abs(y - 0.5))
  }
}

function flatFrame(width: number, height: number): Frame {
  const frame = emptyFrame(width, height)
  for (let pixel = 0; pixel < width * height; pixel++) frame.normal[pixel * 3 + 2] = 1
  return frame
}

function tilt({ normal }: Frame, pixel: number, x: number, y: number): void {
  const length = Math.hypot(x, y, 1)
  normal[pixel * 3] = x / length
  normal[pixel * 3 + 1] = y / length
  normal[pixel * 3 + 2] = 1 / length
}
