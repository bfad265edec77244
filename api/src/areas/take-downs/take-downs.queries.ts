import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import { roleRank } from '@atelier/database/access/role-rank.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { ItemRow } from '@atelier/database/database/schema.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemKind, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { laterThan } from '#families/copy.queries.ts'
import type { PersonRow } from '#people/person.present.ts'
import { personOf } from '#people/person.queries.ts'

export interface TakeDownRow {
  id: string
  item_id: string
  item_kind: ItemKind
  item_name: string
  thumbnail_file_id: string | null
  /** What the one who asks is to the item, 0 to 4. */
  role_rank: number
  owner: PersonRow
  taker: PersonRow | null
  reason: string
  created_at: Date
  objection: string
  objected_at: Date | null
  answer: string
  decider: PersonRow | null
  decided_at: Date | null
  lifted_at: Date | null
}

function selectTakeDowns(db: Db | Trx, actor: Person) {
  return db
    .selectFrom('take_down')
    .innerJoin('item', 'item.id', 'take_down.item_id')
    .select(['take_down.id', 'item.id as item_id', 'item.kind as item_kind', 'item.name as item_name'])
    .select(['item.thumbnail_file_id', roleRank(actor).as('role_rank')])
    .select(['take_down.reason', 'take_down.created_at', 'objection', 'objected_at', 'take_down.answer'])
    .select(['take_down.decided_at', 'lifted_at'])
    .select([personOf('item.owner_uid').$notNull().as('owner'), personOf('take_down.taken_by').as('taker')])
    .select(personOf('take_down.decided_by').as('decider'))
}

export function findTakeDown(db: Db | Trx, actor: Person, id: string): Promise<TakeDownRow | undefined> {
  return selectTakeDowns(db, actor).where('take_down.id', '=', id).executeTakeFirst()
}

type Rows = ReturnType<typeof selectTakeDowns>

const isOpenObjection = sql<boolean>`take_down.objected_at is not null and take_down.decided_at is null`

export function listStanding(db: Db, actor: Person, query: PageQuery & { state: string }): Promise<Page<TakeDownRow>> {
  const rows = selectTakeDowns(db, actor).where('lifted_at', 'is', null)
  const wanted = query.state === 'objected' ? isOpenObjection : sql<boolean>`not (${isOpenObjection})`
  return readPage(rows.where(wanted), query)
}

export function listOfOwner(db: Db, actor: Person, query: PageQuery): Promise<Page<TakeDownRow>> {
  return readPage(selectTakeDowns(db, actor).where('item.owner_uid', '=', actor.uid), query)
}

async function readPage(rows: Rows, { limit, cursor }: PageQuery): Promise<Page<TakeDownRow>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, 'moment')
  const narrowed = after
    ? rows.where(
        sql<boolean>`(take_down.created_at, take_down.id) < ((select ${after.key}::timestamptz), (select ${after.id}::uuid))`,
      )
    : rows
  const found = await narrowed
    .select(sql<string>`to_char(take_down.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'))
    .orderBy('take_down.created_at', 'desc')
    .orderBy('take_down.id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return { items: found.slice(0, limit), nextCursor: last ? writeCursor({ key: last.key, id: last.id }) : null }
}

/** What the item was is kept; what was public is open to those named from now on. Answers the id. */
export async function withhold(
  trx: Trx,
  item: ItemRow,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('take_down')
    .values({
      id,
      item_id: item.id,
      taken_by: by,
      reason,
      former_mode: item.sharing_mode,
      former_link_expires_at: item.link_expires_at,
      former_discoverable_at: item.discoverable_at,
      created_at: now,
      objected_at: null,
      decided_by: null,
      decided_at: null,
      lifted_at: null,
    })
    .execute()
  await trx
    .updateTable('item')
    .set({
      withheld_at: now,
      discoverable_at: null,
      link_expires_at: null,
      sharing_mode: sql<SharingMode>`case when sharing_mode = 'public' then 'restricted' else sharing_mode end`,
      updated_at: laterThan(now),
    })
    .where('id', '=', item.id)
    .execute()
  return id
}

/**
 * As it was before it was taken down; but what its author has made private since stays private, a link whose time has come
 * stays shut, and what is by now rated for few is not opened to all.
 */
export async function putBack(trx: Trx, takeDownId: string, now: Date): Promise<void> {
  const opens = sql`item.sharing_mode = 'restricted' and take_down.former_mode = 'public'
    and (take_down.former_link_expires_at is null or take_down.former_link_expires_at > ${now})
    and (item.kind <> 'IMAGE' or item.rating in ('unrated', 'sfw'))`
  await sql`update item set withheld_at = null, updated_at = ${laterThanItem(now)},
      sharing_mode = case when ${opens} then 'public' else item.sharing_mode end,
      link_expires_at = case when ${opens} then take_down.former_link_expires_at end,
      discoverable_at = case when ${opens} and item.rating = 'sfw' and not item.is_draft then take_down.former_discoverable_at end
    from take_down where take_down.id = ${takeDownId}::uuid and item.id = take_down.item_id`.execute(trx)
}

function laterThanItem(now: Date) {
  return sql`greatest(${now}::timestamptz, date_trunc('milliseconds', item.updated_at) + interval '1 millisecond')`
}

export async function setObjection(trx: Trx, id: string, { note, now }: { note: string; now: Date }): Promise<void> {
  await trx.updateTable('take_down').set({ objection: note, objected_at: now }).where('id', '=', id).execute()
}

export async function setDecision(
  trx: Trx,
  id: string,
  { by, answer, isLifted, now }: { by: string; answer: string; isLifted: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('take_down')
    .set({ answer, decided_by: by, decided_at: now, lifted_at: isLifted ? now : null })
    .where('id', '=', id)
    .execute()
}
