import { expect, it } from 'vitest'
import { neverCanceled } from '#engine/small-kinds.fixture.ts'
import { picture } from '#testing/node-cases.ts'
import { comparePictures } from './compare.ts'
import { doublePicture } from './enlarge.ts'
import { resizePicture } from './resize.ts'

/** Rings, stripes and a gradient: edges in all directions. */
const drawn = picture(96, 80, (x, y) => {
  const ring = Math.floor(Math.hypot(x - 40, y - 36) / 7) % 2 === 0
  const stripe = (x + 2 * y) % 23 < 9
  return [ring ? 220 : 40, stripe ? 190 : 70, 60 + x]
})

it('comes nearer to a picture that was made small than resampling does', async () => {
  const small = await resizePicture(drawn, { width: 48, height: 40 }, 'area')
  const plain = comparePictures(await resizePicture(small, drawn, 'lanczos'), drawn, 1).square
  const ours = comparePictures(doublePicture(small, neverCanceled), drawn, 1).square
  // One and a half decibels.
  expect(ours).toBeLessThan(plain * 0.7)
})

it('is the picture it came from when it is made small again', async () => {
  const again = await resizePicture(doublePicture(drawn, neverCanceled), drawn, 'area')
  expect(Math.max(...comparePictures(again, drawn, 1).picture.data)).toBeLessThanOrEqual(12)
})

it('fits its parts together as if the whole had been worked on', () => {
  const whole = doublePicture(drawn, neverCanceled)
  expect(doublePicture(drawn, neverCanceled, 30).data).toEqual(whole.data)
})

it.each([
  [1, 1],
  [1, 9],
  [5, 2],
  [3, 3],
])('doubles a picture of %i by %i', (width, height) => {
  const tiny = picture(width, height, () => [90, 120, 30])
  const { data, ...size } = doublePicture(tiny, neverCanceled)
  expect(size).toEqual({ width: width * 2, height: height * 2, channels: 3 })
  expect([...data.subarray(0, 3)]).toEqual([90, 120, 30])
})
