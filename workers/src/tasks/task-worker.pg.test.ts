import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@atelier/database/database/connection.ts'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { cancelTask } from '@atelier/database/tasks/change-task.queries.ts'
import { insertBatch, insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import type { NewTask } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { findTask, listTaskImages } from '@atelier/database/tasks/task-rows.queries.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import {
  TASKS_WAITING_CHANNEL,
  TASK_CANCEL_CHANNEL,
  TASK_EVENTS_CHANNEL,
} from '@atelier/shared-schema/tasks/task-channels.ts'
import { taskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmbeddedEngine } from '#engines/embedded/embedded-engine.ts'
import type { Engine } from '#engines/engine.ts'
import { fixedEngines } from './task-engines.ts'
import { startTaskWorker } from './task-worker.ts'

let database: MigratedTestDatabase
let db: Db
let dataDir: string
let doorbell: Doorbell
let engine: EmbeddedEngine
let uid: string
const log = createLog({ name: 'test', level: 'silent' })
const limits = uploadImageLimits({ imageBytesMax: 10_000_000, imagePixelsMax: 10_000_000 })
const store = () => new DiskStore(join(dataDir, 'files'))
const patience = { timeout: 20_000, interval: 20 }

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-tasks-'))
  doorbell = openDoorbell({ url: database.url, log })
  const times = { hangMs: 20_000, runMs: 20_000, cancelGraceMs: 2_000, startMs: 20_000 }
  const one = { dataDir, count: 1, pixelThreads: 1, cacheBytesMax: 2 ** 24 }
  engine = new EmbeddedEngine({ ...one, limits: { memoryBytes: 2 ** 30, ...times } })
  uid = newId()
  await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
})
afterAll(async () => {
  await engine.dispose()
  await doorbell.dispose()
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

async function startWorker(engines: readonly Engine[] = [engine]) {
  const described = await Promise.all(
    engines.map(async each => ({ ...(await each.describe()), engine: each, slots: 1 })),
  )
  return startTaskWorker({ db, store: store(), doorbell, log, limits, dataDir, engines: fixedEngines(described) })
}

/** The engine as one that has only some of its kinds of nodes. */
function partOf(kind: Engine['kind'], name: string, kinds: readonly string[], isUp = () => true): Engine {
  return {
    id: newId(),
    kind,
    describe: async () => {
      const all = await engine.describe()
      return {
        ...all,
        name,
        nodes: Object.fromEntries(Object.entries(all.nodes).filter(([own]) => kinds.includes(own))),
      }
    },
    readState: () => ({ ...engine.readState(), health: isUp() ? 'ready' : 'failing' }),
    run: (graph, options) => engine.run(graph, options),
    hashModels: (graph, nodeIds) => engine.hashModels(graph, nodeIds),
    dispose: () => Promise.resolve(),
  }
}

async function submit(graph: ApiGraph, more: Partial<NewTask> = {}): Promise<string> {
  const task = { name: 'Task', ownerUid: uid, workspaceId: null, params: {}, graph, now: new Date(), ...more }
  const [row] = await db.transaction().execute(trx => insertTasks(trx, [task]))
  doorbell.ring(TASKS_WAITING_CHANNEL)
  return row?.task_id ?? ''
}

const statusOf = async (id: string) => (await findTask(db, id))?.status
const until = (id: string, status: string) => expect.poll(() => statusOf(id), patience).toBe(status)

async function imagesOf(id: string) {
  const ids = (await listTaskImages(db, [id])).get(id) ?? []
  if (ids.length === 0) return []
  return db
    .selectFrom('image')
    .innerJoin('item', 'item.id', 'image.item_id')
    .innerJoin('file', 'file.id', 'image.file_id')
    .selectAll('image')
    .select(['item.name', 'item.folder_id', 'item.owner_uid', 'file.sha256', 'file.name as file_name'])
    .where('image.item_id', 'in', ids)
    .execute()
}

async function addImage(): Promise<{ imageId: string; fileId: string }> {
  const bytes = await encodePixels(solidPixels(40, 30, [200, 40, 30]), 'png')
  const sha256 = createHash('sha256').update(bytes).digest()
  await store().write(blobKey(sha256), once(bytes), { bytesMax: bytes.length })
  const [fileId, imageId] = [newId(), newId()]
  const blob = { sha256, size: bytes.length }
  await db
    .insertInto('blob')
    .values(blob)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const file = {
    id: fileId,
    owner_uid: uid,
    purpose: 'IMAGE',
    name: 'a.png',
    mime_type: 'image/png',
    link_key: newId(),
  }
  await db
    .insertInto('file')
    .values({ ...file, ...blob, width: 40, height: 30, uploaded_at: new Date() })
    .execute()
  await db.insertInto('item').values({ id: imageId, kind: 'IMAGE', owner_uid: uid, name: 'Red' }).execute()
  await db.insertInto('image').values({ item_id: imageId, file_id: fileId, origin: 'upload', media: 'image' }).execute()
  return { imageId, fileId }
}

async function* once(bytes: Buffer) {
  yield bytes
}

const painting = (prompt: string, steps = 4): ApiGraph => ({
  paint: {
    class_type: 'AtelierPainter',
    inputs: { prompt, negative: '', width: 64, height: 64, seed: 7, steps, cfg: 7, batch_size: 1 },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['paint', 0], filename_prefix: 'out' } },
})

test('what a task makes is an image of its own, with how it was made and what from, and everybody is told', async () => {
  const told: unknown[] = []
  const stop = doorbell.listen(TASK_EVENTS_CHANNEL, payload =>
    told.push(payload && taskNews.parse(JSON.parse(payload))),
  )
  const worker = await startWorker()
  const { imageId, fileId } = await addImage()
  const folder = newId()
  await db.insertInto('item').values({ id: folder, kind: 'FOLDER', owner_uid: uid, name: 'Out' }).execute()
  const graph = {
    load: { class_type: 'LoadImage', inputs: { image: `${fileId}.png` } },
    save: { class_type: 'SaveImage', inputs: { images: ['load', 0], filename_prefix: 'out' } },
    says: { class_type: 'PreviewAny', inputs: { source: 'told' } },
  }
  const more = { files: { [`${fileId}.png`]: fileId }, prompt: 'a red thing', seed: '7', folderId: folder }
  const id = await submit(graph, more)
  await until(id, 'COMPLETED')
  const [image] = await imagesOf(id)
  expect(image).toMatchObject({
    recipe_task_id: id,
    name: 'a red thing',
    file_name: 'a red thing.png',
    prompt: 'a red thing',
    seed: '7',
    origin: 'generated',
    folder_id: folder,
    owner_uid: uid,
    width: 40,
    height: 30,
  })
  const made = await sharp(await readWhole(store(), blobKey(image?.sha256 ?? Buffer.of()))).metadata()
  expect(made).toMatchObject({ width: 40, height: 30, format: 'png' })
  const sources = await db
    .selectFrom('image_source')
    .selectAll()
    .where('image_id', '=', image?.item_id ?? '')
    .execute()
  expect(sources).toEqual([{ image_id: image?.item_id, source_id: imageId, role: 'input' }])
  const task = await findTask(db, id)
  expect(task).toMatchObject({ texts: ['told'], folder_note: '', progress: 1, engine_id: engine.id, attempts: 1 })
  expect(Object.keys(task?.node_hashes ?? {}).toSorted()).toEqual(['LoadImage', 'PreviewAny', 'SaveImage'])
  expect(task?.model_hashes).toEqual({})
  expect(task?.execution_ms).toBeGreaterThanOrEqual(0)
  await expect.poll(() => told.at(-1), patience).toMatchObject({ uid, event: { id, status: 'COMPLETED', progress: 1 } })
  const again = await submit(graph, more)
  await until(again, 'COMPLETED')
  expect(await findTask(db, again)).toMatchObject({ texts: ['told'], node_hashes: task?.node_hashes })
  await expect.poll(() => readdir(join(dataDir, 'engine/tasks')).catch(() => []), patience).toEqual([])
  stop()
  await worker.dispose()
})

test('a folder that is lost meanwhile loses nothing, and failures say what and where', async () => {
  const [own, foreign] = [newId(), newId()]
  await db.insertInto('person').values({ uid: foreign, name: 'Bob' }).execute()
  await db.insertInto('item').values({ id: own, kind: 'FOLDER', owner_uid: foreign, name: 'Theirs' }).execute()
  const elsewhere = await submit(painting('a fox'), { folderId: own })
  const broken = await submit({
    ...painting('a fox'),
    load: { class_type: 'LoadImage', inputs: { image: 'gone.png' } },
    also: { class_type: 'SaveImage', inputs: { images: ['load', 0], filename_prefix: 'x' } },
  })
  const gone = await submit(painting('a fox'), { files: { 'a.png': newId() } })
  const worker = await startWorker()
  await until(gone, 'FAILED')
  for (const id of [elsewhere, broken]) await until(id, 'COMPLETED')
  expect(await findTask(db, elsewhere)).toMatchObject({
    folder_note: expect.stringContaining('folder'),
  })
  expect(await imagesOf(elsewhere)).toMatchObject([{ folder_id: null, width: 64 }])
  expect((await findTask(db, gone))?.error).toMatchObject({ code: 'INPUT_GONE' })
  const refused = await submit({
    load: { class_type: 'LoadImage', inputs: { image: 'gone.png' } },
    also: { class_type: 'SaveImage', inputs: { images: ['load', 0], filename_prefix: 'x' } },
  })
  await until(refused, 'FAILED')
  expect((await findTask(db, refused))?.error).toMatchObject({ code: 'GRAPH_REFUSED', nodeId: 'load' })
  await worker.dispose()
})

test('a task that is canceled stops, and one whose worker is asked to end waits again', async () => {
  const worker = await startWorker()
  const long = (prompt: string): ApiGraph => {
    const { paint, save } = painting(prompt, 60)
    if (!paint || !save) throw new Error('no painting')
    return { paint: { ...paint, inputs: { ...paint.inputs, width: 1536, height: 1536 } }, save }
  }
  const first = await submit(long('a castle in the mist'))
  await until(first, 'RUNNING')
  await db.transaction().execute(trx => cancelTask(trx, first))
  doorbell.ring(TASK_CANCEL_CHANNEL, first)
  const second = await submit(long('a harbour at night'))
  await until(second, 'RUNNING')
  expect(await statusOf(first)).toBe('CANCELED')
  await worker.dispose()
  expect(await findTask(db, second)).toMatchObject({ status: 'QUEUED', attempts: 0, lease_token: null, progress: 0 })
  expect(await imagesOf(first)).toEqual([])
  expect(engine.readState()).toMatchObject({ running: 0, queued: 0 })
  await db.deleteFrom('item').where('id', '=', second).execute()
})

test('a task whose graph needs two engines runs on both as one, stops on both, and waits for both', async () => {
  let isUp = true
  const left = partOf('embedded', 'Left', ['AtelierPainter', 'LoadImage', 'SaveImage'])
  const right = partOf('comfyui', 'Right', ['ImageInvert'], () => isUp)
  const { fileId } = await addImage()
  const [both, name] = [{ engineKinds: ['embedded', 'comfyui'] as const }, `${fileId}.png`]
  const inverted = (steps: number, side: number): ApiGraph => ({
    load: { class_type: 'LoadImage', inputs: { image: name } },
    invert: { class_type: 'ImageInvert', inputs: { image: ['load', 0] } },
    paint: {
      class_type: 'AtelierPainter',
      inputs: { ...painting('a castle', steps)['paint']?.inputs, width: side, height: side, image: ['invert', 0] },
    },
    save: { class_type: 'SaveImage', inputs: { images: ['paint', 0], filename_prefix: 'out' } },
  })
  const worker = await startWorker([left, right])
  const done = await submit(inverted(2, 64), { ...both, files: { [name]: fileId } })
  await until(done, 'COMPLETED')
  const task = await findTask(db, done)
  expect(task).toMatchObject({ engine_id: left.id, engine_name: 'Right + Left', attempts: 1 })
  expect(Object.keys(task?.node_hashes ?? {}).toSorted()).toEqual([
    'AtelierPainter',
    'ImageInvert',
    'LoadImage',
    'SaveImage',
  ])
  expect(Object.keys(task?.model_hashes ?? {})).toEqual(['checkpoints/studio-painter'])
  expect(await imagesOf(done)).toMatchObject([{ width: 64, recipe_task_id: done }])

  const canceled = await submit(inverted(60, 1536), { ...both, files: { [name]: fileId } })
  await until(canceled, 'RUNNING')
  await db.transaction().execute(trx => cancelTask(trx, canceled))
  doorbell.ring(TASK_CANCEL_CHANNEL, canceled)
  await expect.poll(() => engine.readState().running, patience).toBe(0)
  expect(await imagesOf(canceled)).toEqual([])

  // While one of them is away, only what does without it is taken.
  isUp = false
  const waits = await submit(inverted(2, 64), { ...both, files: { [name]: fileId } })
  const goes = await submit(painting('a fox'))
  await until(goes, 'COMPLETED')
  expect(await statusOf(waits)).toBe('QUEUED')
  isUp = true
  doorbell.ring(TASKS_WAITING_CHANNEL)
  await until(waits, 'COMPLETED')
  const refused = await submit({ only: { class_type: 'ImageBlur', inputs: {} } }, both)
  await until(refused, 'FAILED')
  expect((await findTask(db, refused))?.error).toMatchObject({ code: 'GRAPH_REFUSED', nodeId: 'only' })
  const long = await submit(inverted(60, 1536), { ...both, files: { [name]: fileId } })
  await until(long, 'RUNNING')
  await worker.dispose()
  expect(await findTask(db, long)).toMatchObject({ status: 'QUEUED', attempts: 0, lease_token: null })
  await db.deleteFrom('item').where('id', '=', long).execute()
})

test('once all tasks of a grid have ended a labelled sheet shows them', async () => {
  const batchId = newId()
  const spec = { x: { key: 'steps', values: [2, 3] }, y: { key: 'style', values: ['ink', 'oil'] } }
  const ids: string[] = []
  await db.transaction().execute(async trx => {
    await insertBatch(trx, { id: batchId, ownerUid: uid, workspaceId: null, kind: 'grid', spec })
    const tasks = [0, 1, 2].map(batchIndex => ({
      ...base(),
      graph: painting(`fox ${batchIndex}`),
      batchId,
      batchIndex,
    }))
    const refused = {
      load: { class_type: 'LoadImage', inputs: { image: 'gone.png' } },
      also: { class_type: 'SaveImage', inputs: { images: ['load', 0], filename_prefix: 'x' } },
    } as const
    const rows = await insertTasks(trx, [...tasks, { ...base(), graph: refused, batchId, batchIndex: 3 }])
    ids.push(...rows.map(row => row.task_id))
  })
  const worker = await startWorker()
  const readBatch = () => db.selectFrom('task_batch').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
  await expect.poll(async () => (await readBatch()).sheet_done_at, patience).not.toBeNull()
  const { sheet_image_id: sheetId, sheet_error: error } = await readBatch()
  expect(error).toBeNull()
  const sheet = await db
    .selectFrom('image')
    .selectAll()
    .where('item_id', '=', sheetId ?? '')
    .executeTakeFirstOrThrow()
  expect(sheet).toMatchObject({ media: 'image', width: 1272, height: 1130 })
  const cells = await db.selectFrom('image_source').select('role').where('image_id', '=', sheet.item_id).execute()
  expect(cells).toEqual([{ role: 'cell' }, { role: 'cell' }, { role: 'cell' }])
  await worker.dispose()
})

function base() {
  return { name: 'Task', ownerUid: uid, workspaceId: null, params: {}, now: new Date() }
}
