import { expect, test } from 'vitest'
import { FIRST_SUBJECT, type Frame } from './core/frame.ts'
import type { Drawing } from './drawing.ts'
import { drawLayers, prepareLayers } from './layers.ts'

const side = 64
const size = { width: side, height: side }
const cancel = { isSet: () => false, check: () => {} }

const drawn = new Map<string, Drawing>()

function drawingOf(prompt: string): Drawing {
  const known = drawn.get(prompt)
  if (known) return known
  const drawing = drawLayers(prepareLayers({ prompt, ...size, seed: 8 }), { size, moment: 0, cancel })
  drawn.set(prompt, drawing)
  return drawing
}

function thingsIn({ part }: Frame): boolean[] {
  return Array.from(part, value => value >= FIRST_SUBJECT)
}

/** How far pictures are from each other where a place is chosen. */
function apart(one: Drawing, other: Drawing, chosen: readonly boolean[]): number {
  let [sum, count] = [0, 0]
  for (const [pixel, isChosen] of chosen.entries()) {
    if (!isChosen) continue
    count++
    for (let at = pixel * 3; at < pixel * 3 + 3; at++)
      sum += Math.abs((one.picture.data[at] ?? 0) - (other.picture.data[at] ?? 0)) / 3
  }
  return sum / count
}

function middleOf(chosen: readonly boolean[]): readonly [number, number] {
  const places = chosen.flatMap((isChosen, pixel) => (isChosen ? [pixel] : []))
  const mean = (of: (pixel: number) => number) => places.reduce((sum, pixel) => sum + of(pixel), 0) / places.length
  return [mean(pixel => pixel % side), mean(pixel => Math.floor(pixel / side))]
}

test('leaves no ghost of a thing that is gone', () => {
  const cow = drawingOf('a black cow in a desert')
  const empty = drawingOf('a desert')
  const edited = drawingOf('[a black cow::0.5] in a desert')
  const before = thingsIn(cow.frame)
  expect(apart(cow, empty, before)).toBeGreaterThan(30)
  expect(apart(edited, empty, before)).toBeLessThan(apart(cow, empty, before) / 8)
})

test('what comes later stands where the first stood, as large', () => {
  const cow = thingsIn(drawingOf('a cow in a desert').frame)
  const horse = thingsIn(drawingOf('[a cow:a horse:0.5] in a desert').frame)
  const [[x, y], [otherX, otherY]] = [middleOf(cow), middleOf(horse)]
  expect(Math.hypot(x - otherX, y - otherY)).toBeLessThan(side * 0.06)
  const room = (chosen: readonly boolean[]) => chosen.filter(Boolean).length
  expect(room(horse) / room(cow)).toBeGreaterThan(0.5)
  expect(room(horse) / room(cow)).toBeLessThan(2)
})

test('late changes leave the forms of the first', () => {
  const cow = drawingOf('a black cow in a desert')
  const late = drawingOf('[a black cow::0.8] in a desert')
  expect(apart(late, cow, thingsIn(cow.frame))).toBeLessThan(12)
})

test('what takes turns is one thing: its form from the first, its colour from all', () => {
  const red = drawingOf('a red car in a desert')
  const blue = drawingOf('a blue car in a desert')
  const both = drawingOf('a [red|blue] car in a desert')
  const car = thingsIn(red.frame)
  expect(thingsIn(blue.frame)).toEqual(car)
  expect(Math.abs(apart(both, red, car) - apart(both, blue, car))).toBeLessThan(apart(red, blue, car) * 0.2)
  const cow = drawingOf('a black cow in a desert')
  const cowHorse = drawingOf('[a black cow|a white horse] in a desert')
  const around = thingsIn(cow.frame).map(isCow => !isCow)
  expect(apart(cowHorse, cow, around)).toBeLessThan(8)
  expect(apart(cowHorse, cow, thingsIn(cow.frame))).toBeGreaterThan(8)
})
