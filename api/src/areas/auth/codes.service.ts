import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '@atelier/database/database/connection.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { CodeSent } from '@atelier/shared-schema/entities/sign-in.ts'
import type { App } from '#app.ts'
import { queueMail, ringMail } from '#mail/outbox.queries.ts'
import { writeCodeMail } from '#mail/templates/code-mail.ts'
import type { CodeMailKind } from '#mail/templates/code-mail.ts'
import type { MailSetting, WrittenMail } from '#mail/templates/layout.ts'
import { takeAttempt } from './attempts.service.ts'
import { countTry, findLiveCode, markCodeUsed, replaceLiveCode } from './codes.queries.ts'
import type { LiveCode } from './codes.queries.ts'

const LIFETIME_MS = 10 * 60_000
const RESEND_MS = 30_000
/** With five tries each this leaves thirty guesses an hour at a million codes. */
const CODES_PER_HOUR = 6
const HOUR_MS = 3_600_000

export const codeSentAnswer: CodeSent = { expiresInSeconds: LIFETIME_MS / 1000, retryAfterSeconds: RESEND_MS / 1000 }

/** Mailed codes, and rights and tokens that are kept the same way. */
export type CodePurpose = CodeMailKind | 'wallet-right' | 'restore-email'

export interface CodeOwner {
  purpose: CodePurpose
  /** Whose code it is: a mail address, or a uid where the person is signed in. */
  subject: string
}

export interface CodeMail {
  to: string
  locale: Locale
}

interface CodeDetails {
  /** Whose account it is about; the code goes when the account does. */
  uid?: string
  payload?: Record<string, unknown>
  /** Another mail than the usual one of its purpose. */
  write?: (setting: MailSetting, code: string) => WrittenMail
  /** Instead of ten minutes. */
  lifetimeMs?: number
  /** What has to happen in the same transaction. */
  also?: (trx: Db) => Promise<void>
}

/** Mails the subject's code of this purpose; one that was sent before is good no more. */
export async function sendCode(
  app: App,
  owner: CodeOwner & { purpose: CodeMailKind },
  mail: CodeMail,
  details: CodeDetails = {},
): Promise<CodeSent> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const setting = { locale: mail.locale, publicUrl: app.config.publicUrl }
  const written = details.write?.(setting, code) ?? writeCodeMail(owner.purpose, setting, code)
  return sendWithCode(app, owner, { ...written, to: mail.to }, { ...details, hash: id => hashCode(id, owner, code) })
}

/**
 * What an address gets that has no account, or one too many: a mail that says so, and a code that no digits match. Asking
 * again, guessing and running out of tries then answer as they do otherwise, so that nobody can tell the two apart.
 */
export async function sendDecoy(
  app: App,
  owner: CodeOwner,
  mail: WrittenMail & { to: string },
  details: CodeDetails = {},
): Promise<CodeSent> {
  return sendWithCode(app, owner, mail, { ...details, hash: () => randomBytes(32) })
}

async function sendWithCode(
  app: App,
  owner: CodeOwner,
  mail: WrittenMail & { to: string },
  { hash, also, uid, payload, lifetimeMs = LIFETIME_MS }: CodeDetails & { hash: (id: string) => Buffer },
): Promise<CodeSent> {
  const bucket = `code:${owner.purpose}:${owner.subject}`
  const takeBack = await takeAttempt(app, { bucket, limit: CODES_PER_HOUR, windowMs: HOUR_MS })
  const id = newId()
  const now = app.now()
  try {
    await app.db.transaction().execute(async trx => {
      await also?.(trx)
      const made = await replaceLiveCode(trx, {
        ...owner,
        id,
        uid: uid ?? null,
        payload: payload ?? {},
        codeHash: hash(id),
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
        replacesUntil: new Date(now.getTime() - RESEND_MS),
      })
      if (!made) throw await tooSoon(app, trx, owner)
      await queueMail(trx, mail, now)
    })
  } catch (error) {
    await takeBack()
    throw error
  }
  ringMail(app)
  return codeSentAnswer
}

async function tooSoon(app: App, db: Db, { purpose, subject }: CodeOwner): Promise<AppError> {
  const live = await findLiveCode(db, purpose, subject)
  const readyAt = (live?.createdAt.getTime() ?? 0) + RESEND_MS
  const seconds = Math.max(1, Math.ceil((readyAt - app.now().getTime()) / 1000))
  return new AppError('TOO_SOON', `A code was sent just now. Look for it, or ask for another in ${seconds} s.`, {
    details: { retryAfterSeconds: seconds },
  })
}

/** A token of 256 bits kept like a code, for links that live longer than digits may. */
export async function makeToken(
  app: App,
  db: Db,
  owner: CodeOwner,
  details: { uid: string; payload?: Record<string, unknown>; lifetimeMs: number },
): Promise<string> {
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  await replaceLiveCode(db, {
    ...owner,
    id,
    uid: details.uid,
    payload: details.payload ?? {},
    codeHash: hashCode(id, owner, token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + details.lifetimeMs),
    replacesUntil: now,
  })
  return token
}

/**
 * Holds a code against the live one and counts the try. What comes back is not used up yet: `useCode` does that inside the
 * transaction of what the code is for, so that a failure there does not cost the person their code.
 */
export async function checkCode(app: App, owner: CodeOwner, code: string): Promise<LiveCode> {
  const now = app.now()
  const live = await countTry(app.db, owner.purpose, owner.subject, now)
  if (!live) throw await explainNoCode(app, owner)
  if (timingSafeEqual(hashCode(live.id, owner, code), live.codeHash)) return live
  throw codeInvalid()
}

/** Tries of a token are not counted: nobody guesses 256 bits, and counting would let anyone use up another's tries. */
export async function checkToken(app: App, owner: CodeOwner, token: string): Promise<LiveCode> {
  const live = await findLiveCode(app.db, owner.purpose, owner.subject)
  if (!live || !timingSafeEqual(hashCode(live.id, owner, token), live.codeHash)) {
    throw new AppError('CODE_INVALID', 'This link is not right, or was used already.')
  }
  if (live.expiresAt <= app.now()) throw new AppError('CODE_EXPIRED', 'This link has expired.')
  return live
}

export async function useCode(app: App, trx: Db, code: LiveCode): Promise<void> {
  if (!(await markCodeUsed(trx, code.id, app.now()))) throw codeInvalid()
}

async function explainNoCode(app: App, { purpose, subject }: CodeOwner): Promise<AppError> {
  const live = await findLiveCode(app.db, purpose, subject)
  if (!live) return codeInvalid()
  if (live.expiresAt <= app.now()) return new AppError('CODE_EXPIRED', 'This code has expired. Ask for a new one.')
  return new AppError('TOO_MANY_TRIES', 'Too many wrong codes. Ask for a new one.')
}

function codeInvalid(): AppError {
  return new AppError('CODE_INVALID', 'This code is not right. Check the six digits in the newest mail.')
}

/** Six digits are soon guessed from any hash; the row's id and what the code is for keep one answer from fitting two rows. */
function hashCode(id: string, { purpose, subject }: CodeOwner, code: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([id, purpose, subject, code]))
    .digest()
}
