import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemRow } from '#database/schema.ts'
import { assertLive, assertRight } from './access.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { itemRole } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

const item: ItemRow = {
  id: newId(),
  kind: 'WILDCARD',
  owner_uid: newId(),
  workspace_id: null,
  folder_id: null,
  name: 'animals',
  description: '',
  sharing_mode: 'restricted',
  link_expires_at: null,
  withheld_at: null,
  rating: 'unrated',
  rated_by: null,
  is_draft: false,
  discoverable_at: null,
  thumbnail_file_id: null,
  thumbnail_width: null,
  thumbnail_height: null,
  favorite_count: 0,
  comment_count: 0,
  view_count: 0,
  download_count: 0,
  share_count: 0,
  created_at: new Date(),
  updated_at: new Date(),
  deleted_at: null,
  deleted_by: null,
}

function codeOf(act: () => unknown): string {
  try {
    act()
    return 'none'
  } catch (error) {
    return error instanceof AppError ? error.code : 'other'
  }
}

test('what may not be seen is not found, what may be seen is refused openly', () => {
  expect(codeOf(() => assertRight(undefined, 'view', 'wildcard'))).toBe('NOT_FOUND')
  expect(codeOf(() => assertRight({ item, role: null }, 'view', 'wildcard'))).toBe('NOT_FOUND')
  expect(codeOf(() => assertRight({ item, role: 'viewer' }, 'edit', 'wildcard'))).toBe('FORBIDDEN')
  expect(codeOf(() => assertRight({ item, role: 'editor' }, 'transfer', 'wildcard'))).toBe('FORBIDDEN')
  for (const role of itemRole.options) expect(assertRight({ item, role }, 'comment', 'wildcard').role).toBe(role)
})

test('a thing in the trash takes no change before it is recovered', () => {
  const deleted = { item: { ...item, deleted_at: new Date() }, role: 'owner' as const }
  expect(codeOf(() => assertLive(deleted, 'edit', 'wildcard'))).toBe('CONFLICT')
  expect(codeOf(() => assertRight(deleted, 'recover', 'wildcard'))).toBe('none')
})

test('a cursor comes back as it went out, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 255 }), key => {
      fc.pre(!key.includes('\u0000'))
      const position = { key, id: newId() }
      expect(readCursor(writeCursor(position), 'text')).toEqual(position)
    }),
  )
  const moment = { key: '2026-11-21T21:05:01.123456Z', id: newId() }
  expect(readCursor(writeCursor(moment), 'moment')).toEqual(moment)
})

test('what is no cursor of this list is named as a wrong field', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bad = ['', 'x', '%%%', encode(null), encode([]), encode(['2026-02-30T10:00:00.000000Z', newId()])]
  const alien = [encode(['name', newId()]), encode([5, newId()]), encode(['2026-01-01T00:00:00.000000Z', "x' or 1=1"])]
  for (const cursor of [...bad, ...alien])
    expect(
      codeOf(() => readCursor(cursor, 'moment')),
      cursor,
    ).toBe('VALIDATION')
  expect(codeOf(() => readCursor(encode(['99999999999', newId()]), 'count'))).toBe('VALIDATION')
  for (const key of ['1e999', '1e-999', 'Infinity', '0x1']) {
    expect(codeOf(() => readCursor(encode([key, newId()]), 'number'))).toBe('VALIDATION')
  }
  fc.assert(
    fc.property(fc.string(), text => {
      expect(codeOf(() => readCursor(text, 'moment'))).toBe('VALIDATION')
    }),
  )
})
