import { expect, test } from 'vitest'
import { ME, makeItem } from '#local/local.fixture.ts'
import { listTagsOf, selectItems } from './select-items.ts'
import type { LocalQuery } from './select-items.ts'

const tag = { id: 't1', name: 'hair' }
const items = [
  makeItem('beta', { updatedAt: '2026-01-03T00:00:00.000Z', tags: [tag] }),
  makeItem('Alpha', { updatedAt: '2026-01-02T00:00:00.000Z', isDraft: true }),
  makeItem('gone', { deletedAt: '2026-01-05T00:00:00.000Z', tags: [tag] }),
  makeItem('given', { role: 'editor' }),
  makeItem('kept', { role: 'viewer', sharingMode: 'public', libraryAddedAt: '2026-01-05T00:00:00.000Z' }),
  makeItem('starred', { role: 'viewer', sharingMode: 'public', favoritedByUser: true }),
]
const named = (query: Partial<LocalQuery>) =>
  selectItems(items, ME, { view: 'owned', search: '', sort: 'updatedAt', tag: undefined, ...query }).map(
    ({ name }) => name,
  )

test('each view holds what the server would list', () => {
  expect(named({})).toEqual(['beta', 'Alpha'])
  expect(named({ view: 'draft' })).toEqual(['Alpha'])
  expect(named({ view: 'trash' })).toEqual(['gone'])
  expect(named({ view: 'shared' })).toEqual(['given'])
  expect(named({ view: 'library' })).toEqual(['kept'])
  expect(named({ view: 'favorites' })).toEqual(['starred'])
})

test('search, order and tags are answered here', () => {
  expect(named({ sort: 'name' })).toEqual(['Alpha', 'beta'])
  expect(named({ search: 'ALPH' })).toEqual(['Alpha'])
  expect(named({ tag: 't1' })).toEqual(['beta'])
  expect(listTagsOf(items)).toEqual([{ ...tag, count: 1 }])
})
