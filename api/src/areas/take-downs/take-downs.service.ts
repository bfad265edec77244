import type { Trx } from '@atelier/database/database/connection.ts'
import type { ItemRow } from '@atelier/database/database/schema.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { TakeDown, TakeDownState } from '@atelier/shared-schema/entities/take-down.ts'
import type { App } from '#app.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { holdItems } from '#families/items.queries.ts'
import { notifyPeople } from '#families/notify.queries.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeTakeDownDecidedMail, writeTakenDownMail } from '#mail/templates/moderation-mail.ts'
import { findAddressee } from '#people/addressee.queries.ts'
import { presentPerson } from '#people/person.present.ts'
import type { PersonRow } from '#people/person.present.ts'
import {
  findTakeDown,
  listOfOwner,
  listStanding,
  putBack,
  setDecision,
  setObjection,
  withhold,
} from './take-downs.queries.ts'
import type { TakeDownRow } from './take-downs.queries.ts'

/** A moderator takes down whatever there is, and learns nothing else of it. */
export async function takeItemDown(
  app: App,
  actor: Person,
  { itemId, reason }: { itemId: string; reason: string },
): Promise<TakeDown> {
  const made = await app.db.transaction().execute(async trx => {
    const item = (await holdItems(trx, actor, [itemId])).get(itemId)?.item
    if (!item) throw notFound('thing')
    if (item.withheld_at !== null) throw new AppError('CONFLICT', 'A moderator has taken this down already.')
    const id = await withhold(trx, item, { by: actor.uid, reason, now: app.now() })
    await recordAudit(trx, {
      actorUid: actor.uid,
      act: 'item.take-down',
      subject: item.id,
      reason,
      before: { sharingMode: item.sharing_mode, discoverableAt: item.discoverable_at },
    })
    await tellAuthor(app, trx, { actor, item, kind: 'TAKEN_DOWN', words: reason })
    return readAgain(trx, actor, id)
  })
  ringMail(app)
  return made
}

export async function listTakeDowns(
  app: App,
  actor: Person,
  query: PageQuery & { state: TakeDownState },
): Promise<Page<TakeDown>> {
  const found = await listStanding(app.db, actor, query)
  return { ...found, items: found.items.map(row => present(row, actor)) }
}

export async function listOwnTakeDowns(app: App, actor: Person, query: PageQuery): Promise<Page<TakeDown>> {
  const found = await listOfOwner(app.db, actor, query)
  return { ...found, items: found.items.map(row => present(row, actor)) }
}

/** Its author objects once; of others it is not said that there is anything to object to. */
export function objectToTakeDown(
  app: App,
  actor: Person,
  { id, note }: { id: string; note: string },
): Promise<TakeDown> {
  return app.db.transaction().execute(async trx => {
    const { row } = await hold(trx, actor, id)
    if (row.owner.uid !== actor.uid) throw notFound('take-down')
    if (row.lifted_at !== null) throw new AppError('CONFLICT', 'This was put back already.')
    if (row.objected_at !== null) throw new AppError('CONFLICT', 'You have objected to this already.')
    await setObjection(trx, id, { note, now: app.now() })
    return readAgain(trx, actor, id)
  })
}

export async function decideTakeDown(
  app: App,
  actor: Person,
  { id, putBack: isLifted, answer }: { id: string; putBack: boolean; answer: string },
): Promise<TakeDown> {
  const decided = await app.db.transaction().execute(async trx => {
    const { row, item } = await hold(trx, actor, id)
    if (!mayDecide(row, actor)) {
      throw new AppError('FORBIDDEN', 'This is something of your own. Another moderator decides about it.')
    }
    if (row.lifted_at !== null) throw new AppError('CONFLICT', 'Another moderator has put this back already.')
    if (!isLifted && !isObjectionOpen(row)) throw new AppError('CONFLICT', 'There is no objection to answer.')
    if (isLifted) await putBack(trx, id, app.now())
    await setDecision(trx, id, { by: actor.uid, answer, isLifted, now: app.now() })
    const act = isLifted ? 'item.put-back' : 'item.keep-down'
    await recordAudit(trx, { actorUid: actor.uid, act, subject: item.id, reason: answer })
    await tellAuthor(app, trx, { actor, item, kind: isLifted ? 'PUT_BACK' : 'KEPT_DOWN', words: answer })
    return readAgain(trx, actor, id)
  })
  ringMail(app)
  return decided
}

/** Under the row of its item, so that of two moderators at once the second reads what the first has done. */
async function hold(trx: Trx, actor: Person, id: string): Promise<{ row: TakeDownRow; item: ItemRow }> {
  const itemId = (await findTakeDown(trx, actor, id))?.item_id
  const item = itemId === undefined ? undefined : (await holdItems(trx, actor, [itemId])).get(itemId)?.item
  const row = await findTakeDown(trx, actor, id)
  if (!row || !item) throw notFound('take-down')
  return { row, item }
}

interface Telling {
  actor: Person
  item: ItemRow
  kind: 'TAKEN_DOWN' | 'PUT_BACK' | 'KEPT_DOWN'
  words: string
}

async function tellAuthor(app: App, trx: Trx, { actor, item, kind, words }: Telling): Promise<void> {
  if (item.owner_uid === actor.uid) return
  await notifyPeople(trx, [
    { uid: item.owner_uid, kind, actorUid: actor.uid, itemId: item.id, data: { reason: words } },
  ])
  const addressee = await findAddressee(trx, item.owner_uid)
  if (!addressee) return
  const setting = { locale: addressee.locale, publicUrl: app.config.publicUrl }
  const mail =
    kind === 'TAKEN_DOWN'
      ? writeTakenDownMail(setting, { itemName: item.name, reason: words })
      : writeTakeDownDecidedMail(setting, { itemName: item.name, answer: words, isBack: kind === 'PUT_BACK' })
  await queueMail(trx, { ...mail, to: addressee.email }, app.now())
}

async function readAgain(trx: Trx, actor: Person, id: string): Promise<TakeDown> {
  const row = await findTakeDown(trx, actor, id)
  if (!row) throw new Error('A take-down that is held is not there')
  return present(row, actor)
}

function isObjectionOpen(row: TakeDownRow): boolean {
  return row.objected_at !== null && row.decided_at === null
}

/** Nobody judges their own things; but whoever runs the installation may be the only one there is. */
function mayDecide({ owner }: TakeDownRow, actor: Person): boolean {
  return actor.siteRole === 'owner' || (actor.siteRole === 'moderator' && owner.uid !== actor.uid)
}

function present(row: TakeDownRow, actor: Person): TakeDown {
  const isStanding = row.lifted_at === null
  // As files are read: who sees the item, and moderators while they are asked to judge it.
  const maySee = row.role_rank > 0 || (actor.siteRole !== 'member' && isStanding && isObjectionOpen(row))
  return {
    id: row.id,
    item: {
      id: row.item_id,
      kind: row.item_kind,
      name: row.item_name,
      thumbnailUrl: row.thumbnail_file_id && maySee ? filePath(row.thumbnail_file_id, '640') : null,
      owner: presentPerson(row.owner),
    },
    by: presentSomebody(row.taker),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    objection: row.objected_at && { note: row.objection, createdAt: row.objected_at.toISOString() },
    decision: row.decided_at && {
      by: presentSomebody(row.decider),
      answer: row.answer,
      createdAt: row.decided_at.toISOString(),
    },
    isStanding,
    canObject: isStanding && row.objected_at === null && row.owner.uid === actor.uid,
    canDecide: isStanding && mayDecide(row, actor),
  }
}

function presentSomebody(row: PersonRow | null) {
  return row && presentPerson(row)
}
