import { expect, test } from 'vitest'
import { together } from './together.ts'

test('what comes while an answer is on its way goes together, each gets its own', async () => {
  const calls: number[][] = []
  const double = together(async (all: readonly number[]) => {
    calls.push([...all])
    await Promise.resolve()
    return all.map(one => one * 2)
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(calls).toEqual([[1], [2, 3], [4]])
})

test('one that fails does not take others with it, and the next are heard', async () => {
  const calls: number[][] = []
  const invert = together(async (all: readonly number[]) => {
    calls.push([...all])
    await Promise.resolve()
    if (all.includes(0)) throw new Error('by zero')
    return all.map(one => 1 / one)
  })
  const answers = await Promise.allSettled([invert(1), invert(2), invert(0), invert(4)])
  expect(answers.map(answer => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
    1,
    0.5,
    'failed',
    0.25,
  ])
  expect(calls).toEqual([[1], [2, 0, 4], [2], [0], [4]])
  expect(await invert(8)).toBe(0.125)
})
