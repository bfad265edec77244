import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { LOOK_BITS, describePicture, lookDistance } from './describe-picture.ts'

/** A sun over hills, with the horizon, the colours and the place of the sun as they are given. */
function paint({ sky = '#4a90d9', ground = '#3b6e2f', sun = 0.7, horizon = 0.6 } = {}): Buffer {
  const [width, height] = [128, 96]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${sky}"/>
    <circle cx="${sun * width}" cy="22" r="12" fill="#ffe9a0"/>
    <path d="M0 ${horizon * height} q 32 -22 64 0 t 64 0 V ${height} H 0 z" fill="${ground}"/></svg>`)
}

async function lookOf(source: Buffer, change: (image: Sharp) => Sharp = image => image): Promise<Uint8Array> {
  const changed = await change(sharp(source)).png().toBuffer()
  const small = sharp(changed).resize(64, 48, { fit: 'fill' }).ensureAlpha().raw()
  return describePicture({ width: 64, height: 48, data: await small.toBuffer() })
}

test('a picture that was made smaller, recompressed or lightened is nearer than any other', async () => {
  const original = await lookOf(paint())
  const compressed = await sharp(paint()).jpeg({ quality: 40 }).toBuffer()
  const same = [
    await lookOf(paint(), image => image.resize(40, 30)),
    await lookOf(compressed),
    await lookOf(paint(), image => image.modulate({ brightness: 1.08 })),
  ]
  const others = [
    await lookOf(paint({ sky: '#d98a4a', ground: '#2f3b6e' })),
    await lookOf(paint({ sun: 0.15, horizon: 0.9 })),
    await lookOf(paint(), image => image.negate({ alpha: false })),
    await lookOf(paint(), image => image.rotate(90)),
  ]
  const farthest = Math.max(...same.map(look => lookDistance(original, look)))
  const nearest = Math.min(...others.map(look => lookDistance(original, look)))
  expect(farthest).toBeLessThan(nearest / 2)
  expect(farthest).toBeLessThan(LOOK_BITS / 10)
})

test('the same pixels give the same bits, of any size', async () => {
  expect(await lookOf(paint())).toEqual(await lookOf(paint()))
  for (const [width, height] of [
    [1, 1],
    [3, 200],
    [64, 2],
  ] as const) {
    const look = describePicture({ width, height, data: new Uint8Array(width * height * 4).fill(200) })
    expect(look).toHaveLength(LOOK_BITS / 8)
  }
})
