import { expect, test } from 'vitest'
import { placePins } from './place-pins.ts'

test.each([
  [['a', 'b'], { ids: ['c', 'a'] }, ['a', 'b', 'c']],
  [['a', 'b', 'c'], { ids: ['c'], before: 'a' }, ['c', 'a', 'b']],
  [['a', 'b', 'c'], { ids: ['a'], before: null }, ['b', 'c', 'a']],
  [['a', 'b', 'c'], { ids: ['c', 'x'], before: 'b' }, ['a', 'c', 'x', 'b']],
  [['a', 'b'], { ids: ['a'], before: 'a' }, ['b', 'a']],
  [['a'], { ids: ['b', 'b'], before: 'gone' }, ['a', 'b']],
])('%j with %j is %j', (pinned, ask, expected) => {
  expect(placePins(pinned, ask)).toEqual(expected)
})
