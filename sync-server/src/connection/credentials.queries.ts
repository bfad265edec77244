import type { Db } from '@atelier/database/database/connection.ts'

/** Whose it is, and by which session or API key they came; whether that still stands is asked with the access. */
export interface Credential {
  uid: string
  credentialId: string
}

export function findSession(db: Db, tokenHash: Buffer): Promise<Credential | undefined> {
  return db
    .selectFrom('session')
    .select(['uid', 'id as credentialId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export function findApiKey(db: Db, keyHash: Buffer): Promise<Credential | undefined> {
  return db
    .selectFrom('api_key')
    .select(['uid', 'id as credentialId'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** A ticket is gone once it was shown, for whatever document. */
export function takeTicket(
  db: Db,
  tokenHash: Buffer,
): Promise<(Credential & { name: string; expires_at: Date }) | undefined> {
  return db
    .deleteFrom('sync_ticket')
    .where('token_hash', '=', tokenHash)
    .returning(['uid', 'credential_id as credentialId', 'name', 'expires_at'])
    .executeTakeFirst()
}
