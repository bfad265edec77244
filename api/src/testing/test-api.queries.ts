import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Locale, SiteRole } from '@atelier/shared-schema/entities/enums.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'

export interface PersonOverrides {
  name?: string
  email?: string
  username?: string
  siteRole?: SiteRole
  locale?: Locale
  passwordHash?: string
}

const SESSION_MS = 86_400_000

let count = 0

export async function insertPerson(
  db: Db,
  overrides: PersonOverrides,
  session: string,
): Promise<{ uid: string; email: string }> {
  const uid = newId()
  count += 1
  const email = overrides.email ?? `person-${count}@example.org`
  const now = new Date()
  await db
    .insertInto('person')
    .values({
      uid,
      name: overrides.name ?? `Person ${count}`,
      email,
      email_verified_at: now,
      age_confirmed_at: now,
      username: overrides.username ?? null,
      password_hash: overrides.passwordHash ?? null,
      locale: overrides.locale ?? 'en',
      site_role: overrides.siteRole ?? 'member',
    })
    .execute()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      uid,
      token_hash: hashToken(session),
      signed_in_with: 'password',
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute()
  return { uid, email }
}

export interface QueuedMail {
  to: string
  subject: string
  text: string
  html: string
}

export async function listQueuedMails(db: Db): Promise<QueuedMail[]> {
  return db
    .selectFrom('mail_outbox')
    .select(['to_address as to', 'subject', 'body_text as text', 'html'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
