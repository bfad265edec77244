import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { listLiveEngines, publishEngine } from '@atelier/database/engines/engine.queries.ts'
import type { EngineBeat, EngineOffer } from '@atelier/database/engines/engine.queries.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { deleteExpired } from '#sweep/sweep.queries.ts'

const program = fileURLToPath(import.meta.resolve('./engine-publisher.fixture.ts'))
const workers: ChildProcess[] = []
let database: MigratedTestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'atelier-publish-'))
})
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
  await database.dispose()
  await rm(folder, { recursive: true })
})

async function startWorker(): Promise<{ worker: ChildProcess; id: string }> {
  const worker = fork(program, [database.url, folder], { execArgv: [] })
  workers.push(worker)
  const [id] = (await once(worker, 'message')) as [string]
  return { worker, id }
}

const listIds = async () => (await listLiveEngines(database.db)).map(({ id }) => id)

async function passTime(seconds: number, id: string): Promise<void> {
  const heartbeat_at = new Date(Date.now() - seconds * 1_000)
  await database.db.updateTable('engine').set({ heartbeat_at }).where('id', '=', id).execute()
}

test('what a killed worker offered goes stale and is swept, what another offers stays', async () => {
  const [killed, living] = await Promise.all([startWorker(), startWorker()])
  expect((await listIds()).toSorted()).toEqual([killed.id, living.id].toSorted())
  killed.worker.kill('SIGKILL')
  await once(killed.worker, 'exit')
  await passTime(30, killed.id)
  expect(await listIds()).toEqual([living.id])
  expect(await deleteExpired(database.db)).toEqual({})
  await passTime(61, killed.id)
  expect(await deleteExpired(database.db)).toEqual({ engine: 1 })
  expect(await listLiveEngines(database.db)).toMatchObject([
    { id: living.id, kind: 'embedded', health: 'ready', running: 0, queued: 0, ms_per_megapixel: null },
  ])
  living.worker.send('stop')
  await once(living.worker, 'exit')
  expect(await listIds()).toEqual([])
})

test('a heartbeat writes what an engine can do only when that is another, and again when its row is gone', async () => {
  const id = newId()
  const offer: EngineOffer = {
    host: 'here',
    pid: 1,
    kind: 'embedded',
    name: 'Engine',
    hash: 'first',
    nodes: { LoadImage: {} },
    models: { checkpoints: ['studio-painter'] },
    modelHashes: {},
  }
  const beat: EngineBeat = { health: 'ready', healthNote: '', running: 1, queued: 2, msPerMegapixel: 750 }
  const readRow = () =>
    database.db
      .selectFrom('engine')
      .select(['offer_hash', 'nodes', 'models', 'running', 'ms_per_megapixel'])
      .where('id', '=', id)
      .executeTakeFirst()

  await publishEngine(database.db, id, offer, beat)
  expect(await readRow()).toEqual({
    offer_hash: 'first',
    nodes: { LoadImage: {} },
    models: { checkpoints: ['studio-painter'] },
    running: 1,
    ms_per_megapixel: 750,
  })
  await publishEngine(database.db, id, { ...offer, nodes: {} }, { ...beat, running: 0 })
  expect(await readRow()).toMatchObject({ nodes: { LoadImage: {} }, running: 0 })
  await publishEngine(database.db, id, { ...offer, hash: 'second', nodes: {} }, beat)
  expect(await readRow()).toMatchObject({ offer_hash: 'second', nodes: {} })
  await database.db.deleteFrom('engine').where('id', '=', id).execute()
  await publishEngine(database.db, id, offer, beat)
  expect(await readRow()).toMatchObject({ offer_hash: 'first', running: 1 })
})
