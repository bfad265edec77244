import { MAIL_CHANNEL } from '@atelier/platform/mail/mail-channel.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import type { WrittenMail } from './templates/layout.ts'

/** Inside the transaction of what the mail tells about: neither can be without the other. Ring with `ringMail` after COMMIT. */
export async function queueMail(trx: Db, mail: WrittenMail & { to: string }, now = new Date()): Promise<void> {
  await trx
    .insertInto('mail_outbox')
    .values({
      id: newId(),
      to_address: mail.to,
      subject: mail.subject,
      html: mail.html,
      body_text: mail.text,
      created_at: now,
      next_try_at: now,
    })
    .execute()
}

/** A lost ring costs seconds: workers look by themselves now and then. */
export function ringMail(app: App): void {
  app.doorbell.ring(MAIL_CHANNEL)
}
