import { expect, test } from 'vitest'
import { beginHistory, pushChange, redo, undo } from './draft-history.ts'

test('typing on in one place is one step back, and a change after going back forgets what was ahead', () => {
  let history = beginHistory('')
  history = pushChange(history, 'a', 0, 'name')
  history = pushChange(history, 'ab', 500, 'name')
  history = pushChange(history, 'ab!', 5_000, 'name')
  history = undo(history)
  expect(history.present).toBe('ab')
  history = undo(history)
  expect(history.present).toBe('')
  expect(undo(history)).toBe(history)
  history = redo(redo(history))
  expect(history.present).toBe('ab!')
  history = pushChange(undo(history), 'other', 6_000)
  expect(redo(history).present).toBe('other')
})
