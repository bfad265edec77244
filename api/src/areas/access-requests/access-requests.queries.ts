import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { AccessRequestStatus } from '@atelier/shared-schema/entities/access-request.ts'
import type { GrantRole, ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export interface AccessRequestRow {
  id: string
  item_id: string
  item_kind: ItemKind
  item_name: string
  uid: string
  person_name: string
  person_username: string | null
  person_picture: string | null
  role: GrantRole
  note: string
  status: AccessRequestStatus
  created_at: Date
  decided_at: Date | null
}

const LISTED_MAX = 200

function selectRequests(db: Db | Trx) {
  return db
    .selectFrom('access_request')
    .innerJoin('item', 'item.id', 'access_request.item_id')
    .innerJoin('person', 'person.uid', 'access_request.uid')
    .select([
      'access_request.id',
      'access_request.item_id',
      'item.kind as item_kind',
      'item.name as item_name',
      'access_request.uid',
      'person.name as person_name',
      'person.username as person_username',
      'person.picture_file_id as person_picture',
      'access_request.role',
      'access_request.note',
      'access_request.status',
      'access_request.created_at',
      'access_request.decided_at',
    ])
}

export function findRequest(db: Db | Trx, id: string): Promise<AccessRequestRow | undefined> {
  return selectRequests(db).where('access_request.id', '=', id).executeTakeFirst()
}

export function findRequestOf(db: Db | Trx, itemId: string, uid: string): Promise<AccessRequestRow | undefined> {
  return selectRequests(db)
    .where('access_request.item_id', '=', itemId)
    .where('access_request.uid', '=', uid)
    .executeTakeFirst()
}

/** Of people who are leaving there is nothing to decide. */
export function listRequests(
  db: Db,
  of: { itemId: string } | { ownerUid: string },
  status: AccessRequestStatus,
): Promise<AccessRequestRow[]> {
  const found = selectRequests(db)
    .where('access_request.status', '=', status)
    .where('item.deleted_at', 'is', null)
    .where('person.deletion_due_at', 'is', null)
  const wanted =
    'itemId' in of
      ? found.where('access_request.item_id', '=', of.itemId)
      : found.where('item.owner_uid', '=', of.ownerUid)
  return wanted.orderBy('access_request.created_at', 'desc').orderBy('access_request.id').limit(LISTED_MAX).execute()
}

export interface RequestAsk {
  itemId: string
  uid: string
  role: GrantRole
  note: string
  now: Date
}

/** A request that waits is left as it is; one that was decided is put again. Answers whether it is news. */
export async function putRequest(trx: Trx, { itemId, uid, role, note, now }: RequestAsk): Promise<boolean> {
  const result = await sql`insert into access_request (id, item_id, uid, role, note, created_at)
    values (${newId()}, ${itemId}, ${uid}, ${role}, ${note}, ${now})
    on conflict (item_id, uid) do update set role = excluded.role, note = excluded.note, created_at = excluded.created_at,
      status = 'pending', decided_at = null, decided_by = null
      where access_request.status <> 'pending'`.execute(trx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function setDecision(
  trx: Trx,
  id: string,
  decision: { status: 'approved' | 'ignored'; role: GrantRole; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('access_request')
    .set({ status: decision.status, role: decision.role, decided_at: decision.now, decided_by: decision.by })
    .where('id', '=', id)
    .execute()
}

export async function holdRequest(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('access_request').select('id').where('id', '=', id).forUpdate().execute()
}

/** What is decided is no news any more, wherever it was decided. */
export async function setRequestRead(trx: Trx, request: { id: string; ownerUid: string; now: Date }): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ read_at: request.now })
    .where('uid', '=', request.ownerUid)
    .where('read_at', 'is', null)
    .where('kind', '=', 'ACCESS_REQUESTED')
    .where(sql`data ->> 'requestId'`, '=', request.id)
    .execute()
}
