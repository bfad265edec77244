import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { GrantRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import type { PersonReference } from '@atelier/shared-schema/contract/families/share.ts'
import type { PersonRow } from '#people/person.present.ts'

export interface NamedPerson extends PersonRow {
  email: string | null
}

/** Who is meant by a uid, a username or an address; accounts on their way out are not found. */
export function findPeople(db: Db | Trx, references: readonly PersonReference[]): Promise<NamedPerson[]> {
  const uids = references.flatMap(reference => reference.uid ?? [])
  const usernames = references.flatMap(reference => reference.username ?? [])
  const emails = references.flatMap(reference => reference.email ?? [])
  return db
    .selectFrom('person')
    .select(['uid', 'name', 'username', 'email', 'picture_file_id'])
    .where('deletion_due_at', 'is', null)
    .where('only_item_id', 'is', null)
    .where('uid', '<>', SYSTEM_UID)
    .where(
      sql<boolean>`(uid = ${anyOf(uids)} or username = any(${usernames}::text[])
        or (email = any(${emails}::text[]) and email_verified_at is not null))`,
    )
    .execute()
}

export type Grantee = { uid: string } | { workspaceId: string }

/** Gives a role, or changes the one given before; answers whether it is new. */
export async function putGrant(
  trx: Trx,
  grant: { itemId: string; to: Grantee; role: GrantRole; by: string; expiresAt: Date | null | undefined },
): Promise<{ isNew: boolean }> {
  const changed = await trx
    .updateTable('item_grant')
    .set(termsOf(grant))
    .where('item_id', '=', grant.itemId)
    .where(isTo(grant.to))
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return { isNew: false }
  await trx
    .insertInto('item_grant')
    .values({
      id: newId(),
      item_id: grant.itemId,
      uid: 'uid' in grant.to ? grant.to.uid : null,
      workspace_id: 'workspaceId' in grant.to ? grant.to.workspaceId : null,
      ...termsOf(grant),
      granted_by: grant.by,
    })
    .execute()
  return { isNew: true }
}

export async function removeGrant(trx: Trx, itemId: string, to: Grantee): Promise<boolean> {
  const result = await trx
    .deleteFrom('item_grant')
    .where('item_id', '=', itemId)
    .where(isTo(to))
    .where(isOfNoReview)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** What review guests see ends with their review, which is no matter of sharing. */
const isOfNoReview = sql<boolean>`not exists (select from person where person.uid = item_grant.uid and only_item_id is not null)`

function isTo(to: Grantee) {
  return 'uid' in to ? sql<boolean>`uid = ${to.uid}` : sql<boolean>`workspace_id = ${to.workspaceId}`
}

export function findGrant(trx: Trx, id: string): Promise<{ id: string; item_id: string } | undefined> {
  return trx
    .selectFrom('item_grant')
    .select(['id', 'item_id'])
    .where('id', '=', id)
    .where(isOfNoReview)
    .executeTakeFirst()
}

interface Terms {
  role: GrantRole
  /** undefined: as it was, or without an end. */
  expiresAt: Date | null | undefined
}

function termsOf({ role, expiresAt }: Terms) {
  return { role, ...(expiresAt !== undefined && { expires_at: expiresAt }) }
}

export async function setGrantTerms(trx: Trx, id: string, terms: Terms): Promise<void> {
  await trx.updateTable('item_grant').set(termsOf(terms)).where('id', '=', id).execute()
}

/** What is no longer public, or not for long, is no longer in Explore either. */
export async function setMode(
  trx: Trx,
  itemId: string,
  mode: SharingMode,
  linkExpiresAt: Date | null = null,
): Promise<void> {
  await trx
    .updateTable('item')
    .set({
      sharing_mode: mode,
      link_expires_at: linkExpiresAt,
      ...((mode !== 'public' || linkExpiresAt !== null) && { discoverable_at: null }),
    })
    .where('id', '=', itemId)
    .execute()
}

export async function listMemberUids(trx: Trx, workspaceId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('workspace_member')
    .select('uid')
    .where('workspace_id', '=', workspaceId)
    .where('role', '<>', 'guest')
    .execute()
  return members.map(member => member.uid)
}

export interface GrantFacts {
  id: string
  created_at: Date
  granted_by: string | null
  expires_at: Date | null
}

export function listGrantFacts(db: Db | Trx, itemId: string): Promise<GrantFacts[]> {
  return db
    .selectFrom('item_grant')
    .select(['id', 'created_at', 'granted_by', 'expires_at'])
    .where('item_id', '=', itemId)
    .where(isOfNoReview)
    .execute()
}

export function listPersonRows(db: Db | Trx, uids: readonly string[]): Promise<PersonRow[]> {
  return db
    .selectFrom('person')
    .select(['uid', 'name', 'username', 'picture_file_id'])
    .where('uid', '=', anyOf(uids))
    .execute()
}

export function listWorkspaceNames(
  db: Db | Trx,
  ids: readonly string[],
): Promise<{ id: string; name: string; picture_file_id: string | null }[]> {
  return db.selectFrom('workspace').select(['id', 'name', 'picture_file_id']).where('id', '=', anyOf(ids)).execute()
}

/** Whether the thing was opened to this person by a grant or a folder, rather than by a link alone. */
export async function isReached(db: Db | Trx, itemId: string, uid: string): Promise<boolean> {
  const found = await db
    .selectFrom('item_reach')
    .select('item_id')
    .where('item_id', '=', itemId)
    .where('until', '>', sql<Date>`now()`)
    .where(eb =>
      eb.or([
        eb('principal_id', '=', uid),
        eb(
          'principal_id',
          'in',
          eb.selectFrom('workspace_member').select('workspace_id').where('uid', '=', uid).where('role', '<>', 'guest'),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}
