import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@atelier/platform/logging/log.ts'
import { createMailer, verifyMailServer } from '@atelier/platform/mail/mailer.ts'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMailbox } from '../fixtures/mailbox.ts'

const log = createLog({ name: 'test', level: 'silent' })
const mailFrom = 'Atelier <no-reply@example.org>'
const mail = {
  to: 'ánh@example.org',
  subject: 'Mã của bạn: 123 456',
  html: '<p>Mã: <b>123456</b></p>',
  text: 'Mã: 123456',
  messageId: '<1@example.org>',
}
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelier-mail-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true })
})

test('without a mail server a mail is a whole file and is shown', async () => {
  const shown = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const mailer = createMailer({ dataDir, mailFrom, smtpUrl: undefined }, log)
  const [first, second] = [await mailer.send(mail), await mailer.send({ ...mail, messageId: undefined })]
  mailer.dispose()
  const printed = shown.mock.calls.map(([text]) => String(text)).join('')
  shown.mockRestore()
  expect(first.where).not.toBe(second.where)
  expect(first.where).toMatch(/ma-cua-ban-123-456-.*\.eml$/)
  expect(statSync(first.where).mode & 0o077).toBe(0)
  const read = await PostalMime.parse(readFileSync(first.where))
  expect(read).toMatchObject({
    subject: mail.subject,
    from: { address: 'no-reply@example.org' },
    messageId: mail.messageId,
  })
  expect([read.text?.trim(), read.html?.trim()]).toEqual([mail.text, mail.html])
  expect(printed).toContain(`Mail to ${mail.to}: ${mail.subject}`)
  expect(printed).toContain('Mã: 123456')
})

test('with one it is sent', async () => {
  const mailbox = await openMailbox()
  const mailer = createMailer({ dataDir, mailFrom, smtpUrl: mailbox.url }, log)
  expect(await mailer.send({ ...mail, to: 'anh@example.org' })).toEqual({ where: 'smtp' })
  await verifyMailServer(mailbox.url)
  mailer.dispose()
  await mailbox.dispose()
  expect(mailbox.received).toMatchObject([{ subject: mail.subject, recipients: ['anh@example.org'] }])
  await expect(verifyMailServer(mailbox.url)).rejects.toThrow(/ECONNREFUSED/)
})
