import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

/** In the person's own order; `held` keeps others of their devices from changing it meanwhile. */
export async function listPinnedIds(
  db: Db | Trx,
  uid: string,
  { kind, held = false }: { kind?: ItemKind | undefined; held?: boolean } = {},
): Promise<string[]> {
  if (held) await db.selectFrom('person').select('uid').where('uid', '=', uid).forUpdate().execute()
  const rows = await db
    .selectFrom('pin')
    .innerJoin('item', 'item.id', 'pin.item_id')
    .select('pin.item_id as id')
    .where('pin.uid', '=', uid)
    .$if(kind !== undefined, query => query.where('item.kind', '=', kind as ItemKind))
    .orderBy('pin.position')
    .orderBy('pin.item_id')
    .execute()
  return rows.map(row => row.id)
}

/** These in this order; only what is new or stands elsewhere is written. */
export async function writePins(trx: Trx, uid: string, ids: readonly string[]): Promise<void> {
  await sql`insert into pin (uid, item_id, position)
    select ${uid}::uuid, wanted.id, wanted.place - 1 from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
    on conflict (uid, item_id) do update set position = excluded.position where pin.position <> excluded.position`.execute(
    trx,
  )
}

export async function deletePins(db: Db | Trx, uid: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('pin').where('uid', '=', uid).where('item_id', '=', anyOf(ids)).execute()
}
