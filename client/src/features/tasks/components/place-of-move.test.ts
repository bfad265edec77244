import { expect, test } from 'vitest'
import { placeOfMove } from './place-of-move.ts'

test('a move among what is listed is one in the queue, and Home and End are its very ends', () => {
  const ids = ['a', 'b', 'c']
  expect(placeOfMove(ids, 2, 0, 'pointer')).toEqual({ id: 'c', before: 'a' })
  expect(placeOfMove(ids, 2, 0, 'key')).toEqual({ id: 'c', to: 'top' })
  expect(placeOfMove(ids, 0, 2, 'key')).toEqual({ id: 'a', before: 'c' })
  expect(placeOfMove(ids, 0, 3, 'pointer')).toEqual({ id: 'a', after: 'c' })
  expect(placeOfMove(ids, 0, 3, 'key')).toEqual({ id: 'a', to: 'bottom' })
})
