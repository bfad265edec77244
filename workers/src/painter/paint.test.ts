import { describe, expect, test } from 'vitest'
import { RunCanceled } from '#engine/node-kind.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { boxBlur } from './core/blur.ts'
import { paint, paintLoop } from './paint.ts'
import type { PaintRequest } from './paint-request.ts'

const host = { cancel: { isSet: () => false, check: () => {} } }
const size = { width: 64, height: 64 }

async function pictureOf(prompt: PaintRequest['prompt'], more: Partial<PaintRequest> = {}): Promise<Picture> {
  return (await paint({ prompt, ...size, seed: 5, ...more }, host)).picture
}

function flat(colour: readonly [number, number, number]): Picture {
  const data = new Uint8Array(64 * 64 * 3)
  for (let at = 0; at < data.length; at++) data[at] = colour[at % 3] ?? 0
  return { ...size, channels: 3, data }
}

function difference(one: Picture, other: Picture): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0))
  return sum / one.data.length
}

describe('painting', () => {
  test.each([
    'a mountain lake at sunset',
    'cyberpunk city in the rain',
    'a library',
    'a ringed planet',
    'a fox, watercolor',
  ])('%s gives the same bytes twice, and others for another seed', async prompt => {
    const one = await pictureOf(prompt)
    expect(one.data).toEqual((await pictureOf(prompt)).data)
    expect(difference(one, await pictureOf(prompt, { seed: 6 }))).toBeGreaterThan(1)
  })

  test.each([
    [200, 64],
    [64, 150],
    [65, 67],
  ])('fills %i by %i', async (width, height) => {
    const picture = await pictureOf('a galaxy', { width, height })
    expect(picture).toMatchObject({ width, height, channels: 3 })
    expect(picture.data).toHaveLength(width * height * 3)
  })

  test.each([
    ['width', { width: 63 }],
    ['width', { width: Number.NaN }],
    ['height', { height: 2049 }],
    ['seed', { seed: -1 }],
    ['mask', { mask: { ...size, data: new Uint8Array(64 * 64) } }],
  ])('refuses a wrong %s by name', async (input, wrong) => {
    await expect(pictureOf('a lake', wrong)).rejects.toMatchObject({ name: 'NodeInputError', input })
  })

  test('shows smaller pictures on the way', async () => {
    const shares: number[] = []
    await paint(
      { prompt: 'a galaxy', width: 256, height: 256, seed: 1 },
      { ...host, preview: (_, share) => shares.push(share) },
    )
    expect(shares).toEqual([1 / 8, 1 / 4, 1 / 2])
  })

  test('stops when it is canceled', async () => {
    const cancel = {
      isSet: () => true,
      check: () => {
        throw new RunCanceled()
      },
    }
    await expect(paint({ prompt: 'a galaxy', ...size, seed: 1 }, { cancel })).rejects.toThrow(RunCanceled)
  })

  test('few steps leave it coarse', async () => {
    const fine = await pictureOf('a city skyline', { width: 128, height: 128 })
    const coarse = await pictureOf('a city skyline', { width: 128, height: 128, steps: 1 })
    expect(difference(fine, coarse)).toBeGreaterThan(2)
  })
})

describe('what it starts from', () => {
  const red = flat([210, 30, 30])

  test('more denoising keeps less of it', async () => {
    const kept = [0, 0.3, 0.6, 1].map(async denoise =>
      difference(red, await pictureOf('a galaxy', { init: red, denoise })),
    )
    const differences = await Promise.all(kept)
    expect(differences[0]).toBe(0)
    expect(differences).toEqual(differences.toSorted((one, other) => one - other))
    expect(differences[3]).toBeGreaterThan((differences[1] ?? 0) + 10)
  })

  test('a mask leaves everything else as it was, and no seam', async () => {
    const mask: Mask = { ...size, data: new Uint8Array(64 * 64).map((_, pixel) => (pixel % 64 < 32 ? 255 : 0)) }
    const { data } = await pictureOf('a library', { init: red, mask })
    for (let pixel = 0; pixel < 64 * 64; pixel++) {
      if (pixel % 64 < 32) continue
      expect(data.slice(pixel * 3, pixel * 3 + 3)).toEqual(Uint8Array.of(210, 30, 30))
    }
    let step = 0
    for (let row = 0; row < 64; row++)
      step += Math.abs((data[(row * 64 + 31) * 3] ?? 0) - (data[(row * 64 + 32) * 3] ?? 0))
    expect(step / 64).toBeLessThan(60)
  })

  test('few steps leave what is outside a mask as it was, too', async () => {
    const mask: Mask = { ...size, data: new Uint8Array(64 * 64).map((_, pixel) => (pixel < 20 * 64 ? 255 : 0)) }
    const { data } = await pictureOf('a library', { init: red, mask, steps: 1 })
    expect(data.subarray(20 * 64 * 3)).toEqual(red.data.subarray(20 * 64 * 3))
  })

  test('what is asked for comes into the mask, whichever part that is', async () => {
    for (const left of [2, 38]) {
      const inside = (pixel: number) => pixel % 64 >= left && pixel % 64 < left + 24 && pixel >= 20 * 64
      const mask: Mask = { ...size, data: new Uint8Array(64 * 64).map((_, pixel) => (inside(pixel) ? 255 : 0)) }
      const [plain, cow] = await Promise.all(
        ['a meadow', 'a red cow in a meadow'].map(prompt => pictureOf(prompt, { init: red, mask })),
      )
      if (!plain || !cow) throw new Error('nothing was painted')
      expect(difference(plain, cow)).toBeGreaterThan(2)
    }
  })
})

describe('several prompts', () => {
  test('AND blends by weight', async () => {
    const galaxy = await pictureOf('a galaxy')
    const library = await pictureOf('a library')
    const mostly = await pictureOf('a galaxy :3 AND a library :1')
    expect(difference(mostly, galaxy)).toBeLessThan(difference(mostly, library))
    expect(difference(mostly, galaxy)).toBeGreaterThan(0)
  })

  test('an area holds its own prompt', async () => {
    const whole = await pictureOf('deep space')
    const both = await pictureOf([
      { text: 'deep space', weight: 1 },
      { text: 'a library', weight: 1, area: { x: 0.5, y: 0, width: 0.5, height: 1 } },
    ])
    const left = (picture: Picture) => ({
      ...picture,
      data: picture.data.filter((_, at) => Math.floor(at / 3) % 64 < 30),
    })
    expect(difference(left(both), left(whole))).toBe(0)
    expect(difference(both, whole)).toBeGreaterThan(5)
  })

  test('words changed on the way begin in the light of the first, and draw what the second says', async () => {
    const galaxy = await pictureOf('a galaxy')
    const library = await pictureOf('a library')
    const edited = await pictureOf('[a galaxy:a library:0.5]')
    const coarse = (picture: Picture) => boxBlur(Float32Array.from(picture.data), { ...size, channels: 3 }, 12, 2)
    const fine = (picture: Picture) => {
      const soft = boxBlur(Float32Array.from(picture.data), { ...size, channels: 3 }, 1, 1)
      return picture.data.map((value, at) => 128 + value - (soft[at] ?? 0))
    }
    const apart = (one: ArrayLike<number>, other: ArrayLike<number>) => {
      let sum = 0
      for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
      return sum / one.length
    }
    expect(apart(coarse(edited), coarse(galaxy))).toBeLessThan(apart(coarse(library), coarse(galaxy)) * 0.8)
    expect(apart(fine(edited), fine(library))).toBeLessThan(apart(fine(edited), fine(galaxy)) / 3)
  })

  test.each([
    ['changed before the first step', '[a galaxy:a library:0.0]', 'a library'],
    ['changed after the last', '[a galaxy:a library:1.0]', 'a galaxy'],
    ['a step that never comes', '[a galaxy:a library:30]', 'a galaxy'],
  ])('words %s are those of one text', async (_, edited, plain) => {
    expect((await pictureOf(edited)).data).toEqual((await pictureOf(plain)).data)
  })

  test('a step is one of those that are drawn', async () => {
    const half = await pictureOf('[a galaxy:a library:0.5]', { steps: 30 })
    expect((await pictureOf('[a galaxy:a library:15]', { steps: 30 })).data).toEqual(half.data)
    expect((await pictureOf('[a galaxy:a library:15]', { steps: 20 })).data).not.toEqual(half.data)
  })
})

describe('layouts', () => {
  const ring = flat([0, 0, 0])
  for (let pixel = 0; pixel < 64 * 64; pixel++) {
    const away = Math.abs(Math.hypot((pixel % 64) - 32, Math.floor(pixel / 64) - 32) - 20)
    if (away < 1.2) ring.data.fill(255, pixel * 3, pixel * 3 + 3)
  }

  test('lines become contours', async () => {
    const plain = await pictureOf('a library')
    const drawn = await pictureOf('a library', { controls: [{ kind: 'canny', picture: ring, strength: 1 }] })
    const lightOnRing = ({ data }: Picture) => data[(32 * 64 + 52) * 3 + 1] ?? 0
    expect(lightOnRing(drawn)).toBeLessThan(lightOnRing(plain) * 0.7)
  })

  test('near and far follow a map of depth', async () => {
    const nearOnTop = flat([0, 0, 0])
    nearOnTop.data.fill(255, 0, 32 * 64 * 3)
    const plain = await pictureOf('a meadow')
    const turned = await pictureOf('a meadow', { controls: [{ kind: 'depth', picture: nearOnTop, strength: 1 }] })
    const blueness = ({ data }: Picture, row: number) =>
      (data[(row * 64 + 32) * 3 + 2] ?? 0) - (data[(row * 64 + 32) * 3] ?? 0)
    expect(blueness(plain, 4)).toBeGreaterThan(blueness(turned, 4))
    expect(blueness(turned, 60)).toBeGreaterThan(blueness(plain, 60))
  })
})

describe('a loop', () => {
  test.each(['a galaxy', 'cosy cabin with a fireplace', 'old town at night, lanterns', 'a lake in the wind'])(
    '%s moves and ends where it began',
    async prompt => {
      const { frames } = await paintLoop({ prompt, ...size, seed: 2 }, 4, host)
      const [first, second] = frames
      if (!first || !second) throw new Error('there are no frames')
      expect(difference(first, second)).toBeGreaterThan(0)
      expect(difference(first, await pictureOf(prompt, { seed: 2, moment: 1 }))).toBeLessThan(0.6)
    },
  )
})
