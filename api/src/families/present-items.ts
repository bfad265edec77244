import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { describeCapabilities } from '@atelier/shared-schema/access/rights.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { moderationRatingOf } from '@atelier/shared-schema/entities/item.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { presentPerson, presentPicture } from '#people/person.present.ts'
import { listItemFacts } from './items.queries.ts'
import type { ItemFacts } from './items.queries.ts'

/** The common part of every kind's answer, for rows that the policy let the actor see; in their order. */
export async function presentItems(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<ItemAnswer[]> {
  if (rows.length === 0) return []
  const uid = actor.who === 'person' ? actor.uid : null
  const facts = await listItemFacts(
    db,
    uid,
    rows.map(row => row.id),
  )
  const byId = new Map(facts.map(fact => [fact.id, fact]))
  return rows.flatMap(row => {
    const known = byId.get(row.id)
    return known ? [presentItem(row, known, uid)] : []
  })
}

/** `facts` are of the same row, for the person with this uid. */
export function presentItem(row: VisibleItem, facts: ItemFacts, uid: string | null): ItemAnswer {
  const creator = presentPerson({
    uid: row.owner_uid,
    name: facts.owner_name,
    username: facts.owner_username,
    picture_file_id: facts.owner_picture,
  })
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    thumbnailUrl: row.thumbnail_file_id && filePath(row.thumbnail_file_id, '640'),
    thumbnailWidth: row.thumbnail_width,
    thumbnailHeight: row.thumbnail_height,
    thumbnailModerationRating: moderationRatingOf[row.rating],
    rating: row.rating,
    isDraft: row.is_draft,
    sharingMode: row.sharing_mode,
    discoverableAt: row.discoverable_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    creator: { ...creator, email: uid === row.owner_uid ? facts.owner_email : null },
    workspaceId: row.workspace_id,
    workspace:
      row.workspace_id && facts.workspace_name !== null
        ? { id: row.workspace_id, name: facts.workspace_name, picture: presentPicture(facts.workspace_picture) }
        : null,
    tags: facts.tags,
    role: row.role,
    capabilities: describeCapabilities(row.role, {
      deleted: row.deleted_at !== null,
      inLibrary: facts.library_added_at !== null,
    }),
    pinned: facts.pin_position !== null,
    favoritedByUser: facts.favorited_at !== null,
    metric: { id: row.id, favoriteCount: row.favorite_count, commentCount: row.comment_count },
  }
}
