import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { ItemKind, Locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ReviewVerdict } from '@atelier/shared-schema/entities/review-guest.ts'
import type { PersonRow } from '#people/person.present.ts'
import { personOf } from '#people/person.queries.ts'

export interface ReviewGuestRow extends PersonRow {
  id: string
  item_id: string
  email: string
  created_at: Date
  expires_at: Date
  withdrawn_at: Date | null
  entered_at: Date | null
  verdict: ReviewVerdict | null
  verdict_note: string
  verdict_at: Date | null
  invited_by: PersonRow | null
  locale: Locale
}

function selectGuests(db: Db | Trx) {
  return db
    .selectFrom('review_guest')
    .innerJoin('person', 'person.uid', 'review_guest.uid')
    .select(['review_guest.id', 'item_id', 'review_guest.email', 'review_guest.created_at', 'expires_at'])
    .select(['withdrawn_at', 'entered_at', 'verdict', 'verdict_note', 'verdict_at'])
    .select(['person.uid', 'person.name', 'person.username', 'person.picture_file_id', 'person.locale'])
    .select(personOf('review_guest.invited_by').as('invited_by'))
}

/** Those who were asked last come first. */
export function listGuestRows(db: Db, itemId: string): Promise<ReviewGuestRow[]> {
  return selectGuests(db)
    .where('item_id', '=', itemId)
    .orderBy('review_guest.created_at', 'desc')
    .orderBy('review_guest.id', 'desc')
    .execute()
}

export function findGuest(db: Db | Trx, id: string): Promise<ReviewGuestRow | undefined> {
  return selectGuests(db).where('review_guest.id', '=', id).executeTakeFirst()
}

export function findGuestByUid(db: Db | Trx, uid: string): Promise<ReviewGuestRow | undefined> {
  return selectGuests(db).where('review_guest.uid', '=', uid).executeTakeFirst()
}

export function findGuestByEmail(db: Db | Trx, itemId: string, email: string): Promise<ReviewGuestRow | undefined> {
  return selectGuests(db).where('item_id', '=', itemId).where('review_guest.email', '=', email).executeTakeFirst()
}

export async function countGuests(db: Db | Trx, itemId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_guest')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewGuest {
  id: string
  itemId: string
  email: string
  name: string
  locale: Locale
  invitedBy: string
  expiresAt: Date
  now: Date
}

/** With a person of their own, who has nothing to sign in with. */
export async function insertGuest(trx: Trx, guest: NewGuest): Promise<string> {
  const uid = newId()
  await trx
    .insertInto('person')
    .values({
      uid,
      name: guest.name,
      locale: guest.locale,
      only_item_id: guest.itemId,
      created_at: guest.now,
      updated_at: guest.now,
    })
    .execute()
  await trx
    .insertInto('review_guest')
    .values({
      id: guest.id,
      item_id: guest.itemId,
      uid,
      email: guest.email,
      invited_by: guest.invitedBy,
      created_at: guest.now,
      expires_at: guest.expiresAt,
    })
    .execute()
  return uid
}

/** Asked once more: open again, until then. What was said before stays said. */
export async function renewGuest(
  trx: Trx,
  {
    id,
    uid,
    name,
    invitedBy,
    expiresAt,
  }: { id: string; uid: string; name: string | undefined } & Pick<NewGuest, 'invitedBy' | 'expiresAt'>,
): Promise<void> {
  await trx
    .updateTable('review_guest')
    .set({ expires_at: expiresAt, withdrawn_at: null, invited_by: invitedBy })
    .where('id', '=', id)
    .execute()
  if (name !== undefined) await trx.updateTable('person').set({ name }).where('uid', '=', uid).execute()
}

/** What lets the guest see the thing, for as long as the review is open. */
export async function putGuestGrant(
  trx: Trx,
  grant: { itemId: string; uid: string; by: string; until: Date },
): Promise<void> {
  const changed = await trx
    .updateTable('item_grant')
    .set({ expires_at: grant.until })
    .where('item_id', '=', grant.itemId)
    .where('uid', '=', grant.uid)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return
  await trx
    .insertInto('item_grant')
    .values({
      id: newId(),
      item_id: grant.itemId,
      uid: grant.uid,
      role: 'viewer',
      granted_by: grant.by,
      expires_at: grant.until,
    })
    .execute()
}

/** What the guest saw the thing by is gone with it. */
export async function withdrawGuest(
  trx: Trx,
  guest: Pick<ReviewGuestRow, 'id' | 'uid' | 'item_id'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('review_guest')
    .set({ withdrawn_at: now })
    .where('id', '=', guest.id)
    .where('withdrawn_at', 'is', null)
    .execute()
  await trx.deleteFrom('item_grant').where('item_id', '=', guest.item_id).where('uid', '=', guest.uid).execute()
}

export async function noteEntered(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('review_guest')
    .set({ entered_at: now })
    .where('id', '=', id)
    .where('entered_at', 'is', null)
    .execute()
}

export async function setVerdict(
  trx: Trx,
  { id, verdict, note, now }: { id: string; verdict: ReviewVerdict; note: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('review_guest')
    .set({ verdict, verdict_note: note, verdict_at: now })
    .where('id', '=', id)
    .execute()
}

export function findThing(db: Db | Trx, id: string): Promise<{ id: string; kind: ItemKind; name: string } | undefined> {
  return db
    .selectFrom('item')
    .select(['id', 'kind', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
