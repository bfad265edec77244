import { expect, test } from 'vitest'
import { newSession, takeAct } from './session.ts'

test('going on from a result leads back and forth, and another way on takes the place of the first', () => {
  const once = takeAct(newSession('a'), { is: 'gone-on', imageId: 'b' })
  expect([once.versions, once.current, once.kept]).toEqual([['a', 'b'], 1, ['b']])
  const back = takeAct(once, { is: 'turned-to', version: 0 })
  expect([back.versions, back.current]).toEqual([['a', 'b'], 0])
  const other = takeAct(back, { is: 'gone-on', imageId: 'c' })
  expect([other.versions, other.current]).toEqual([['a', 'c'], 1])
  expect(takeAct(other, { is: 'turned-to', version: 2 }).current).toBe(1)
})

test('what was discarded comes back when that is undone', () => {
  const without = takeAct(newSession('a'), { is: 'discarded', imageIds: ['r', 's'] })
  expect(takeAct(without, { is: 'restored', imageIds: ['r'] }).discarded).toEqual(['s'])
})
