import type { ItemRole, WorkspaceRole } from '#entities/enums.ts'

export const itemRights = [
  'view',
  'comment',
  'contribute',
  'edit',
  'move',
  'share',
  'delete',
  'recover',
  'transfer',
] as const
export type ItemRight = (typeof itemRights)[number]

const viewer = ['view', 'comment'] as const satisfies ItemRight[]
const contributor = [...viewer, 'contribute'] as const satisfies ItemRight[]
const editor = [...contributor, 'edit', 'move', 'share'] as const satisfies ItemRight[]

/** The whole item policy: which role may do what. Everything that decides about an item reads this table. */
const rightsByRole: Record<ItemRole, ReadonlySet<ItemRight>> = {
  viewer: new Set(viewer),
  contributor: new Set(contributor),
  editor: new Set(editor),
  owner: new Set(itemRights),
}

export function roleAllows(role: ItemRole | null, right: ItemRight): boolean {
  return role !== null && rightsByRole[role].has(right)
}

const itemRoleRank: Record<ItemRole, number> = { viewer: 1, contributor: 2, editor: 3, owner: 4 }

/** The stronger of the roles a person has from several sources. */
export function strongestRole(roles: Iterable<ItemRole>): ItemRole | null {
  let best: ItemRole | null = null
  for (const role of roles) if (best === null || itemRoleRank[role] > itemRoleRank[best]) best = role
  return best
}

const workspaceRoleRank: Record<WorkspaceRole, number> = { guest: 1, member: 2, admin: 3, owner: 4 }

export function workspaceRoleAtLeast(role: WorkspaceRole | null, least: WorkspaceRole): boolean {
  return role !== null && workspaceRoleRank[role] >= workspaceRoleRank[least]
}

export interface Capabilities {
  canView: boolean
  canUpdate: boolean
  canMove: boolean
  canDelete: boolean
  canRecover: boolean
  canShare: boolean
  canAddToLibrary: boolean
  canRemoveFromLibrary: boolean
}

export function describeCapabilities(
  role: ItemRole | null,
  item: { deleted: boolean; inLibrary: boolean },
): Capabilities {
  const live = (right: ItemRight) => !item.deleted && roleAllows(role, right)
  return {
    canView: roleAllows(role, 'view'),
    canUpdate: live('edit'),
    canMove: live('move'),
    canDelete: roleAllows(role, 'delete'),
    canRecover: item.deleted && roleAllows(role, 'recover'),
    canShare: live('share'),
    canAddToLibrary: live('view') && role !== 'owner' && !item.inLibrary,
    canRemoveFromLibrary: item.inLibrary,
  }
}
