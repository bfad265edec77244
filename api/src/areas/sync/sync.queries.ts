import type { Db, Trx } from '@atelier/database/database/connection.ts'

export interface TicketHolder {
  /** null of a visitor, who has an address instead. */
  uid: string | null
  credentialId: string | null
  visitorAddress?: string
}

export interface NewTicket extends TicketHolder {
  tokenHash: Buffer
  name: string
  expiresAt: Date
}

export async function insertTicket(db: Db | Trx, ticket: NewTicket): Promise<void> {
  await db
    .insertInto('sync_ticket')
    .values({
      token_hash: ticket.tokenHash,
      uid: ticket.uid,
      name: ticket.name,
      credential_id: ticket.credentialId,
      visitor_address: ticket.visitorAddress ?? null,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

export async function findEpoch(db: Db | Trx, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('document').select('epoch').where('name', '=', name).executeTakeFirst()
  return row?.epoch
}
