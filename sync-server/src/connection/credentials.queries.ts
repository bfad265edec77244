import type { Db } from '@atelier/database/database/connection.ts'

/** Whose it is, and by which session or API key they came; whether that still stands is asked with the access. */
export interface Credential {
  uid: string
  credentialId: string
}

/** Of nobody: let in by the link alone, and counted by their address. */
export interface Visit {
  uid: null
  credentialId: null
  address: string
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
export async function takeTicket(
  db: Db,
  tokenHash: Buffer,
): Promise<{ holder: Credential | Visit; name: string; expiresAt: Date } | undefined> {
  const row = await db
    .deleteFrom('sync_ticket')
    .where('token_hash', '=', tokenHash)
    .returning(['uid', 'credential_id', 'visitor_address', 'name', 'expires_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const { uid, credential_id: credentialId } = row
  const holder =
    uid === null || credentialId === null
      ? { uid: null, credentialId: null, address: row.visitor_address ?? '' }
      : { uid, credentialId }
  return { holder, name: row.name, expiresAt: row.expires_at }
}
