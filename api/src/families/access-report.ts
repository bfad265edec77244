import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { AccessReport } from '@atelier/shared-schema/contract/families/share.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import type { WorkspaceBrief } from '@atelier/shared-schema/entities/item.ts'
import { presentPerson } from '#people/person.present.ts'
import { findPersonRow, isReached, listGrants, listHandedDown } from './share.queries.ts'
import type { GrantRow, HandedDownRow } from './share.queries.ts'

/** Who can see a thing and why. Who merely has the link learns nothing about the people it is shared with. */
export async function readAccessReport(db: Db | Trx, actor: Actor, item: VisibleItem): Promise<AccessReport> {
  const uid = actor.who === 'person' ? actor.uid : null
  const knows = item.role === 'owner' || item.role === 'editor' || (uid !== null && (await isReached(db, item.id, uid)))
  const owner = await findPersonRow(db, item.owner_uid)
  const grants = await listGrants(db, item.id)
  const handedDown = knows ? await listHandedDown(db, item.folder_id) : []
  return {
    id: item.id,
    name: item.name,
    sharingMode: item.sharing_mode,
    discoverable: item.discoverable_at !== null,
    owner: presentPerson(owner),
    permissions: knows ? grants.map(grant => presentGrant(grant, item.sharing_mode === 'private')) : [],
    inherited: handedDown.map(presentHandedDown),
    you: {
      role: item.role,
      canShare: item.deleted_at === null && roleAllows(item.role, 'share'),
      canLeave: grants.some(grant => grant.uid !== null && grant.uid === uid),
    },
  }
}

function presentGrant(row: GrantRow, waiting: boolean): AccessReport['permissions'][number] {
  return {
    id: row.id,
    role: row.role,
    person: personOf(row),
    workspace: workspaceOf(row),
    grantedBy: personOf({ uid: row.by_uid, name: row.by_name, username: row.by_username }),
    createdAt: row.created_at.toISOString(),
    waiting,
  }
}

function presentHandedDown(row: HandedDownRow): AccessReport['inherited'][number] {
  return {
    folder: { id: row.folder_id, name: row.folder_name },
    role: row.role,
    person: personOf(row),
    workspace: workspaceOf(row),
  }
}

function personOf(row: { uid: string | null; name: string | null; username: string | null }): PersonBrief | null {
  return row.uid && row.name !== null ? presentPerson({ uid: row.uid, name: row.name, username: row.username }) : null
}

function workspaceOf(row: { workspace_id: string | null; workspace_name: string | null }): WorkspaceBrief | null {
  return row.workspace_id && row.workspace_name !== null
    ? { id: row.workspace_id, name: row.workspace_name, picture: null }
    : null
}
