import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#config/config.ts'
import type { Log } from '#logging/log.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Lets a receiver recognise a mail that had to be sent twice. */
  messageId?: string
  headers?: Record<string, string>
}

export type Mailer = {
  /** `where` is `smtp`, or the file the mail was written to. */
  send(mail: Mail): Promise<{ where: string }>
  dispose(): void
}

type MailConfig = Pick<Config, 'dataDir' | 'mailFrom' | 'smtpUrl'>

const patienceMs = 15_000
const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }

/** Sends through SMTP_URL; without it mails become files and are printed, so that a newcomer sees the code. */
export function createMailer(config: MailConfig, log: Log): Mailer {
  return config.smtpUrl ? sendBySmtp(config.smtpUrl, config.mailFrom) : writeToFiles(config, log)
}

function sendBySmtp(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience }, { from })
  return {
    send: async mail => {
      await transport.sendMail(mail)
      return { where: 'smtp' }
    },
    dispose: () => transport.close(),
  }
}

/** Connects and signs in without sending anything. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function writeToFiles(config: MailConfig, log: Log): Mailer {
  const folder = join(config.dataDir, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: config.mailFrom })
  return {
    send: async mail => {
      const { message } = await transport.sendMail(mail)
      const where = join(folder, fileName(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(where, message, { mode: 0o600 })
      process.stdout.write(describeMail(mail, where))
      log.info({ file: where }, 'mail written to a file: SMTP_URL is not set')
      return { where }
    },
    dispose: () => transport.close(),
  }
}

function fileName(mail: Mail): string {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const slug = mail.subject
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  // Two mails of one millisecond must not overwrite each other.
  const mark = (mail.messageId ?? crypto.randomUUID()).replaceAll(/[^a-z0-9]/gi, '').slice(0, 32)
  return `${time}-${slug || 'mail'}-${mark}.eml`
}

function describeMail(mail: Mail, where: string): string {
  const body = mail.text.trim().split('\n')
  const lines = [`Mail to ${mail.to}: ${mail.subject}`, '', ...body, '', `(written to ${where})`]
  return `\n${lines.map(line => `  │ ${line}`.trimEnd()).join('\n')}\n\n`
}
