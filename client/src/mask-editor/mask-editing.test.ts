import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawSegment } from './draw-brush.ts'
import { wholeOf } from './mask-area.ts'
import { emptyMask, freezeMask, isChosen, maskFrom, openTiles, storedTiles, thawMask } from './mask-tiles.ts'
import { featherMask, growMask, invertMask, shrinkMask } from './reshape-mask.ts'
import { fitView, panView, pictureAt, zoomView } from './view.ts'

const size = { width: 300, height: 170 }
const blank = () => new Uint8Array(size.width * size.height)
const at = (pixels: Uint8Array, x: number, y: number) => pixels[y * size.width + x]
const dot = (x: number, y: number, radius: number) => ({ x, y, radius })
const isSame = (one: Uint8Array, other: Uint8Array) => one.every((value, index) => value === other[index])
const hard = { hardness: 1, erases: false }

function dotted(radius = 20): Uint8Array {
  const pixels = blank()
  drawSegment(pixels, size, dot(100, 80, radius), dot(100, 80, radius), hard)
  return pixels
}

describe('the brush', () => {
  test('chooses a disc, fading where it is soft, and takes away the same', () => {
    const pixels = dotted()
    expect([at(pixels, 100, 80), at(pixels, 118, 80), at(pixels, 122, 80)]).toEqual([255, 255, 0])
    const soft = blank()
    drawSegment(soft, size, dot(100, 80, 20), dot(100, 80, 20), { hardness: 0, erases: false })
    const faded = at(soft, 110, 80) ?? 0
    expect(faded > 0 && faded < 255).toBe(true)
    drawSegment(pixels, size, dot(100, 80, 22), dot(100, 80, 22), { hardness: 1, erases: true })
    expect(isChosen(maskFrom(pixels, size))).toBe(false)
  })

  test('is as wide along a line as a pen is pressed, and choosing twice chooses no more', () => {
    const once = blank()
    const look = { hardness: 0.2, erases: false }
    drawSegment(once, size, dot(50, 80, 4), dot(250, 80, 30), look)
    expect([at(once, 60, 95), (at(once, 240, 95) ?? 0) > 100]).toEqual([0, true])
    const twice = once.slice()
    drawSegment(twice, size, dot(50, 80, 4), dot(250, 80, 30), look)
    expect(isSame(twice, once)).toBe(true)
  })
})

test('history gives back each mask as it was, also after it was stored', () => {
  const stroke = fc.record({
    x: fc.integer({ max: 320, min: -20 }),
    y: fc.integer({ max: 190, min: -20 }),
    erases: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1, maxLength: 8 }), strokes => {
      const pixels = blank()
      const kept = [{ mask: emptyMask(size), pixels: blank() }]
      for (const { x, y, erases } of strokes) {
        const area = drawSegment(pixels, size, dot(x, y, 25), dot(x + 40, y, 25), { hardness: 0.5, erases })
        const before = kept.at(-1)?.mask ?? emptyMask(size)
        kept.push({ mask: freezeMask(pixels, before, area), pixels: pixels.slice() })
      }
      let shown = kept.at(-1)?.mask
      for (const step of kept.toReversed()) {
        thawMask(pixels, shown, step.mask)
        shown = step.mask
        expect(isSame(pixels, step.pixels)).toBe(true)
        const opened = openTiles(storedTiles(step.mask), size)
        const again = blank()
        if (opened) thawMask(again, undefined, opened)
        expect(isSame(again, step.pixels)).toBe(true)
      }
    }),
    { numRuns: 10 },
  )
})

test('squares of which everything is chosen are one and the same', () => {
  const pixels = blank()
  invertMask(pixels, size)
  const { tiles } = freezeMask(pixels, emptyMask(size), wholeOf(size))
  expect([new Set(tiles).size, isChosen({ ...size, tiles })]).toEqual([1, true])
})

describe('a mask', () => {
  test('grows and shrinks by as many pixels as it is told', () => {
    const pixels = dotted()
    growMask(pixels, size, 10)
    expect([at(pixels, 128, 80), at(pixels, 133, 80), at(pixels, 100, 52)]).toEqual([255, 0, 255])
    shrinkMask(pixels, size, 15)
    expect([at(pixels, 112, 80), at(pixels, 118, 80)]).toEqual([255, 0])
    shrinkMask(pixels, size, 40)
    expect(isChosen(maskFrom(pixels, size))).toBe(false)
  })

  test('fades to both sides of its edge, and stays whole in its middle', () => {
    const pixels = dotted(40)
    featherMask(pixels, size, 10)
    const [inside, edge, outside] = [at(pixels, 132, 80) ?? 0, at(pixels, 140, 80) ?? 0, at(pixels, 148, 80) ?? 0]
    expect(at(pixels, 100, 80)).toBe(255)
    expect(inside > edge && edge > outside && outside > 0).toBe(true)
  })
})

describe('the view', () => {
  const picture = { width: 4000, height: 2000 }
  const stage = { width: 1000, height: 800 }
  const margins = { left: 0, top: 0, right: 1000, bottom: 0 }

  test('shows all of a picture with what lies beyond its edges', () => {
    expect(fitView(picture, margins, stage, 0)).toEqual({ scale: 0.2, x: 0, y: 200 })
  })

  test('enlarges round a place, and never loses the picture', () => {
    const view = fitView(picture, margins, stage, 0)
    const place = { x: 300, y: 300 }
    expect(pictureAt(zoomView(view, 3, place), place)).toEqual(pictureAt(view, place))
    expect(panView(view, { x: 9_000, y: 0 }, picture, stage).x).toBe(952)
  })
})
