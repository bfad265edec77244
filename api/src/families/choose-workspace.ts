import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'

/** What guests are told who want to make something in a workspace. */
export const GUESTS_MAKE_NOTHING = 'Guests of a workspace cannot make things in it. Make it in your own space instead.'

/**
 * Where somebody makes or looks for things of their own: the workspace asked for, else the one they work in, else their own
 * space (null). Guests own nothing in a workspace: not asking for it leads them to their own space, asking is refused.
 */
export async function chooseWorkspace(
  db: Db | Trx,
  actor: Person,
  wanted: string | null | undefined,
  guestRefusal: string,
): Promise<string | null> {
  const workspaceId = wanted === undefined ? actor.workspaceId : wanted
  if (workspaceId === null) return null
  const role = await findWorkspaceRole(db, actor.uid, workspaceId)
  if (workspaceRoleAtLeast(role, 'member')) return workspaceId
  if (wanted === undefined) return null
  if (role === null) throw notFound('workspace')
  throw new AppError('FORBIDDEN', guestRefusal)
}
