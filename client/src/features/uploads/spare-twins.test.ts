import { expect, test } from 'vitest'
import type { StoredItem } from '#local/database.ts'
import { makeItem } from '#local/local.fixture.ts'
import { chooseSpare } from './spare-twins.ts'

const row = (id: string, deletedAt: string | null = null) =>
  ({ id, item: { ...makeItem(id), deletedAt } }) as unknown as StoredItem
const [b, c] = [
  { imageId: 'b', others: ['a'] },
  { imageId: 'c', others: ['a', 'b'] },
]

test('copies of what is there can go', () => {
  expect(chooseSpare([b, c], [row('a'), row('b')])).toEqual(['b', 'c'])
})

test('of what is there no more, or in the trash, the last one stays', () => {
  for (const rows of [
    [undefined, row('b')],
    [row('a', '2026-01-01T00:00:00.000Z'), row('b')],
  ]) {
    expect(chooseSpare([b, c], rows)).toEqual(['c'])
    expect(chooseSpare([c, b], rows)).toEqual(['c'])
  }
  expect(chooseSpare([b, c], [])).toEqual([])
})
