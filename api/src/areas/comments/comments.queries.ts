import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { CommentReason } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import { insertMentions, moveCommentCount, selectComments, tellOfComments } from '#families/comments.queries.ts'
import type { CommentRow } from '#families/comments.queries.ts'

/** What somebody is told of a comment for. */
const reasons: CommentReason[] = ['COMMENTED', 'REPLIED', 'MENTIONED']

export interface CommentEdit {
  id: string
  body: string
  /** undefined: as they were. */
  mentions: readonly string[] | undefined
  now: Date
}

export async function setComment(trx: Trx, { id, body, mentions, now }: CommentEdit): Promise<void> {
  await trx.updateTable('comment').set({ body, edited_at: now }).where('id', '=', id).execute()
  if (!mentions) return
  await trx.deleteFrom('comment_mention').where('comment_id', '=', id).execute()
  await insertMentions(trx, id, mentions)
}

/** The words go, with the names in them and the likes of them; so does the news of it. Its place stays for its answers. */
export async function clearComment(trx: Trx, comment: { id: string; itemId: string; now: Date }): Promise<void> {
  await trx
    .updateTable('comment')
    .set({ body: '', anchor: null, like_count: 0, deleted_at: comment.now })
    .where('id', '=', comment.id)
    .execute()
  await trx.deleteFrom('comment_mention').where('comment_id', '=', comment.id).execute()
  await trx.deleteFrom('comment_like').where('comment_id', '=', comment.id).execute()
  await trx.deleteFrom('comment_reaction').where('comment_id', '=', comment.id).execute()
  await trx.deleteFrom('notification').where('comment_id', '=', comment.id).where('kind', 'in', reasons).execute()
  await moveCommentCount(trx, comment.itemId, -1)
  await tellOfComments(trx, comment.itemId)
}

/** Those of the people who have heard of this comment already, for whichever reason. */
export async function listToldOf(trx: Trx, commentId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('notification')
    .select('uid')
    .where('comment_id', '=', commentId)
    .where('kind', 'in', reasons)
    .execute()
  return new Set(rows.map(row => row.uid))
}

export async function isLikedBy(trx: Trx, uid: string, commentId: string): Promise<boolean> {
  const like = await trx
    .selectFrom('comment_like')
    .select('uid')
    .where('comment_id', '=', commentId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return like !== undefined
}

/** Answers how many like it now. A second like of the same person is none. */
export async function putLike(trx: Trx, like: { uid: string; commentId: string; now: Date }): Promise<number> {
  const put = await trx
    .insertInto('comment_like')
    .values({ comment_id: like.commentId, uid: like.uid, created_at: like.now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return moveLikeCount(trx, like.commentId, put.numInsertedOrUpdatedRows ?? 0n)
}

export async function dropLike(trx: Trx, uid: string, commentId: string): Promise<number> {
  const dropped = await trx
    .deleteFrom('comment_like')
    .where('comment_id', '=', commentId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return moveLikeCount(trx, commentId, -dropped.numDeletedRows)
}

async function moveLikeCount(trx: Trx, commentId: string, by: bigint): Promise<number> {
  const { like_count: count } = await trx
    .updateTable('comment')
    .set({ like_count: sql`like_count + ${Number(by)}::int` })
    .where('id', '=', commentId)
    .returning('like_count')
    .executeTakeFirstOrThrow()
  return count
}

/** Of everybody one: another takes its place, null takes it away. */
export async function putReaction(
  trx: Trx,
  given: { uid: string; commentId: string; reaction: ImageReaction | null; now: Date },
): Promise<void> {
  const { uid, commentId, reaction, now } = given
  if (reaction === null) {
    await trx.deleteFrom('comment_reaction').where('comment_id', '=', commentId).where('uid', '=', uid).execute()
    return
  }
  await trx
    .insertInto('comment_reaction')
    .values({ comment_id: commentId, uid, kind: reaction, created_at: now })
    .onConflict(conflict => conflict.columns(['comment_id', 'uid']).doUpdateSet({ kind: reaction, created_at: now }))
    .execute()
}

/** Whoever said so first is who said so. */
export async function setResolved(
  trx: Trx,
  { threadId, uid, resolved, now }: { threadId: string; uid: string; resolved: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('comment')
    .set(resolved ? { resolved_at: now, resolved_by: uid } : { resolved_at: null, resolved_by: null })
    .where('id', '=', threadId)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .execute()
}

export async function setAnchor(trx: Trx, id: string, anchor: CommentAnchor): Promise<void> {
  await trx
    .updateTable('comment')
    .set({ anchor: JSON.stringify(anchor) })
    .where('id', '=', id)
    .execute()
}

export interface CommentNewsRow extends CommentRow {
  reason: CommentReason
  is_read: boolean
}

/** What the person was told of, whether or not they may still see it; each comment once. */
export async function listCommentNews(
  db: Db,
  uid: string,
  { unread, limit, cursor }: PageQuery & { unread: boolean },
): Promise<Page<CommentNewsRow>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, 'moment')
  const isRead = sql<boolean>`(notification.read_at is not null or exists (select from comment_read
    where comment_read.item_id = comment.item_id and comment_read.uid = ${uid}::uuid and comment_read.read_at >= comment.created_at)
    or exists (select from comment_thread_read where thread_id = coalesce(comment.parent_id, comment.id)
      and comment_thread_read.uid = ${uid}::uuid and comment_thread_read.read_at >= comment.created_at))`
  const rows = await selectComments(db, uid)
    .innerJoin('notification', 'notification.comment_id', 'comment.id')
    .select(['notification.id as news_id', isRead.as('is_read')])
    .select(sql<CommentReason>`notification.kind`.as('reason'))
    .select(
      sql<string>`to_char(notification.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sort_key'),
    )
    .where('notification.uid', '=', uid)
    .where('notification.kind', 'in', reasons)
    .where('comment.deleted_at', 'is', null)
    .$if(unread, query => query.where(isRead, '=', false))
    .$if(after !== undefined, query =>
      query.where(
        sql<boolean>`(notification.created_at, notification.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? writeCursor({ key: last.sort_key, id: last.news_id }) : null }
}

/** What was said up to a moment: of one thing, or of everything the person was told of. */
export async function markCommentsRead(
  trx: Trx,
  read: { uid: string; itemId: string | undefined; upTo: Date; now: Date },
): Promise<void> {
  const { uid, itemId, upTo, now } = read
  await trx
    .updateTable('notification')
    .set({ read_at: now })
    .where('uid', '=', uid)
    .where('kind', 'in', reasons)
    .where('read_at', 'is', null)
    .$if(itemId !== undefined, query => query.where('item_id', '=', itemId as string))
    .$if(upTo < now, query =>
      query.where(
        sql<boolean>`exists (select from comment where comment.id = comment_id and comment.created_at <= ${upTo})`,
      ),
    )
    .execute()
  if (itemId === undefined) return
  await trx
    .insertInto('comment_read')
    .values({ item_id: itemId, uid, read_at: upTo })
    .onConflict(conflict => conflict.columns(['item_id', 'uid']).doUpdateSet({ read_at: later('comment_read', upTo) }))
    .execute()
}

/** What was read once stays read, in whatever order that is told. */
const later = (table: 'comment_read' | 'comment_thread_read', upTo: Date) =>
  sql<Date>`greatest(${sql.ref(`${table}.read_at`)}, ${upTo})`

/** What was said in the thread up to a moment. */
export async function markThreadRead(
  trx: Trx,
  read: { uid: string; threadId: string; upTo: Date; now: Date },
): Promise<void> {
  const { uid, threadId, upTo, now } = read
  await sql`update notification set read_at = ${now} from comment
    where notification.uid = ${uid}::uuid and notification.read_at is null and notification.kind = any(${reasons}::text[])
      and comment.id = notification.comment_id and coalesce(comment.parent_id, comment.id) = ${threadId}::uuid
      and comment.created_at <= ${upTo}`.execute(trx)
  await trx
    .insertInto('comment_thread_read')
    .values({ thread_id: threadId, uid, read_at: upTo })
    .onConflict(conflict =>
      conflict.columns(['thread_id', 'uid']).doUpdateSet({ read_at: later('comment_thread_read', upTo) }),
    )
    .execute()
}
