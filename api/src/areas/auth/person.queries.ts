import type { Db } from '@atelier/database/database/connection.ts'
import type { Locale, SiteRole } from '@atelier/shared-schema/entities/enums.ts'

export interface Account {
  uid: string
  name: string
  email: string | null
  locale: Locale
  siteRole: SiteRole
  passwordHash: string | null
  emailChangedAt: Date | null
  deletionDueAt: Date | null
}

function accounts(db: Db) {
  return db
    .selectFrom('person')
    .select(['uid', 'name', 'email', 'locale', 'site_role as siteRole', 'password_hash as passwordHash'])
    .select(['email_changed_at as emailChangedAt', 'deletion_due_at as deletionDueAt'])
}

export async function readAccount(db: Db, uid: string): Promise<Account> {
  return accounts(db).where('uid', '=', uid).executeTakeFirstOrThrow()
}

/** Holds the account still: sign-in methods are counted, added and removed under this lock. */
export async function lockAccount(trx: Db, uid: string): Promise<Account> {
  return accounts(trx).where('uid', '=', uid).forUpdate().executeTakeFirstOrThrow()
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where('email', '=', email).executeTakeFirst()
}

export interface NewAccount {
  uid: string
  name: string
  email: string | null
  passwordHash: string | null
  locale: Locale
  siteRole?: SiteRole
  ageConfirmedAt: Date | null
  now: Date
}

export async function insertAccount(trx: Db, account: NewAccount): Promise<void> {
  await trx
    .insertInto('person')
    .values({
      uid: account.uid,
      name: account.name,
      email: account.email,
      email_verified_at: account.email ? account.now : null,
      password_hash: account.passwordHash,
      locale: account.locale,
      site_role: account.siteRole ?? 'member',
      age_confirmed_at: account.ageConfirmedAt,
      created_at: account.now,
      updated_at: account.now,
    })
    .execute()
}

export async function setPasswordHash(db: Db, uid: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('person').set({ password_hash: passwordHash }).where('uid', '=', uid).execute()
}

/** A better hash of the same password; not when the password itself was changed in the meantime. */
export async function replacePasswordHash(db: Db, uid: string, before: string, after: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ password_hash: after })
    .where('uid', '=', uid)
    .where('password_hash', '=', before)
    .execute()
}

export async function setEmail(
  trx: Db,
  uid: string,
  change: { email: string; verifiedAt: Date; changedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      email: change.email,
      email_verified_at: change.verifiedAt,
      email_changed_at: change.changedAt,
      updated_at: change.verifiedAt,
    })
    .where('uid', '=', uid)
    .execute()
}

export async function isOwnVerifiedEmail(db: Db, uid: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('uid')
    .where('uid', '=', uid)
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
