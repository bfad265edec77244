import { expect, test } from 'vitest'
import type { TLShapeId } from '@tldraw/tldraw'
import { withinReach } from './elements.ts'

const ids = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_, index) => `shape:${from + index}` as TLShapeId))

test('of few shapes all have elements', () => {
  expect(withinReach(ids(0, 100), ids(50, 100), new Set())).toEqual(ids(0, 100))
})

test('of many those in sight have one, and some that were in sight before keep theirs', () => {
  expect(withinReach(ids(0, 1_000), ids(50, 1_000), new Set())).toEqual(ids(0, 50))
  expect(withinReach(ids(0, 1_000), ids(50, 1_000), ids(0, 200))).toEqual(ids(0, 200))
  expect(withinReach(ids(0, 1_000), ids(50, 1_000), ids(0, 900))).toEqual(ids(0, 50))
  expect(withinReach(ids(0, 300), ids(50, 300), ids(200, 310))).toEqual(new Set([...ids(0, 50), ...ids(200, 300)]))
})
