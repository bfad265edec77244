import type { Db } from '@atelier/database/database/connection.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import type { CodeSent } from '@atelier/shared-schema/entities/sign-in.ts'
import type { App } from '#app.ts'
import type { Visit } from '#areas/sessions/sessions.service.ts'
import { writeNoAccountMail } from '#mail/templates/notice-mail.ts'
import { takeMailAttempt } from './attempts.service.ts'
import type { LiveCode } from './codes.queries.ts'
import { checkCode, sendCode, sendDecoy, useCode } from './codes.service.ts'
import { enter } from './enter.service.ts'
import type { Entered } from './enter.service.ts'
import { findAccountByEmail, lockAccount } from './person.queries.ts'
import type { Account } from './person.queries.ts'

export type EmailCodePurpose = 'sign-in' | 'reset-password' | 'secure-account'

/**
 * Every address gets one mail: its account's code, or word that it has no account. So neither the answer nor the time it
 * takes nor a look at the mail queue tells which; only the owner of the address learns it.
 */
export async function sendEmailCode(
  { app, request }: Visit,
  purpose: EmailCodePurpose,
  given: { email: string; locale?: Locale | undefined },
): Promise<CodeSent> {
  await takeMailAttempt(app, request.ip)
  const { email } = given
  const account = await findAccountByEmail(app.db, email)
  if (account) {
    return sendCode(app, { purpose, subject: email }, { to: email, locale: account.locale }, { uid: account.uid })
  }
  const setting = { locale: given.locale ?? 'en', publicUrl: app.config.publicUrl }
  const mail = writeNoAccountMail(setting, app.config.signUp === 'open')
  return sendDecoy(app, { purpose, subject: email }, { ...mail, to: email })
}

/** Takes a code that went to an account's address. The account is locked first: securing it locks in that order too. */
export async function useEmailCode(app: App, trx: Db, code: LiveCode, email: string): Promise<Account> {
  const account = code.uid === null ? undefined : await lockAccount(trx, code.uid)
  // The account may have another address by now.
  if (account?.email !== email) throw new AppError('CODE_EXPIRED', 'This code has expired. Ask for a new one.')
  await useCode(app, trx, code)
  return account
}

export async function verifyPasscode(visit: Visit, given: { email: string; code: string }): Promise<Entered> {
  const { app } = visit
  const code = await checkCode(app, { purpose: 'sign-in', subject: given.email }, given.code)
  return enter(visit, async trx => ({ account: await useEmailCode(app, trx, code, given.email), method: 'code' }))
}
