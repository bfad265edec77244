import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { OwnReview } from '@atelier/shared-schema/contract/areas/reviews.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { ReviewVerdict } from '@atelier/shared-schema/entities/review-guest.ts'
import type { CodeSent } from '@atelier/shared-schema/entities/sign-in.ts'
import type { App } from '#app.ts'
import { takeMailAttempt } from '#areas/auth/attempts.service.ts'
import { checkCode, sendCode, useCode } from '#areas/auth/codes.service.ts'
import { maskEmail } from '#areas/auth/mask-email.ts'
import { readAccount } from '#areas/auth/person.queries.ts'
import { announceIdentity, startSession } from '#areas/sessions/sessions.service.ts'
import type { StartedSession, Visit } from '#areas/sessions/sessions.service.ts'
import { tellOfComments } from '#families/comments.queries.ts'
import { notifyPeople } from '#families/notify.queries.ts'
import { presentPerson } from '#people/person.present.ts'
import { presentVerdict, stateOf } from './reviews.present.ts'
import { findGuest, findGuestByUid, findThing, noteEntered, setVerdict } from './reviews.queries.ts'
import type { ReviewGuestRow } from './reviews.queries.ts'

export async function describeReview(app: App, id: string) {
  const guest = await findGuest(app.db, id)
  if (!guest) throw notFound('review')
  const isOpen = stateOf(guest, app.now()) === 'active' && (await findThing(app.db, guest.item_id)) !== undefined
  return {
    state: isOpen ? ('active' as const) : ('over' as const),
    sentTo: maskEmail(guest.email),
    inviterName: guest.invited_by?.name ?? null,
  }
}

export async function sendReviewCode({ app, request }: Visit, id: string): Promise<CodeSent> {
  await takeMailAttempt(app, request.ip)
  const { email, locale, uid } = await findOpen(app, id)
  return sendCode(app, { purpose: 'review', subject: id }, { to: email, locale }, { uid })
}

/** A code is good once; the session that it begins ends with the review. */
export async function enterReview(
  visit: Visit,
  id: string,
  given: string,
): Promise<{ answer: { uid: string; itemId: string }; session: StartedSession }> {
  const { app, actor } = visit
  const { uid, item_id: itemId } = await findOpen(app, id)
  const code = await checkCode(app, { purpose: 'review', subject: id }, given)
  const session = await app.db.transaction().execute(async trx => {
    await useCode(app, trx, code)
    // Withdrawn while the code was on its way: read after the code is taken, which withdrawing deletes.
    const guest = await findGuest(trx, id)
    if (!guest || stateOf(guest, app.now()) !== 'active') throw over()
    await noteEntered(trx, id, app.now())
    return startSession(trx, visit, await readAccount(trx, uid), 'review', guest.expires_at)
  })
  if (actor.who === 'person') announceIdentity(app, actor.uid)
  return { answer: { uid, itemId }, session }
}

async function findOpen(app: App, id: string): Promise<ReviewGuestRow> {
  const guest = await findGuest(app.db, id)
  if (!guest) throw notFound('review')
  if (stateOf(guest, app.now()) !== 'active' || !(await findThing(app.db, guest.item_id))) throw over()
  return guest
}

function over(): AppError {
  return new AppError('GONE', 'This review is over. Ask whoever invited you to open it again.')
}

export async function readOwnReview(app: App, actor: Person): Promise<OwnReview> {
  const guest = await findGuestByUid(app.db, actor.uid)
  const thing = guest && (await findThing(app.db, guest.item_id))
  if (!guest || !thing) throw notFound('review')
  return {
    id: guest.id,
    item: thing,
    invitedBy: guest.invited_by && presentPerson(guest.invited_by),
    expiresAt: guest.expires_at.toISOString(),
    verdict: presentVerdict(guest),
  }
}

export async function giveVerdict(
  app: App,
  actor: Person,
  { verdict, note }: { verdict: ReviewVerdict; note: string },
): Promise<OwnReview> {
  await app.db.transaction().execute(async trx => {
    const guest = await findGuestByUid(trx, actor.uid)
    if (!guest || stateOf(guest, app.now()) !== 'active') throw notFound('review')
    await setVerdict(trx, { id: guest.id, verdict, note: note.trim(), now: app.now() })
    const { item_id: itemId, invited_by: inviter } = guest
    await tellOfComments(trx, itemId)
    if (!inviter) return
    const kind = verdict === 'approved' ? 'REVIEW_APPROVED' : 'REVIEW_CHANGES'
    await notifyPeople(trx, [{ uid: inviter.uid, kind, actorUid: actor.uid, itemId, data: { note: note.trim() } }])
  })
  return readOwnReview(app, actor)
}
