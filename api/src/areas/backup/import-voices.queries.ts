import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ArchivedComment, ArchivedRating } from './archive-format.ts'

/** Of these uids, those of people who are here and mean to stay. */
export async function findPeopleHere(trx: Trx, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('person')
    .select('uid')
    .where('uid', '=', anyOf(uids))
    .where('deletion_due_at', 'is', null)
    .execute()
  return new Set(rows.map(row => row.uid))
}

export interface ArrivingComment extends Omit<ArchivedComment, 'by' | 'mentions' | 'likes'> {
  authorUid: string | null
  authorName: string
  likeCount: number
}

/** With the count of those that stand. The heads of threads are to be among them. */
export async function insertComments(trx: Trx, itemId: string, comments: readonly ArrivingComment[]): Promise<void> {
  if (comments.length === 0) return
  await sql`insert into comment (id, item_id, parent_id, author_uid, author_name, body, anchor, like_count, created_at, edited_at, deleted_at)
    select id, ${itemId}::uuid, "parentId", "authorUid", "authorName", body, anchor, "likeCount", "createdAt", "editedAt", "deletedAt"
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as arriving(id uuid, "parentId" uuid, "authorUid" uuid, "authorName" text,
        body text, anchor jsonb, "likeCount" int, "createdAt" timestamptz, "editedAt" timestamptz, "deletedAt" timestamptz)`.execute(
    trx,
  )
  const standing = comments.filter(comment => comment.deletedAt === null).length
  await trx.updateTable('item').set({ comment_count: standing }).where('id', '=', itemId).execute()
}

interface OnComment {
  id: string
  uid: string
}

export async function insertLikes(trx: Trx, likes: readonly OnComment[]): Promise<void> {
  await sql`insert into comment_like (comment_id, uid)
    select id, uid from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb) as arriving(id uuid, uid uuid)`.execute(trx)
}

export async function insertMentions(trx: Trx, mentions: readonly OnComment[]): Promise<void> {
  await sql`insert into comment_mention (comment_id, uid)
    select id, uid from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as arriving(id uuid, uid uuid)`.execute(
    trx,
  )
}

export async function insertReactions(
  trx: Trx,
  itemId: string,
  reactions: readonly { uid: string; kind: string; createdAt: string }[],
): Promise<void> {
  if (reactions.length === 0) return
  await trx
    .insertInto('reaction')
    .values(
      reactions.map(({ uid, kind, createdAt }) => ({ item_id: itemId, uid, kind, created_at: new Date(createdAt) })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

interface ArrivingRatings {
  itemId: string
  ratings: readonly (Omit<ArchivedRating, 'by'> & { by: string | null })[]
  contestedBy: string
}

/** The last of them is the one that stands. */
export async function insertRatings(trx: Trx, { itemId, ratings, contestedBy }: ArrivingRatings): Promise<void> {
  for (const { rating, by, byModerator, reason, createdAt, contest } of ratings) {
    const id = newId()
    const given = { id, item_id: itemId, rating, rated_by: by, by_moderator: byModerator, reason }
    await trx
      .insertInto('item_rating')
      .values({ ...given, created_at: new Date(createdAt) })
      .execute()
    if (!contest) continue
    const { note, status, answer, decidedAt } = contest
    await trx
      .insertInto('rating_contest')
      .values({
        id: newId(),
        rating_id: id,
        item_id: itemId,
        uid: contestedBy,
        note,
        answer,
        status: decidedAt === null ? 'pending' : status,
        created_at: new Date(contest.createdAt),
        decided_at: decidedAt === null || status === 'pending' ? null : new Date(decidedAt),
        decided_by: null,
      })
      .execute()
  }
  const last = ratings.at(-1)
  if (last) await trx.updateTable('item').set({ rated_by: last.by }).where('id', '=', itemId).execute()
}
