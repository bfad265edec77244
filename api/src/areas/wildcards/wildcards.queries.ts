import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { laterThan } from '#families/copy.queries.ts'

export const KEY_CONSTRAINT = 'wildcard_key_of_owner'
const EXCERPT_LINES = 6

export interface WildcardFacts {
  item_id: string
  key: string
  entry_count: number
  excerpt: string[]
}

/** Of many at once, without their entries: a list of wildcards must not carry ten thousand lines each. */
export function listWildcardFacts(db: Db | Trx, ids: readonly string[]): Promise<WildcardFacts[]> {
  return (
    db
      .selectFrom('wildcard')
      .where('item_id', '=', anyOf(ids))
      .select(['item_id', 'key'])
      .select(sql<number>`cardinality(entries)`.as('entry_count'))
      // As JSON, which is read many times faster than an array as Postgres writes it.
      .select(sql<string[]>`to_json(entries[1:${sql.lit(EXCERPT_LINES)}])`.as('excerpt'))
      .execute()
  )
}

export function findWildcard(db: Db | Trx, id: string): Promise<{ key: string; entries: string[] } | undefined> {
  return db.selectFrom('wildcard').select(['key', 'entries']).where('item_id', '=', id).executeTakeFirst()
}

/** The key itself if it is free among the owner's, else with a number behind it. */
export async function findFreeKey(trx: Trx, ownerUid: string, wanted: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select free_wildcard_key(${ownerUid}, ${wanted}, null) as key`.execute(
    trx,
  )
  return rows[0]?.key ?? wanted
}

export interface NewWildcard {
  ownerUid: string
  workspaceId: string | null
  name: string
  key: string
  description: string
  entries: readonly string[]
  isDraft: boolean
  now: Date
}

export async function insertWildcard(trx: Trx, wildcard: NewWildcard): Promise<string> {
  const id = newId()
  await trx
    .insertInto('item')
    .values({
      id,
      kind: 'WILDCARD',
      owner_uid: wildcard.ownerUid,
      workspace_id: wildcard.workspaceId,
      name: wildcard.name,
      description: wildcard.description,
      is_draft: wildcard.isDraft,
      created_at: wildcard.now,
      updated_at: wildcard.now,
    })
    .execute()
  await insertEntries(trx, id, wildcard.key, wildcard.entries)
  return id
}

/** Owner and trash are filled in by a trigger. */
async function insertEntries(trx: Trx, id: string, key: string, entries: readonly string[]): Promise<void> {
  await sql`insert into wildcard (item_id, key, entries) values (${id}, ${key}, ${[...entries]}::text[])`.execute(trx)
}

export async function copyWildcard(trx: Trx, fromId: string, toId: string): Promise<void> {
  await sql`insert into wildcard (item_id, key, entries)
    select copy.id, free_wildcard_key(copy.owner_uid, wildcard.key, null), wildcard.entries
      from wildcard, item copy where wildcard.item_id = ${fromId} and copy.id = ${toId}`.execute(trx)
}

export interface WildcardChange {
  name?: string | undefined
  description?: string | undefined
  isDraft?: boolean | undefined
  key?: string | undefined
  entries?: readonly string[] | undefined
}

export async function updateWildcard(trx: Trx, id: string, change: WildcardChange, now: Date): Promise<void> {
  const { name, description, isDraft, key, entries } = change
  await trx
    .updateTable('item')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(isDraft !== undefined && { is_draft: isDraft }),
      updated_at: laterThan(now),
    })
    .where('id', '=', id)
    .execute()
  if (key === undefined && entries === undefined) return
  await trx
    .updateTable('wildcard')
    .set({ ...(key !== undefined && { key }), ...(entries !== undefined && { entries: [...entries] }) })
    .where('item_id', '=', id)
    .execute()
}

export interface ReferencedWildcard {
  id: string
  name: string
  key: string
  entries: string[]
}

export interface CandidateAsk {
  uid: string
  ownerUid: string
  /** In lower case. */
  keys: readonly string[]
  /** Names with `*`, in lower case. */
  globs: readonly string[]
  limit: number
}

/**
 * What names could mean to one person, the likeliest first: of the owner of the wildcard that says them, their own, from
 * their library, then what is shared with them. Whether they may see each is the policy's word, asked afterwards.
 */
export function listCandidates(
  db: Db | Trx,
  { uid, ownerUid, keys, globs, limit }: CandidateAsk,
): Promise<ReferencedWildcard[]> {
  const kept = sql`exists (select from library_entry where library_entry.item_id = item.id and library_entry.uid = ${uid})`
  const principals = sql`(select ${uid}::uuid union all
    select workspace_id from workspace_member where uid = ${uid} and role <> 'guest')`
  const isNamed = sql<boolean>`lower(wildcard.key) = any(${[...keys]}::text[])`
  const patterns = globs.map(glob => glob.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '%'))
  // No index answers a pattern, so only the wildcards within reach are compared with it.
  const isMatched = sql<boolean>`lower(wildcard.key) like any(${patterns}::text[]) and wildcard.item_id in (
    select item_id from wildcard where owner_uid in (${ownerUid}, ${uid})
    union select item_id from library_entry where uid = ${uid}
    union select item_id from item_reach where principal_id in ${principals} and kind = 'WILDCARD' and until > now())`
  return db
    .selectFrom('wildcard')
    .innerJoin('item', 'item.id', 'wildcard.item_id')
    .where('wildcard.live', '=', true)
    .where(globs.length > 0 ? sql<boolean>`(${isNamed} or ${isMatched})` : isNamed)
    .where(
      sql<boolean>`(wildcard.owner_uid in (${ownerUid}, ${uid}) or ${kept}
        or exists (select from item_reach where item_reach.item_id = item.id and item_reach.until > now() and item_reach.principal_id in ${principals}))`,
    )
    .select(['item.id', 'item.name', 'wildcard.key', 'wildcard.entries'])
    .orderBy(
      sql`case when wildcard.owner_uid = ${ownerUid} then 0 when wildcard.owner_uid = ${uid} then 1 when ${kept} then 2 else 3 end`,
    )
    .orderBy('item.id')
    .limit(limit)
    .execute()
}
