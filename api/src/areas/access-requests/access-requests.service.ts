import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { ItemAccess, VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { ItemRow } from '@atelier/database/database/schema.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { strongestRole } from '@atelier/shared-schema/access/rights.ts'
import { AppError, invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type {
  AccessDecision,
  AccessRequest,
  AccessRequestStatus,
  OwnAccessRequest,
} from '@atelier/shared-schema/entities/access-request.ts'
import type { GrantRole, ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { folderRole } from '@atelier/shared-schema/entities/folder.ts'
import type { App } from '#app.ts'
import { assertShownToOthers } from '#areas/images/rating-rules.ts'
import { holdItems } from '#families/items.queries.ts'
import { nameKind } from '#families/kind-name.ts'
import { notifyPeople } from '#families/notify.queries.ts'
import { putGrant, setMode } from '#families/share.queries.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeAccessGivenMail, writeAccessRequestedMail } from '#mail/templates/item-mail.ts'
import { findAddresseeOf } from '#people/told-topics.queries.ts'
import { absentPerson } from '@atelier/database/access/absent-person.ts'
import { presentPerson } from '#people/person.present.ts'
import {
  findRequest,
  findRequestOf,
  holdRequest,
  listRequests,
  putRequest,
  setDecision,
  setRequestRead,
} from './access-requests.queries.ts'
import type { AccessRequestRow } from './access-requests.queries.ts'

/** After a request was ignored the owner is left in peace for this long, whatever is asked again. */
const IGNORED_FOR_MS = 30 * 86_400_000

/**
 * Whether somebody may ask for access. What is private is not asked for: whoever learns its address learns nothing from
 * it, not even that it exists. Who has a role may ask for more.
 */
function canAsk(access: ItemAccess | undefined): access is ItemAccess {
  if (!access) return false
  const { item, role } = access
  return item.sharing_mode !== 'private' && item.deleted_at === null && !item.is_draft && !hasAll(role)
}

function hasAll(role: ItemAccess['role']): boolean {
  return role === 'owner' || role === 'editor'
}

export async function readAsk(app: App, actor: Person, itemId: string) {
  const access = await findItemAccess(app.db, actor, itemId)
  if (!canAsk(access)) return { canAsk: false, request: null }
  const request = await findRequestOf(app.db, itemId, actor.uid)
  // What was given and taken back again may be asked for anew.
  const isOver =
    request?.status === 'approved' && strongestRole([request.role, access.role ?? request.role]) !== access.role
  return { canAsk: true, request: request && !isOver ? presentOwn(request) : null }
}

export interface AccessAsk {
  itemId: string
  role: GrantRole
  note: string
  /** Only of this kind; of any when left out. */
  kind?: ItemKind
}

export async function requestAccess(app: App, actor: Person, ask: AccessAsk): Promise<OwnAccessRequest> {
  const { request, isNews } = await app.db.transaction().execute(async trx => {
    const access = (await holdItems(trx, actor, [ask.itemId])).get(ask.itemId)
    if (!canAsk(access) || (ask.kind && access.item.kind !== ask.kind))
      throw notFound(ask.kind ? nameKind(ask.kind) : 'item')
    assertRoleOfKind(access.item.kind, ask.role)
    assertIsMore(access, ask.role)
    const before = await findRequestOf(trx, ask.itemId, actor.uid)
    const rests = before?.status === 'ignored' && before.created_at.getTime() + IGNORED_FOR_MS > app.now().getTime()
    const isNews = !rests && (await putRequest(trx, { ...ask, uid: actor.uid, now: app.now() }))
    const request = await findRequestOf(trx, ask.itemId, actor.uid)
    if (!request) throw new Error('A request that was just written is not there')
    if (isNews) await tellOwner(app, trx, access.item, request)
    return { request, isNews }
  })
  if (isNews) ringMail(app)
  return presentOwn(request)
}

function assertRoleOfKind(kind: ItemKind, role: GrantRole): void {
  if (kind === 'FOLDER' && !folderRole.safeParse(role).success) {
    throw invalidField('body.role', 'must be viewer or editor: folders know no other')
  }
}

function assertIsMore(access: ItemAccess, role: GrantRole): void {
  if (access.role !== null && strongestRole([access.role, role]) === access.role) {
    throw new AppError('CONFLICT', `You are ${access.role} of this already.`)
  }
}

async function tellOwner(app: App, trx: Trx, item: ItemRow, request: AccessRequestRow): Promise<void> {
  await notifyPeople(trx, [
    {
      uid: item.owner_uid,
      kind: 'ACCESS_REQUESTED',
      actorUid: request.uid,
      itemId: item.id,
      data: { requestId: request.id, role: request.role, note: request.note, itemKind: item.kind },
    },
  ])
  const owner = await findAddresseeOf('requests', trx, item.owner_uid)
  if (!owner) return
  const setting = { locale: owner.locale, publicUrl: app.config.publicUrl }
  const facts = { itemName: item.name, personName: request.person_name, role: request.role, note: request.note }
  await queueMail(trx, { ...writeAccessRequestedMail(setting, facts), to: owner.email }, app.now())
}

export interface DecisionAsk {
  id: string
  status: AccessDecision
  role?: GrantRole | undefined
  kind?: ItemKind
}

/** The same decision twice changes nothing; what was ignored may still be approved, what was approved is taken back by sharing. */
export async function decideAccess(app: App, actor: Person, ask: DecisionAsk): Promise<AccessRequest> {
  const { request, isNews } = await app.db.transaction().execute(async trx => {
    const { item, request } = await holdDecidable(trx, actor, ask)
    const role = ask.role ?? request.role
    assertRoleOfKind(item.kind, role)
    if (request.status === ask.status) return { request, isNews: false }
    if (request.status === 'approved') {
      throw new AppError('CONFLICT', 'This was approved already. Take the access back where the thing is shared.')
    }
    await setDecision(trx, request.id, { status: ask.status, role, by: actor.uid, now: app.now() })
    await setRequestRead(trx, { id: request.id, ownerUid: item.owner_uid, now: app.now() })
    if (ask.status === 'approved') await giveAccess(app, trx, actor, { item, request, role })
    return { request: (await findRequest(trx, request.id)) ?? request, isNews: ask.status === 'approved' }
  })
  if (isNews) ringMail(app)
  return presentRequest(request)
}

async function holdDecidable(trx: Trx, actor: Person, ask: DecisionAsk) {
  const known = await findRequest(trx, ask.id)
  const access = known && (await holdItems(trx, actor, [known.item_id])).get(known.item_id)
  if (!known || !access?.role || (ask.kind && known.item_kind !== ask.kind)) throw notFound('request')
  const item = assertLive(access, 'share', nameKind(known.item_kind))
  await holdRequest(trx, known.id)
  return { item, request: (await findRequest(trx, known.id)) ?? known }
}

interface Given {
  item: VisibleItem
  request: AccessRequestRow
  role: GrantRole
}

async function giveAccess(app: App, trx: Trx, actor: Person, { item, request, role }: Given): Promise<void> {
  // It may have been rated since it was asked for.
  if (item.kind === 'IMAGE') assertShownToOthers(item)
  const theirs = await findItemAccess(trx, absentPerson(request.uid), item.id)
  if (theirs?.role == null || strongestRole([theirs.role, role]) !== theirs.role) {
    await putGrant(trx, { itemId: item.id, to: { uid: request.uid }, role, by: actor.uid, expiresAt: null })
    if (item.sharing_mode === 'private') await setMode(trx, item.id, 'restricted')
  }
  const data = { requestId: request.id, role, itemKind: item.kind }
  await notifyPeople(trx, [{ uid: request.uid, kind: 'ACCESS_GIVEN', actorUid: actor.uid, itemId: item.id, data }])
  const asker = await findAddresseeOf('requests', trx, request.uid)
  if (!asker) return
  const setting = { locale: asker.locale, publicUrl: app.config.publicUrl }
  await queueMail(trx, { ...writeAccessGivenMail(setting, { item, role }), to: asker.email }, app.now())
}

export async function listAccessRequests(
  app: App,
  actor: Person,
  { itemId, status }: { itemId?: string | undefined; status: AccessRequestStatus },
): Promise<{ items: AccessRequest[] }> {
  if (itemId !== undefined) await assertMayShare(app.db, actor, itemId)
  const rows = await listRequests(app.db, itemId === undefined ? { ownerUid: actor.uid } : { itemId }, status)
  return { items: rows.map(presentRequest) }
}

async function assertMayShare(db: Db, actor: Person, itemId: string): Promise<void> {
  const access = await findItemAccess(db, actor, itemId)
  assertLive(access, 'share', access?.role ? nameKind(access.item.kind) : 'item')
}

function presentRequest(row: AccessRequestRow): AccessRequest {
  return {
    id: row.id,
    itemId: row.item_id,
    itemKind: row.item_kind,
    itemName: row.item_name,
    person: presentPerson({
      uid: row.uid,
      name: row.person_name,
      username: row.person_username,
      picture_file_id: row.person_picture,
    }),
    role: row.role,
    note: row.note,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

function presentOwn(row: AccessRequestRow): OwnAccessRequest {
  return {
    id: row.id,
    itemId: row.item_id,
    role: row.role,
    status: row.status === 'approved' ? 'approved' : 'pending',
    createdAt: row.created_at.toISOString(),
  }
}
