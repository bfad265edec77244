import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { ItemAccess } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { plannedOnce } from '@atelier/database/database/planned-once.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { TagSummary } from '@atelier/shared-schema/entities/item.ts'

/**
 * What the actor may do with these, read after their rows are held: what is decided stays true until the transaction ends.
 * The rows are taken in the order of their ids, so that two bulk acts cannot wait for each other.
 */
export async function holdItems(trx: Trx, actor: Actor, ids: readonly string[]): Promise<Map<string, ItemAccess>> {
  if (ids.length === 0) return new Map()
  await trx.selectFrom('item').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
  return findItemsAccess(trx, actor, ids)
}

export interface ItemFacts {
  id: string
  owner_name: string
  owner_username: string | null
  owner_email: string | null
  owner_picture: string | null
  workspace_name: string | null
  workspace_picture: string | null
  tags: TagSummary[]
  favorited_at: Date | null
  library_added_at: Date | null
  /** null: not pinned. */
  pin_position: number | null
}

/** What an item's row does not say: names, tags, and what it is to the person who asks. One round trip for a page. */
export function listItemFacts(db: Db | Trx, uid: string | null, ids: readonly string[]): Promise<ItemFacts[]> {
  const since = (table: 'favorite' | 'library_entry') =>
    sql<Date | null>`(select mine.created_at from ${sql.table(table)} mine where mine.item_id = item.id and mine.uid = ${uid}::uuid)`
  return db
    .selectFrom('item')
    .modifyFront(plannedOnce)
    .innerJoin('person', 'person.uid', 'item.owner_uid')
    .leftJoin('workspace', 'workspace.id', 'item.workspace_id')
    .where('item.id', '=', anyOf(ids))
    .select([
      'item.id',
      'person.name as owner_name',
      'person.username as owner_username',
      'person.email as owner_email',
      'person.picture_file_id as owner_picture',
    ])
    .select(['workspace.name as workspace_name', 'workspace.picture_file_id as workspace_picture'])
    .select(
      sql<
        TagSummary[]
      >`(select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by lower(tag.name)), '[]')
        from item_tag join tag on tag.id = item_tag.tag_id where item_tag.item_id = item.id)`.as('tags'),
    )
    .select([since('favorite').as('favorited_at'), since('library_entry').as('library_added_at')])
    .select(
      sql<number | null>`(select pin.position from pin where pin.item_id = item.id and pin.uid = ${uid}::uuid)`.as(
        'pin_position',
      ),
    )
    .execute()
}
