import { findItemAccess, findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { AccessReport, PersonReference } from '@atelier/shared-schema/contract/families/share.ts'
import type { GrantRole, ItemKind, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { App } from '#app.ts'
import { readAccessReport } from './access-report.ts'
import { holdItems } from './items.queries.ts'
import { nameKind } from './kind-name.ts'
import { notifyPeople } from './notify.queries.ts'
import {
  findGrant,
  findPeople,
  listMemberUids,
  putGrant,
  removeGrant,
  setGrantTerms,
  setMode,
} from './share.queries.ts'
import type { Grantee, NamedPerson } from './share.queries.ts'

interface Ask {
  kind: ItemKind
  id: string
}

/** Changes who can see an item under its held row, and answers who can see it now; nobody locks themselves out by it. */
function changeSharing(
  app: App,
  actor: Person,
  { kind, id }: Ask,
  change: (trx: Trx, item: VisibleItem) => Promise<void>,
): Promise<AccessReport> {
  return app.db.transaction().execute(async trx => {
    await change(trx, await holdShareable(trx, actor, { kind, id }))
    return readAccessReport(trx, actor, await assertKeepsAccess(trx, actor, { kind, id }))
  })
}

export async function assertKeepsAccess(trx: Trx, actor: Person, { kind, id }: Ask): Promise<VisibleItem> {
  const after = await findItemAccess(trx, actor, id)
  if (!after?.role) {
    throw new AppError(
      'CONFLICT',
      'You would lose your own access by this. Leave it instead, or ask its owner to do it.',
    )
  }
  return assertRight(after, 'view', nameKind(kind))
}

async function holdShareable(trx: Trx, actor: Person, { kind, id }: Ask): Promise<VisibleItem> {
  const found = (await holdItems(trx, actor, [id])).get(id)
  return assertLive(found?.item.kind === kind ? found : undefined, 'share', nameKind(kind))
}

interface SharingRefusal {
  person: string
  code: 'NOT_FOUND' | 'CONFLICT'
  message: string
}

interface ShareAsk extends Ask {
  people: readonly PersonReference[]
  role: GrantRole
  expiresAt?: string | null | undefined
}

/** Who has no account is told apart from who got access; the others are not held up by it. */
export async function shareWithPeople(app: App, actor: Person, ask: ShareAsk) {
  const done: string[] = []
  const refused: SharingRefusal[] = []
  const report = await changeSharing(app, actor, ask, async (trx, item) => {
    const found = await findPeople(trx, ask.people)
    for (const reference of ask.people) {
      const person = found.find(candidate => isMeant(candidate, reference))
      const refusal = refuse(reference, person, item)
      if (refusal || !person) {
        if (refusal) refused.push(refusal)
        continue
      }
      await giveRole(trx, actor, item, {
        to: { uid: person.uid },
        role: ask.role,
        tell: [person.uid],
        expiresAt: ask.expiresAt,
      })
      done.push(person.uid)
    }
    if (done.length > 0) await openToThoseNamed(trx, item)
  })
  return { report, done, refused }
}

function isMeant(person: NamedPerson, reference: PersonReference): boolean {
  if (reference.uid) return person.uid === reference.uid
  if (reference.username) return person.username === reference.username
  return person.email === reference.email
}

export function refuse(
  reference: PersonReference,
  person: NamedPerson | undefined,
  item: VisibleItem,
): SharingRefusal | undefined {
  const name = reference.email ?? reference.username ?? reference.uid ?? ''
  if (!person) {
    return { person: name, code: 'NOT_FOUND', message: `Nobody here goes by ${name}. Ask them to sign up first.` }
  }
  if (person.uid === item.owner_uid) {
    return { person: name, code: 'CONFLICT', message: `${person.name} owns this and has every right already.` }
  }
  return undefined
}

/** Whom it is new to is told. */
export async function giveRole(
  trx: Trx,
  actor: Person,
  item: VisibleItem,
  {
    to,
    role,
    tell,
    expiresAt,
  }: { to: Grantee; role: GrantRole; tell: string[]; expiresAt?: string | null | undefined },
): Promise<void> {
  const { isNew } = await putGrant(trx, { itemId: item.id, to, role, by: actor.uid, expiresAt: momentOf(expiresAt) })
  if (!isNew) return
  const told = tell.filter(uid => uid !== item.owner_uid)
  await notifyPeople(
    trx,
    told.map(uid => ({
      uid,
      kind: 'SHARED',
      actorUid: actor.uid,
      itemId: item.id,
      data: { role, itemKind: item.kind },
    })),
  )
}

function momentOf(written: string | null | undefined): Date | null | undefined {
  return written ? new Date(written) : written === null ? null : undefined
}

/** A private item's grants would wait; whoever shares it with someone means it to be seen. */
export async function openToThoseNamed(trx: Trx, item: VisibleItem): Promise<void> {
  if (item.sharing_mode === 'private') await setMode(trx, item.id, 'restricted')
}

export function shareWithWorkspace(
  app: App,
  actor: Person,
  ask: Ask & { workspaceId: string; role: GrantRole | null; expiresAt?: string | null | undefined },
): Promise<AccessReport> {
  return changeSharing(app, actor, ask, async (trx, item) => {
    const to = { workspaceId: ask.workspaceId }
    if (ask.role === null) {
      await removeGrant(trx, item.id, to)
      return
    }
    await assertSpeaksForWorkspace(trx, actor, ask.workspaceId)
    const tell = await listMemberUids(trx, ask.workspaceId)
    await giveRole(trx, actor, item, { to, role: ask.role, tell, expiresAt: ask.expiresAt })
    await openToThoseNamed(trx, item)
  })
}

export async function assertSpeaksForWorkspace(trx: Trx, actor: Person, workspaceId: string): Promise<void> {
  const own = await findWorkspaceRole(trx, actor.uid, workspaceId)
  if (own === null) throw notFound('workspace')
  if (!workspaceRoleAtLeast(own, 'member')) {
    throw new AppError('FORBIDDEN', 'Guests of a workspace cannot share with all of it. Ask one of its members.')
  }
}

export function takeAccessBack(app: App, actor: Person, ask: Ask & { to: Grantee }): Promise<AccessReport> {
  return changeSharing(app, actor, ask, async (trx, item) => {
    await removeGrant(trx, item.id, ask.to)
  })
}

export function setSharingMode(
  app: App,
  actor: Person,
  ask: Ask & { mode: SharingMode; linkExpiresAt: string | null },
): Promise<AccessReport> {
  const until = ask.linkExpiresAt === null ? null : new Date(ask.linkExpiresAt)
  return changeSharing(app, actor, ask, async (trx, item) => {
    if (ask.mode === 'public') assertNotTakenDown(item)
    await setMode(trx, item.id, ask.mode, until)
  })
}

/** What a moderator keeps from being public stays so until it is put back. */
export function assertNotTakenDown(item: VisibleItem): void {
  if (item.withheld_at === null) return
  throw new AppError(
    'CONFLICT',
    'A moderator has taken this down, so it cannot be public. Its author finds the reason under Settings, Privacy, and can object there.',
  )
}

/** `id` is the permission's own; what it belongs to is asked about first, so that it tells nothing to strangers. */
export function setPermissionRole(
  app: App,
  actor: Person,
  ask: Ask & { role: GrantRole; expiresAt?: string | null | undefined },
): Promise<AccessReport> {
  const { kind, id, role } = ask
  return app.db.transaction().execute(async trx => {
    const known = await findGrant(trx, id)
    const access = known && (await holdItems(trx, actor, [known.item_id])).get(known.item_id)
    if (!known || !access?.role || access.item.kind !== kind) throw notFound('permission')
    assertLive(access, 'share', nameKind(kind))
    await setGrantTerms(trx, id, { role, expiresAt: momentOf(ask.expiresAt) })
    const after = await findItemAccess(trx, actor, known.item_id)
    return readAccessReport(trx, actor, assertRight(after, 'view', nameKind(kind)))
  })
}

export function leaveItem(app: App, actor: Person, { kind, id }: Ask): Promise<void> {
  return app.db.transaction().execute(async trx => {
    const item = assertRight((await holdItems(trx, actor, [id])).get(id), 'view', nameKind(kind))
    if (await removeGrant(trx, item.id, { uid: actor.uid })) return
    const why =
      item.role === 'owner'
        ? 'You own this, so you cannot leave it. Move it to the trash instead.'
        : 'You see this through a workspace, a folder or its link, not by name, so there is nothing to leave.'
    throw new AppError('CONFLICT', why)
  })
}
