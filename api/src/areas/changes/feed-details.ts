import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { FeedItemDetail } from '@atelier/shared-schema/entities/feed-item.ts'
import { presentBrief } from '#areas/images/images.present.ts'
import { listImageFacts } from '#areas/images/images.queries.ts'
import { listWildcardFacts } from '#areas/wildcards/wildcards.queries.ts'

type ReadDetails = (db: Db, uid: string, ids: readonly string[]) => Promise<Map<string, FeedItemDetail>>

/** Of each kind whose lists show more than what all items have, one question for any number of them, as one person sees them. */
const detailsOf: Partial<Record<ItemKind, ReadDetails>> = {
  WILDCARD: readWildcards,
  IMAGE: readImages,
}

export async function readFeedDetails(
  db: Db,
  uid: string,
  items: readonly { id: string; kind: ItemKind }[],
): Promise<Map<string, FeedItemDetail>> {
  const found = await Promise.all(
    Object.entries(detailsOf).map(async ([kind, read]) => {
      const ids = items.flatMap(item => (item.kind === kind ? [item.id] : []))
      return ids.length === 0 ? new Map<string, FeedItemDetail>() : read(db, uid, ids)
    }),
  )
  return new Map(found.flatMap(details => [...details]))
}

async function readWildcards(db: Db, _uid: string, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const facts = await listWildcardFacts(db, ids)
  return new Map(
    facts.map(fact => [
      fact.item_id,
      { kind: 'WILDCARD', key: fact.key, entryCount: fact.entry_count, excerpt: fact.excerpt },
    ]),
  )
}

async function readImages(db: Db, uid: string, ids: readonly string[]): Promise<Map<string, FeedItemDetail>> {
  const facts = await listImageFacts(db, uid, ids)
  return new Map(facts.map(fact => [fact.item_id, { kind: 'IMAGE', ...presentBrief(fact) }]))
}
