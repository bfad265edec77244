import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { GivenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface GivenRow {
  id: string
  rating: GivenRating
  by_moderator: boolean
  reason: string
  created_at: Date
  /** null: whoever it was has left. */
  uid: string | null
  name: string | null
  username: string | null
  picture_file_id: string | null
  contest_status: 'pending' | 'upheld' | 'changed' | null
  contest_note: string | null
  contest_answer: string | null
  contest_at: Date | null
}

/** The rating that stands, with what was said against it. */
export function findGivenRating(db: Db | Trx, itemId: string): Promise<GivenRow | undefined> {
  return db
    .selectFrom('item_rating')
    .leftJoin('rating_contest', 'rating_contest.rating_id', 'item_rating.id')
    .leftJoin('person', 'person.uid', 'item_rating.rated_by')
    .where('item_rating.item_id', '=', itemId)
    .select(['item_rating.id', 'rating', 'by_moderator', 'reason', 'item_rating.created_at'])
    .select(['person.uid', 'person.name', 'person.username', 'person.picture_file_id'])
    .select(['rating_contest.status as contest_status', 'rating_contest.note as contest_note'])
    .select(['rating_contest.answer as contest_answer', 'rating_contest.created_at as contest_at'])
    .orderBy('item_rating.created_at', 'desc')
    .orderBy('item_rating.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a classifier took it for when it came. */
export function findSuggestion(db: Db | Trx, itemId: string) {
  return db
    .selectFrom('rating_suggestion')
    .select(['rating', 'model', 'score', 'created_at'])
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

export interface NewRating {
  itemId: string
  rating: GivenRating
  by: string
  byModerator: boolean
  reason: string
  now: Date
}

/**
 * What follows from a rating comes with it: what is not for everybody leaves Explore and is open to nobody by its link, and
 * what is hidden is private and lies in no folder that would show it.
 */
export async function giveRating(trx: Trx, given: NewRating): Promise<void> {
  await trx
    .insertInto('item_rating')
    .values({
      id: newId(),
      item_id: given.itemId,
      rating: given.rating,
      rated_by: given.by,
      by_moderator: given.byModerator,
      reason: given.reason,
      created_at: given.now,
    })
    .execute()
  const sensitive = given.rating === 'semi-nsfw'
  const hidden = given.rating === 'hardcore-nsfw'
  await trx
    .updateTable('item')
    .set({
      rating: given.rating,
      rated_by: given.by,
      updated_at: laterThan(given.now),
      ...((sensitive || hidden) && { discoverable_at: null }),
      ...(sensitive && {
        sharing_mode: sql`case when sharing_mode = 'public' then 'restricted' else sharing_mode end`,
      }),
      ...(hidden && { sharing_mode: 'private' as const, folder_id: null }),
    })
    .where('id', '=', given.itemId)
    .execute()
}

export async function insertContest(
  trx: Trx,
  contest: { ratingId: string; itemId: string; uid: string; note: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('rating_contest')
    .values({
      id: newId(),
      rating_id: contest.ratingId,
      item_id: contest.itemId,
      uid: contest.uid,
      note: contest.note,
      created_at: contest.now,
      decided_at: null,
      decided_by: null,
    })
    .execute()
}

export interface ContestRow {
  id: string
  item_id: string
  item_name: string
  thumbnail_file_id: string | null
  uid: string
  person_name: string
  person_username: string | null
  person_picture: string | null
  rating: GivenRating
  reason: string
  note: string
  status: 'pending' | 'upheld' | 'changed'
  answer: string
  created_at: Date
}

function contests(db: Db | Trx) {
  return db
    .selectFrom('rating_contest')
    .innerJoin('item_rating', 'item_rating.id', 'rating_contest.rating_id')
    .innerJoin('item', 'item.id', 'rating_contest.item_id')
    .innerJoin('person', 'person.uid', 'rating_contest.uid')
    .select(['rating_contest.id', 'rating_contest.item_id', 'item.name as item_name', 'item.thumbnail_file_id'])
    .select(['person.uid', 'person.name as person_name', 'person.username as person_username'])
    .select('person.picture_file_id as person_picture')
    .select(['item_rating.rating', 'item_rating.reason', 'rating_contest.note', 'rating_contest.status'])
    .select(['rating_contest.answer', 'rating_contest.created_at'])
}

export function findContest(db: Db | Trx, id: string): Promise<ContestRow | undefined> {
  return contests(db).where('rating_contest.id', '=', id).executeTakeFirst()
}

export async function listPendingContests(db: Db, { limit, cursor }: PageQuery): Promise<Page<ContestRow>> {
  let rows = contests(db)
    .select(
      sql<string>`to_char(rating_contest.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'),
    )
    .where('rating_contest.status', '=', 'pending')
    .orderBy('rating_contest.created_at')
    .orderBy('rating_contest.id')
    .limit(limit + 1)
  if (cursor !== undefined) {
    const after = readCursor(cursor, 'moment')
    rows = rows.where(
      sql<boolean>`(rating_contest.created_at, rating_contest.id) > (${after.key}::timestamptz, ${after.id}::uuid)`,
    )
  }
  const found = await rows.execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return { items: found.slice(0, limit), nextCursor: last ? writeCursor({ key: last.key, id: last.id }) : null }
}

/** Whether this call decided it: somebody else may have been first. */
export async function closeContest(
  trx: Trx,
  id: string,
  decision: { status: 'upheld' | 'changed'; answer: string; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rating_contest')
    .set({ status: decision.status, answer: decision.answer, decided_by: decision.by, decided_at: decision.now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
