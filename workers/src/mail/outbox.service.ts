import type { Db } from '@atelier/database/database/connection.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { hidePasswords } from '@atelier/platform/logging/log.ts'
import type { Mailer } from '@atelier/platform/mail/mailer.ts'
import { withSpan } from '@atelier/platform/telemetry/tracing.ts'
import { lockNextMail, markSent, markTried } from './outbox.queries.ts'
import type { OutboxMail } from './outbox.queries.ts'

export type Outbox = { db: Db; mailer: Mailer; log: Log; publicUrl: string }

/** Waits between tries; after the last one the mail has failed for good. */
const retryInSeconds = [5, 30, 120, 600, 1800, 7200, 21_600]

/**
 * Sends the mail that waits longest; false when none does. The row is locked while the mail is on its way: a worker that
 * is killed lets go of it at once and another sends it. Only a kill between the mail server's yes and our COMMIT sends it
 * twice, under the same Message-ID, which lets receivers drop the second.
 */
export function deliverNextMail(outbox: Outbox): Promise<boolean> {
  return outbox.db.transaction().execute(async trx => {
    const mail = await lockNextMail(trx)
    if (!mail) return false
    try {
      await withSpan('mail.send', () => send(outbox, mail))
      await markSent(trx, mail)
      outbox.log.info({ mail: mail.id }, 'mail sent')
    } catch (error) {
      const wait = isFinal(error) ? null : (retryInSeconds[mail.tries] ?? null)
      await markTried(trx, mail, { error: describe(error), retryInSeconds: wait })
      outbox.log.warn({ mail: mail.id, tries: mail.tries + 1, retryInSeconds: wait, err: error }, 'mail not sent')
    }
    return true
  })
}

async function send({ mailer, publicUrl }: Outbox, mail: OutboxMail): Promise<void> {
  await mailer.send({
    to: mail.to_address,
    subject: mail.subject,
    html: mail.html,
    text: mail.body_text,
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  })
}

/** The mail server refused this receiver or this mail for good (5xx); a refused login is the operator's to correct. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false
  const isOurs = 'code' in error && (error.code === 'EAUTH' || error.code === 'ETLS')
  return error.responseCode >= 500 && !isOurs
}

function describe(error: unknown): string {
  return hidePasswords(error instanceof Error ? error.message : String(error)).slice(0, 500)
}
