import { findItemsAccess, listVisibleItems } from '#access/access.queries.ts'
import type { ItemListQuery } from '#access/item-lists.ts'
import type { Db } from '#database/connection.ts'
import type { ItemRow } from '#database/schema.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'

const lists = [
  { view: 'owned' },
  { view: 'trash' },
  { view: 'shared' },
  { view: 'library' },
  { view: 'all', favoritesOnly: true },
] as const

/** What the lists of the policy hold, and what is pinned, with the roles that the policy gives. */
export async function listByPolicy(db: Db, uid: string): Promise<string[]> {
  const person: Person = {
    who: 'person',
    uid,
    siteRole: 'member',
    workspaceId: null,
    via: 'session',
    credentialId: uid,
  }
  const pins = await db.selectFrom('pin').select('item_id').where('uid', '=', uid).execute()
  const ids = new Set(pins.map(pin => pin.item_id))
  for (const kind of ['FOLDER', 'WILDCARD'] as const) {
    for (const list of lists) {
      const query: ItemListQuery = { ...list, kind, sort: 'createdAt', direction: 'ASC', limit: 200 }
      for (const row of (await listVisibleItems(db, person, query)).rows) ids.add(row.id)
    }
  }
  const access = await findItemsAccess(db, person, [...ids])
  return describeHeld([...access.values()].flatMap(({ item, role }) => (role ? [{ ...item, role }] : [])))
}

/** All of a thing that a change of it tells; where it lies may be a folder that was deleted for ever meanwhile. */
export function describeHeld(items: Iterable<ItemRow & { role: ItemRole }>): string[] {
  const said = [...items].map(item => [
    item.id,
    item.role,
    item.name,
    item.sharing_mode,
    item.is_draft,
    item.deleted_at !== null,
    item.owner_uid,
    item.workspace_id,
    item.discoverable_at !== null,
  ])
  return said.map(words => JSON.stringify(words)).sort()
}
