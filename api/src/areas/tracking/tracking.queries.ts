import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'

/** Counts those views that are the first of this viewer on this day; answers how many. */
export async function countViews(
  db: Db,
  { itemIds, viewer, day }: { itemIds: readonly string[]; viewer: string; day: string },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`with fresh as (
      insert into item_view (item_id, viewer, day)
        select id, ${viewer}, ${day}::date from unnest(${[...itemIds]}::uuid[]) as wanted(id) order by id
        on conflict do nothing returning item_id)
    update item set view_count = view_count + 1 from fresh where item.id = fresh.item_id returning item.id`.execute(db)
  return rows.length
}

/** Only today's are asked about. */
export async function forgetViewsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('item_view').where('day', '<', day).execute()
}
