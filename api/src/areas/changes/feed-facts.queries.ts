import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import { anyOf, uuidArray } from '@atelier/database/database/any-of.queries.ts'
import type { TagSummary } from '@atelier/shared-schema/entities/item.ts'
import type { ItemFacts } from '#families/items.queries.ts'

/** What an item is to the person who asks; of those it is anything to. */
export type ItemMarks = Pick<ItemFacts, 'tags' | 'favorited_at' | 'library_added_at' | 'pin_position'>

export const noMarks: ItemMarks = { tags: [], favorited_at: null, library_added_at: null, pin_position: null }

interface MarkRow {
  item_id: string
  of: 'tags' | 'favorite' | 'library' | 'pin'
  tags: TagSummary[] | null
  at: Date | null
  position: number | null
}

/** Few of thousands have any: a row for each that is there, instead of one with nothing in it for each that is asked for. */
export async function listMarks(db: Db, uid: string, ids: readonly string[]): Promise<Map<string, ItemMarks>> {
  const { rows } = await sql<MarkRow>`with asked as materialized (select ${uuidArray(ids)}::uuid[] as ids)
select item_id, 'favorite' as of, null::json as tags, created_at as at, null::int as position
  from favorite where uid = ${uid}::uuid and item_id = any ((select ids from asked)::uuid[])
union all select item_id, 'library', null, created_at, null
  from library_entry where uid = ${uid}::uuid and item_id = any ((select ids from asked)::uuid[])
union all select item_id, 'pin', null, null, position
  from pin where uid = ${uid}::uuid and item_id = any ((select ids from asked)::uuid[])
union all select item_tag.item_id, 'tags',
    json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by lower(tag.name)), null, null
  from item_tag join tag on tag.id = item_tag.tag_id
  where item_tag.item_id = any ((select ids from asked)::uuid[]) group by item_tag.item_id`.execute(db)
  const marks = new Map<string, ItemMarks>()
  for (const row of rows) marks.set(row.item_id, { ...(marks.get(row.item_id) ?? noMarks), ...markOf(row) })
  return marks
}

function markOf({ of, tags, at, position }: MarkRow): Partial<ItemMarks> {
  switch (of) {
    case 'tags':
      return { tags: tags ?? [] }
    case 'favorite':
      return { favorited_at: at }
    case 'library':
      return { library_added_at: at }
    case 'pin':
      return { pin_position: position }
  }
}

export type OwnerFacts = Pick<ItemFacts, 'owner_name' | 'owner_username' | 'owner_email' | 'owner_picture'>
export type WorkspaceFacts = Pick<ItemFacts, 'workspace_name' | 'workspace_picture'>

export const noWorkspace: WorkspaceFacts = { workspace_name: null, workspace_picture: null }

/** Thousands of things are of a few people: each is read once. */
export async function listOwners(db: Db, uids: readonly string[]): Promise<Map<string, OwnerFacts>> {
  const rows = await db
    .selectFrom('person')
    .where('uid', '=', anyOf(uids))
    .select(['uid', 'name', 'username', 'email', 'picture_file_id'])
    .execute()
  return new Map(
    rows.map(({ uid, name, username, email, picture_file_id }) => [
      uid,
      { owner_name: name, owner_username: username, owner_email: email, owner_picture: picture_file_id },
    ]),
  )
}

export async function listWorkspaces(db: Db, ids: readonly string[]): Promise<Map<string, WorkspaceFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('workspace')
    .where('id', '=', anyOf(ids))
    .select(['id', 'name', 'picture_file_id'])
    .execute()
  return new Map(
    rows.map(({ id, name, picture_file_id }) => [id, { workspace_name: name, workspace_picture: picture_file_id }]),
  )
}
