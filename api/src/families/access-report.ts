import { explainAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { AccessSource } from '@atelier/database/access/explain.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { AccessReport } from '@atelier/shared-schema/contract/families/share.ts'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { WorkspaceBrief } from '@atelier/shared-schema/entities/item.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { presentPerson, presentPicture } from '#people/person.present.ts'
import { isReached, listGrantFacts, listPersonRows, listWorkspaceNames } from './share.queries.ts'
import type { GrantFacts } from './share.queries.ts'

/** Who can see a thing and why. Who merely has the link learns nothing about the people it is shared with. */
export async function readAccessReport(db: Db | Trx, actor: Actor, item: VisibleItem): Promise<AccessReport> {
  const uid = actor.who === 'person' ? actor.uid : null
  const knows = item.role === 'owner' || item.role === 'editor' || (uid !== null && (await isReached(db, item.id, uid)))
  const sources = await explainAccess(db, item.id)
  const told = knows ? sources : sources.filter(source => source.via === 'owner')
  const facts = new Map((await listGrantFacts(db, item.id)).map(fact => [fact.id, fact]))
  const names = await nameGrantees(db, told, [...facts.values()])
  const owner = names.person(item.owner_uid)
  if (!owner) throw new Error(`The owner of item ${item.id} is not there`)
  return {
    id: item.id,
    name: item.name,
    sharingMode: item.sharing_mode,
    linkExpiresAt: item.link_expires_at?.toISOString() ?? null,
    discoverable: item.discoverable_at !== null,
    owner,
    permissions: told.flatMap(source => presentPermission(source, facts, names) ?? []),
    // The owner stands above all of them: that a folder shows it to them too says nothing.
    inherited: told
      .filter(source => source.uid !== item.owner_uid)
      .flatMap(source => presentHandedDown(source, names) ?? []),
    you: {
      role: item.role,
      canShare: item.deleted_at === null && roleAllows(item.role, 'share'),
      canLeave: uid !== null && sources.some(source => isOwnGrant(source) && source.uid === uid),
      canTransfer: item.deleted_at === null && roleAllows(item.role, 'transfer'),
    },
  }
}

function isOwnGrant(source: AccessSource): boolean {
  return source.via === 'grant' && source.folderId === null
}

interface Names {
  person(uid: string | null | undefined): PersonBrief | null
  workspace(id: string | null): WorkspaceBrief | null
}

async function nameGrantees(
  db: Db | Trx,
  sources: readonly AccessSource[],
  facts: readonly GrantFacts[],
): Promise<Names> {
  const uids = [...sources.map(source => source.uid), ...facts.map(fact => fact.granted_by)].filter(uid => uid !== null)
  const workspaceIds = sources.flatMap(source => source.workspaceId ?? [])
  const people = new Map((await listPersonRows(db, uids)).map(row => [row.uid, presentPerson(row)]))
  const workspaces = new Map(
    (await listWorkspaceNames(db, workspaceIds)).map(({ id, name, picture_file_id }) => [
      id,
      { id, name, picture: presentPicture(picture_file_id) },
    ]),
  )
  return {
    person: uid => (uid && people.get(uid)) || null,
    workspace: id => (id && workspaces.get(id)) || null,
  }
}

function presentPermission(
  source: AccessSource,
  facts: ReadonlyMap<string, GrantFacts>,
  names: Names,
): AccessReport['permissions'][number] | undefined {
  const fact = source.grantId === null ? undefined : facts.get(source.grantId)
  if (!fact || !isOwnGrant(source)) return undefined
  return {
    id: fact.id,
    role: grantRole.parse(source.role),
    person: names.person(source.uid),
    workspace: names.workspace(source.workspaceId),
    grantedBy: names.person(fact.granted_by),
    createdAt: fact.created_at.toISOString(),
    expiresAt: fact.expires_at?.toISOString() ?? null,
    heldBackBy: source.heldBackBy,
  }
}

/** What a folder above gives at present; what waits there is that folder's own matter. */
function presentHandedDown(source: AccessSource, names: Names): AccessReport['inherited'][number] | undefined {
  if (source.folderId === null || source.heldBackBy !== null) return undefined
  return {
    folder: { id: source.folderId, name: source.folderName ?? '' },
    role: source.role,
    person: names.person(source.uid),
    workspace: names.workspace(source.workspaceId),
  }
}
