import 'fake-indexeddb/auto'
import { describeCapabilities } from '@atelier/shared-schema/access/rights.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase } from './database.ts'
import { openDatabase } from './database.ts'
import { newItem } from './new-item.ts'

export const ME = '0192f3c0-0000-7000-8000-0000000000aa'
export const OTHER = '0192f3c0-0000-7000-8000-0000000000bb'

export function makeItem(name: string, more: Partial<FeedItem> = {}): FeedItem {
  const id = more.id ?? newId()
  const role = more.role ?? 'owner'
  const owner = more.creator?.uid ?? (role === 'owner' ? ME : OTHER)
  const creator = { uid: owner, name: 'Somebody', username: null, picture: null, email: null }
  return {
    ...newItem({ id, kind: 'WILDCARD', name }, { ...creator, email: '', currentWorkspace: null }),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    creator,
    role,
    capabilities: describeCapabilities(role, { deleted: false, inLibrary: false }),
    detail: { kind: 'WILDCARD', key: name.toLowerCase(), entryCount: 1, excerpt: ['one'] },
    ...more,
  }
}

let count = 0

/** A database of its own for each test. */
export function openTestDatabase(name = `test-${++count}`): Promise<LocalDatabase> {
  return openDatabase(name, { onBlocked: () => undefined, onTaken: () => undefined })
}
