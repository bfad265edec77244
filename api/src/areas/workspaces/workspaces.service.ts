import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { dissolveTree } from '@atelier/database/documents/tree-transplant.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Seats, WorkspaceMember, WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { assertOwnPicture } from '#people/own-picture.service.ts'
import type { App } from '#app.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { violatedConstraint } from '#http/errors.ts'
import { IDENTITY_CHANNEL } from '@atelier/platform/session/identity-channel.ts'
import { presentMember, presentSeats, presentWorkspace } from './workspaces.present.ts'
import {
  countSeats,
  deleteWorkspace,
  findMember,
  findWorkspace,
  insertWorkspace,
  listMembers,
  listWorkspaces,
  lockWorkspace,
  setCurrentWorkspace,
  updateMemberRole,
  updateWorkspace,
} from './workspaces.queries.ts'
import type { LockedWorkspace } from './workspaces.queries.ts'

export async function listOwnWorkspaces(app: App, actor: Person, query: PageQuery): Promise<Page<WorkspaceSummary>> {
  const { items, nextCursor } = await listWorkspaces(app.db, actor.uid, query)
  return { items: items.map(presentWorkspace), nextCursor }
}

export async function readWorkspace(app: App, actor: Person, id: string): Promise<WorkspaceSummary> {
  const row = await findWorkspace(app.db, actor.uid, id)
  if (!row) throw notFound('workspace')
  return presentWorkspace(row)
}

export async function createWorkspace(
  app: App,
  actor: Person,
  fields: { name: string; description: string },
): Promise<WorkspaceSummary> {
  const id = newId()
  try {
    await app.db.transaction().execute(async trx => {
      await insertWorkspace(trx, { id, ...fields }, actor.uid)
      await setCurrentWorkspace(trx, actor.uid, id)
      await audit(trx, actor, { act: 'workspace.create', id, after: fields })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'workspace_one_owned') throw ownedAlready('You own')
    throw error
  }
  app.doorbell.ring(IDENTITY_CHANNEL, actor.uid)
  return readWorkspace(app, actor, id)
}

export async function changeWorkspace(
  app: App,
  actor: Person,
  id: string,
  changes: { name?: string | undefined; description?: string | undefined; pictureFileId?: string | null | undefined },
): Promise<WorkspaceSummary> {
  await app.db.transaction().execute(async trx => {
    const { name, description } = await lockOrRefuse(trx, id)
    await assertOwnPicture(trx, actor, changes.pictureFileId, { field: 'body.pictureFileId', purpose: 'WORKSPACE' })
    const wanted = { name: changes.name ?? name, description: changes.description ?? description }
    const picture = changes.pictureFileId === undefined ? {} : { picture_file_id: changes.pictureFileId }
    await updateWorkspace(trx, id, { ...wanted, ...picture }, app.now())
    await audit(trx, actor, {
      act: 'workspace.change',
      id,
      before: { name, description },
      after: { ...wanted, ...picture },
    })
  })
  return readWorkspace(app, actor, id)
}

export async function removeWorkspace(app: App, actor: Person, id: string): Promise<void> {
  const { uids, heirs } = await app.db.transaction().execute(async trx => {
    const { name } = await lockOrRefuse(trx, id)
    await assertRole(trx, id, actor, 'owner')
    const heirs = await dissolveTree(trx, { workspaceId: id, now: app.now() })
    const uids = await deleteWorkspace(trx, id)
    await audit(trx, actor, { act: 'workspace.delete', id, before: { name, memberUids: uids } })
    return { uids, heirs }
  })
  for (const uid of uids) app.doorbell.ring(IDENTITY_CHANNEL, uid)
  for (const uid of heirs) app.doorbell.ring(DOCUMENT_CHANNEL, formatDocumentName({ kind: 'tree', of: 'person', uid }))
}

export async function listWorkspaceMembers(
  app: App,
  actor: Person,
  role: WorkspaceRole,
  id: string,
  query: PageQuery,
): Promise<Page<WorkspaceMember>> {
  const { items, nextCursor } = await listMembers(app.db, id, query)
  return { items: items.map(row => presentMember(row, { uid: actor.uid, role })), nextCursor }
}

/** The former owner stays as an admin, so the seats taken stay the same unless a guest is raised: guests cannot be given it. */
export async function transferWorkspace(app: App, actor: Person, id: string, uid: string): Promise<WorkspaceSummary> {
  try {
    await app.db.transaction().execute(async trx => {
      await lockOrRefuse(trx, id)
      await assertRole(trx, id, actor, 'owner')
      const heir = await findMember(trx, id, uid)
      if (!heir) throw notFound('member')
      if (heir.role === 'guest')
        throw new AppError('CONFLICT', 'A guest cannot own a workspace. Make them a member first.')
      if (uid === actor.uid) return
      await updateMemberRole(trx, { workspaceId: id, uid: actor.uid, role: 'admin' })
      await updateMemberRole(trx, { workspaceId: id, uid, role: 'owner' })
      await audit(trx, actor, {
        act: 'workspace.transfer',
        id,
        before: { ownerUid: actor.uid },
        after: { ownerUid: uid },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'workspace_one_owned') throw ownedAlready('This person owns')
    throw error
  }
  for (const changed of [actor.uid, uid]) app.doorbell.ring(IDENTITY_CHANNEL, changed)
  return readWorkspace(app, actor, id)
}

export async function switchWorkspace(app: App, actor: Person, id: string | null): Promise<void> {
  await setCurrentWorkspace(app.db, actor.uid, id)
  app.doorbell.ring(IDENTITY_CHANNEL, actor.uid)
}

export async function checkSeats(app: App, actor: Person, id: string): Promise<Seats> {
  const { seatLimit, seatsUsed } = await readWorkspace(app, actor, id)
  return presentSeats(seatLimit, seatsUsed)
}

/** Fewer seats than are taken is allowed: nobody is put out, nobody comes in. */
export async function changeSeatLimit(
  app: App,
  actor: Person,
  id: string,
  { seatLimit, reason }: { seatLimit: number; reason: string },
): Promise<Seats> {
  return app.db.transaction().execute(async trx => {
    const before = await lockOrRefuse(trx, id)
    await updateWorkspace(trx, id, { seat_limit: seatLimit }, app.now())
    await audit(trx, actor, {
      act: 'workspace.seats',
      id,
      reason,
      before: { seatLimit: before.seat_limit },
      after: { seatLimit },
    })
    return presentSeats(seatLimit, await countSeats(trx, id))
  })
}

async function lockOrRefuse(trx: Trx, id: string): Promise<LockedWorkspace> {
  const row = await lockWorkspace(trx, id)
  if (!row) throw notFound('workspace')
  return row
}

/** The door has asked this too, but before the lock: a role may have been taken away in between. */
async function assertRole(trx: Trx, id: string, actor: Person, role: WorkspaceRole): Promise<void> {
  const actual = await findWorkspaceRole(trx, actor.uid, id)
  if (actual !== role) throw new AppError('FORBIDDEN', `Only the ${role} of the workspace may do this.`)
}

function ownedAlready(who: string): AppError {
  return new AppError(
    'WORKSPACE_OWNED_ALREADY',
    `${who} a workspace already, and an account owns at most one. Transfer or delete that one first.`,
  )
}

function audit(
  trx: Trx,
  actor: Person,
  entry: { act: string; id: string; reason?: string; before?: unknown; after?: unknown },
): Promise<void> {
  const { id, ...rest } = entry
  return recordAudit(trx, { actorUid: actor.uid, subject: `workspace:${id}`, ...rest })
}
