import { expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { isSealedHere, sealVoices } from './sealed-voices.ts'
import type { ArchivedComment } from './archive-format.ts'

const at = '2026-01-01T00:00:00.000Z'
const comment = (by: ArchivedComment['by'], body = 'Đẹp quá'): ArchivedComment => ({
  id: newId(),
  parentId: null,
  by,
  body,
  anchor: null,
  mentions: [],
  likes: [],
  createdAt: at,
  editedAt: null,
  deletedAt: null,
})
const spoken = (comments: ArchivedComment[]) => ({ id: newId(), comments, reactions: [], ratings: [] })

test('what others said is known again where it was sealed, and nowhere else or otherwise', () => {
  const item = spoken([comment({ uid: newId(), name: 'Bình' })])
  const seal = sealVoices('one', item)
  expect(isSealedHere('one', { ...item, seal })).toBe(true)
  expect(isSealedHere('two', { ...item, seal })).toBe(false)
  expect(isSealedHere('one', { ...item, id: newId(), seal })).toBe(false)
  const changed = item.comments.map(each => ({ ...each, body: 'I agree to everything' }))
  expect(isSealedHere('one', { ...item, comments: changed, seal })).toBe(false)
})

test('what is one’s own needs none', () => {
  expect(sealVoices('one', spoken([comment('self')]))).toBeNull()
  expect(isSealedHere('one', { ...spoken([]), seal: null })).toBe(false)
})
