import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import { roleOfRank, roleRankOf } from '@atelier/database/access/role-rank.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { ANSWERS_MAX } from '@atelier/shared-schema/contract/families/comments.ts'
import type { ThreadFilter } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'
import type { ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import type { PersonRow } from '#people/person.present.ts'
import { personOf } from '#people/person.queries.ts'

export interface CommentRow {
  id: string
  item_id: string
  parent_id: string | null
  body: string
  anchor: unknown
  like_count: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  author_uid: string | null
  author_name: string | null
  author_username: string | null
  author_picture: string | null
  brought_name: string
  mentions: PersonRow[]
  liked: boolean
  reaction: ImageReaction | null
  reactions: Partial<Record<ImageReaction, number>>
  reply_count: number
  resolved_at: Date | null
  resolved_by: PersonRow | null
  unread_count: number
}

/** Comments as they are read by this person; null: by somebody not signed in. */
export function selectComments(db: Db | Trx, uid: string | null) {
  return db
    .selectFrom('comment')
    .leftJoin('person', 'person.uid', 'comment.author_uid')
    .select(['comment.id', 'comment.item_id', 'comment.parent_id', 'comment.body', 'comment.anchor'])
    .select(['comment.like_count', 'comment.created_at', 'comment.edited_at', 'comment.deleted_at'])
    .select(['person.uid as author_uid', 'person.name as author_name'])
    .select(['person.username as author_username', 'person.picture_file_id as author_picture'])
    .select('comment.author_name as brought_name')
    .select(
      sql<
        PersonRow[]
      >`(select coalesce(json_agg(json_build_object('uid', p.uid, 'name', p.name, 'username', p.username, 'picture_file_id', p.picture_file_id) order by p.name), '[]')
        from comment_mention join person p on p.uid = comment_mention.uid where comment_mention.comment_id = comment.id)`.as(
        'mentions',
      ),
    )
    .select(
      sql<boolean>`exists (select from comment_like where comment_like.comment_id = comment.id and comment_like.uid = ${uid}::uuid)`.as(
        'liked',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from comment answer where answer.parent_id = comment.id and answer.deleted_at is null)`.as(
        'reply_count',
      ),
    )
    .select('comment.resolved_at')
    .select([
      sql<ImageReaction | null>`(select kind from comment_reaction where comment_id = comment.id and uid = ${uid}::uuid)`.as(
        'reaction',
      ),
      sql<
        CommentRow['reactions']
      >`(select coalesce(json_object_agg(kind, n), '{}') from (select kind, count(*)::int as n from comment_reaction
        where comment_id = comment.id group by kind) as counted)`.as('reactions'),
      personOf('comment.resolved_by').as('resolved_by'),
      unreadCount(uid).as('unread_count'),
    ])
}

/** In the thread of the row `comment`: what others said since the person last read it, or all that is said on the thing. */
function unreadCount(uid: string | null): RawBuilder<number> {
  return sql<number>`case when comment.parent_id is not null or ${uid}::uuid is null then 0 else (
    select count(*)::int from comment said
    where (said.id = comment.id or said.parent_id = comment.id) and said.deleted_at is null
      and said.author_uid is distinct from ${uid}::uuid
      and said.created_at > coalesce(greatest(
        (select read_at from comment_read where item_id = comment.item_id and uid = ${uid}::uuid),
        (select read_at from comment_thread_read where thread_id = comment.id and uid = ${uid}::uuid)), '-infinity')) end`
}

export function findComment(db: Db | Trx, uid: string | null, id: string): Promise<CommentRow | undefined> {
  return selectComments(db, uid).where('comment.id', '=', id).executeTakeFirst()
}

export interface CommentListQuery {
  itemId: string
  parentId: string | undefined
  show?: ThreadFilter | undefined
  pinned?: boolean | undefined
  limit: number
  cursor: string | undefined
}

/** Threads newest first; the answers within one oldest first. What was deleted keeps its place while it has answers. */
export async function listCommentRows(db: Db, uid: string | null, query: CommentListQuery): Promise<Page<CommentRow>> {
  const { parentId } = query
  const direction = parentId ? 'asc' : 'desc'
  let rows = selectComments(db, uid)
    .select(sql<string>`to_char(comment.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sort_key'))
    .where('comment.item_id', '=', query.itemId)
    .where('comment.parent_id', parentId ? '=' : 'is', parentId ?? null)
    .where(eb =>
      eb.or([
        eb('comment.deleted_at', 'is', null),
        sql<boolean>`exists (select from comment answer where answer.parent_id = comment.id and answer.deleted_at is null)`,
      ]),
    )
    .orderBy('comment.created_at', direction)
    .orderBy('comment.id', direction)
    .limit(query.limit + 1)
  if (parentId === undefined && query.show) rows = rows.where(isShown(query.show, uid))
  if (parentId === undefined && query.pinned !== undefined) {
    rows = rows.where('comment.anchor', query.pinned ? 'is not' : 'is', null)
  }
  if (query.cursor !== undefined) {
    const after = readCursor(query.cursor, 'moment')
    const side = parentId ? sql`>` : sql`<`
    rows = rows.where(
      sql<boolean>`(comment.created_at, comment.id) ${side} (${after.key}::timestamptz, ${after.id}::uuid)`,
    )
  }
  const found = await rows.execute()
  const items = found.slice(0, query.limit)
  const last = found.length > query.limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? writeCursor({ key: last.sort_key, id: last.id }) : null }
}

/** Of each of these threads its newest answers, the oldest of them first. */
export function listAnswersOf(db: Db, uid: string | null, headIds: readonly string[]): Promise<CommentRow[]> {
  if (headIds.length === 0) return Promise.resolve([])
  return selectComments(db, uid)
    .where(
      sql<boolean>`comment.id in (select newest.id from unnest(${[...headIds]}::uuid[]) as head (id) cross join lateral (
        select id from comment answer where answer.parent_id = head.id and answer.deleted_at is null
        order by answer.created_at desc, answer.id desc limit ${ANSWERS_MAX}) as newest)`,
    )
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()
}

/** Of threads, by the row of their head. */
function isShown(show: ThreadFilter, uid: string | null): RawBuilder<boolean> {
  const inThread = sql`(said.id = comment.id or said.parent_id = comment.id) and said.deleted_at is null`
  switch (show) {
    case 'open':
      return sql<boolean>`comment.resolved_at is null`
    case 'resolved':
      return sql<boolean>`comment.resolved_at is not null`
    case 'mine':
      return sql<boolean>`exists (select from comment said where ${inThread} and said.author_uid = ${uid}::uuid)`
    case 'mentions':
      return sql<boolean>`exists (select from comment said join comment_mention on comment_mention.comment_id = said.id
        where ${inThread} and comment_mention.uid = ${uid}::uuid)`
    case 'unread':
      return sql<boolean>`${unreadCount(uid)} > 0`
  }
}

export interface NewComment {
  /** Made by the client; otherwise here. */
  id?: string | undefined
  itemId: string
  parentId: string | null
  authorUid: string
  body: string
  anchor: unknown
  mentions: readonly string[]
  now: Date
}

/** undefined where there is a comment with this id already. */
export async function insertComment(trx: Trx, comment: NewComment): Promise<string | undefined> {
  const id = comment.id ?? newId()
  const made = await trx
    .insertInto('comment')
    .values({
      id,
      item_id: comment.itemId,
      parent_id: comment.parentId,
      author_uid: comment.authorUid,
      body: comment.body,
      anchor: comment.anchor === undefined ? null : JSON.stringify(comment.anchor),
      created_at: comment.now,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await insertMentions(trx, id, comment.mentions)
  await moveCommentCount(trx, comment.itemId, 1)
  await tellOfComments(trx, comment.itemId)
  return id
}

export async function insertMentions(trx: Trx, commentId: string, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await trx
    .insertInto('comment_mention')
    .values(uids.map(uid => ({ comment_id: commentId, uid })))
    .execute()
}

export async function moveCommentCount(trx: Trx, itemId: string, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('item')
    .set({ comment_count: sql`comment_count + ${by}::int` })
    .where('id', '=', itemId)
    .execute()
}

/**
 * To everybody who has the thing, by the change feed, and to who has its document open: whoever looks at its comments reads
 * them anew. After the thing's own
 * row was taken, as whatever else tells of it does.
 */
export async function tellOfComments(trx: Trx, itemId: string): Promise<void> {
  await sql`select lock_items(array[${itemId}]::uuid[])`.execute(trx)
  await sql`select tell_of_items(array[${itemId}]::uuid[])`.execute(trx)
  await sql`insert into comment_stamp values (${itemId}::uuid, nextval('comment_stamps'))
    on conflict (item_id) do update set stamp = excluded.stamp`.execute(trx)
}

const MENTIONABLE_MAX = 30

export interface MentionableRow extends PersonRow {
  role: ItemRole
  is_review_guest: boolean
}

/** Those the item is opened to by name, workspace or folder, its owner, and who has commented; none who cannot see it now. */
export async function listMentionablePeople(
  db: Db,
  itemId: string,
  search: string | undefined,
): Promise<MentionableRow[]> {
  let people = db
    .selectFrom('person')
    .innerJoin('item', join => join.on('item.id', '=', itemId))
    .select(['uid', 'person.name', 'username', 'picture_file_id'])
    .select([
      roleRankOf(sql.ref('person.uid')).as('role_rank'),
      sql<boolean>`person.only_item_id is not null`.as('is_review_guest'),
    ])
    .where('deletion_due_at', 'is', null)
    .where('uid', '<>', SYSTEM_UID)
    .where(
      sql<boolean>`uid in (
        select owner_uid from item where id = ${itemId}
        union select principal_id from item_reach where item_id = ${itemId} and until > now()
        union select workspace_member.uid from item_reach join workspace_member
          on workspace_member.workspace_id = item_reach.principal_id and workspace_member.role <> 'guest' where item_id = ${itemId} and until > now()
        union select author_uid from comment where item_id = ${itemId})`,
    )
    .where(sql<boolean>`(person.only_item_id is null or person.only_item_id = ${itemId}::uuid)`)
    .orderBy(sql`lower(person.name)`)
    .limit(MENTIONABLE_MAX)
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    people = people.where(eb => eb.or([eb('person.name', 'ilike', pattern), eb('username', 'ilike', pattern)]))
  }
  return (await people.execute()).flatMap(({ role_rank, ...row }) => {
    const role = roleOfRank(role_rank)
    return role === null ? [] : [{ ...row, role }]
  })
}
