import { expect, test } from 'vitest'
import { takeStep } from './use-draft-history.ts'
import type { HistoryState } from './use-draft-history.ts'

const begin: HistoryState<string> = { past: [], now: '', future: [], tag: undefined, at: 0 }
const write = (state: HistoryState<string>, text: string, at: number, tag?: string) =>
  takeStep(state, { is: 'change', change: () => text, tag, at })

test('letters of one field are one step, and what was taken back can be brought again until something else is done', () => {
  let state = write(begin, 'a', 10_000, 'name')
  state = write(state, 'ab', 10_500, 'name')
  state = write(state, 'ab!', 20_000, 'name')
  expect(state.past).toEqual(['', 'ab'])
  state = takeStep(state, { is: 'undo' })
  expect([state.now, state.future]).toEqual(['ab', ['ab!']])
  expect(takeStep(state, { is: 'redo' }).now).toBe('ab!')
  expect(write(state, 'x', 20_100, 'name')).toMatchObject({ now: 'x', past: ['', 'ab'], future: [] })
  expect(takeStep(state, { is: 'begin', draft: 'other' })).toMatchObject({ now: 'other', past: [], future: [] })
})

test('what changes nothing is no step', () => {
  expect(write(begin, '', 1)).toBe(begin)
  expect(takeStep(begin, { is: 'undo' })).toBe(begin)
  expect(takeStep(begin, { is: 'redo' })).toBe(begin)
})
