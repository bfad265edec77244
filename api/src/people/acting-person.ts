import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import { findSiteRole } from './person.queries.ts'

/** Somebody for whom something goes on that they began: with the rights they have now, without being there. */
export async function findActingPerson(
  db: Db | Trx,
  ask: { uid: string; workspaceId: string | null; on: string },
): Promise<Person> {
  const role = ask.workspaceId === null ? null : await findWorkspaceRole(db, ask.uid, ask.workspaceId)
  return {
    who: 'person',
    uid: ask.uid,
    siteRole: await findSiteRole(db, ask.uid),
    workspaceId: workspaceRoleAtLeast(role, 'member') ? ask.workspaceId : null,
    via: 'session',
    credentialId: ask.on,
  }
}
