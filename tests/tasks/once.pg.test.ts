import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishTestEngine } from '@atelier/api/testing/test-engine.queries.ts'
import { readBalance } from '@atelier/database/credits/accounts.queries.ts'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiServer } from '../fixtures/api-server.ts'
import type { ApiProcess } from '../fixtures/api-server.ts'
import { openPostgresGate } from '../fixtures/postgres-gate.ts'
import type { GateMessage, PostgresGate } from '../fixtures/postgres-gate.ts'
import { makeSignedIn } from '../fixtures/sync-world.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'

let database: MigratedTestDatabase
let db: Db
let dataDir: string
let gate: PostgresGate
let api: ApiProcess
let person: SignedIn

const start = () => startApiServer({ databaseUrl: gate.url, directUrl: database.url, dataDir })

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-once-'))
  gate = await openPostgresGate(database.url)
  person = await makeSignedIn(db)
  await db.updateTable('person').set({ site_role: 'owner' }).where('uid', '=', person.uid).execute()
  await db.transaction().execute(trx => grantSignUpCredits(trx, person.uid))
  const settings = creditSettings.parse({ isEnabled: true })
  const tariffs = { ...settings.tariffs, embedded: { perSecond: 0, perMegapixel: 0, atLeast: 2 } }
  await writeCreditSettings(db, { ...settings, tariffs }, { uid: person.uid, now: new Date() })
  await publishTestEngine(db)
  api = await start()
}, 60_000)
afterAll(async () => {
  await api?.stop()
  await gate.dispose()
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  body: { id?: string; error?: { code: string } } | undefined
}

async function post(path: string, body: object, key: string): Promise<Answer> {
  const headers = { ...person.headers, 'content-type': 'application/json', 'idempotency-key': key }
  const response = await fetch(`${api.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as Answer['body']) }
}

const begins = ({ type }: GateMessage) => type === 'P' || type === 'Q'
const writes = (column: string) => (message: GateMessage) =>
  begins(message) && message.sql.startsWith(`update idempotency_key set ${column}`)

/** Sends what gets as far as a statement and no further, and brings the api up again. */
async function dieAt(
  fits: (message: GateMessage) => boolean,
  { sends, until }: { sends: (() => Promise<Answer>)[]; until: () => Promise<boolean> },
): Promise<void> {
  const hold = gate.hold(fits)
  const lost = sends.map(send => send().catch(() => undefined))
  await hold.reached
  await expect.poll(until, { timeout: 20_000, interval: 20 }).toBe(true)
  await api.stop('SIGKILL')
  hold.release()
  expect(await Promise.all(lost)).toEqual(sends.map(() => undefined))
  api = await start()
}

const submit = (key: string) =>
  post('/recipe/tasks', { recipeId: 'image-generator-simple', params: { prompt: `a lighthouse ${key}` } }, key)
const balance = () => readBalance(db, { holder: 'person', uid: person.uid }, 'credit')
const countTasks = async () => (await db.selectFrom('recipe_task').select('task_id').execute()).length

const give = (key: string) => post('/installation/credits/grants', { to: 'ben', amount: 7, note: 'thanks' }, key)

test('what an api did before it died is done once, and a repeat gets what came of it', async () => {
  const other = await makeSignedIn(db, 'Ben')
  await db.updateTable('person').set({ username: 'ben' }).where('uid', '=', other.uid).execute()
  const [task, gift] = [newId(), newId()]
  const isDone = async () =>
    (await db.selectFrom('idempotency_key').select('key').where('subject_id', 'is not', null).execute()).length === 2
  await dieAt(writes('status'), { sends: [() => submit(task), () => give(gift)], until: isDone })
  const repeated = await submit(task)
  expect(repeated).toMatchObject({ status: 201, body: { status: 'QUEUED' } })
  expect(await submit(task)).toEqual(repeated)
  expect(await countTasks()).toBe(1)
  expect(await balance()).toEqual({ available: 998_000, held: 2_000 })
  for (const _ of [1, 2]) expect((await give(gift)).status).toBe(204)
  expect(await readBalance(db, { holder: 'person', uid: other.uid }, 'credit')).toEqual({ available: 7_000, held: 0 })
}, 60_000)

/** Two more starts of an api. */
const isLong = longCount({ short: 0, long: 1 }) > 0

test.runIf(isLong)(
  'what died before it was done is done by a repeat, as soon as it is taken for dead',
  async () => {
    const [key, before] = [newId(), await countTasks()]
    await dieAt(writes('subject_id'), { sends: [() => submit(key)], until: () => Promise.resolve(true) })
    expect(await countTasks()).toBe(before)
    expect(await submit(key)).toMatchObject({ status: 409, body: { error: { code: 'IDEMPOTENCY_KEY_IN_USE' } } })
    await db
      .updateTable('idempotency_key')
      .set({ created_at: new Date(0) })
      .where('key', '=', key)
      .execute()
    const repeats = await Promise.all([submit(key), submit(key), submit(key)])
    expect(repeats.some(({ status }) => status === 201)).toBe(true)
    expect(await countTasks()).toBe(before + 1)
  },
  60_000,
)
