import { sql } from 'kysely'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export interface FeedBenchWorld {
  /** Who catches up. */
  session: string
  uid: string
  /** Shares a big folder with the other. */
  ownerUid: string
  bigFolderId: string
}

const FOLDERS = 50

/**
 * Wildcards that one person sees: 4 in 10 are their own, 3 lie in folders shared with them, 3 are open to a workspace of
 * theirs. One in ten is tagged, one in twenty is a favourite. Filled with the triggers on, as people would.
 */
export async function buildFeedWorld(db: Db, items: number): Promise<FeedBenchWorld> {
  const [uid, ownerUid, workspaceId, tagId] = [newId(), newId(), newId(), newId()]
  const session = 'benchmark-session-token'
  await sql`insert into person (uid, name, email) values (${uid}, 'Reader', 'reader@example.org'), (${ownerUid}, 'Owner', 'owner@example.org')`.execute(
    db,
  )
  await sql`insert into session (id, uid, token_hash, signed_in_with, expires_at)
    values (${newId()}, ${uid}, ${hashToken(session)}, 'password', now() + interval '1 day')`.execute(db)
  await sql`insert into workspace (id, name) values (${workspaceId}, 'Studio')`.execute(db)
  await sql`insert into workspace_member (workspace_id, uid, role) values (${workspaceId}, ${uid}, 'member'), (${workspaceId}, ${ownerUid}, 'owner')`.execute(
    db,
  )
  await sql`insert into item (id, kind, owner_uid, name, sharing_mode)
    select gen_random_uuid(), 'FOLDER', ${ownerUid}, 'folder ' || n, 'restricted' from generate_series(1, ${FOLDERS}) n`.execute(
    db,
  )
  await sql`insert into item_grant (id, item_id, uid, role) select gen_random_uuid(), id, ${uid}, 'editor' from item where kind = 'FOLDER'`.execute(
    db,
  )
  const [own, inFolders, ofWorkspace] = [Math.round(items * 0.4), Math.round(items * 0.3), Math.round(items * 0.3)]
  await addWildcards(db, own, sql`${uid}::uuid`, sql`null`)
  await addWildcards(
    db,
    inFolders,
    sql`${ownerUid}::uuid`,
    sql`(array(select id from item where kind = 'FOLDER'))[n % ${sql.lit(FOLDERS)} + 1]`,
  )
  await addWildcards(db, ofWorkspace, sql`${ownerUid}::uuid`, sql`null`)
  await sql`insert into item_grant (id, item_id, workspace_id, role)
    select gen_random_uuid(), id, ${workspaceId}, 'viewer' from item where owner_uid = ${ownerUid} and kind = 'WILDCARD' and folder_id is null`.execute(
    db,
  )
  await sql`insert into wildcard (item_id, key, entries)
    select id, 'key-' || id, array['a long line of a prompt, as people write them', 'another', 'and __one__ more'] from item where kind = 'WILDCARD'`.execute(
    db,
  )
  await sql`insert into tag (id, owner_uid, name) values (${tagId}, ${uid}, 'mine')`.execute(db)
  await sql`insert into item_tag (item_id, tag_id) select id, ${tagId} from item where kind = 'WILDCARD' and hashtext(id::text) % 10 = 0`.execute(
    db,
  )
  await sql`insert into favorite (uid, item_id) select ${uid}, id from item where kind = 'WILDCARD' and hashtext(id::text) % 20 = 1`.execute(
    db,
  )
  const bigFolderId = newId()
  await sql`insert into item (id, kind, owner_uid, name, sharing_mode) values (${bigFolderId}, 'FOLDER', ${ownerUid}, 'big', 'restricted')`.execute(
    db,
  )
  await addWildcards(db, Math.round(items / 8), sql`${ownerUid}::uuid`, sql`${bigFolderId}::uuid`)
  await sql`vacuum analyze`.execute(db)
  return { session, uid, ownerUid, bigFolderId }
}

async function addWildcards(
  db: Db,
  count: number,
  owner: ReturnType<typeof sql>,
  folder: ReturnType<typeof sql>,
): Promise<void> {
  await sql`insert into item (id, kind, owner_uid, name, description, folder_id, sharing_mode)
    select gen_random_uuid(), 'WILDCARD', ${owner}, 'wildcard number ' || n, 'What it is good for, in a few words', ${folder}, 'restricted'
      from generate_series(1, ${count}) as g(n)`.execute(db)
}

/** Everything that the reader sees is touched, by one statement. */
export async function touchEverything(db: Db, uid: string): Promise<number> {
  const result = await sql`update item set name = name || '!', updated_at = now()
    where kind = 'WILDCARD' and (owner_uid = ${uid} or exists (select from item_reach where item_id = item.id))`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}

export async function renameOne(db: Db, id: string): Promise<void> {
  await sql`update item set name = name || '.', updated_at = now() where id = ${id}`.execute(db)
}

export async function listSome(db: Db, ownerUid: string, where: 'alone' | 'in folders'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from item where owner_uid = ${ownerUid} and kind = 'WILDCARD'
    and (folder_id is not null) = ${where === 'in folders'} limit 200`.execute(db)
  return rows.map(row => row.id)
}

export async function shareFolder(db: Db, folderId: string, uid: string): Promise<void> {
  await sql`insert into item_grant (id, item_id, uid, role) values (${newId()}, ${folderId}, ${uid}, 'viewer')`.execute(
    db,
  )
}

export async function unshareFolder(db: Db, folderId: string): Promise<void> {
  await sql`delete from item_grant where item_id = ${folderId}`.execute(db)
}

export async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from change`.execute(db)
  return rows[0]?.count ?? 0
}
