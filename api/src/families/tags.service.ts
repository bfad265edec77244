import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { BulkAnswer, TagSummary } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from './bulk.ts'
import { ensureTags, listUsableTags, tagItems, untagItems } from './tags.queries.ts'
import type { TagScope } from './tags.queries.ts'

export async function listTags(app: App, actor: Person, kind: ItemKind) {
  return { items: await listUsableTags(app.db, actor.uid, kind) }
}

interface AddAsk {
  kind: ItemKind
  ids: readonly string[]
  names: readonly string[]
}

export function addTags(
  app: App,
  actor: Person,
  { kind, ids, names }: AddAsk,
): Promise<BulkAnswer & { tags: TagSummary[] }> {
  return app.db.transaction().execute(async trx => {
    const { allowed, refused } = partByRight(await findItemsAccess(trx, actor, ids), { kind, ids, right: 'edit' })
    const distinct = [...Map.groupBy(names, name => name.toLowerCase()).values()].flatMap(same => same[0] ?? [])
    const tags: TagSummary[] = []
    for (const [key, items] of groupByScope(allowed)) {
      const made = await ensureTags(trx, key, distinct)
      await tagItems(trx, actor.uid, idsOf(items), idsOf(made))
      tags.push(...made)
    }
    return { done: idsOf(allowed), refused, tags }
  })
}

function groupByScope(items: readonly VisibleItem[]): [TagScope, VisibleItem[]][] {
  const groups = Map.groupBy(items, item => item.workspace_id ?? item.owner_uid)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const scope = first.workspace_id ? { workspaceId: first.workspace_id } : { ownerUid: first.owner_uid }
    return [[scope, group]]
  })
}

interface RemoveAsk {
  kind: ItemKind
  ids: readonly string[]
  tagIds: readonly string[]
}

export function removeTags(app: App, actor: Person, { kind, ids, tagIds }: RemoveAsk): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const { allowed, refused } = partByRight(await findItemsAccess(trx, actor, ids), { kind, ids, right: 'edit' })
    await untagItems(trx, idsOf(allowed), tagIds)
    return { done: idsOf(allowed), refused }
  })
}
