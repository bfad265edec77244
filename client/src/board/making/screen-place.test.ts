import { expect, test } from 'vitest'
import { placeBelow, roomAbove } from './screen-place.ts'

const screen = { w: 1_000, h: 800 }
const panel = { widthMin: 320, widthMax: 440, height: 150 }

test('a panel stands under what it belongs to, as wide', () => {
  expect(placeBelow({ x: 300, y: 100, w: 400, h: 300 }, screen, panel)).toEqual({ left: 300, top: 412, width: 400 })
  expect(placeBelow({ x: 300, y: 100, w: 40, h: 40 }, screen, panel)).toEqual({ left: 160, top: 152, width: 320 })
})

test('it never leaves the screen', () => {
  expect(placeBelow({ x: -500, y: 700, w: 400, h: 300 }, screen, panel)).toEqual({ left: 68, top: 638, width: 400 })
  expect(placeBelow({ x: 900, y: -900, w: 800, h: 300 }, { w: 390, h: 700 }, panel)).toEqual({
    left: 12,
    top: 12,
    width: 366,
  })
})

test('it leaves the strip of results and the bars of a phone free', () => {
  const low = { x: 300, y: 700, w: 400, h: 300 }
  const topOf = (size: { w: number; h: number }, hasStrip: boolean) =>
    placeBelow(low, roomAbove(size, hasStrip), panel).top
  expect(topOf({ w: 1_440, h: 900 }, false)).toBe(738)
  expect(topOf({ w: 1_440, h: 900 }, true)).toBe(650)
  expect(topOf({ w: 1_024, h: 900 }, true)).toBe(598)
  expect(topOf({ w: 390, h: 844 }, false)).toBe(570)
})
