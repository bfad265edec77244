import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readBalance } from '@atelier/database/credits/accounts.queries.ts'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import { holdCredits } from '@atelier/database/credits/holds.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { TASKS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresGate } from '../fixtures/postgres-gate.ts'
import type { GateMessage, PostgresGate } from '../fixtures/postgres-gate.ts'
import { startWorkers } from '../fixtures/workers.ts'
import type { WorkersProcess } from '../fixtures/workers.ts'

const begins = ({ type }: GateMessage) => type === 'P' || type === 'Q'
const ends = ({ to, type }: GateMessage) => to === 'program' && type === 'C'
const finishes = (m: GateMessage) => m.sql.startsWith('update recipe_task') && m.sql.includes('execution_ms')

/** Where everything stops before the workers are killed; without it, at any moment. */
const steps: { name: string; fits?: (message: GateMessage) => boolean }[] = [
  { name: 'when they have claimed and do not know', fits: m => ends(m) && m.sql.includes('claim_task') },
  { name: 'between the image and the end of its task', fits: m => begins(m) && finishes(m) },
  { name: 'when it is committed and they do not know', fits: m => ends(m) && m.sql === 'commit' },
  { name: 'before they claim', fits: m => begins(m) && m.sql.includes('claim_task') },
  { name: 'before the bytes are announced', fits: m => begins(m) && m.sql.startsWith('insert into blob') },
  {
    name: 'before what was held is settled',
    fits: m => begins(m) && m.sql.includes('insert into ledger_transaction'),
  },
  { name: 'before it is committed', fits: m => begins(m) && m.sql === 'commit' },
  { name: 'at any moment' },
]
/** The first are those where half of the work would show. */
const rounds = longCount({ short: 3, long: 200 })
const schedule = Array.from({ length: rounds }, (_, round) => ({
  round: round + 1,
  ...(steps[round % steps.length] ?? { name: 'at any moment' }),
}))

const HELD = 20_000
const TASKS = 3
const patience = { timeout: 60_000, interval: 50 }

let database: MigratedTestDatabase
let db: Db
let dataDir: string
let gate: PostgresGate
let doorbell: Doorbell
let victim: WorkersProcess

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-tasks-'))
  gate = await openPostgresGate(database.url)
  doorbell = openDoorbell({ url: database.url, log: createLog({ name: 'test', level: 'silent' }) })
  const settings = creditSettings.parse({ isEnabled: true })
  const byTime = { perSecond: 1, perMegapixel: 0, atLeast: 2 }
  const by = { uid: await addPerson(), now: new Date() }
  await writeCreditSettings(db, { ...settings, tariffs: { ...settings.tariffs, embedded: byTime } }, by)
  victim = await start()
}, 60_000)
afterAll(async () => {
  await victim?.stop('SIGKILL')
  await doorbell.dispose()
  await gate.dispose()
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const start = () => startWorkers({ databaseUrl: gate.url, directUrl: database.url, dataDir })

async function addPerson(): Promise<string> {
  const uid = newId()
  await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
  await db.transaction().execute(trx => grantSignUpCredits(trx, uid))
  return uid
}

/** Each another, so that nothing is kept of one for the next. */
const picture = (color: number): ApiGraph => ({
  make: { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color } },
  save: { class_type: 'SaveImage', inputs: { images: ['make', 0], filename_prefix: 'out' } },
})

const painted = (seed: number, side: number, steps: number): ApiGraph => ({
  paint: {
    class_type: 'AtelierPainter',
    inputs: { prompt: 'a castle', negative: '', width: side, height: side, seed, steps, cfg: 7, batch_size: 1 },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['paint', 0], filename_prefix: 'out' } },
})

/** Longer than it takes to be asked to end. */
const painting = (seed: number) => painted(seed, 2_048, 60)
/** Longer than it takes to be killed. */
const scene = (seed: number) => painted(seed, 512, 4)

async function submit(uid: string, graphOf = picture): Promise<string[]> {
  const now = new Date()
  const rows = await db.transaction().execute(async trx => {
    const colours = Array.from({ length: TASKS }, () => Math.floor(Math.random() * 0xffffff))
    const task = { name: 'Task', ownerUid: uid, workspaceId: null, params: {}, now }
    const inserted = await insertTasks(
      trx,
      colours.map(colour => ({ ...task, graph: graphOf(colour) })),
    )
    for (const row of inserted)
      await holdCredits(trx, { taskId: row.task_id, payer: { uid, workspaceId: null }, amount: HELD })
    return inserted
  })
  doorbell.ring(TASKS_WAITING_CHANNEL)
  return rows.map(row => row.task_id)
}

/** As if the time of its leases had passed: nobody else runs here. */
async function letLeasesExpire(): Promise<void> {
  await sql`update recipe_task set lease_until = now() - interval '1 second' where status = 'RUNNING'`.execute(db)
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recipe_task')
    .select(['status', 'error'])
    .where('task_id', 'in', [...ids])
    .execute()
  return rows.map(row => (row.error ? JSON.stringify(row.error) : row.status))
}

/** Of each task one image, and one payment of no more than was held; everything else is free again. */
async function expectOnce(uid: string, ids: readonly string[]): Promise<void> {
  const images = await db
    .selectFrom('image')
    .innerJoin('file', 'file.id', 'image.file_id')
    .innerJoin('blob', 'blob.sha256', 'file.sha256')
    .select(['recipe_task_id', 'blob.orphaned_at'])
    .where('recipe_task_id', 'in', [...ids])
    .execute()
  expect(images.map(image => image.recipe_task_id).toSorted()).toEqual(ids.toSorted())
  expect(images.filter(image => image.orphaned_at !== null)).toEqual([])
  const links = await db
    .selectFrom('recipe_task_image')
    .select('task_id')
    .where('task_id', 'in', [...ids])
    .execute()
  expect(links.map(link => link.task_id).toSorted()).toEqual(ids.toSorted())
  const paid = await db
    .selectFrom('ledger_transaction')
    .select('subject_id')
    .where('kind', '=', 'task')
    .where('subject_id', 'in', [...ids])
    .execute()
  expect(paid.map(row => row.subject_id).toSorted()).toEqual(ids.toSorted())
  const holds = await db
    .selectFrom('credit_hold')
    .select(['state', 'settled_amount'])
    .where('task_id', 'in', [...ids])
    .execute()
  expect(holds.map(hold => hold.state)).toEqual(ids.map(() => 'settled'))
  const spent = holds.reduce((sum, hold) => sum + hold.settled_amount, 0)
  expect(spent).toBeGreaterThanOrEqual(2_000 * ids.length)
  expect(await readBalance(db, { holder: 'person', uid }, 'credit')).toEqual({ available: 1_000_000 - spent, held: 0 })
}

test.each(schedule)(
  'round $round, workers killed $name: nothing is lost and nothing comes twice',
  async ({ fits }) => {
    const uid = await addPerson()
    const hold = fits ? gate.hold(fits) : undefined
    const ids = await submit(uid)
    await (hold?.reached ?? delay(Math.random() * 600))
    await delay(Math.random() * 20)
    await victim.stop('SIGKILL')
    hold?.release()
    victim = await start()
    await letLeasesExpire()
    doorbell.ring(TASKS_WAITING_CHANNEL)
    await expect.poll(() => statusesOf(ids), patience).toEqual(ids.map(() => 'COMPLETED'))
    await expectOnce(uid, ids)
  },
  120_000,
)

test('two workers share what waits, and what one is killed with the other does', async () => {
  const before = await submit(await addPerson())
  await expect.poll(() => statusesOf(before), patience).toEqual(before.map(() => 'COMPLETED'))
  const known = db.selectFrom('recipe_task').select('worker_id').where('task_id', 'in', before)
  const { worker_id: own } = await known.executeTakeFirstOrThrow()
  const other = await start()
  const uid = await addPerson()
  const ids = await submit(uid, scene)
  const running = db.selectFrom('recipe_task').select('worker_id').distinct().where('status', '=', 'RUNNING')
  await expect.poll(async () => (await running.execute()).length, patience).toBe(2)
  await other.stop('SIGKILL')
  await sql`update recipe_task set lease_until = now() - interval '1 second'
    where status = 'RUNNING' and worker_id <> ${own}`.execute(db)
  await expect.poll(() => statusesOf(ids), patience).toEqual(ids.map(() => 'COMPLETED'))
  await expectOnce(uid, ids)
  const rows = await db.selectFrom('recipe_task').select('attempts').where('task_id', 'in', ids).execute()
  expect(rows.map(row => row.attempts).toSorted()).toEqual([1, 1, 2])
}, 120_000)

test('workers that are asked to end hand back what they run, and it counts as no try', async () => {
  const uid = await addPerson()
  const ids = await submit(uid, painting)
  await expect.poll(() => statusesOf(ids), patience).toContain('RUNNING')
  await victim.stop('SIGTERM')
  const rows = await db.selectFrom('recipe_task').select(['status', 'attempts']).where('task_id', 'in', ids).execute()
  expect(rows).toEqual(ids.map(() => ({ status: 'QUEUED', attempts: 0 })))
}, 120_000)
