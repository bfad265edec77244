import type { Config } from '@atelier/platform/config/config.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { locale as localeSchema } from '@atelier/shared-schema/entities/enums.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { CodeSent } from '@atelier/shared-schema/entities/sign-in.ts'
import type { App } from '#app.ts'
import type { Visit } from '#areas/sessions/sessions.service.ts'
import { violatedConstraint } from '#http/errors.ts'
import { writeAccountExistsMail } from '#mail/templates/notice-mail.ts'
import { takeMailAttempt } from './attempts.service.ts'
import { checkCode, sendCode, sendDecoy, useCode } from './codes.service.ts'
import { enter } from './enter.service.ts'
import type { Entered } from './enter.service.ts'
import { hashPassword } from './password-hash.ts'
import { createAccount } from './create-account.service.ts'
import { findAccountByEmail, isOwnVerifiedEmail, lockAccount } from './person.queries.ts'

const purpose = 'sign-up'

/** Asked before anything is looked up, so that the answer says nothing about any address. */
export function assertSignUpOpen(config: Pick<Config, 'signUp'>): void {
  if (config.signUp === 'open') return
  const message =
    config.signUp === 'invite'
      ? 'Only invited people can make an account here. Ask whoever runs this installation for an invitation.'
      : 'No new accounts are made here. Ask whoever runs this installation.'
  throw new AppError('SIGN_UP_CLOSED', message)
}

export async function sendSignUpEmail(
  { app, request }: Visit,
  given: { email: string; locale?: Locale | undefined },
): Promise<CodeSent> {
  assertSignUpOpen(app.config)
  await takeMailAttempt(app, request.ip)
  const { email, locale = 'en' } = given
  const account = await findAccountByEmail(app.db, email)
  if (!account) return sendCode(app, { purpose, subject: email }, { to: email, locale }, { payload: { locale } })
  const mail = writeAccountExistsMail({ locale: account.locale, publicUrl: app.config.publicUrl })
  return sendDecoy(app, { purpose, subject: email }, { ...mail, to: email })
}

export async function verifySignUpEmail(
  visit: Visit,
  given: { email: string; code: string; name?: string | undefined; password?: string | undefined },
): Promise<Entered> {
  const { app } = visit
  assertSignUpOpen(app.config)
  const code = await checkCode(app, { purpose, subject: given.email }, given.code)
  const passwordHash = given.password === undefined ? null : await hashPassword(given.password)
  const uid = newId()
  const now = app.now()
  try {
    return await enter(visit, async trx => {
      await useCode(app, trx, code)
      await createAccount(app, trx, {
        uid,
        name: given.name ?? nameFromEmail(given.email),
        email: given.email,
        passwordHash,
        locale: localeSchema.catch('en').parse(code.payload.locale),
        ageConfirmedAt: now,
        now,
      })
      return { account: await lockAccount(trx, uid), method: 'sign-up', isNew: true }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'person_email_key') throw emailTaken()
    throw error
  }
}

/** Only ever told to someone who has just proved that the address is theirs. */
export function emailTaken(): AppError {
  return new AppError('EMAIL_TAKEN', 'This e-mail address belongs to another account.')
}

function nameFromEmail(email: string): string {
  return email.slice(0, email.indexOf('@')).slice(0, 120)
}

export async function checkEmailVerified(app: App, actor: Actor, email: string): Promise<{ verified: boolean }> {
  return { verified: actor.who === 'person' && (await isOwnVerifiedEmail(app.db, actor.uid, email)) }
}
