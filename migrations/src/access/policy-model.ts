import type { ItemView } from './item-lists.ts'
import { strongestRole } from '@atelier/shared-schema/access/rights.ts'
import type {
  GrantRole,
  ItemKind,
  ItemRole,
  SharingMode,
  WorkspaceRole,
} from '@atelier/shared-schema/entities/enums.ts'

/**
 * The policy written as slowly and plainly as it can be said, over a small world in memory. The tests hold the queries
 * to it; it shares nothing with them.
 */
export interface World {
  people: Set<string>
  /** workspace → person → role */
  workspaces: Map<string, Map<string, WorkspaceRole>>
  items: Map<string, ModelItem>
  grants: ModelGrant[]
  library: Set<string>
  favorites: Set<string>
}

export interface ModelItem {
  id: string
  kind: ItemKind
  owner: string
  folder: string | null
  workspace: string | null
  name: string
  mode: SharingMode
  /** Its link had a time, which has come. */
  linkEnded: boolean
  /** A moderator took it down. */
  withheld: boolean
  draft: boolean
  deleted: boolean
  discoverable: boolean
  favoriteCount: number
}

export interface ModelGrant {
  id: string
  item: string
  /** A person or a workspace. */
  to: string
  role: GrantRole
  /** Its time has come, and nothing has been deleted yet. */
  ended: boolean
}

export function entryOf(uid: string, itemId: string): string {
  return `${uid} ${itemId}`
}

export function modelRole(world: World, uid: string | null, item: ModelItem): ItemRole | null {
  if (item.owner === uid) return 'owner'
  if (item.deleted) return null
  const role = strongestRole([
    ...handedRoles(world, uid, item),
    ...(isOpenByLink(world, item) ? ['viewer' as const] : []),
  ])
  return item.draft && role !== 'editor' ? null : role
}

export function isListed(world: World, uid: string | null, view: ItemView, item: ModelItem): boolean {
  const own = item.owner === uid
  if (view === 'trash') return own && item.deleted
  if (item.deleted) return false
  const published = item.discoverable && !item.draft
  const handed = strongestRole(handedRoles(world, uid, item))
  const shared = !own && handed !== null && (!item.draft || handed === 'editor')
  switch (view) {
    case 'all':
      return own || shared || published
    case 'owned':
      return own
    case 'draft':
      return own && item.draft
    case 'shared':
      return shared
    case 'public':
      return published
    case 'library':
      return uid !== null && world.library.has(entryOf(uid, item.id)) && modelRole(world, uid, item) !== null
  }
}

function handedRoles(world: World, uid: string | null, item: ModelItem): ItemRole[] {
  const roles: ItemRole[] = []
  for (const node of withFoldersAbove(world, item)) {
    if (node.deleted) continue
    if (node !== item && node.owner === uid) roles.push('editor')
    if (node.mode === 'private') continue
    for (const grant of world.grants)
      if (grant.item === node.id && !grant.ended && isCovered(world, uid, grant.to)) roles.push(grant.role)
  }
  return roles
}

function isOpenByLink(world: World, item: ModelItem): boolean {
  for (const node of withFoldersAbove(world, item)) {
    if (node.withheld) return false
    if (!node.deleted && node.mode === 'public' && !node.linkEnded) return true
  }
  return false
}

function isCovered(world: World, uid: string | null, to: string): boolean {
  if (uid === null) return false
  const role = world.workspaces.get(to)?.get(uid)
  return to === uid || (role !== undefined && role !== 'guest')
}

export function withFoldersAbove(world: World, item: ModelItem): ModelItem[] {
  const above = item.folder === null ? undefined : world.items.get(item.folder)
  return above ? [item, ...withFoldersAbove(world, above)] : [item]
}
