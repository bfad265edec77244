import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { passItems } from '@atelier/database/people/pass-items.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import type {
  GivenWorkspaceRole,
  MembershipChange,
  WorkspaceMember,
} from '@atelier/shared-schema/entities/workspace.ts'
import type { App } from '#app.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { IDENTITY_CHANNEL } from '@atelier/platform/session/identity-channel.ts'
import { presentMember } from './workspaces.present.ts'
import {
  countSeats,
  deleteMember,
  findCurrentWorkspace,
  findMember,
  findOwner,
  findSomeone,
  insertMember,
  lockWorkspace,
  updateMemberRole,
} from './workspaces.queries.ts'
import type { LockedWorkspace, Someone } from './workspaces.queries.ts'

export type ChangedMember = MembershipChange & { member: WorkspaceMember }

/**
 * Naming somebody by e-mail address tells the admin whether there is an account with it: without an answer, adding by
 * address would be guesswork. It is open to admins of a workspace only, twenty times a minute.
 */
export async function addMember(
  app: App,
  actor: Person,
  workspaceId: string,
  { role, ...someone }: Someone & { role: GivenWorkspaceRole },
): Promise<ChangedMember> {
  const uid = await findSomeone(app.db, someone)
  if (!uid) {
    throw new AppError(
      'NOT_FOUND',
      `There is no account with this ${describeName(someone)} here. Ask them to sign up first, then add them.`,
    )
  }
  return changeMember(app, actor, { workspaceId, uid, role, mayAdd: true })
}

export async function changeMemberRole(
  app: App,
  actor: Person,
  uid: string,
  wanted: { role: GivenWorkspaceRole; workspaceId?: string | undefined },
): Promise<ChangedMember> {
  const workspaceId = wanted.workspaceId ?? (await needCurrentWorkspace(app, actor))
  return changeMember(app, actor, { workspaceId, uid, role: wanted.role, mayAdd: false })
}

async function changeMember(
  app: App,
  actor: Person,
  wanted: { workspaceId: string; uid: string; role: GivenWorkspaceRole; mayAdd: boolean },
): Promise<ChangedMember> {
  const { workspaceId, uid, role } = wanted
  const answer = await app.db.transaction().execute(async trx => {
    const { workspace, actorRole } = await enter(trx, workspaceId, actor)
    const before = (await findMember(trx, workspaceId, uid))?.role ?? null
    if (before === null && !wanted.mayAdd) throw notFound('member')
    assertMayChange(actorRole, before, role)
    const change = await applyRole(trx, { workspace, uid, before, role, addedBy: actor.uid })
    const member = await findMember(trx, workspaceId, uid)
    if (!member) throw new Error('a member just written is not there')
    await auditMember(trx, actor, { workspaceId, uid, before, after: role })
    return { ...change, member: presentMember(member, { uid: actor.uid, role: actorRole }) }
  })
  ringChange(app, workspaceId, uid)
  return answer
}

async function applyRole(
  trx: Trx,
  change: {
    workspace: LockedWorkspace
    uid: string
    before: WorkspaceRole | null
    role: GivenWorkspaceRole
    addedBy: string
  },
): Promise<MembershipChange> {
  const { workspace, uid, before, role, addedBy } = change
  const workspaceId = workspace.id
  const hadSeat = before !== null && before !== 'guest'
  const needsSeat = role !== 'guest'
  if (needsSeat && !hadSeat) await assertFreeSeat(trx, workspace)
  if (before === null) await insertMember(trx, { workspaceId, uid, role, addedBy })
  else await updateMemberRole(trx, { workspaceId, uid, role })
  if (hadSeat && !needsSeat) return passToOwner(trx, workspaceId, uid)
  return { ownershipChange: needsSeat && !hadSeat ? 'CREATED' : 'UNCHANGED', passedItemCount: 0 }
}

export async function removeMember(
  app: App,
  actor: Person,
  workspaceId: string,
  uid: string,
): Promise<MembershipChange> {
  if (uid === actor.uid) return leaveWorkspace(app, actor, workspaceId)
  return endMembership(app, actor, workspaceId, uid, (actorRole, role) => assertMayChange(actorRole, role, null))
}

export async function leaveWorkspace(app: App, actor: Person, workspaceId?: string): Promise<MembershipChange> {
  const id = workspaceId ?? (await needCurrentWorkspace(app, actor))
  return endMembership(app, actor, id, actor.uid, (_, role) => {
    if (role === 'owner') throw ownerStays()
  })
}

async function endMembership(
  app: App,
  actor: Person,
  workspaceId: string,
  uid: string,
  assertAllowed: (actorRole: WorkspaceRole, role: WorkspaceRole) => void,
): Promise<MembershipChange> {
  const change = await app.db.transaction().execute(async trx => {
    const { actorRole } = await enter(trx, workspaceId, actor)
    const member = await findMember(trx, workspaceId, uid)
    if (!member) throw notFound('member')
    assertAllowed(actorRole, member.role)
    const change = await passToOwner(trx, workspaceId, uid)
    await deleteMember(trx, workspaceId, uid)
    await auditMember(trx, actor, { workspaceId, uid, before: member.role, after: null })
    return change
  })
  ringChange(app, workspaceId, uid)
  return change
}

/** The person's right is read anew everywhere; the workspace's folders may have passed to its owner. */
function ringChange(app: App, workspaceId: string, uid: string): void {
  app.doorbell.ring(IDENTITY_CHANNEL, uid)
  app.doorbell.ring(DOCUMENT_CHANNEL, formatDocumentName({ kind: 'tree', of: 'workspace', workspaceId }))
}

/** Locks the workspace, then reads what the actor is in it: the door asked before the lock. */
async function enter(
  trx: Trx,
  workspaceId: string,
  actor: Person,
): Promise<{ workspace: LockedWorkspace; actorRole: WorkspaceRole }> {
  const workspace = await lockWorkspace(trx, workspaceId)
  const actorRole = await findWorkspaceRole(trx, actor.uid, workspaceId)
  if (!workspace || !actorRole) throw notFound('workspace')
  return { workspace, actorRole }
}

/** Admins look after members and guests; only the owner makes and unmakes admins. */
function assertMayChange(actorRole: WorkspaceRole, before: WorkspaceRole | null, after: WorkspaceRole | null): void {
  if (!workspaceRoleAtLeast(actorRole, 'admin')) {
    throw new AppError('FORBIDDEN', 'Only admins of the workspace and its owner may change who is in it.')
  }
  if (before === 'owner') throw ownerStays()
  if (actorRole !== 'owner' && before !== after && (before === 'admin' || after === 'admin')) {
    throw new AppError('FORBIDDEN', 'Only the owner of the workspace makes and removes admins.')
  }
}

async function assertFreeSeat(trx: Trx, { id, seat_limit }: LockedWorkspace): Promise<void> {
  if ((await countSeats(trx, id)) < seat_limit) return
  throw new AppError(
    'SEATS_FULL',
    `All ${seat_limit} seats of this workspace are taken. Add the person as a guest, or free a seat first.`,
    { details: { seatLimit: seat_limit } },
  )
}

async function passToOwner(trx: Trx, workspaceId: string, uid: string): Promise<MembershipChange> {
  const toUid = await findOwner(trx, workspaceId)
  const passedItemCount = await passItems(trx, { workspaceId, fromUid: uid, toUid })
  return { ownershipChange: passedItemCount > 0 ? 'REMOVED' : 'UNCHANGED', passedItemCount }
}

function ownerStays(): AppError {
  return new AppError(
    'LAST_OWNER',
    'A workspace always has its owner. Transfer it to another member first, or delete it.',
  )
}

/** Read anew: what the door knows of the actor may be a moment old, and leaving the wrong workspace is not taken back. */
async function needCurrentWorkspace(app: App, { uid }: Person): Promise<string> {
  const id = await findCurrentWorkspace(app.db, uid)
  if (id === undefined) throw new AppError('BAD_REQUEST', 'You are in no workspace now. Name one as workspaceId.')
  return id
}

function describeName({ username, email }: Someone): string {
  if (email !== undefined) return 'e-mail address'
  return username === undefined ? 'uid' : 'username'
}

function auditMember(
  trx: Trx,
  actor: Person,
  change: { workspaceId: string; uid: string; before: WorkspaceRole | null; after: WorkspaceRole | null },
): Promise<void> {
  return recordAudit(trx, {
    actorUid: actor.uid,
    act: 'workspace.member',
    subject: `workspace:${change.workspaceId}`,
    before: { uid: change.uid, role: change.before },
    after: { uid: change.uid, role: change.after },
  })
}
