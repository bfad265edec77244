import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { ContentRating } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export async function rateItems(trx: Trx, ids: readonly string[], rating: ContentRating, by: string): Promise<void> {
  await trx.updateTable('item').set({ rating, rated_by: by }).where('id', '=', anyOf(ids)).execute()
  if (rating === 'unrated' || ids.length === 0) return
  await trx
    .insertInto('item_rating')
    .values(ids.map(id => ({ id: newId(), item_id: id, rating, rated_by: by, by_moderator: false })))
    .execute()
}

/** What is shown already keeps the time since when. */
export async function showInExplore(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('item')
    .set({ discoverable_at: sql`coalesce(discoverable_at, ${now})` })
    .where('id', '=', anyOf(ids))
    .execute()
}

export async function hideFromExplore(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('item').set({ discoverable_at: null }).where('id', '=', anyOf(ids)).execute()
}
