import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

export interface OpenedItem {
  uid: string
  itemId: string
  kind: ItemKind
  at: Date
}

/** Of each person this many are kept. */
const KEPT_MAX = 500

/** What or who has gone meanwhile is left out; an older opening never overwrites a newer one. */
export async function writeOpened(db: Db, opened: readonly OpenedItem[]): Promise<void> {
  const rows = opened.map(({ uid, itemId, kind, at }) => ({ uid, item_id: itemId, item_kind: kind, accessed_at: at }))
  await sql`insert into recent_access (uid, item_id, item_kind, accessed_at)
    select opened.uid, opened.item_id, opened.item_kind, opened.accessed_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as opened(uid uuid, item_id uuid, item_kind text, accessed_at timestamptz)
      join person on person.uid = opened.uid join item on item.id = opened.item_id
      order by opened.uid, opened.item_id
    on conflict (uid, item_id) do update set accessed_at = greatest(recent_access.accessed_at, excluded.accessed_at)`.execute(
    db,
  )
  await forgetOld(db, [...new Set(opened.map(({ uid }) => uid))])
}

async function forgetOld(db: Db, uids: readonly string[]): Promise<void> {
  await sql`delete from recent_access using (
      select wanted.uid, oldest.accessed_at from unnest(${[...uids]}::uuid[]) as wanted(uid) cross join lateral (
        select accessed_at from recent_access where recent_access.uid = wanted.uid
          order by accessed_at desc, item_id desc offset ${sql.lit(KEPT_MAX)} limit 1) as oldest
    ) as kept
    where recent_access.uid = kept.uid and recent_access.accessed_at <= kept.accessed_at`.execute(db)
}
