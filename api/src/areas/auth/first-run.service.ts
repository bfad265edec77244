import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { ConfigError } from '@atelier/platform/config/config.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { password as passwordSchema } from '@atelier/shared-schema/contract/fields.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import type { Visit } from '#areas/sessions/sessions.service.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { violatedConstraint } from '#http/errors.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { enter } from './enter.service.ts'
import type { Entered } from './enter.service.ts'
import { hasSiteOwner, lockFirstRunTokenHash, makeSiteOwner, setFirstRunTokenHash } from './first-run.queries.ts'
import { hashPassword } from './password-hash.ts'
import { createAccount } from './create-account.service.ts'
import { findAccountByEmail, lockAccount } from './person.queries.ts'
import { emailTaken } from './sign-up.service.ts'

export async function readFirstRun(app: App): Promise<{ ownerMissing: boolean }> {
  return { ownerMissing: !(await hasSiteOwner(app.db)) }
}

/** The token of the first-run link, new at every start; null once there is an owner. Only its hash is kept. */
export async function makeFirstRunToken(app: App): Promise<string | null> {
  if (await hasSiteOwner(app.db)) return null
  const token = randomBytes(32).toString('base64url')
  await setFirstRunTokenHash(app.db, hashToken(token))
  return token
}

export async function completeFirstRun(
  visit: Visit,
  given: { token: string; name: string; email: string; password: string },
): Promise<Entered> {
  const { app, request } = visit
  await assertFirstRunToken(app.db, given.token)
  const passwordHash = await hashPassword(given.password)
  try {
    return await enter(visit, async trx => {
      await assertFirstRunToken(trx, given.token)
      await setFirstRunTokenHash(trx, null)
      const { email, name } = given
      const uid = await insertOwner(app, trx, { email, name, passwordHash, ageConfirmed: true, ip: request.ip })
      return { account: await lockAccount(trx, uid), method: 'first-run', isNew: true }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'person_email_key') throw emailTaken()
    throw error
  }
}

async function assertFirstRunToken(db: Db, token: string): Promise<void> {
  const known = await lockFirstRunTokenHash(db)
  if (await hasSiteOwner(db)) throw new AppError('GONE', 'This installation has its owner already. Sign in instead.')
  if (known && timingSafeEqual(known, hashToken(token))) return
  throw new AppError(
    'CODE_INVALID',
    'This link is not right. Use the newest one that the server printed when it started.',
  )
}

/** For containers and scripts: the owner from OWNER_EMAIL and OWNER_PASSWORD, unless there is one. */
export async function ensureOwnerFromConfig(app: App): Promise<void> {
  const { ownerEmail: email, ownerPassword } = app.config
  if (!email || ownerPassword === undefined || (await hasSiteOwner(app.db))) return
  const parsed = passwordSchema.safeParse(ownerPassword)
  if (!parsed.success) throw new ConfigError(`OWNER_PASSWORD ${parsed.error.issues[0]?.message}.`)
  const passwordHash = await hashPassword(parsed.data)
  try {
    await app.db.transaction().execute(async trx => {
      await setFirstRunTokenHash(trx, null)
      const known = await findAccountByEmail(trx, email)
      if (known) await makeSiteOwner(trx, known.uid)
      else await insertOwner(app, trx, { email, name: 'Owner', passwordHash, ageConfirmed: false, ip: '' })
    })
  } catch (error) {
    // Several api processes start at once; one makes the owner.
    if (violatedConstraint(error) === undefined) throw error
  }
}

async function insertOwner(
  app: App,
  trx: Trx,
  owner: { email: string; name: string; passwordHash: string; ageConfirmed: boolean; ip: string },
): Promise<string> {
  const uid = newId()
  const now = app.now()
  await createAccount(app, trx, {
    uid,
    name: owner.name,
    email: owner.email,
    passwordHash: owner.passwordHash,
    locale: 'en',
    siteRole: 'owner',
    ageConfirmedAt: owner.ageConfirmed ? now : null,
    now,
  })
  await recordAudit(trx, { actorUid: uid, act: 'installation.own', subject: `person:${uid}`, ip: owner.ip })
  return uid
}
