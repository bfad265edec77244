import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import { holdCredits } from '@atelier/database/credits/holds.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { findTraining, listCheckpoints, listSamples } from '@atelier/database/training/training-rows.queries.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { TRAININGS_WAITING_CHANNEL, TRAINING_STOP_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addTraining, addTrainingFiles, openTestWorker } from './training-world.fixture.ts'
import type { TrainingWorker } from './training-worker.ts'

let database: MigratedTestDatabase
let db: Db
let dataDir: string
let doorbell: Doorbell
let uid: string
let files: string[]
const workers: TrainingWorker[] = []
const patience = { timeout: 60_000, interval: 50 }

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-training-'))
  doorbell = openDoorbell({ url: database.url, log: createLog({ name: 'test', level: 'silent' }) })
  ;({ uid, files } = await addTrainingFiles(db, dataDir, 3))
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.dispose()
})
afterAll(async () => {
  await doorbell.dispose()
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

function startWorker(memoryBytes?: number): TrainingWorker {
  const worker = openTestWorker({ db, doorbell, dataDir, memoryBytes })
  workers.push(worker)
  return worker
}

const statusOf = async (id: string) => (await findTraining(db, id))?.status
const until = (id: string, status: string) => expect.poll(() => statusOf(id), patience).toBe(status)
const countCheckpoints = async (id: string) => (await listCheckpoints(db, id)).length

function modelsOf(id: string) {
  return db
    .selectFrom('sd_model')
    .innerJoin('item', 'item.id', 'sd_model.item_id')
    .innerJoin('file', 'file.id', 'sd_model.file_id')
    .select(['sd_model.status', 'item.thumbnail_file_id', 'item.owner_uid', 'file.sha256', 'file.name'])
    .where('training_id', '=', id)
    .execute()
}

test('what was killed with its worker goes on from the last checkpoint', { timeout: 120_000 }, async () => {
  const holder = fork(fileURLToPath(new URL('./worker-holder.fixture.ts', import.meta.url)), [database.url, dataDir])
  const id = await addTraining(db, { uid, files })
  await expect.poll(() => countCheckpoints(id), patience).toBeGreaterThan(0)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await statusOf(id)).toBe('PROCESSING')
  const kept = await countCheckpoints(id)
  startWorker()
  await until(id, 'COMPLETED')
  const row = await findTraining(db, id)
  expect(row).toMatchObject({ attempts: 2, progress: 1, error: null })
  expect(await countCheckpoints(id)).toBeGreaterThan(kept)
  expect(await modelsOf(id)).toMatchObject([{ status: 'available', owner_uid: uid, name: 'Moss.patches' }])
  expect((await modelsOf(id))[0]?.thumbnail_file_id).toBeTruthy()
  expect((await listSamples(db, id)).every(sample => sample.closest_psnr !== null)).toBe(true)
})

test('whoever is stopped, or ends in order, loses nothing that was kept', { timeout: 60_000 }, async () => {
  const id = await addTraining(db, { uid, files, rounds: 32 })
  const worker = startWorker()
  await expect.poll(() => countCheckpoints(id), patience).toBeGreaterThan(0)
  await db.updateTable('training_job').set({ status: 'QUEUED', paused_at: new Date() }).where('id', '=', id).execute()
  doorbell.ring(TRAINING_STOP_CHANNEL, id)
  await expect.poll(() => worker.trainerPid, patience).toBeUndefined()
  await db.updateTable('training_job').set({ paused_at: null }).where('id', '=', id).execute()
  doorbell.ring(TRAININGS_WAITING_CHANNEL)
  await expect.poll(() => worker.trainerPid, patience).toBeDefined()
  await worker.dispose()
  expect(await findTraining(db, id)).toMatchObject({ status: 'QUEUED', attempts: 1, lease_token: null })
  expect(await countCheckpoints(id)).toBeGreaterThan(0)
  await db.updateTable('training_job').set({ status: 'DRAFT' }).where('id', '=', id).execute()
})

test(
  'what ends whoever trains it is not tried a fourth time, and only what is kept of it is paid',
  { timeout: 60_000 },
  async () => {
    await db.transaction().execute(async trx => {
      await grantSignUpCredits(trx, uid)
      await writeCreditSettings(trx, creditSettings.parse({ isEnabled: true }), { uid, now: new Date() })
    })
    const id = await addTraining(db, { uid, files, isPaused: true })
    const payer = { uid, workspaceId: null }
    await db.transaction().execute(trx => holdCredits(trx, { taskId: id, payer, amount: 900_000 }))
    await db.updateTable('training_job').set({ paused_at: null }).where('id', '=', id).execute()
    const worker = startWorker()
    await expect.poll(() => countCheckpoints(id), patience).toBeGreaterThan(0)
    for (let tries = 1; tries <= 3; tries++) {
      await expect.poll(() => worker.trainerPid, patience).toBeDefined()
      const pid = worker.trainerPid as number
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => worker.trainerPid !== pid, patience).toBe(true)
    }
    await until(id, 'FAILED')
    const row = await findTraining(db, id)
    const hold = await db.selectFrom('credit_hold').selectAll().where('task_id', '=', id).executeTakeFirstOrThrow()
    expect([row?.error?.code, hold.state, hold.settled_amount]).toEqual(['TRAINING_POISONED', 'settled', row?.charged])
    // A credit for each second.
    expect(row?.charged).toBe(row?.trained_ms)
    expect(row?.charged).toBeGreaterThan(0)
  },
)

test('what needs more memory than it may have says so', { timeout: 60_000 }, async () => {
  const id = await addTraining(db, { uid, files })
  startWorker(1)
  await until(id, 'FAILED')
  expect((await findTraining(db, id))?.error).toMatchObject({ code: 'OUT_OF_MEMORY' })
})
