import { expect, test } from 'vitest'
import { FIRST_SUBJECT } from '#painter/core/frame.ts'
import type { Frame } from '#painter/core/frame.ts'
import { prepareCloseUp } from '#painter/families/close-up.ts'
import {
  animalWords,
  buildingWords,
  objectWords,
  peopleWords,
  plantWords,
  vehicleWords,
} from '#painter/lexicon/subjects.words.ts'
import { plainScene, type Scene, type Subject } from '#painter/scene.ts'
import { subjectKinds } from './catalogue.ts'

const cancel = { isSet: () => false, check: () => {} }

function subject(kind: string, changes: Partial<Subject> = {}): Subject {
  return {
    kind,
    count: 1,
    colours: [],
    size: 1,
    weight: 1,
    pose: undefined,
    traits: [],
    parts: [],
    relation: undefined,
    ...changes,
  }
}

function drawn(
  subjects: readonly Subject[],
  {
    size = 64,
    seed = 7,
    moment = 0,
    ...scene
  }: Partial<Scene> & { size?: number; seed?: number; moment?: number } = {},
): Frame {
  const prepared = prepareCloseUp({
    scene: { ...plainScene, family: 'creature', settings: [], ...scene, subjects },
    seed,
    aspect: 1,
  })
  return prepared.draw({ width: size, height: size, moment, cancel })
}

function pixelsOf({ part }: Frame, index = 0): number {
  return part.filter(value => value === FIRST_SUBJECT + index).length
}

/** How many islands the subject's pixels make, leaving out specks. */
function islandsOf({ width, height, part }: Frame): number {
  const seen = new Uint8Array(width * height)
  let islands = 0
  for (let start = 0; start < part.length; start++) {
    if (seen[start] === 1 || part[start] !== FIRST_SUBJECT) continue
    const open = [start]
    let size = 0
    seen[start] = 1
    while (open.length > 0) {
      const at = open.pop() as number
      size++
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= part.length || seen[next] === 1 || part[next] !== FIRST_SUBJECT) continue
        seen[next] = 1
        open.push(next)
      }
    }
    if (size > 8) islands++
  }
  return islands
}

function meanColour({ part, colour }: Frame): readonly [number, number, number] {
  const sum = [0, 0, 0]
  let count = 0
  part.forEach((value, index) => {
    if (value !== FIRST_SUBJECT) return
    count++
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] as number) + (colour[index * 3 + channel] as number)
  })
  return sum.map(value => value / Math.max(1, count)) as unknown as readonly [number, number, number]
}

test('every subject of the lexicon can be drawn', () => {
  const words = [animalWords, peopleWords, buildingWords, vehicleWords, plantWords, objectWords].flatMap(table =>
    Object.keys(table),
  )
  expect(words.filter(kind => !subjectKinds.includes(kind))).toEqual([])
})

test.each(subjectKinds.map(kind => [kind]))('%s is seen where it stands', kind => {
  const frame = drawn([subject(kind)], { size: 40 })
  expect(pixelsOf(frame)).toBeGreaterThan(8)
  expect(frame.colour.every(Number.isFinite)).toBe(true)
})

test('the same seed draws the same light, another seed another', () => {
  const one = drawn([subject('cat')])
  expect(drawn([subject('cat')]).colour).toEqual(one.colour)
  expect(drawn([subject('cat')], { seed: 8 }).colour).not.toEqual(one.colour)
})

test.each([['cat'], ['bird'], ['car'], ['rose'], ['woman'], ['house']])('%s takes the colour it is given', kind => {
  const blue = meanColour(drawn([subject(kind, { colours: [[0.03, 0.08, 0.6]] })]))
  const red = meanColour(drawn([subject(kind, { colours: [[0.6, 0.03, 0.03]] })]))
  expect(red[0] - red[2]).toBeGreaterThan(blue[0] - blue[2] + 0.05)
})

test.each([2, 3, 4])('%i sheep are so many islands', count => {
  expect(
    islandsOf(
      drawn([subject('sheep', { count })], { size: 128, framing: { ...plainScene.framing, distance: 'wide' } }),
    ),
  ).toBe(count)
})

test('what is asked to sit on a thing is above it, and what is beside it is beside', () => {
  const target = { how: 'on', target: 0 } as const
  const frame = drawn([subject('table'), subject('cat', { relation: target })], { size: 96 })
  const rowsOf = (index: number): number[] =>
    frame.part.reduce<number[]>(
      (rows, value, at) => (value === FIRST_SUBJECT + index ? [...rows, Math.floor(at / 96)] : rows),
      [],
    )
  const middle = (rows: number[]): number => rows.reduce((sum, row) => sum + row, 0) / rows.length
  expect(rowsOf(1).length).toBeGreaterThan(20)
  expect(middle(rowsOf(1))).toBeLessThan(middle(rowsOf(0)))
})

test('the end of the loop is its beginning', () => {
  const start = drawn([subject('windmill')])
  const half = drawn([subject('windmill')], { moment: 0.5 })
  const end = drawn([subject('windmill')], { moment: 1 })
  expect(half.colour).not.toEqual(start.colour)
  const farthest = start.colour.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (end.colour[index] as number))),
    0,
  )
  expect(farthest).toBeLessThan(0.6)
})

test('a drawing that nobody waits for ends', () => {
  const stopped = {
    isSet: () => true,
    check: () => {
      throw new Error('canceled')
    },
  }
  const prepared = prepareCloseUp({
    scene: { ...plainScene, settings: [], subjects: [subject('cat')] },
    seed: 1,
    aspect: 1,
  })
  expect(() => prepared.draw({ width: 32, height: 32, moment: 0, cancel: stopped })).toThrow('canceled')
})
