import type { Db } from '@atelier/database/database/connection.ts'
import type { App } from '#app.ts'
import { deleteApiKeysOf } from '#areas/api-keys/api-keys.queries.ts'
import { announceIdentity, endAllSessions } from '#areas/sessions/sessions.service.ts'
import { deleteWalletsLinkedSince } from '#areas/wallet/wallet.queries.ts'
import { violatedConstraint } from '#http/errors.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeAccountSecuredMail } from '#mail/templates/notice-mail.ts'
import { deleteChallengesOfPerson } from './challenges.queries.ts'
import { deleteCodesOfPerson } from './codes.queries.ts'
import type { LiveCode } from './codes.queries.ts'
import { checkCode, checkToken, useCode } from './codes.service.ts'
import { useEmailCode } from './passcode.service.ts'
import { hashPassword } from './password-hash.ts'
import { lockAccount, setEmail, setPasswordHash } from './person.queries.ts'
import type { Account } from './person.queries.ts'
import { emailTaken } from './sign-up.service.ts'

/** How long a replaced address may take the account back, and how far back a stranger's wallets are looked for. */
export const RESTORE_MS = 7 * 86_400_000

interface Secured {
  email: string
  sessionsEnded: number
  apiKeysEnded: number
  walletsUnlinked: number
  passwordSet: boolean
}

/** Whoever holds the address gets the account back; whatever else could open it is shut. Nobody is signed in by it. */
export async function secureAccount(
  app: App,
  given: { email: string; code: string; newPassword?: string | undefined },
): Promise<Secured> {
  const byToken = given.code.length > 6
  const code = byToken
    ? await checkToken(app, { purpose: 'restore-email', subject: given.email }, given.code)
    : await checkCode(app, { purpose: 'secure-account', subject: given.email }, given.code)
  const passwordHash = given.newPassword === undefined ? null : await hashPassword(given.newPassword)
  try {
    const { uid, ...secured } = await app.db.transaction().execute(async trx => {
      const account = byToken
        ? await restoreEmail(app, trx, code, given.email)
        : await useEmailCode(app, trx, code, given.email)
      return shutEveryDoor(app, trx, account, { email: given.email, passwordHash })
    })
    announceIdentity(app, uid)
    ringMail(app)
    return secured
  } catch (error) {
    if (violatedConstraint(error) === 'person_email_key') throw emailTaken()
    throw error
  }
}

async function restoreEmail(app: App, trx: Db, code: LiveCode, email: string): Promise<Account> {
  const account = await lockAccount(trx, String(code.uid))
  await useCode(app, trx, code)
  // What a stranger changed must not keep the owner from changing it for 60 days.
  await setEmail(trx, account.uid, { email, verifiedAt: app.now(), changedAt: null })
  return account
}

async function shutEveryDoor(
  app: App,
  trx: Db,
  { uid, locale }: Account,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<Secured & { uid: string }> {
  const now = app.now()
  await setPasswordHash(trx, uid, passwordHash)
  const sessionsEnded = await endAllSessions(app, trx, uid)
  const apiKeysEnded = await deleteApiKeysOf(trx, uid)
  const walletsUnlinked = await deleteWalletsLinkedSince(trx, uid, new Date(now.getTime() - RESTORE_MS))
  await deleteCodesOfPerson(trx, uid)
  await deleteChallengesOfPerson(trx, uid)
  const passwordSet = passwordHash !== null
  const mail = writeAccountSecuredMail({ locale, publicUrl: app.config.publicUrl }, passwordSet)
  await queueMail(trx, { ...mail, to: email }, now)
  return { uid, email, sessionsEnded, apiKeysEnded, walletsUnlinked, passwordSet }
}
