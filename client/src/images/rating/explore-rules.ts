import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'

type Shown = Pick<FeedItem, 'rating' | 'isDraft' | 'sharingMode' | 'role'>
export type ExploreObstacle = 'draft' | 'semi-nsfw' | 'hardcore-nsfw' | 'unrated'

/** Why a thing cannot be shown in Explore, whatever is answered first; undefined: it can. */
export function findObstacle({ rating, isDraft, role }: Shown): ExploreObstacle | undefined {
  if (isDraft) return 'draft'
  if (rating === 'semi-nsfw' || rating === 'hardcore-nsfw') return rating
  return rating === 'unrated' && role !== 'owner' ? 'unrated' : undefined
}

/** Whether something has to be said or asked before it is shown in Explore. */
export function isAskedFirst(item: Shown): boolean {
  return findObstacle(item) !== undefined || item.rating === 'unrated' || item.sharingMode !== 'public'
}
