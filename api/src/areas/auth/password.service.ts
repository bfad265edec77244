import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { CodeSentTo } from '@atelier/shared-schema/entities/sign-in.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { App } from '#app.ts'
import { announceIdentity, endAllSessions } from '#areas/sessions/sessions.service.ts'
import type { Visit } from '#areas/sessions/sessions.service.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writePasswordChangedMail } from '#mail/templates/notice-mail.ts'
import { networkOf, takeAttempt } from './attempts.service.ts'
import { checkCode, sendCode, useCode } from './codes.service.ts'
import { enter } from './enter.service.ts'
import type { Entered } from './enter.service.ts'
import { maskEmail } from './mask-email.ts'
import { useEmailCode } from './passcode.service.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts'
import { findAccountByEmail, lockAccount, readAccount, replacePasswordHash, setPasswordHash } from './person.queries.ts'
import type { Account } from './person.queries.ts'

const WINDOW_MS = 15 * 60_000
/** Wrong passwords for one account from one address; and from everywhere, where a guesser has many addresses. */
const WRONG_FROM_ONE = 10
const WRONG_FROM_ALL = 100

export async function signInWithPassword(visit: Visit, given: { email: string; password: string }): Promise<Entered> {
  const { app, request } = visit
  const takeBackOne = await takeAttempt(app, {
    bucket: `password:${given.email}:${networkOf(request.ip)}`,
    limit: WRONG_FROM_ONE,
    windowMs: WINDOW_MS,
  })
  const bucket = `password:${given.email}`
  const takeBackAll = await takeAttempt(app, { bucket, limit: WRONG_FROM_ALL, windowMs: WINDOW_MS })
  const found = await findAccountByEmail(app.db, given.email)
  const matches = await verifyPassword(given.password, found?.passwordHash ?? null)
  if (!found?.passwordHash || !matches) throw wrongCredentials()
  const knownHash = found.passwordHash
  const entered = await enter(visit, async trx => {
    const account = await lockAccount(trx, found.uid)
    // Reset or secured while the old password was being verified.
    if (account.passwordHash !== knownHash || account.email !== given.email) throw wrongCredentials()
    return { account, method: 'password' }
  })
  await Promise.all([takeBackOne(), takeBackAll()])
  if (isOutdatedHash(knownHash)) {
    await replacePasswordHash(app.db, found.uid, knownHash, await hashPassword(given.password))
  }
  return entered
}

function wrongCredentials(): AppError {
  return new AppError('WRONG_CREDENTIALS', 'E-mail or password is wrong. You can also sign in with a code by mail.')
}

/** Whoever knew the old password is signed out; the one who proved the address is signed in. */
export async function verifyResetCode(
  visit: Visit,
  given: { email: string; code: string; newPassword: string },
): Promise<Entered> {
  const { app } = visit
  const code = await checkCode(app, { purpose: 'reset-password', subject: given.email }, given.code)
  const passwordHash = await hashPassword(given.newPassword)
  const entered = await enter(visit, async trx => {
    const account = await useEmailCode(app, trx, code, given.email)
    await changePassword(app, trx, account, { passwordHash, keepSession: null })
    return { account, method: 'reset' }
  })
  announceIdentity(app, entered.answer.uid)
  return entered
}

export async function sendPasswordCode(app: App, actor: Person): Promise<CodeSentTo> {
  const account = await readAccount(app.db, actor.uid)
  if (!account.email) throw emailNeeded()
  const { email, locale } = account
  const sent = await sendCode(app, { purpose: 'set-password', subject: actor.uid }, { to: email, locale }, actor)
  return { ...sent, sentTo: maskEmail(email) }
}

export async function setPassword(
  app: App,
  actor: Person,
  given: { currentPassword?: string | undefined; code?: string | undefined; newPassword: string },
): Promise<{ sessionsEnded: number }> {
  const known = await readAccount(app.db, actor.uid)
  if (!known.email) throw emailNeeded()
  const useProof = await provePasswordChange(app, known, given)
  const passwordHash = await hashPassword(given.newPassword)
  const sessionsEnded = await app.db.transaction().execute(async trx => {
    const account = await lockAccount(trx, actor.uid)
    await useProof(trx, account)
    return changePassword(app, trx, account, { passwordHash, keepSession: actor.credentialId })
  })
  ringMail(app)
  announceIdentity(app, actor.uid)
  return { sessionsEnded }
}

/** The current password or a mailed code; the answer holds it against the locked account. */
async function provePasswordChange(
  app: App,
  known: Account,
  given: { currentPassword?: string | undefined; code?: string | undefined },
): Promise<(trx: Db, account: Account) => Promise<void>> {
  if (given.code !== undefined) {
    const code = await checkCode(app, { purpose: 'set-password', subject: known.uid }, given.code)
    return trx => useCode(app, trx, code)
  }
  if (!known.passwordHash) {
    throw invalidField('body.code', 'is needed: the account has no password yet. Ask for a code by mail')
  }
  if (given.currentPassword === undefined) {
    throw invalidField('body.currentPassword', 'is needed, or a code by mail instead')
  }
  const bucket = `current-password:${known.uid}`
  const takeBack = await takeAttempt(app, { bucket, limit: WRONG_FROM_ONE, windowMs: WINDOW_MS })
  const wrong = () =>
    new AppError('WRONG_CREDENTIALS', 'The current password is wrong. You can use a code by mail instead.')
  if (!(await verifyPassword(given.currentPassword, known.passwordHash))) throw wrong()
  await takeBack()
  return async (_trx, account) => {
    if (account.passwordHash !== known.passwordHash) throw wrong()
  }
}

async function changePassword(
  app: App,
  trx: Db,
  account: Account,
  change: { passwordHash: string; keepSession: string | null },
): Promise<number> {
  await setPasswordHash(trx, account.uid, change.passwordHash)
  const ended = await endAllSessions(app, trx, account.uid, change.keepSession)
  if (account.email) {
    const mail = writePasswordChangedMail({ locale: account.locale, publicUrl: app.config.publicUrl })
    await queueMail(trx, { ...mail, to: account.email }, app.now())
  }
  return ended
}

function emailNeeded(): AppError {
  return new AppError('BAD_REQUEST', 'A password goes with an e-mail address. Add one to your account first.')
}
