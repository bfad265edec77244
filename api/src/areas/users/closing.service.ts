import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { CodeSent, CodeSentTo } from '@atelier/shared-schema/entities/sign-in.ts'
import type { App } from '#app.ts'
import { takeMailAttempt } from '#areas/auth/attempts.service.ts'
import { checkCode, sendCode, sendDecoy, useCode } from '#areas/auth/codes.service.ts'
import { enter } from '#areas/auth/enter.service.ts'
import type { Entered } from '#areas/auth/enter.service.ts'
import { maskEmail } from '#areas/auth/mask-email.ts'
import { findAccountByEmail, lockAccount, readAccount } from '#areas/auth/person.queries.ts'
import { announceIdentity, endAllSessions } from '#areas/sessions/sessions.service.ts'
import type { Visit } from '#areas/sessions/sessions.service.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeAccountClosedMail, writeAccountOpenMail } from '#mail/templates/closing-mail.ts'
import { writeNoAccountMail } from '#mail/templates/notice-mail.ts'
import { deleteApiKeys, findOwnedWorkspace, setDeletionDue } from './users.queries.ts'

const KEPT_MS = 30 * 86_400_000

export async function sendDeletionCode(app: App, actor: Person): Promise<CodeSentTo> {
  const { email, locale } = await readAccount(app.db, actor.uid)
  if (!email) throw emailNeeded()
  const owner = { purpose: 'delete-account', subject: actor.uid } as const
  const sent = await sendCode(app, owner, { to: email, locale }, { uid: actor.uid })
  return { ...sent, sentTo: maskEmail(email) }
}

/** Without an address there would be no way back within the thirty days, and nothing to prove the wish by. */
function emailNeeded(): AppError {
  return new AppError(
    'BAD_REQUEST',
    'Your account has no e-mail address. Add one under Settings → Security first: the code goes there, and so does the way back.',
  )
}

/** Signed out everywhere at once; erased by `eraseDuePeople` after thirty days, unless the person comes back. */
export async function closeAccount(
  app: App,
  actor: Person,
  given: { code: string; ownedWorkspace?: 'delete' | undefined },
): Promise<{ deletionDueAt: string }> {
  const code = await checkCode(app, { purpose: 'delete-account', subject: actor.uid }, given.code)
  const dueAt = new Date(app.now().getTime() + KEPT_MS)
  await app.db.transaction().execute(async trx => {
    const { email, locale } = await lockAccount(trx, actor.uid)
    const owned = await findOwnedWorkspace(trx, actor.uid)
    if (owned && owned.others > 0 && given.ownedWorkspace !== 'delete') throw workspaceInTheWay(owned)
    await useCode(app, trx, code)
    await setDeletionDue(trx, actor.uid, dueAt)
    await endAllSessions(app, trx, actor.uid)
    await deleteApiKeys(trx, actor.uid)
    await recordAudit(trx, { actorUid: actor.uid, act: 'person.close', subject: `person:${actor.uid}` })
    if (email) {
      const mail = writeAccountClosedMail({ locale, publicUrl: app.config.publicUrl }, dueAt)
      await queueMail(trx, { ...mail, to: email }, app.now())
    }
  })
  ringMail(app)
  announceIdentity(app, actor.uid)
  return { deletionDueAt: dueAt.toISOString() }
}

function workspaceInTheWay({ id, name, others }: { id: string; name: string; others: number }): AppError {
  return new AppError(
    'LAST_OWNER',
    `You own the workspace “${name}” with ${others} other ${others === 1 ? 'person' : 'people'} in it. Transfer it to one of them first, or send ownedWorkspace: "delete" to have it deleted with your account.`,
    { details: { workspaceId: id, workspaceName: name, otherMemberCount: others } },
  )
}

/** Every address gets one mail, so that neither the answer nor the mail queue tells which accounts there are. */
export async function sendReactivationCode({ app, request }: Visit, email: string): Promise<CodeSent> {
  await takeMailAttempt(app, request.ip)
  const owner = { purpose: 'reactivate-account', subject: email } as const
  const account = await findAccountByEmail(app.db, email)
  const setting = { locale: account?.locale ?? 'en', publicUrl: app.config.publicUrl }
  if (!account)
    return sendDecoy(app, owner, { ...writeNoAccountMail(setting, app.config.signUp === 'open'), to: email })
  if (!account.deletionDueAt) return sendDecoy(app, owner, { ...writeAccountOpenMail(setting), to: email })
  return sendCode(app, owner, { to: email, locale: account.locale }, { uid: account.uid })
}

export async function reactivateAccount(visit: Visit, given: { email: string; code: string }): Promise<Entered> {
  const { app } = visit
  const code = await checkCode(app, { purpose: 'reactivate-account', subject: given.email }, given.code)
  return enter(visit, async trx => {
    const expired = new AppError('CODE_EXPIRED', 'This code has expired. Ask for a new one.')
    if (code.uid === null) throw expired
    const account = await lockAccount(trx, code.uid)
    if (account.email !== given.email) throw expired
    await useCode(app, trx, code)
    await setDeletionDue(trx, account.uid, null)
    await recordAudit(trx, { actorUid: account.uid, act: 'person.reactivate', subject: `person:${account.uid}` })
    return { account: { ...account, deletionDueAt: null }, method: 'code' }
  })
}
