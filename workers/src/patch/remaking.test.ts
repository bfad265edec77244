import { expect, test } from 'vitest'
import type { Picture } from '#images/picture.ts'
import { picture, solid } from '#testing/node-cases.ts'
import { transferColours } from './colour-transfer.ts'
import { pictureOf, rasterOf } from './raster.ts'
import { retargetRaster } from './retarget.ts'
import { makeSeamless } from './seamless.ts'
import { transferStyle } from './style-transfer.ts'
import { varyRaster } from './variation.ts'

/** Sky above, ground below with a red post in it. */
const scene = picture(96, 72, (x, y) => {
  if (x > 40 && x < 50 && y > 24 && y < 60) return [200, 30, 30]
  return y < 40 ? [120, 170, 230] : [60, 120 + ((x * 7 + y * 3) % 20), 50]
})
const hatching = picture(40, 40, (x, y) => ((x + y) % 6 < 3 ? [240, 230, 200] : [90, 60, 40]))

function meanOf({ data, channels }: Picture, channel: number): number {
  let sum = 0
  for (let at = channel; at < data.length; at += channels) sum += data[at] ?? 0
  return sum / (data.length / channels)
}

function redOf({ data }: Picture): number {
  let count = 0
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 150 && (data[at + 1] ?? 0) < 90) count++
  return count
}

test('a variation has the same colours elsewhere, and less of them moves the weaker it is', () => {
  const vary = (strength: number, seed = 3) => pictureOf(varyRaster(rasterOf(scene), { seed, strength }))
  const [weak, strong] = [vary(0.2), vary(1)]
  expect(vary(0)).toEqual(scene)
  expect(vary(1)).toEqual(strong)
  expect(vary(1, 4)).not.toEqual(strong)
  const change = (of: Picture) => of.data.reduce((sum, value, at) => sum + Math.abs(value - (scene.data[at] ?? 0)), 0)
  expect(change(weak)).toBeGreaterThan(0)
  expect(change(strong)).toBeGreaterThan(change(weak))
  for (const channel of [0, 1, 2]) expect(Math.abs(meanOf(strong, channel) - meanOf(scene, channel))).toBeLessThan(20)
})

test('a picture made narrower keeps its post as wide as it was', () => {
  const narrow = pictureOf(retargetRaster(rasterOf(scene), { width: 64, height: 72 }, { seed: 1 }))
  expect([narrow.width, narrow.height]).toEqual([64, 72])
  expect(redOf(narrow)).toBeGreaterThan(redOf(scene) * 0.74)
})

test('colours become those of the other picture, by the share that is wanted', () => {
  const warm = picture(32, 32, (x, y) => [200 + (x % 8), 120 + y, 40])
  const sources = [{ picture: warm, weight: 1 }]
  const moved = transferColours(scene, sources, { seed: 1, amount: 1 })
  for (const channel of [0, 1, 2]) expect(Math.abs(meanOf(moved, channel) - meanOf(warm, channel))).toBeLessThan(8)
  const half = transferColours(scene, sources, { seed: 1, amount: 0.5 })
  expect(Math.abs(meanOf(half, 0) - (meanOf(moved, 0) + meanOf(scene, 0)) / 2)).toBeLessThan(3)
  expect(transferColours(scene, sources, { seed: 1, amount: 0 })).toBe(scene)
})

test('a style is painted with its own strokes, and the heavier of two is taken more', () => {
  const style = (weights: readonly [number, number], strength = 1) =>
    transferStyle(
      scene,
      [
        { picture: hatching, weight: weights[0] },
        { picture: solid(40, 40, [20, 200, 220]), weight: weights[1] },
      ],
      { seed: 1, strength, colour: 1 },
    )
  const hatched = style([8, 1])
  const plain = style([1, 8])
  expect([hatched.width, hatched.height]).toEqual([96, 72])
  expect(meanOf(hatched, 0)).toBeGreaterThan(meanOf(plain, 0) + 60)
})

test('a tile repeats: across its edges it changes no more than within', () => {
  const slope = picture(64, 64, (x, y) => [x * 3, 80 + ((x * 5 + y * 11) % 30), 40 + y])
  const tile = makeSeamless(slope, { seed: 1, width: 0.3 })
  if (!tile) throw new Error('nothing was made')
  const step = (from: number, to: number) =>
    Array.from({ length: 64 }, (_, row) =>
      Math.abs((tile.data[(row * 64 + from) * 3] ?? 0) - (tile.data[(row * 64 + to) * 3] ?? 0)),
    ).reduce((sum, value) => sum + value, 0) / 64
  expect(Math.abs((slope.data[0] ?? 0) - (slope.data[63 * 3] ?? 0))).toBeGreaterThan(150)
  expect(step(63, 0)).toBeLessThan(16)
})
