import { heedCancel } from '#engine/heed-cancel.ts'
import { applyColourCube } from '#images/colour-cube.ts'
import type { ColourCube } from '#images/colour-cube.ts'
import type { Picture } from '#images/picture.ts'
import { randomFor } from '#painter/core/random.ts'
import type { Random } from '#painter/core/random.ts'

/** One of several pictures that give their colours or their style, and how much it counts. */
export interface WeightedPicture {
  readonly picture: Picture
  readonly weight: number
}

const SAMPLES = 12_000
const TURNS = 30
/** How far each turn goes: short of all the way it settles more evenly. */
const PACE = 0.8
const CUBE_SIDE = 33
/** A line of colours is moved by a table of so many steps. */
const STEPS = 256

/**
 * The colours of a picture moved to those of others, as few of them and as little as can be (sliced optimal transport): seen
 * from one side after another, colours are brought into the order that the others have. What becomes of each colour is kept in a
 * cube, so that like colours stay alike and it costs the same for any size.
 */
export function transferColours(
  picture: Picture,
  sources: readonly WeightedPicture[],
  { seed, amount }: { seed: number; amount: number },
): Picture {
  if (amount <= 0) return picture
  return applyColourCube(picture, mapColours(picture, sources, seed), amount)
}

function mapColours(picture: Picture, sources: readonly WeightedPicture[], seed: number): ColourCube {
  const random = randomFor(seed, 'colours')
  const from = sampleColours([{ picture, weight: 1 }], random)
  const wanted = sampleColours(sources, random)
  const nodes = cubeNodes()
  for (let turn = 0; turn < TURNS; turn++) {
    heedCancel()
    const axis = drawAxis(turn, random)
    const moves = movesAlong(axis, from, wanted)
    moveColours(from, axis, moves)
    moveColours(nodes, axis, moves)
  }
  const values = nodes.map(value => Math.max(0, Math.min(1, value / 255)))
  return { size: CUBE_SIDE, values, low: [0, 0, 0], high: [1, 1, 1] }
}

/** As many of each picture as its weight says; three numbers a colour. */
function sampleColours(sources: readonly WeightedPicture[], random: Random): Float32Array {
  const colours = new Float32Array(SAMPLES * 3)
  const total = sources.reduce((sum, { weight }) => sum + weight, 0)
  let filled = 0
  let reached = 0
  for (const [index, { picture, weight }] of sources.entries()) {
    reached += (weight / total) * SAMPLES
    const end = index === sources.length - 1 ? SAMPLES : Math.round(reached)
    const { width, height, channels, data } = picture
    for (; filled < end; filled++) {
      const at = Math.floor(random() * width * height) * channels
      // A chance within the step of a byte: colours that are all alike would have no order.
      for (let channel = 0; channel < 3; channel++) {
        colours[filled * 3 + channel] = (data[at + channel] as number) + random() - 0.5
      }
    }
  }
  return colours
}

/** In the order of cubes: red runs fastest. */
function cubeNodes(): Float32Array {
  const nodes = new Float32Array(CUBE_SIDE ** 3 * 3)
  const levelOf = (index: number) => ((index % CUBE_SIDE) * 255) / (CUBE_SIDE - 1)
  for (let index = 0; index < CUBE_SIDE ** 3; index++) {
    nodes[index * 3] = levelOf(index)
    nodes[index * 3 + 1] = levelOf(Math.floor(index / CUBE_SIDE))
    nodes[index * 3 + 2] = levelOf(Math.floor(index / CUBE_SIDE ** 2))
  }
  return nodes
}

type Axis = readonly [number, number, number]

/** Light first, which matters most; then any side. */
function drawAxis(turn: number, random: Random): Axis {
  const drawn: Axis = turn === 0 ? [1, 1, 1] : [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1]
  const length = Math.hypot(...drawn) || 1
  return [drawn[0] / length, drawn[1] / length, drawn[2] / length]
}

/** How far to move what lies at each step between the least and the most that there is along an axis. */
interface Moves {
  readonly low: number
  readonly high: number
  readonly table: Float32Array
}

function movesAlong(axis: Axis, from: Float32Array, wanted: Float32Array): Moves {
  const here = placesAlong(axis, from).sort()
  const there = placesAlong(axis, wanted).sort()
  const low = here[0] as number
  const high = here[SAMPLES - 1] as number
  const table = new Float32Array(STEPS + 1)
  let index = 0
  for (let step = 0; step <= STEPS; step++) {
    const place = low + ((high - low) * step) / STEPS
    while (index < SAMPLES - 1 && (here[index] as number) < place) index++
    table[step] = (there[index] as number) - (here[index] as number)
  }
  return { low, high, table: smoothed(smoothed(table)) }
}

function placesAlong([red, green, blue]: Axis, colours: Float32Array): Float32Array {
  const places = new Float32Array(SAMPLES)
  for (let index = 0; index < SAMPLES; index++) {
    const at = index * 3
    places[index] =
      (colours[at] as number) * red + (colours[at + 1] as number) * green + (colours[at + 2] as number) * blue
  }
  return places
}

function smoothed(table: Float32Array): Float32Array {
  return table.map((value, step) => {
    const before = table[Math.max(0, step - 1)] as number
    const after = table[Math.min(STEPS, step + 1)] as number
    return (before + 2 * value + after) / 4
  })
}

function moveColours(of: Float32Array, [red, green, blue]: Axis, { low, high, table }: Moves): void {
  const colours = of
  const scale = STEPS / Math.max(1e-6, high - low)
  for (let at = 0; at < colours.length; at += 3) {
    const place =
      (colours[at] as number) * red + (colours[at + 1] as number) * green + (colours[at + 2] as number) * blue
    const step = Math.max(0, Math.min(STEPS, (place - low) * scale))
    const before = Math.min(STEPS - 1, Math.floor(step))
    const start = table[before] as number
    const move = (start + ((table[before + 1] as number) - start) * (step - before)) * PACE
    colours[at] = (colours[at] as number) + move * red
    colours[at + 1] = (colours[at + 1] as number) + move * green
    colours[at + 2] = (colours[at + 2] as number) + move * blue
  }
}
