import { expect, test } from 'vitest'
import { countInside } from './count-inside.ts'
import type { FolderRow } from './count-inside.ts'

const row = (id: string, folderId: string | null, isTrashed = false): FolderRow => ({
  id,
  folderId,
  deletedAt: isTrashed ? '2026-11-27T10:00:00.000Z' : null,
})

test('a folder counts what is in it and below, but not in the trash or out of sight', () => {
  const folders = [row('a', 'unseen'), row('b', 'a'), row('c', 'b'), row('gone', 'a', true), row('in gone', 'gone')]
  const held = { a: 1, c: 2, gone: 4, 'in gone': 8, unseen: 16 }
  expect(Object.fromEntries(countInside(folders, held))).toEqual({ a: 3, b: 2, c: 2, gone: 12, 'in gone': 8 })
})

test('folders that lie in each other are counted once', () => {
  expect(Object.fromEntries(countInside([row('a', 'b'), row('b', 'a')], { a: 1 }))).toEqual({ a: 1, b: 1 })
})
