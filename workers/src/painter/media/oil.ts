import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix } from '#painter/core/curves.ts'
import { hashAt } from '#painter/core/hash.ts'
import { seedFor } from '#painter/core/random.ts'
import type { MediumVariant } from '#painter/scene.ts'
import { emptyGround, layStroke, tracePath, type Ground } from './brush.ts'
import { flowOf, type Flow } from './flow.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { greyOf, groupsOf, pictureOf, planesOf } from './planes.ts'

interface Layer {
  /** Half the width of the brush, at 512 pixels. */
  readonly radius: number
  /** Painted where the picture differs by so much from what is there already. */
  readonly from: number
  readonly opacity: number
}

interface Manner {
  readonly layers: readonly Layer[]
  /** Length of a stroke, in radii. */
  readonly length: readonly [number, number]
  readonly swirl: number
  readonly ground: readonly [number, number, number]
  readonly relief: number
  readonly bristles: number
  /** How far the colours of neighbouring strokes stray. */
  readonly stray: number
  readonly saturation: number
}

const classic: Manner = {
  layers: [
    { radius: 17, from: -1, opacity: 1 },
    { radius: 8, from: 0.035, opacity: 1 },
    { radius: 4.2, from: 0.045, opacity: 0.95 },
    { radius: 2.2, from: 0.06, opacity: 0.95 },
    { radius: 1.3, from: 0.085, opacity: 0.95 },
  ],
  length: [4, 9],
  swirl: 0,
  ground: [0.5, 0.38, 0.26],
  relief: 1,
  bristles: 0.1,
  stray: 0.05,
  saturation: 1.14,
}

const manners: Partial<Record<MediumVariant, Manner>> = {
  impressionist: {
    ...classic,
    layers: [
      { radius: 14, from: -1, opacity: 1 },
      { radius: 6, from: -1, opacity: 0.92 },
      { radius: 3.4, from: 0.05, opacity: 0.95 },
      { radius: 2.3, from: 0.11, opacity: 0.95 },
    ],
    length: [2.5, 4.5],
    ground: [0.72, 0.64, 0.52],
    relief: 1.3,
    stray: 0.13,
    saturation: 1.3,
  },
  'van gogh': {
    ...classic,
    layers: [
      { radius: 12, from: -1, opacity: 1 },
      { radius: 5.4, from: -1, opacity: 1 },
      { radius: 3, from: 0.055, opacity: 1 },
      { radius: 2.2, from: 0.1, opacity: 1 },
    ],
    length: [5, 9],
    swirl: 1,
    ground: [0.62, 0.52, 0.3],
    relief: 1.7,
    bristles: 0.13,
    stray: 0.14,
    saturation: 1.38,
  },
  'palette knife': {
    ...classic,
    layers: [
      { radius: 22, from: -1, opacity: 1 },
      { radius: 12, from: 0.03, opacity: 1 },
      { radius: 6.5, from: 0.07, opacity: 1 },
      { radius: 3.6, from: 0.13, opacity: 1 },
    ],
    length: [2, 3.2],
    relief: 1.8,
    bristles: 0.05,
    stray: 0.09,
    saturation: 1.25,
  },
  pointillist: {
    ...classic,
    layers: [
      { radius: 9, from: -1, opacity: 1 },
      { radius: 3.2, from: -1, opacity: 0.95 },
      { radius: 2.3, from: 0.02, opacity: 0.95 },
      { radius: 1.8, from: 0.05, opacity: 0.95 },
    ],
    length: [0.3, 0.4],
    ground: [0.85, 0.82, 0.74],
    bristles: 0.04,
    stray: 0.2,
    saturation: 1.35,
  },
}

/** Layers of ever finer strokes over a toned ground, each only where the last one missed, lit from the side over canvas. */
export const paintOil: PaintMedium = (picture, frame, options) => {
  const manner = (options.variant && manners[options.variant]) ?? classic
  const planes = planesOf(picture)
  const flow = flowOf(greyOf(planes), frame, { seed: seedFor(options.seed, 'oil flow'), swirl: manner.swirl })
  enrich(planes, manner.saturation)
  const ground = emptyGround(picture.width, picture.height, manner.ground)
  const groups = groupsOf(frame)
  for (const [index, layer] of manner.layers.entries()) {
    options.cancel.check()
    paintLayer({ ground, planes, flow, groups, manner, layer, index, options, unit: unitOf(picture) })
  }
  return light(ground, picture, manner.relief * options.weight, options.seed)
}

function enrich(planes: Float32Array, saturation: number): void {
  for (let at = 0; at < planes.length; at += 3) {
    heedCancelAt(at)
    const middle = ((planes[at] as number) + (planes[at + 1] as number) + (planes[at + 2] as number)) / 3
    for (let channel = 0; channel < 3; channel++) {
      planes[at + channel] = clamp(middle + ((planes[at + channel] as number) - middle) * saturation)
    }
  }
}

interface LayerWork {
  readonly ground: Ground
  readonly planes: Float32Array
  readonly flow: Flow
  readonly groups: Uint8Array
  readonly manner: Manner
  readonly layer: Layer
  readonly index: number
  readonly options: MediumOptions
  readonly unit: number
}

/** Where strokes begin is settled by the cells of a grid, and their order by a hash of the cell: the same in all moments. */
function paintLayer(work: LayerWork): void {
  const { ground, planes, layer, options, unit, index } = work
  const { width, height } = ground
  const radius = layer.radius * unit * mix(1, options.weight, 0.4)
  const target = boxBlur(planes.slice(), { width, height, channels: 3 }, radius * 0.35, 2)
  const step = radius * (work.manner.length[1] < 1 ? 1.25 : 0.95)
  const columns = Math.ceil(width / step)
  const rows = Math.ceil(height / step)
  const seed = seedFor(options.seed, `oil layer ${index}`)
  const starts: { x: number; y: number; order: number }[] = []
  for (let row = 0; row < rows; row++) {
    options.cancel.check()
    for (let column = 0; column < columns; column++) {
      const start = startIn(work, target, { column, row, step, seed })
      if (start) starts.push(start)
    }
  }
  starts.sort((one, other) => one.order - other.order)
  const path = new Float32Array(64)
  for (const [count, start] of starts.entries()) {
    if ((count & 31) === 0) options.cancel.check()
    strokeFrom(work, target, { ...start, radius, seed, path })
  }
}

interface Cell {
  readonly column: number
  readonly row: number
  readonly step: number
  readonly seed: number
}

function startIn(
  { ground, layer }: LayerWork,
  target: Float32Array,
  { column, row, step, seed }: Cell,
): { x: number; y: number; order: number } | undefined {
  const { width, height, colour } = ground
  const order = hashAt(column, row, seed)
  const x = Math.min(width - 1, (column + hashAt(column, row, seed + 1)) * step)
  const y = Math.min(height - 1, (row + hashAt(column, row, seed + 2)) * step)
  if (layer.from < 0) return { x, y, order }
  let worst = -1
  let worstX = x
  let worstY = y
  let sum = 0
  let count = 0
  const probe = Math.max(1, step / 3)
  for (let py = row * step; py < Math.min(height, (row + 1) * step); py += probe) {
    for (let px = column * step; px < Math.min(width, (column + 1) * step); px += probe) {
      const at = (Math.floor(py) * width + Math.floor(px)) * 3
      const miss =
        Math.abs((target[at] as number) - (colour[at] as number)) +
        Math.abs((target[at + 1] as number) - (colour[at + 1] as number)) +
        Math.abs((target[at + 2] as number) - (colour[at + 2] as number))
      sum += miss
      count++
      if (miss > worst) {
        worst = miss
        worstX = px
        worstY = py
      }
    }
  }
  return sum / Math.max(1, count) / 3 < layer.from ? undefined : { x: worstX, y: worstY, order }
}

interface Start {
  readonly x: number
  readonly y: number
  readonly order: number
  readonly radius: number
  readonly seed: number
  readonly path: Float32Array
}

function strokeFrom({ ground, flow, groups, manner, layer }: LayerWork, target: Float32Array, start: Start): void {
  const { width, height } = ground
  const { x, y, radius, path, order } = start
  const pixel = Math.floor(y) * width + Math.floor(x)
  const group = groups[pixel] as number
  const at = pixel * 3
  const red = target[at] as number
  const green = target[at + 1] as number
  const blue = target[at + 2] as number
  const lot = Math.floor(order * 1e6) + start.seed
  const length = mix(manner.length[0], manner.length[1], hashAt(lot, 3, 11))
  const points = tracePath(flow, path, {
    x,
    y,
    step: Math.max(1, radius * Math.min(1, length)),
    steps: Math.max(2, Math.round(length)),
    leaves: (px, py) => {
      if (px < 0 || py < 0 || px >= width || py >= height) return true
      const there = (Math.floor(py) * width + Math.floor(px)) * 3
      const change =
        Math.abs((target[there] as number) - red) +
        Math.abs((target[there + 1] as number) - green) +
        Math.abs((target[there + 2] as number) - blue)
      return change > 0.24 || groups[there / 3] !== group
    },
  })
  if (points < 2) {
    path[2] =
      x + radius * 0.6 * (flow.x[(Math.floor(y / 2) * flow.width + Math.floor(x / 2)) % flow.x.length] as number)
    path[3] =
      y + radius * 0.6 * (flow.y[(Math.floor(y / 2) * flow.width + Math.floor(x / 2)) % flow.y.length] as number)
  }
  const lift = (hashAt(lot, 1, 5) - 0.5) * manner.stray
  const turn = (hashAt(lot, 2, 6) - 0.5) * manner.stray
  layStroke(
    ground,
    {
      path,
      points: Math.max(2, points),
      radius,
      red: red + lift + turn * 0.8,
      green: green + lift - turn * 0.25,
      blue: blue + lift * 0.9 - turn * 0.9,
      opacity: layer.opacity,
      relief: 0.5 + 0.5 * hashAt(lot, 4, 9),
      bristles: radius > 1.6 ? manner.bristles : 0.02,
      dry: radius > 2.5 ? 0.6 : 1,
      seed: lot & 1023,
      group,
    },
    groups,
  )
}

/** Relief seen in light from the upper left, with the weave of the canvas where paint lies thin. */
function light({ colour, relief, width, height }: Ground, size: Picture, strength: number, seed: number): Picture {
  const unit = unitOf(size)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const before = row > 0 && column > 0 ? pixel - width - 1 : pixel
      const after = row < height - 1 && column < width - 1 ? pixel + width + 1 : pixel
      const slope = (relief[after] as number) - (relief[before] as number)
      const thin = 1 - 0.6 * clamp(relief[pixel] as number)
      const weave = weaveAt(column / unit, row / unit) * thin
      const grain = hashAt(column, row, seed) - 0.5
      const shine = Math.max(0, slope - 0.35) * 0.22 * strength
      const shade = 1 + 0.19 * strength * clamp(slope, -1, 1) + 0.035 * weave + 0.012 * grain
      const at = pixel * 3
      for (let channel = 0; channel < 3; channel++)
        colour[at + channel] = (colour[at + channel] as number) * shade + shine
    }
  }
  return pictureOf(colour, size)
}

/** Over and under: threads alternate in both directions. */
function weaveAt(x: number, y: number): number {
  const across = Math.sin(x * 2.1)
  const down = Math.sin(y * 2.1)
  return across * down > 0 ? Math.abs(across) - 0.4 : 0.3 - Math.abs(down)
}
