import { describe, expect, it } from 'vitest'
import { RunCanceled } from '#engine/node-kind.ts'
import type { Picture } from '#images/picture.ts'
import { FIRST_SUBJECT } from '#painter/core/frame.ts'
import { media, mediumVariants, type Medium, type MediumVariant } from '#painter/scene.ts'
import { allMedia } from './all-media.ts'
import { ballFrame, ballPicture } from './ball.fixture.ts'
import { mixMedia } from './mix-media.ts'

const frame = ballFrame(72)
const plain = ballPicture(frame)
const cancel = { isSet: () => false, check: () => {} }
const side = frame.width

function made(medium: Medium, variant?: MediumVariant): Picture {
  return allMedia[medium](plain, frame, { seed: 5, weight: 1, variant, cancel })
}

function isSame(one: Picture, other: Picture | undefined): boolean {
  return other !== undefined && Buffer.compare(one.data, other.data) === 0
}

function greyAt({ data }: Picture, pixel: number): number {
  return ((data[pixel * 3] as number) + (data[pixel * 3 + 1] as number) + (data[pixel * 3 + 2] as number)) / 3
}

function coloursOf({ data }: Picture): Set<number> {
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 3)
    colours.add(((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number))
  return colours
}

function chromaOf({ data }: Picture): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 3) {
    const values = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    sum += Math.max(...values) - Math.min(...values)
  }
  return sum / (data.length / 3)
}

/** Pixels where the ball ends. */
function rimPixels(): number[] {
  const rim: number[] = []
  for (let pixel = side; pixel < frame.part.length - side; pixel++) {
    const here = frame.part[pixel] === FIRST_SUBJECT
    if (here && (frame.part[pixel - 1] !== FIRST_SUBJECT || frame.part[pixel + 1] !== FIRST_SUBJECT)) rim.push(pixel)
  }
  return rim
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe.each(media)('%s', medium => {
  const variants: readonly (MediumVariant | undefined)[] = [undefined, ...mediumVariants[medium]]

  it('makes the same bytes of the same seed, in each of its manners, and each unlike the others', () => {
    const pictures = variants.map(variant => made(medium, variant))
    expect(isSame(made(medium), pictures[0])).toBe(true)
    for (const [index, picture] of pictures.entries()) {
      expect(isSame(picture, plain)).toBe(false)
      expect({ width: picture.width, height: picture.height }).toEqual({ width: side, height: side })
      for (const other of pictures.slice(index + 1)) expect(isSame(picture, other)).toBe(false)
    }
  })

  it('stops when it is canceled', () => {
    const check = (): never => {
      throw new RunCanceled()
    }
    expect(() => allMedia[medium](plain, frame, { seed: 5, weight: 1, cancel: { isSet: () => true, check } })).toThrow(
      RunCanceled,
    )
  })
})

describe('marks of the media', () => {
  it('pixel art has few colours in equal blocks', () => {
    const picture = made('pixel art', '8-bit')
    expect(coloursOf(picture).size).toBeLessThanOrEqual(28)
    const isLike = (pixel: number, other: number): boolean =>
      [0, 1, 2].every(channel => picture.data[pixel * 3 + channel] === picture.data[other * 3 + channel])
    for (let row = 0; row < side; row += 2) {
      for (let column = 0; column < side; column += 2) {
        const pixel = row * side + column
        if (![1, side, side + 1].every(next => isLike(pixel, pixel + next)))
          expect.fail(`the block at ${column}, ${row} is of several colours`)
      }
    }
  })

  it('comics ink the rim of things', () => {
    const picture = made('comic', 'cartoon')
    const rim = mean(
      rimPixels().map(pixel =>
        Math.min(greyAt(picture, pixel), greyAt(picture, pixel - 1), greyAt(picture, pixel + 1)),
      ),
    )
    const heart = greyAt(picture, (side >> 1) * side + (side >> 1))
    expect(rim).toBeLessThan(heart * 0.65)
  })

  it('ink and pencil are all but colourless', () => {
    expect(chromaOf(made('ink'))).toBeLessThan(22)
    expect(chromaOf(made('pencil'))).toBeLessThan(22)
    expect(chromaOf(plain)).toBeGreaterThan(40)
  })

  it('low-poly is made of facets of one colour', () => {
    const large = ballFrame(192)
    const picture = allMedia['low-poly'](ballPicture(large), large, { seed: 5, weight: 1, cancel })
    let same = 0
    for (let pixel = 192; pixel < 192 * 192; pixel++)
      if (Math.abs(greyAt(picture, pixel) - greyAt(picture, pixel - 192)) < 0.5) same++
    expect(same / (192 * 192)).toBeGreaterThan(0.5)
  })

  it('watercolour leaves the edge of the paper white', () => {
    const picture = made('watercolour')
    const edge = Array.from({ length: side }, (_, index) => greyAt(picture, index))
    expect(mean(edge)).toBeGreaterThan(230)
    expect(greyAt(picture, (side >> 1) * side + (side >> 1))).toBeLessThan(200)
  })

  it('stained glass is framed in dark lead', () => {
    const picture = made('stained glass')
    expect(mean(Array.from({ length: side }, (_, index) => greyAt(picture, index)))).toBeLessThan(70)
  })

  it('strokes of oil do not carry the colour of a thing over its outline', () => {
    const picture = made('oil')
    const reds = [...frame.part.keys()].filter(
      pixel =>
        frame.part[pixel] !== FIRST_SUBJECT &&
        (picture.data[pixel * 3] as number) > (picture.data[pixel * 3 + 2] as number) + 70 &&
        Math.floor(pixel / side) < side * 0.55,
    )
    expect(reds.length).toBeLessThan(side)
  })

  it('paper cut throws shadows from sheet to sheet', () => {
    const picture = made('paper cut')
    const below = rimPixels().filter(
      pixel => Math.floor(pixel / side) < side * 0.55 && frame.part[pixel + 1] !== FIRST_SUBJECT,
    )
    const shaded = mean(below.map(pixel => greyAt(picture, pixel + 2)))
    const open = mean(below.map(pixel => greyAt(picture, Math.floor(pixel / side) * side + side - 6)))
    expect(shaded).toBeLessThan(open)
  })
})

describe('two media', () => {
  it('draw lines over paint', () => {
    const paint = mixMedia(plain, frame, [{ value: 'gouache', weight: 1, variant: undefined }], { seed: 5, cancel })
    const both = mixMedia(
      plain,
      frame,
      [
        { value: 'gouache', weight: 1, variant: undefined },
        { value: 'ink', weight: 1, variant: undefined },
      ],
      { seed: 5, cancel },
    )
    expect(both.data.every((value, at) => value <= (paint.data[at] as number))).toBe(true)
    expect(isSame(both, paint)).toBe(false)
  })

  it('lie between each other by their weights', () => {
    const away = (weight: number): number => {
      const mixed = mixMedia(
        plain,
        frame,
        [
          { value: 'oil', weight: 1, variant: undefined },
          { value: 'clay', weight, variant: undefined },
        ],
        { seed: 5, cancel },
      )
      const oil = mixMedia(plain, frame, [{ value: 'oil', weight: 1, variant: undefined }], { seed: 5, cancel })
      return mean([...mixed.data].map((value, at) => Math.abs(value - (oil.data[at] as number))))
    }
    expect(away(0.3)).toBeLessThan(away(1))
  })

  it('keep tiles seamless', () => {
    const tiles = mixMedia(plain, frame, [{ value: 'oil', weight: 1, variant: undefined }], {
      seed: 5,
      tiles: true,
      cancel,
    })
    const step = (from: number, to: number): number =>
      mean(
        Array.from({ length: side }, (_, row) =>
          Math.abs(greyAt(tiles, row * side + from) - greyAt(tiles, row * side + to)),
        ),
      )
    expect(step(side - 1, 0)).toBeLessThan(3 * step(20, 21) + 2)
  })
})
