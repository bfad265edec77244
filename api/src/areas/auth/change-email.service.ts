import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import { sixDigits } from '@atelier/shared-schema/contract/fields.ts'
import type { CodeSent, CodeSentTo } from '@atelier/shared-schema/entities/sign-in.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { App } from '#app.ts'
import { violatedConstraint } from '#http/errors.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeAddressInUseMail, writeEmailChangedMail } from '#mail/templates/notice-mail.ts'
import { checkCode, codeSentAnswer, makeToken, sendCode, sendDecoy, useCode } from './codes.service.ts'
import { maskEmail } from './mask-email.ts'
import { findAccountByEmail, lockAccount, readAccount, setEmail } from './person.queries.ts'
import type { Account } from './person.queries.ts'
import { RESTORE_MS } from './secure-account.service.ts'
import { emailTaken } from './sign-up.service.ts'

const BETWEEN_CHANGES_MS = 60 * 86_400_000

export async function sendChangeEmailCode(app: App, actor: Person): Promise<CodeSentTo> {
  const account = await readAccount(app.db, actor.uid)
  assertMayChange(app, account)
  const { email, locale, uid } = account
  if (!email) return { ...codeSentAnswer, sentTo: null }
  const sent = await sendCode(app, { purpose: 'change-email', subject: uid }, { to: email, locale }, { uid })
  return { ...sent, sentTo: maskEmail(email) }
}

/** Whether the new address is somebody else's is told by mail to that address, and never here. */
export async function verifyChangeEmailCode(
  app: App,
  actor: Person,
  given: { newEmail: string; code?: string | undefined },
): Promise<CodeSent> {
  const account = await readAccount(app.db, actor.uid)
  assertMayChange(app, account)
  const { locale, uid } = account
  const { newEmail } = given
  if (newEmail === account.email) throw invalidField('body.newEmail', 'is your address already')
  const also = account.email === null ? undefined : await proveOldAddress(app, uid, given.code)
  const details = { uid, payload: { newEmail }, ...(also && { also }) }
  const owner = { purpose: 'new-email', subject: uid } as const
  if (!(await findAccountByEmail(app.db, newEmail))) return sendCode(app, owner, { to: newEmail, locale }, details)
  const mail = writeAddressInUseMail({ locale, publicUrl: app.config.publicUrl })
  return sendDecoy(app, owner, { ...mail, to: newEmail }, details)
}

async function proveOldAddress(app: App, uid: string, given: string | undefined): Promise<(trx: Db) => Promise<void>> {
  if (given === undefined)
    throw invalidField('body.code', 'must be the six digits from the mail to your present address')
  const code = await checkCode(app, { purpose: 'change-email', subject: uid }, given)
  return trx => useCode(app, trx, code)
}

export async function verifyNewEmail(app: App, actor: Person, given: string): Promise<{ email: string }> {
  if (!sixDigits.safeParse(given).success) throw invalidField('params.code', 'must be the six digits from the mail')
  const code = await checkCode(app, { purpose: 'new-email', subject: actor.uid }, given)
  const email = String(code.payload.newEmail)
  try {
    await app.db.transaction().execute(async trx => {
      const account = await lockAccount(trx, actor.uid)
      assertMayChange(app, account)
      await useCode(app, trx, code)
      const now = app.now()
      // A first address is added, not changed: it starts no waiting time.
      await setEmail(trx, actor.uid, { email, verifiedAt: now, changedAt: account.email ? now : null })
      await tellOldAddress(app, trx, account, email)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'person_email_key') throw emailTaken()
    throw error
  }
  ringMail(app)
  return { email }
}

async function tellOldAddress(app: App, trx: Db, account: Account, newEmail: string): Promise<void> {
  const { email: oldEmail, uid, locale } = account
  if (!oldEmail) return
  const owner = { purpose: 'restore-email', subject: oldEmail } as const
  const token = await makeToken(app, trx, owner, { uid, lifetimeMs: RESTORE_MS })
  const mail = writeEmailChangedMail({ locale, publicUrl: app.config.publicUrl }, { oldEmail, newEmail, token })
  await queueMail(trx, { ...mail, to: oldEmail }, app.now())
}

function assertMayChange(app: App, { email, emailChangedAt }: Account): void {
  if (!email || !emailChangedAt) return
  const againAt = new Date(emailChangedAt.getTime() + BETWEEN_CHANGES_MS)
  const waitMs = againAt.getTime() - app.now().getTime()
  if (waitMs <= 0) return
  const day = againAt.toISOString().slice(0, 10)
  throw new AppError(
    'TOO_SOON',
    `An e-mail address can be changed once in 60 days. You can change yours again on ${day}.`,
    {
      details: { retryAfterSeconds: Math.ceil(waitMs / 1000), againAt: againAt.toISOString() },
    },
  )
}
