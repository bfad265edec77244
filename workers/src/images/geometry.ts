import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { ScreenColour } from './colour-text.ts'
import { emptyMask, emptyPicture } from './picture.ts'
import type { Mask, Picture } from './picture.ts'
import type { Size } from './resize.ts'

/** What pictures and masks have alike, so that cutting and turning is written once. */
export interface Grid extends Size {
  readonly data: Uint8Array
  readonly step: 1 | 3 | 4
}

export function gridOf(picture: Picture): Grid {
  return { width: picture.width, height: picture.height, data: picture.data, step: picture.channels }
}

export function gridOfMask(mask: Mask): Grid {
  return { ...mask, step: 1 }
}

export interface Rectangle extends Size {
  readonly x: number
  readonly y: number
}

/** The part of `area` that lies within a grid of `size`. */
export function clipRectangle(area: Rectangle, size: Size): Rectangle {
  const x = Math.max(0, Math.min(area.x, size.width))
  const y = Math.max(0, Math.min(area.y, size.height))
  const right = Math.max(x, Math.min(area.x + area.width, size.width))
  const bottom = Math.max(y, Math.min(area.y + area.height, size.height))
  return { x, y, width: right - x, height: bottom - y }
}

export function cropPicture(picture: Picture, area: Rectangle): Picture {
  return { ...picture, ...cropGrid(gridOf(picture), area) }
}

export function cropMask(mask: Mask, area: Rectangle): Mask {
  return cropGrid(gridOfMask(mask), area)
}

function cropGrid({ width, data, step }: Grid, area: Rectangle): Size & { data: Uint8Array } {
  const result = new Uint8Array(area.width * area.height * step)
  for (let row = 0; row < area.height; row++) {
    heedCancel()
    const from = ((area.y + row) * width + area.x) * step
    result.set(data.subarray(from, from + area.width * step), row * area.width * step)
  }
  return { width: area.width, height: area.height, data: result }
}

export type Turn = 'mirror' | 'upside down' | '90' | '180' | '270'

export function turnPicture(picture: Picture, turn: Turn): Picture {
  return { ...picture, ...turnGrid(gridOf(picture), turn) }
}

export function turnMask(mask: Mask, turn: Turn): Mask {
  return turnGrid(gridOfMask(mask), turn)
}

/** Turns are clockwise. */
function turnGrid({ width, height, data, step }: Grid, turn: Turn): Size & { data: Uint8Array } {
  const isSideways = turn === '90' || turn === '270'
  const result = new Uint8Array(data.length)
  const newWidth = isSideways ? height : width
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      const to = placeAfter(turn, x, y, width, height) * step
      const from = (y * width + x) * step
      for (let channel = 0; channel < step; channel++) result[to + channel] = data[from + channel] as number
    }
  }
  return { width: newWidth, height: isSideways ? width : height, data: result }
}

function placeAfter(turn: Turn, x: number, y: number, width: number, height: number): number {
  switch (turn) {
    case 'mirror':
      return y * width + width - 1 - x
    case 'upside down':
      return (height - 1 - y) * width + x
    case '90':
      return x * height + height - 1 - y
    case '180':
      return (height - 1 - y) * width + width - 1 - x
    case '270':
      return (width - 1 - x) * height + y
  }
}

/** Of one colour; with alpha only when the colour has some. */
export function filledPicture({ width, height }: Size, colour: ScreenColour): Picture {
  const picture = emptyPicture(width, height, colour[3] === 255 ? 3 : 4)
  fillPicture(picture, colour)
  return picture
}

export function fillPicture({ data, channels }: Picture, colour: ScreenColour): void {
  if (colour.slice(0, channels).every(part => part === colour[0])) {
    data.fill(colour[0])
    return
  }
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    for (let channel = 0; channel < channels; channel++) data[index + channel] = colour[channel] as number
  }
}

export function filledMask({ width, height }: Size, value: number): Mask {
  const mask = emptyMask(width, height)
  mask.data.fill(value)
  return mask
}

/** Writes `source` over `target` from that place on; both have the same channels. What hangs over is cut off. */
export function placePicture(target: Picture, source: Picture, x: number, y: number): void {
  placeGrid(gridOf(target), gridOf(source), x, y)
}

export function placeMask(target: Mask, source: Mask, x: number, y: number): void {
  placeGrid(gridOfMask(target), gridOfMask(source), x, y)
}

function placeGrid(target: Grid, source: Grid, x: number, y: number): void {
  const { step } = target
  const visible = clipRectangle({ x, y, width: source.width, height: source.height }, target)
  for (let row = 0; row < visible.height; row++) {
    heedCancel()
    const from = ((visible.y - y + row) * source.width + visible.x - x) * step
    const to = ((visible.y + row) * target.width + visible.x) * step
    target.data.set(source.data.subarray(from, from + visible.width * step), to)
  }
}

/** Moves everything and brings in again on the other side what leaves on one. */
export function wrapPicture(picture: Picture, x: number, y: number): Picture {
  const result: Picture = { ...picture, data: new Uint8Array(picture.data.length) }
  const left = modulo(x, picture.width)
  const top = modulo(y, picture.height)
  for (const offsetX of [left - picture.width, left]) {
    for (const offsetY of [top - picture.height, top]) placePicture(result, picture, offsetX, offsetY)
  }
  return result
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
