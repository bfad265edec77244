import { sql } from 'kysely'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { roleRank } from '#access/role-rank.queries.ts'
import type { Db } from '#database/connection.ts'
import { findFile } from './files.queries.ts'
import type { FileRow } from './files.queries.ts'
import { itemsShowing } from './shown-files.queries.ts'

/**
 * A file that the actor may read: its owner may, whoever is signed in may see the pictures of people and workspaces,
 * whoever may see an item may see what it shows, and moderators what they are asked to judge.
 */
export async function findReadableFile(db: Db, actor: Actor, id: string): Promise<FileRow | undefined> {
  const file = await findFile(db, id)
  if (!file) return undefined
  if (actor.who === 'person' && actor.uid === file.owner_uid) return file
  if (file.uploaded_at === null) return undefined
  if (actor.who === 'person' && (await isPictureOfSomebody(db, id, actor.onlyItemId))) return file
  if (await isShownByVisibleItem(db, actor, id)) return file
  return actor.who === 'person' && actor.siteRole !== 'member' && (await isBeforeModerators(db, id)) ? file : undefined
}

/** To a review guest, of those whom they meet at what they review. */
async function isPictureOfSomebody(db: Db, id: string, onlyItemId: string | undefined): Promise<boolean> {
  if (onlyItemId !== undefined) return isPictureOfSomebodyAt(db, id, onlyItemId)
  const { rows } = await sql<{ shown: boolean }>`select
    exists (select from person where picture_file_id = ${id}::uuid)
    or exists (select from person where cover_file_id = ${id}::uuid)
    or exists (select from workspace where picture_file_id = ${id}::uuid) as shown`.execute(db)
  return rows[0]?.shown ?? false
}

async function isPictureOfSomebodyAt(db: Db, id: string, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select exists (select from person where picture_file_id = ${id}::uuid
    and uid in (
      select owner_uid from item where item.id = ${itemId}::uuid
      union select author_uid from comment where item_id = ${itemId}::uuid
      union select principal_id from item_reach where item_id = ${itemId}::uuid and until > now()
      union select workspace_member.uid from item_reach join workspace_member
        on workspace_member.workspace_id = item_reach.principal_id and workspace_member.role <> 'guest'
        where item_id = ${itemId}::uuid and until > now())) as shown`.execute(db)
  return rows[0]?.shown ?? false
}

/**
 * Whether it is shown by something that moderators are asked to judge: nobody judges what they cannot see. Once that is
 * decided it is theirs to look at no longer.
 */
async function isBeforeModerators(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ judged: boolean }>`with showing as (${itemsShowing(id)})
    select exists (select from report join showing using (item_id)
        where report.resolved_at is null and report.comment_id is null)
      or exists (select from rating_contest join showing using (item_id) where rating_contest.status = 'pending')
      or exists (select from take_down join showing using (item_id) where take_down.lifted_at is null
        and take_down.objected_at is not null and take_down.decided_at is null)
      as judged`.execute(db)
  return rows[0]?.judged ?? false
}

async function isShownByVisibleItem(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select exists (
    select from item
    where id in (${itemsShowing(id)})
    and ${roleRank(actor)} > 0) as shown`.execute(db)
  return rows[0]?.shown ?? false
}
