import type { VisibleItem } from '@atelier/database/access/access.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ReviewGuest } from '@atelier/shared-schema/entities/review-guest.ts'
import type { App } from '#app.ts'
import { sendCode } from '#areas/auth/codes.service.ts'
import { deleteCodesOfPerson } from '#areas/auth/codes.queries.ts'
import { readAccount } from '#areas/auth/person.queries.ts'
import { announceIdentity, endAllSessions } from '#areas/sessions/sessions.service.ts'
import { holdItems } from '#families/items.queries.ts'
import { nameKind } from '#families/kind-name.ts'
import { openToThoseNamed } from '#families/share.service.ts'
import { writeReviewInvitationMail } from '#mail/templates/review-mail.ts'
import { presentGuest } from './reviews.present.ts'
import {
  countGuests,
  findGuest,
  findGuestByEmail,
  insertGuest,
  listGuestRows,
  putGuestGrant,
  renewGuest,
  withdrawGuest,
} from './reviews.queries.ts'

const DAY_MS = 86_400_000
const GUESTS_MAX = 100

export async function listReviewGuests(app: App, item: VisibleItem): Promise<{ items: ReviewGuest[] }> {
  const rows = await listGuestRows(app.db, item.id)
  return { items: rows.map(row => presentGuest(row, item.role, app.now())) }
}

export interface Invitation {
  email: string
  name?: string | undefined
  days: number
}

/** The guest, what opens the thing to them, the code and its mail are one transaction. */
export async function inviteReviewGuest(
  app: App,
  actor: Person,
  item: VisibleItem,
  { email, name, days }: Invitation,
): Promise<ReviewGuest> {
  const inviter = await readAccount(app.db, actor.uid)
  const known = await findGuestByEmail(app.db, item.id, email)
  const id = known?.id ?? newId()
  const expiresAt = new Date(app.now().getTime() + days * DAY_MS)
  const invite = async (trx: Trx) => {
    const held = await holdShareable(trx, actor, item)
    await openToThoseNamed(trx, held)
    const uid = await keepGuest(trx, { id, itemId: item.id, email, name, actor, expiresAt, inviter, now: app.now() })
    await putGuestGrant(trx, { itemId: item.id, uid, by: actor.uid, until: expiresAt })
  }
  const told = { id, itemName: item.name, inviterName: inviter.name, until: expiresAt }
  await sendCode(
    app,
    { purpose: 'review', subject: id },
    { to: email, locale: inviter.locale },
    {
      also: trx => invite(trx as Trx),
      write: (setting, code) => writeReviewInvitationMail(setting, told, code),
      lifetimeMs: days * DAY_MS,
    },
  )
  const row = await findGuest(app.db, id)
  if (!row) throw notFound('review guest')
  return presentGuest(row, item.role, app.now())
}

async function holdShareable(trx: Trx, actor: Person, { id, kind }: VisibleItem): Promise<VisibleItem> {
  return assertLive((await holdItems(trx, actor, [id])).get(id), 'share', nameKind(kind))
}

async function keepGuest(
  trx: Trx,
  guest: {
    id: string
    itemId: string
    email: string
    name: string | undefined
    actor: Person
    inviter: Awaited<ReturnType<typeof readAccount>>
    expiresAt: Date
    now: Date
  },
): Promise<string> {
  const { id, itemId, email, name, actor, inviter, expiresAt, now } = guest
  const known = await findGuestByEmail(trx, itemId, email)
  if (known) {
    // Two invitations of one address at once: the second one is sent again, under the id that there is now.
    if (known.id !== id) throw new AppError('CONFLICT', 'This address was invited just now. Try again.')
    await renewGuest(trx, { id, uid: known.uid, name, invitedBy: actor.uid, expiresAt })
    return known.uid
  }
  if ((await countGuests(trx, itemId)) >= GUESTS_MAX) {
    throw new AppError('CONFLICT', `No more than ${GUESTS_MAX} people can be asked to review one thing.`)
  }
  const { locale } = inviter
  return insertGuest(trx, {
    id,
    itemId,
    email,
    name: name ?? nameOf(email),
    locale,
    invitedBy: actor.uid,
    expiresAt,
    now,
  })
}

/** What stands before the @, as a name: `lan.anh` is Lan Anh. */
function nameOf(email: string): string {
  const words = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .filter(word => word !== '')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}

/** Open pages and sockets of the guest end with their sessions. */
export async function withdrawReviewGuest(app: App, item: VisibleItem, id: string): Promise<void> {
  const uid = await app.db.transaction().execute(async trx => {
    const guest = await findGuest(trx, id)
    if (guest?.item_id !== item.id) throw notFound('review guest')
    await withdrawGuest(trx, guest, app.now())
    await endAllSessions(app, trx, guest.uid)
    await deleteCodesOfPerson(trx, guest.uid)
    return guest.uid
  })
  announceIdentity(app, uid)
}
