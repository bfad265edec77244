import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { query } from '@atelier/database/embedded/test-postgres.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const log = createLog({ name: 'test', level: 'silent' })
const patience = { timeout: 20_000 }
let database: MigratedTestDatabase
let ringer: Doorbell
let listener: Doorbell
let heard: (string | null)[]

beforeEach(async () => {
  database = await createTestDatabase()
  heard = []
  ringer = openDoorbell({ url: database.url, log })
  listener = openDoorbell({ url: database.url, log })
})

afterEach(async () => {
  await ringer.dispose()
  await listener.dispose()
  await database.dispose()
})

/** The first call, with null, says that listening has begun. */
async function listenTo(channel: string): Promise<() => void> {
  const stop = listener.listen(channel, payload => heard.push(payload))
  await expect.poll(() => heard, patience).toContain(null)
  heard.length = 0
  return stop
}

test('what is rung is heard in order, on its channel only', async () => {
  await listenTo('a channel: "odd"')
  ringer.ring('elsewhere', 'x')
  for (const payload of ['one', 'two', '']) ringer.ring('a channel: "odd"', payload)
  await expect.poll(() => heard, patience).toEqual(['one', 'two', ''])
})

test('many rings at once go in few statements and all arrive', async () => {
  await listenTo('busy')
  const payloads = Array.from({ length: 2_000 }, (_, index) => String(index))
  for (const payload of payloads) ringer.ring('busy', payload)
  await expect.poll(() => heard.length, patience).toBe(2_000)
  expect(heard).toEqual(payloads)
})

test('who stops listening hears no more, others do', async () => {
  const stop = await listenTo('shared')
  const others: (string | null)[] = []
  listener.listen('shared', payload => others.push(payload))
  stop()
  ringer.ring('shared', 'after')
  await expect.poll(() => others, patience).toContain('after')
  expect(heard).toEqual([])
})

test('lost connections come back, and listeners learn that they may have missed something', async () => {
  await listenTo('steady')
  await query(
    database.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'atelier-doorbell' AND datname = current_database()",
  )
  await expect.poll(() => heard, patience).toContain(null)
  ringer.ring('steady', 'again')
  await expect.poll(() => heard, patience).toContain('again')
})

test('a payload that is too long is a mistake of the caller', () => {
  expect(() => ringer.ring('x', 'y'.repeat(8_000))).toThrow(/at most 7900 bytes/)
})
