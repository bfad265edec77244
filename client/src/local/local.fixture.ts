import 'fake-indexeddb/auto'
import { describeCapabilities } from '@atelier/shared-schema/access/rights.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase } from './database.ts'
import { openDatabase } from './database.ts'

export const ME = '0192f3c0-0000-7000-8000-0000000000aa'
export const OTHER = '0192f3c0-0000-7000-8000-0000000000bb'

export function makeItem(name: string, more: Partial<FeedItem> = {}): FeedItem {
  const id = more.id ?? newId()
  const role = more.role ?? 'owner'
  const owner = more.creator?.uid ?? (role === 'owner' ? ME : OTHER)
  return {
    id,
    kind: 'WILDCARD',
    name,
    description: '',
    thumbnailUrl: null,
    thumbnailWidth: null,
    thumbnailHeight: null,
    thumbnailModerationRating: 'unrated',
    rating: 'unrated',
    isDraft: false,
    sharingMode: 'private',
    discoverableAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    creator: { uid: owner, name: 'Somebody', username: null, picture: null, email: null },
    workspaceId: null,
    workspace: null,
    tags: [],
    role,
    capabilities: describeCapabilities(role, { deleted: false, inLibrary: false }),
    pinned: false,
    favoritedByUser: false,
    favoritedAt: null,
    libraryAddedAt: null,
    pinPosition: null,
    folderId: null,
    viewCount: 0,
    downloadCount: 0,
    shareCount: 0,
    metric: { id, favoriteCount: 0, commentCount: 0 },
    detail: { kind: 'WILDCARD', key: name.toLowerCase(), entryCount: 1, excerpt: ['one'] },
    ...more,
  }
}

let count = 0

/** A database of its own for each test. */
export function openTestDatabase(name = `test-${++count}`): Promise<LocalDatabase> {
  return openDatabase(name, { onBlocked: () => undefined, onTaken: () => undefined })
}
