import { sql } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { dissolveTree } from '#documents/tree-transplant.ts'
import { isOfNoItem } from '#files/shown-files.queries.ts'
import { passItems } from './pass-items.queries.ts'

const PEOPLE_AT_ONCE = 50

/**
 * Erases the people whose 30 days are over, each in a transaction of their own; answers who is gone. Any number of
 * processes may run it at once: a person whom another is erasing is skipped. Who cannot be erased keeps nobody else here.
 *
 * What they made in workspaces of others passes to the owner of each, as when a member leaves. A workspace they own goes
 * with them; what others made in it stays theirs. Everything else that was theirs is deleted: private things, uploads,
 * grants, tags, favourites, mails. Comments under things of others stay, without a name. The record of the erasure holds
 * the uid alone.
 */
export async function eraseDuePeople(
  db: Db,
  now: Date,
  onFailure: (uid: string, error: unknown) => void = raise,
): Promise<string[]> {
  const due = await db
    .selectFrom('person')
    .select('uid')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .limit(PEOPLE_AT_ONCE)
    .execute()
  const erased: string[] = []
  for (const { uid } of due) {
    try {
      if (await db.transaction().execute(trx => erasePerson(trx, uid, now))) erased.push(uid)
    } catch (error) {
      onFailure(uid, error)
    }
  }
  return erased
}

function raise(_uid: string, error: unknown): never {
  throw error
}

async function erasePerson(trx: Trx, uid: string, now: Date): Promise<boolean> {
  await lockWorkspacesOf(trx, uid)
  // Asked again under the lock: they may have come back in this very moment.
  const person = await trx
    .selectFrom('person')
    .select(['uid', 'email'])
    .where('uid', '=', uid)
    .where('deletion_due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!person) return false
  await leaveWorkspaces(trx, uid, now)
  await takeBackCounts(trx, uid)
  await deleteFiles(trx, uid)
  await forgetTraces(trx, uid, person.email)
  const tree = formatDocumentName({ kind: 'tree', of: 'person', uid })
  await trx.deleteFrom('document').where('name', '=', tree).execute()
  await trx.deleteFrom('person').where('uid', '=', uid).execute()
  await trx
    .insertInto('audit_log')
    .values({ id: newId(), actor_uid: null, act: 'person.erase', subject: `person:${uid}`, created_at: now })
    .execute()
  return true
}

/** In the order that every change of membership takes: workspaces before people, by id. */
async function lockWorkspacesOf(trx: Trx, uid: string): Promise<void> {
  await trx
    .selectFrom('workspace')
    .select('id')
    .where('id', 'in', eb => eb.selectFrom('workspace_member').select('workspace_id').where('uid', '=', uid))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

async function leaveWorkspaces(trx: Trx, uid: string, now: Date): Promise<void> {
  const owned = await trx
    .selectFrom('workspace_member')
    .select('workspace_id')
    .where('uid', '=', uid)
    .where('role', '=', 'owner')
    .execute()
  for (const { workspace_id: workspaceId } of owned) {
    await dissolveTree(trx, { workspaceId, exceptUid: uid, now })
    await trx.deleteFrom('workspace').where('id', '=', workspaceId).execute()
  }
  // By what they own rather than where they are members: nothing in a workspace may go with a person.
  const owners = await trx
    .selectFrom('workspace_member')
    .select(['workspace_id', 'uid'])
    .where('role', '=', 'owner')
    .where('workspace_id', 'in', eb =>
      eb
        .selectFrom('item')
        .select('workspace_id')
        .where('owner_uid', '=', uid)
        .where('workspace_id', 'is not', null)
        .union(
          eb
            .selectFrom('file')
            .select('workspace_id')
            .where('owner_uid', '=', uid)
            .where('workspace_id', 'is not', null),
        ),
    )
    .orderBy('workspace_id')
    .execute()
  for (const owner of owners) {
    await passItems(trx, { workspaceId: owner.workspace_id, fromUid: uid, toUid: owner.uid })
  }
}

/** Rows go by themselves with the person; the counts beside them do not. */
async function takeBackCounts(trx: Trx, uid: string): Promise<void> {
  await sql`update item set favorite_count = favorite_count - 1
    where id in (select item_id from favorite where uid = ${uid}::uuid) and owner_uid <> ${uid}::uuid`.execute(trx)
  await sql`update comment set like_count = like_count - 1
    where id in (select comment_id from comment_like where uid = ${uid}::uuid)`.execute(trx)
}

/** But for those that something which stays still shows. */
async function deleteFiles(trx: Trx, uid: string): Promise<void> {
  await sql`delete from image where item_id in (select id from item where owner_uid = ${uid}::uuid)`.execute(trx)
  await sql`delete from style_image where style_id in (select id from item where owner_uid = ${uid}::uuid)`.execute(trx)
  await sql`delete from sd_model where item_id in (select id from item where owner_uid = ${uid}::uuid)`.execute(trx)
  await sql`delete from training_job where owner_uid = ${uid}::uuid`.execute(trx)
  await sql`delete from file where owner_uid = ${uid}::uuid
    and ${isOfNoItem({ ownedByOthersThan: uid })}
    and not exists (select from workspace where workspace.picture_file_id = file.id)`.execute(trx)
}

/** What names the person without a foreign key. */
async function forgetTraces(trx: Trx, uid: string, email: string | null): Promise<void> {
  await trx.deleteFrom('item_view').where('viewer', '=', uid).execute()
  await trx.updateTable('audit_log').set({ ip: '' }).where('actor_uid', '=', uid).execute()
  if (email === null) return
  await trx.deleteFrom('mail_outbox').where('to_address', '=', email).execute()
  await trx.deleteFrom('mail_code').where('subject', '=', email).execute()
}
