import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { TagSummary } from '@atelier/shared-schema/entities/item.ts'

/** Whose tags: a workspace's or a person's. */
export type TagScope = { workspaceId: string } | { ownerUid: string }

const TAGS_LISTED_MAX = 500

export function listUsableTags(db: Db, uid: string, kind: ItemKind): Promise<(TagSummary & { count: number })[]> {
  return db
    .selectFrom('tag')
    .leftJoin('item_tag', 'item_tag.tag_id', 'tag.id')
    .leftJoin('item', join =>
      join.onRef('item.id', '=', 'item_tag.item_id').on('item.kind', '=', kind).on('item.deleted_at', 'is', null),
    )
    .where(eb =>
      eb.or([
        eb('tag.owner_uid', '=', uid),
        eb('tag.workspace_id', 'in', eb.selectFrom('workspace_member').select('workspace_id').where('uid', '=', uid)),
      ]),
    )
    .groupBy('tag.id')
    .select(['tag.id', 'tag.name', 'tag.color', sql<number>`count(item.id)::int`.as('count')])
    .orderBy(sql`lower(tag.name)`)
    .limit(TAGS_LISTED_MAX)
    .execute()
}

/** The tags of these names within a scope, made where there are none yet. */
export async function ensureTags(trx: Trx, scope: TagScope, names: readonly string[]): Promise<TagSummary[]> {
  const owner = 'workspaceId' in scope ? { workspace_id: scope.workspaceId } : { owner_uid: scope.ownerUid }
  await trx
    .insertInto('tag')
    .values(names.map(name => ({ id: newId(), name, ...owner })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const wanted = sql<string>`any(${names.map(name => name.toLowerCase())}::text[])`
  const found = trx
    .selectFrom('tag')
    .select(['id', 'name', 'color'])
    .where(sql<string>`lower(name)`, '=', wanted)
  return 'workspaceId' in scope
    ? found.where('workspace_id', '=', scope.workspaceId).execute()
    : found.where('owner_uid', '=', scope.ownerUid).execute()
}

export async function tagItems(
  trx: Trx,
  by: string,
  itemIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  const pairs = itemIds.flatMap(item_id => tagIds.map(tag_id => ({ item_id, tag_id, tagged_by: by })))
  if (pairs.length === 0) return
  await trx
    .insertInto('item_tag')
    .values(pairs)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function untagItems(trx: Trx, itemIds: readonly string[], tagIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('item_tag').where('item_id', '=', anyOf(itemIds)).where('tag_id', '=', anyOf(tagIds)).execute()
}
