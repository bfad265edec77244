import { expect, test } from 'vitest'
import { joinRanges } from './row-window.ts'

test('what is seen and what is kept are joined where they touch, in order', () => {
  expect(joinRanges(1000, { from: 100, to: 150 }, [])).toEqual([{ from: 100, to: 150 }])
  expect(joinRanges(1000, { from: 100, to: 150 }, [3, 150, 120, 900])).toEqual([
    { from: 3, to: 4 },
    { from: 100, to: 151 },
    { from: 900, to: 901 },
  ])
})

test('a list that has become shorter than where one was keeps what there is', () => {
  expect(joinRanges(40, { from: 100, to: 150 }, [-1, 39, 40])).toEqual([{ from: 39, to: 40 }])
})
