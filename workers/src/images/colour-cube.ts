import { heedCancelAt } from '#engine/heed-cancel.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import { copyPicture } from './picture.ts'
import type { Picture } from './picture.ts'

/** What becomes of each colour, sampled on a grid; red runs fastest, as in the file. */
export interface ColourCube {
  readonly size: number
  readonly values: Float32Array
  readonly low: readonly [number, number, number]
  readonly high: readonly [number, number, number]
}

const SIZE_MAX = 65

/**
 * The text of a `.cube` file, as grading programs write them; both one- and three-dimensional tables.
 *
 * @throws NodeInputError naming the line
 */
export function parseColourCube(text: string, input: string): ColourCube {
  const header = { size: 0, isLine: false, low: [0, 0, 0], high: [1, 1, 1] } as CubeHeader
  const rows: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) readLine(line.trim(), header, rows, input, index + 1)
  if (header.size === 0) throw new NodeInputError(input, 'The LUT does not say its size (LUT_3D_SIZE or LUT_1D_SIZE).')
  const expected = header.isLine ? header.size : header.size ** 3
  if (rows.length !== expected * 3) {
    throw new NodeInputError(input, `The LUT has ${rows.length / 3} rows; its size asks for ${expected}.`)
  }
  const { low, high } = header
  if (header.isLine) return cubeOfLine(rows, header)
  return { size: header.size, values: Float32Array.from(rows), low, high }
}

interface CubeHeader {
  size: number
  isLine: boolean
  low: [number, number, number]
  high: [number, number, number]
}

function readLine(line: string, target: CubeHeader, rows: number[], input: string, number: number): void {
  const header = target
  if (line === '' || line.startsWith('#') || /^(TITLE|LUT_[13]D_INPUT_RANGE)\b/.test(line)) return
  const [word = '', ...rest] = line.split(/\s+/)
  const numbers = rest.map(Number)
  if (word === 'LUT_3D_SIZE' || word === 'LUT_1D_SIZE') {
    header.isLine = word === 'LUT_1D_SIZE'
    header.size = checkSize(numbers[0] ?? Number.NaN, header.isLine, input)
  } else if (word === 'DOMAIN_MIN' || word === 'DOMAIN_MAX') {
    header[word === 'DOMAIN_MIN' ? 'low' : 'high'] = threeNumbers(numbers, input, number)
  } else {
    rows.push(...threeNumbers([Number(word), ...numbers], input, number))
  }
}

function checkSize(size: number, isLine: boolean, input: string): number {
  const max = isLine ? 4096 : SIZE_MAX
  if (Number.isInteger(size) && size >= 2 && size <= max) return size
  throw new NodeInputError(input, `The LUT's size must be a whole number from 2 to ${max}.`)
}

function threeNumbers(numbers: readonly number[], input: string, line: number): [number, number, number] {
  const [a, b, c] = numbers
  if (numbers.length === 3 && numbers.every(Number.isFinite)) return [a as number, b as number, c as number]
  throw new NodeInputError(input, `Line ${line} of the LUT is not three numbers.`)
}

/** A line for each channel, spread to a cube that is fine enough for bytes. */
function cubeOfLine(rows: readonly number[], { size, low, high }: CubeHeader): ColourCube {
  const side = Math.min(SIZE_MAX, size)
  const values = new Float32Array(side ** 3 * 3)
  const at = (step: number, channel: number) => {
    const place = (step / (side - 1)) * (size - 1)
    const before = Math.min(size - 2, Math.floor(place))
    const from = rows[before * 3 + channel] as number
    const to = rows[(before + 1) * 3 + channel] as number
    return from + (to - from) * (place - before)
  }
  for (let index = 0; index < side ** 3; index++) {
    values[index * 3] = at(index % side, 0)
    values[index * 3 + 1] = at(Math.floor(index / side) % side, 1)
    values[index * 3 + 2] = at(Math.floor(index / side / side), 2)
  }
  return { size: side, values, low, high }
}

/** Trilinear between the samples; `amount` 0 leaves all as it is. */
export function applyColourCube(picture: Picture, cube: ColourCube, amount: number): Picture {
  const result = copyPicture(picture)
  const { data, channels } = result
  const graded = new Float64Array(3)
  const axes = [0, 1, 2].map(channel => cubeAxis(cube, channel))
  const [redAxis, greenAxis, blueAxis] = axes as [Float32Array, Float32Array, Float32Array]
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    const red = redAxis[data[index] as number] as number
    const green = greenAxis[data[index + 1] as number] as number
    const blue = blueAxis[data[index + 2] as number] as number
    sampleCube(cube, red, green, blue, graded)
    for (let channel = 0; channel < 3; channel++) {
      const before = data[index + channel] as number
      const after = (graded[channel] as number) * 255
      const value = before + (after - before) * amount
      data[index + channel] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
    }
  }
  return result
}

/** Where on the cube's axis each byte lies. */
function cubeAxis({ size, low, high }: ColourCube, channel: number): Float32Array {
  const from = low[channel] as number
  const range = (high[channel] as number) - from || 1
  return Float32Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(size - 1, ((value / 255 - from) / range) * (size - 1))),
  )
}

/** What the cube has at that place, into `to`. */
function sampleCube({ size, values }: ColourCube, red: number, green: number, blue: number, to: Float64Array): void {
  const x = Math.min(size - 2, Math.floor(red))
  const y = Math.min(size - 2, Math.floor(green))
  const z = Math.min(size - 2, Math.floor(blue))
  const u = red - x
  const v = green - y
  const w = blue - z
  const down = size * 3
  const back = size * size * 3
  const start = (x + y * size + z * size * size) * 3
  for (let channel = 0; channel < 3; channel++) {
    const at = start + channel
    const nearTop = (values[at] as number) * (1 - u) + (values[at + 3] as number) * u
    const nearBottom = (values[at + down] as number) * (1 - u) + (values[at + down + 3] as number) * u
    const farTop = (values[at + back] as number) * (1 - u) + (values[at + back + 3] as number) * u
    const farBottom = (values[at + back + down] as number) * (1 - u) + (values[at + back + down + 3] as number) * u
    to[channel] = (nearTop * (1 - v) + nearBottom * v) * (1 - w) + (farTop * (1 - v) + farBottom * v) * w
  }
}
