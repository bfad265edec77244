import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweep } from './sweep.service.ts'

let database: MigratedTestDatabase
let doorbell: Doorbell
const log = createLog({ name: 'test', level: 'silent' })
const dayMs = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

beforeEach(async () => {
  database = await createTestDatabase()
  doorbell = openDoorbell({ url: database.url, log })
})

afterEach(async () => {
  await doorbell.dispose()
  await database.dispose()
})

const folder = mkdtempSync(join(tmpdir(), 'atelier-sweep-'))
const sweeper = () => ({
  db: database.db,
  log,
  doorbell,
  store: new DiskStore(folder),
  config: { feedDays: 30 },
})

async function addPerson(name: string, deletionDueAt: Date | null = null): Promise<string> {
  const uid = newId()
  await database.db.insertInto('person').values({ uid, name, deletion_due_at: deletionDueAt }).execute()
  return uid
}

const listNames = async () => {
  const people = database.db.selectFrom('person').select('name').orderBy('uid')
  const rows = await people.where('uid', '<>', SYSTEM_UID).execute()
  return rows.map(row => row.name)
}

test('what has served its time goes, the rest stays', async () => {
  const { db } = database
  const uid = await addPerson('Ann')
  const session = (expiresAt: Date) => ({
    id: newId(),
    uid,
    token_hash: Buffer.from(newId()),
    signed_in_with: 'code',
    expires_at: expiresAt,
  })
  await db
    .insertInto('session')
    .values([session(daysAgo(91)), session(daysAgo(1)), session(daysAgo(-1))])
    .execute()
  const mail = { to_address: 'a@example.org', subject: 's', html: '', body_text: '' }
  const mails = [
    { ...mail, id: newId(), sent_at: daysAgo(8) },
    { ...mail, id: newId(), sent_at: daysAgo(1) },
    { ...mail, id: newId(), created_at: daysAgo(90) },
  ]
  await db.insertInto('mail_outbox').values(mails).execute()
  const rates = [2, 0].map(days => ({ bucket: 'b', window_start: daysAgo(days), count: 1 }))
  await db.insertInto('rate_count').values(rates).execute()
  await sweep(sweeper())
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('rate_count').select('bucket').execute()).toHaveLength(1)
})

test('what fails keeps nothing else from being swept, and is told', async () => {
  const { db } = database
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
    create trigger refuse before delete on person for each row when (old.name = 'stuck') execute function refuse()`.execute(
    db,
  )
  await addPerson('stuck', daysAgo(2))
  await addPerson('due', daysAgo(1))
  await db
    .insertInto('blob')
    .values({ sha256: Buffer.alloc(32), size: 1, orphaned_at: daysAgo(9) })
    .execute()
  await expect(sweep(sweeper())).rejects.toMatchObject({ errors: [{ message: 'not this one' }] })
  expect(await listNames()).toEqual(['stuck'])
  expect(await db.selectFrom('blob').selectAll().execute()).toEqual([])
})

test('accounts go when their deletion is due, not before, and leave a record', async () => {
  const gone = await addPerson('due', daysAgo(1))
  await addPerson('later', daysAgo(-1))
  await addPerson('stays')
  let rings = 0
  doorbell.listen(CHANGES_CHANNEL, payload => {
    // null is said when listening has begun
    if (payload !== null) rings += 1
  })
  await sweep(sweeper())
  expect(await listNames()).toEqual(['later', 'stays'])
  const records = await database.db.selectFrom('audit_log').select(['act', 'subject']).execute()
  expect(records).toEqual([{ act: 'person.erase', subject: `person:${gone}` }])
  expect(rings).toBeGreaterThan(0)
})
