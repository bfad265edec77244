import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { FIRST_SUBJECT, Part, type Frame } from '#painter/core/frame.ts'
import type { PrepareFamily } from '#painter/family.ts'
import { setLine } from '#painter/flat/lettering.ts'
import { plainScene, plainSubject, type Scene } from '#painter/scene.ts'
import { prepareAbstract } from './abstract.ts'
import { prepareEmblem } from './emblem.ts'
import { preparePattern } from './pattern.ts'
import { preparePoster } from './poster.ts'

const cancel = { isSet: () => false, check: () => {} }

function drawn(prepare: PrepareFamily, scene: Partial<Scene>, { seed = 3, side = 96, moment = 0 } = {}): Frame {
  return prepare({ scene: { ...plainScene, settings: [], ...scene }, seed, aspect: 1 }).draw({
    width: side,
    height: side,
    moment,
    cancel,
  })
}

function isSame(one: Frame, other: Frame): boolean {
  return Buffer.compare(new Uint8Array(one.colour.buffer), new Uint8Array(other.colour.buffer)) === 0
}

const motif = (value: string): Partial<Scene> => ({ motifs: [{ value, weight: 1 }] })

const patternMotifs = [
  'stripes',
  'dots',
  'checks',
  'geometric',
  'floral',
  'leaves',
  'mandala',
  'waves',
  'chevron',
  'terrazzo',
  'damask',
]

/** Mean step between two columns (or rows) of light. */
function stepBetween({ colour, width }: Frame, one: number, other: number, upright: boolean): number {
  let sum = 0
  for (let place = 0; place < width; place++) {
    const a = (upright ? place * width + one : one * width + place) * 3
    const b = (upright ? place * width + other : other * width + place) * 3
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs((colour[a + channel] as number) - (colour[b + channel] as number))
  }
  return sum / width
}

describe('pattern', () => {
  it.each(patternMotifs)('%s goes on at each edge where it ends at the other', value => {
    for (const seed of [1, 2, 3]) {
      const frame = drawn(preparePattern, motif(value), { seed })
      for (const upright of [true, false]) {
        let most = 0
        for (let place = 0; place < 95; place++) most = Math.max(most, stepBetween(frame, place, place + 1, upright))
        expect(stepBetween(frame, 95, 0, upright)).toBeLessThanOrEqual(most * 1.15 + 0.02)
      }
    }
  })

  it('repeats the things of the prompt', () => {
    const plain = drawn(preparePattern, {}, { seed: 8 })
    const cats = drawn(preparePattern, { subjects: [{ ...plainSubject, kind: 'cat' }] }, { seed: 8 })
    expect(isSame(cats, plain)).toBe(false)
    expect(cats.part.filter(part => part === FIRST_SUBJECT).length).toBeGreaterThan(400)
  })
})

describe('abstract', () => {
  it.each(['flow', 'shapes', 'splatter', 'blocks', 'fractal', 'marbling', 'waves', 'mandala'])(
    '%s is the same twice and differs by seed',
    value => {
      const first = drawn(prepareAbstract, motif(value), { side: 64 })
      expect(drawn(prepareAbstract, motif(value), { side: 64 }).colour).toEqual(first.colour)
      expect(drawn(prepareAbstract, motif(value), { side: 64, seed: 4 }).colour).not.toEqual(first.colour)
    },
  )

  it('comes round in a loop', () => {
    const start = drawn(prepareAbstract, motif('waves'), { side: 64 })
    const end = drawn(prepareAbstract, motif('waves'), { side: 64, moment: 1 })
    const middle = drawn(prepareAbstract, motif('waves'), { side: 64, moment: 0.4 })
    expect(start.colour.every((value, at) => Math.abs(value - (end.colour[at] as number)) < 1e-3)).toBe(true)
    expect(isSame(middle, start)).toBe(false)
  })

  it('keeps to the colours of the prompt', () => {
    const { colour } = drawn(prepareAbstract, {
      ...motif('blocks'),
      palette: [
        [0.8, 0.02, 0.02],
        [0.02, 0.02, 0.8],
      ],
    })
    let green = 0
    for (let at = 0; at < colour.length; at += 3)
      if ((colour[at + 1] as number) > 1.2 * Math.max(colour[at] as number, colour[at + 2] as number)) green++
    expect(green).toBe(0)
  })
})

describe('poster', () => {
  it('sets its words legibly: letters are text to the media and stand out from what is around them', () => {
    for (const seed of [1, 2]) {
      const frame = drawn(preparePoster, { text: ['HÀ NỘI'], settings: [] }, { seed, side: 128 })
      const letters = [...frame.part.keys()].filter(pixel => frame.part[pixel] === Part.text)
      expect(letters.length).toBeGreaterThan(150)
      const light = (pixel: number): number =>
        (frame.colour[pixel * 3] as number) +
        (frame.colour[pixel * 3 + 1] as number) +
        (frame.colour[pixel * 3 + 2] as number)
      const box = boxOf(letters, 128)
      const around = [...frame.part.keys()].filter(pixel => frame.part[pixel] !== Part.text && inBox(box, pixel, 128))
      const mean = (pixels: readonly number[]): number =>
        pixels.reduce((sum, pixel) => sum + light(pixel), 0) / pixels.length
      expect(Math.abs(mean(letters) - mean(around))).toBeGreaterThan(0.5)
    }
  })

  it('has no type when no words were given', () => {
    const frame = drawn(preparePoster, {}, { side: 64 })
    expect(frame.part.includes(Part.text)).toBe(false)
  })
})

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxOf(pixels: readonly number[], side: number): Box {
  const columns = pixels.map(pixel => pixel % side)
  const rows = pixels.map(pixel => Math.floor(pixel / side))
  return { left: Math.min(...columns), right: Math.max(...columns), top: Math.min(...rows), bottom: Math.max(...rows) }
}

function inBox({ left, right, top, bottom }: Box, pixel: number, side: number): boolean {
  const column = pixel % side
  const row = Math.floor(pixel / side)
  return column >= left && column <= right && row >= top && row <= bottom
}

describe('lettering', () => {
  const inkOf = (text: string): Uint8ClampedArray => {
    const context = createCanvas(160, 60).getContext('2d')
    setLine(context, { text, x: 80, y: 45, size: 40, setting: { face: 'serif' } })
    return context.getImageData(0, 0, 160, 60).data
  }

  it('draws the letters of Vietnamese, each unlike its plain one', () => {
    for (const [marked, plain] of ['ộo', 'ằa', 'Đ D', 'ưu', 'ệe'].map(
      pair => [[...pair][0] ?? '', [...pair].at(-1) ?? ''] as const,
    )) {
      expect(inkOf(marked)).not.toEqual(inkOf(plain))
      expect(inkOf(marked)).not.toEqual(inkOf('\u{10fffd}'))
    }
  })
})

describe('emblem', () => {
  it('is symmetrical when it shows a mark, and names what it is given', () => {
    const frame = drawn(prepareEmblem, { text: ['NOVA'] }, { side: 128 })
    expect(frame.part.includes(Part.text)).toBe(true)
    const badge = [...frame.part.keys()].filter(pixel => frame.part[pixel] === FIRST_SUBJECT + 1)
    const mirrored = badge.filter(
      pixel => frame.part[Math.floor(pixel / 128) * 128 + 127 - (pixel % 128)] === FIRST_SUBJECT + 1,
    )
    expect(mirrored.length / badge.length).toBeGreaterThan(0.9)
  })

  it('shows the thing of the prompt', () => {
    const frame = drawn(prepareEmblem, { subjects: [{ ...plainSubject, kind: 'cat' }] })
    expect(frame.part.filter(part => part === FIRST_SUBJECT).length).toBeGreaterThan(300)
  })
})
