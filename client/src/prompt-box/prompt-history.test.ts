import { expect, test } from 'vitest'
import { startOfWalk, walkHistory } from './prompt-history.ts'

const history = ['newest', 'middle', 'oldest']

test('goes back and forth, and what was being written is there again at the end', () => {
  const first = walkHistory(history, startOfWalk, 'half writ', 1)
  expect(first?.text).toBe('newest')
  const second = walkHistory(history, first?.walk ?? startOfWalk, 'newest', 1)
  expect(second?.text).toBe('middle')
  const back = walkHistory(history, second?.walk ?? startOfWalk, 'middle', -1)
  expect(back?.text).toBe('newest')
  const draft = walkHistory(history, back?.walk ?? startOfWalk, 'newest', -1)
  expect(draft?.text).toBe('half writ')
  expect(walkHistory(history, draft?.walk ?? startOfWalk, 'half writ', -1)).toBeUndefined()
})

test('what is shown already is no step, and the oldest is the end', () => {
  expect(walkHistory(history, startOfWalk, 'newest', 1)?.text).toBe('middle')
  expect(walkHistory(history, { at: 2, draft: '' }, 'oldest', 1)).toBeUndefined()
  expect(walkHistory([], startOfWalk, '', 1)).toBeUndefined()
})
