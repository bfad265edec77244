import type { ContentRating, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { TagSummary } from '@atelier/shared-schema/entities/item.ts'

/** What many pictures are together. */
export class SelectionSum {
  count = 0
  bytes = 0
  favorites = 0
  comments = 0
  /** ISO 8601; '' of none. */
  firstMade = ''
  lastMade = ''
  readonly tags = new Map<string, { tag: TagSummary; count: number }>()
  /** By their ids; '' is none. */
  readonly folders = new Map<string, number>()
  readonly models = new Map<string, number>()
  readonly ratings = new Map<ContentRating, number>()
  readonly modes = new Map<SharingMode, number>()
  /** Those that the person may change. */
  readonly changeable: string[] = []

  add(item: FeedItem): void {
    const image = detailOf(item, 'IMAGE')
    if (!image) return
    this.count += 1
    this.bytes += image.size
    this.favorites += Number(item.favoritedByUser)
    this.comments += item.metric.commentCount
    if (this.firstMade === '' || item.createdAt < this.firstMade) this.firstMade = item.createdAt
    if (item.createdAt > this.lastMade) this.lastMade = item.createdAt
    for (const tag of item.tags) this.tags.set(tag.id, { tag, count: (this.tags.get(tag.id)?.count ?? 0) + 1 })
    countOne(this.folders, item.folderId ?? '')
    if (image.modelName !== '') countOne(this.models, image.modelName)
    countOne(this.ratings, item.rating)
    countOne(this.modes, item.sharingMode)
    if (item.capabilities.canUpdate) this.changeable.push(item.id)
  }

  /** Tags that all of them have. */
  tagsOfAll(): TagSummary[] {
    return [...this.tags.values()].flatMap(({ tag, count }) => (count === this.count ? tag : []))
  }

  tagsOfSome(): { tag: TagSummary; count: number }[] {
    const some = [...this.tags.values()].filter(({ count }) => count < this.count)
    return some.toSorted((one, other) => other.count - one.count)
  }
}

function countOne<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The most frequent first, and how many others there are. */
export function mostOf<K>(counts: ReadonlyMap<K, number>, shown: number): { first: [K, number][]; others: number } {
  const all = [...counts].toSorted(([, one], [, other]) => other - one)
  return { first: all.slice(0, shown), others: Math.max(0, all.length - shown) }
}
