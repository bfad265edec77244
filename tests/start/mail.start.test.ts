import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnFreePort } from '../fixtures/free-port.ts'
import { makeDataFolder } from './installation.ts'

const program = resolve(import.meta.dirname, '../../workers/src/main.ts')
const patience = 60_000
const folder = makeDataFolder()
let database: MigratedTestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.dispose()
  folder.dispose()
})

/** What the mail server said yes to, and a hook that runs when a mail begins to arrive. */
async function openSmtp(onMail: (count: number) => void) {
  const accepted: string[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(address.startsWith('nobody') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    onData: (stream, _session, done) => {
      let text = ''
      onMail(++count)
      stream.on('data', chunk => (text += String(chunk)))
      stream.on('end', () => {
        accepted.push(/^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? '')
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const port = await listenOnFreePort(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    close: () => new Promise<void>(done => server.close(() => done())),
  }
}

function startWorkers(smtpUrl: string): ChildProcess {
  return fork(program, [], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder.dataDir,
      SMTP_URL: smtpUrl,
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    execArgv: [],
  })
}

async function addMails(addresses: string[]): Promise<string[]> {
  const mail = { subject: 'Hello', html: '<p>Hello</p>', body_text: 'Hello' }
  const rows = addresses.map(to_address => ({ id: newId(), to_address, ...mail }))
  await database.db.insertInto('mail_outbox').values(rows).execute()
  return rows.map(row => row.id)
}

const countWaiting = async () => {
  const { db } = database
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
  return rows.length
}

test('every mail arrives once although the worker is killed in the middle', { timeout: patience }, async () => {
  const ids = await addMails(Array.from({ length: 30 }, (_, index) => `person${index}@example.org`))
  let worker: ChildProcess | null = null
  const smtp = await openSmtp(count => {
    if (count === 10) worker?.kill('SIGKILL')
  })
  worker = startWorkers(smtp.url)
  await once(worker, 'exit')
  expect(await countWaiting()).toBeGreaterThan(0)
  worker = startWorkers(smtp.url)
  await expect.poll(countWaiting, { timeout: patience }).toBe(0)
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  await smtp.close()
  expect(new Set(smtp.accepted)).toEqual(new Set(ids))
  // Those that were on their way when it was killed may have come whole: they come again, under the same Message-ID.
  expect(smtp.accepted.length - ids.length).toBeLessThanOrEqual(4)
})

test('a mail server that is away is tried again, a refused receiver is not', { timeout: patience }, async () => {
  const [refused = '', later = ''] = await addMails(['nobody@example.org', 'late@example.org'])
  const smtp = await openSmtp(() => undefined)
  const read = (id: string) =>
    database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await smtp.close()
  let worker = startWorkers(smtp.url)
  await expect.poll(async () => (await read(later)).tries, { timeout: patience }).toBeGreaterThan(0)
  expect(await read(later)).toMatchObject({
    sent_at: null,
    failed_at: null,
    last_error: expect.stringMatching(/ECONNREFUSED/),
  })
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  const back = await openSmtp(() => undefined)
  worker = startWorkers(back.url)
  await expect.poll(countWaiting, { timeout: patience }).toBe(0)
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  await back.close()
  expect(await read(later)).toMatchObject({ sent_at: expect.any(Date), last_error: null, body_text: '' })
  expect(await read(refused)).toMatchObject({
    failed_at: expect.any(Date),
    last_error: expect.stringContaining('no such mailbox'),
  })
})
