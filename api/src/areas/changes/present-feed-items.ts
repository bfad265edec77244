import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { FeedItem, FeedItemDetail } from '@atelier/shared-schema/entities/feed-item.ts'
import { listItemFacts } from '#families/items.queries.ts'
import type { ItemFacts } from '#families/items.queries.ts'
import { presentItem } from '#families/present-items.ts'
import { readFeedDetails } from './feed-details.ts'

export function presentFeedItem(
  actor: Person,
  row: VisibleItem,
  facts: ItemFacts,
  detail: FeedItemDetail | null,
): FeedItem {
  return {
    ...presentItem(row, facts, actor.uid),
    folderId: row.folder_id,
    favoritedAt: facts.favorited_at?.toISOString() ?? null,
    libraryAddedAt: facts.library_added_at?.toISOString() ?? null,
    pinPosition: facts.pin_position,
    viewCount: row.view_count,
    downloadCount: row.download_count,
    shareCount: row.share_count,
    detail,
  }
}

/** Things of any kind as their lists show them, for rows that the policy let the actor see; in their order. */
export async function presentFeedItems(db: Db, actor: Person, rows: readonly VisibleItem[]): Promise<FeedItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const [facts, details] = await Promise.all([listItemFacts(db, actor.uid, ids), readFeedDetails(db, actor, rows)])
  const factsById = new Map(facts.map(fact => [fact.id, fact]))
  return rows.flatMap(row => {
    const known = factsById.get(row.id)
    return known ? [presentFeedItem(actor, row, known, details.get(row.id) ?? null)] : []
  })
}
