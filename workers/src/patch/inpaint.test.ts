import { expect, test } from 'vitest'
import { fillHole } from './inpaint.ts'
import type { Hole } from './hole.ts'
import type { Raster } from './raster.ts'

function drawRaster(width: number, height: number, colourAt: (x: number, y: number) => readonly number[]): Raster {
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    data.set(colourAt(pixel % width, Math.floor(pixel / width)), pixel * 4)
  }
  return { width, height, data }
}

function disc(width: number, height: number, x: number, y: number, radius: number): Hole {
  const data = Uint8Array.from({ length: width * height }, (_, pixel) =>
    Math.hypot((pixel % width) - x, Math.floor(pixel / width) - y) < radius ? 1 : 0,
  )
  return { width, height, data }
}

function worstInHole(filled: Raster | undefined, whole: Raster, hole: Hole): number {
  let worst = 0
  for (let pixel = 0; pixel < hole.data.length; pixel++) {
    for (let at = pixel * 4; at < pixel * 4 + 3; at++) {
      const difference = Math.abs((filled?.data[at] ?? 0) - (whole.data[at] as number))
      if (hole.data[pixel] === 0) expect(difference).toBe(0)
      worst = Math.max(worst, difference)
    }
  }
  return worst
}

function withoutHole(whole: Raster, hole: Hole): Raster {
  const data = whole.data.slice()
  for (let pixel = 0; pixel < hole.data.length; pixel++) if (hole.data[pixel]) data.fill(255, pixel * 4, pixel * 4 + 3)
  return { ...whole, data }
}

const size = [96, 80] as const
const hole = disc(...size, 50, 38, 14)
const stripes = drawRaster(...size, x => (x % 12 < 6 ? [230, 60, 40, 0] : [20, 40, 150, 0]))
const horizon = drawRaster(...size, (_, y) => (y < 38 ? [120, 170, 240, 0] : [40, 120, 50, 0]))

test('a texture goes on through the hole, and all around it stays as it is', () => {
  expect(worstInHole(fillHole(withoutHole(stripes, hole), hole, { seed: 1 }), stripes, hole)).toBeLessThan(24)
})

test('an edge goes on straight through the hole', () => {
  expect(worstInHole(fillHole(withoutHole(horizon, hole), hole, { seed: 1 }), horizon, hole)).toBeLessThan(24)
})

test('a slope of light leaves no seam', () => {
  const slope = drawRaster(...size, (x, y) => [x * 2, 60 + y, 100, 0])
  const { width, data } = fillHole(withoutHole(slope, hole), hole, { seed: 1 }) ?? slope
  const steps = Array.from(data, (value, at) => (at % 4 === 3 || at % (width * 4) < 4 ? 0 : value - data[at - 4]!))
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(8)
})

test('the same seed fills it the same way, and what was there makes no difference', () => {
  const once = fillHole(withoutHole(stripes, hole), hole, { seed: 5 })
  expect(fillHole(stripes, hole, { seed: 5 })).toEqual(once)
})

test('a hole at the edge is filled from one side', () => {
  const beyond: Hole = { ...hole, data: hole.data.map((_, pixel) => (pixel % size[0] >= 76 ? 1 : 0)) }
  expect(worstInHole(fillHole(withoutHole(horizon, beyond), beyond, { seed: 1 }), horizon, beyond)).toBeLessThan(24)
})

test('without a hole nothing is done, and without anything to copy nothing can be', () => {
  const none: Hole = { ...hole, data: new Uint8Array(hole.data.length) }
  expect(fillHole(stripes, none, { seed: 1 })).toBe(stripes)
  const all: Hole = { ...hole, data: new Uint8Array(hole.data.length).fill(1) }
  expect(fillHole(stripes, all, { seed: 1 })).toBeUndefined()
  const tiny = drawRaster(5, 5, () => [1, 2, 3, 0])
  expect(fillHole(tiny, disc(5, 5, 2, 2, 1), { seed: 1 })).toBeUndefined()
})
