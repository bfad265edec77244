import { describeCapabilities } from '@atelier/shared-schema/access/rights.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { Person } from '#api/session.ts'

/** A thing as it is made on this device, before the server has heard of it. */
export function newItem(
  made: Pick<FeedItem, 'id' | 'kind' | 'name'> & Partial<Pick<FeedItem, 'detail'>>,
  person: Pick<Person, 'uid' | 'name' | 'username' | 'email' | 'picture' | 'currentWorkspace'>,
): FeedItem {
  const now = new Date().toISOString()
  const { uid, username, picture, email, currentWorkspace: workspace } = person
  return {
    description: '',
    thumbnailUrl: null,
    thumbnailWidth: null,
    thumbnailHeight: null,
    thumbnailModerationRating: 'unrated',
    rating: 'unrated',
    isDraft: false,
    sharingMode: 'private',
    discoverableAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    creator: { uid, name: person.name, username, picture, email },
    workspaceId: workspace?.id ?? null,
    workspace: workspace && { id: workspace.id, name: workspace.name, picture: workspace.picture },
    tags: [],
    role: 'owner',
    capabilities: describeCapabilities('owner', { deleted: false, inLibrary: false }),
    pinned: false,
    favoritedByUser: false,
    metric: { id: made.id, favoriteCount: 0, commentCount: 0 },
    folderId: null,
    favoritedAt: null,
    libraryAddedAt: null,
    pinPosition: null,
    viewCount: 0,
    downloadCount: 0,
    shareCount: 0,
    detail: null,
    ...made,
  }
}
