import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { listLookModels, LOOK_MODEL_LOST_MS } from '@atelier/database/images/look-models.queries.ts'
import { listAlikeByModel } from '@atelier/database/images/similar-images.queries.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTinyClassifier, writeTinyEncoder } from '#onnx/vision/tiny-vision.fixture.ts'
import { LookEngine } from './look-engine.ts'
import { LookingWorker } from './looking-worker.ts'

let database: MigratedTestDatabase
let uid: string
let actor: Actor
let engine: LookEngine
let now = new Date('2026-11-26T08:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'atelier-looking-'))
const modelsFolder = join(folder, 'models')
const store = new DiskStore(join(folder, 'files'))
const log = createLog({ name: 'test', level: 'silent' })
const limits = { memoryBytes: 2 ** 30, hangMs: 20_000, runMs: 20_000, cancelGraceMs: 10_000, startMs: 20_000 }

beforeAll(async () => {
  database = await createTestDatabase()
  uid = newId()
  actor = { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
  await database.db.insertInto('person').values({ uid, name: 'Ann' }).execute()
  engine = new LookEngine({ modelsFolder, threads: 1, limits })
})
afterAll(async () => {
  await engine.dispose()
  await database.dispose()
  rmSync(folder, { recursive: true, force: true })
})

async function* once(bytes: Buffer) {
  yield bytes
}

async function addImage(colour: readonly [number, number, number]): Promise<string> {
  const bytes = await encodePixels(solidPixels(64, 48, [...colour]), 'png')
  const sha256 = createHash('sha256').update(bytes).digest()
  await store.write(blobKey(sha256), once(bytes), { bytesMax: bytes.length })
  const { db } = database
  await db
    .insertInto('blob')
    .values({ sha256, size: bytes.length })
    .onConflict(c => c.doNothing())
    .execute()
  const [fileId, itemId] = [newId(), newId()]
  const row = { id: fileId, owner_uid: uid, purpose: 'IMAGE', name: 'a.png', mime_type: 'image/png', link_key: newId() }
  // As while only the thumbnail that lists show is made.
  const thumbnailed = { thumbnails_at: new Date() }
  const kept = { sha256, size: bytes.length, uploaded_at: new Date(), width: 64, height: 48, ...thumbnailed }
  await db
    .insertInto('file')
    .values({ ...row, ...kept })
    .execute()
  await db.insertInto('item').values({ id: itemId, kind: 'IMAGE', owner_uid: uid, name: 'One' }).execute()
  await db.insertInto('image').values({ item_id: itemId, file_id: fileId, origin: 'upload', media: 'image' }).execute()
  return itemId
}

const workerOn = (host: string) => new LookingWorker({ db: database.db, store, log, engine, host, now: () => now })
const work = (host = 'here') => workerOn(host).work(() => false)
const alike = async (id: string) =>
  (await listAlikeByModel(database.db, actor, { id, limit: 3 }))?.found.map(({ item }) => item.id)
const suggestionOf = (id: string) =>
  database.db
    .selectFrom('rating_suggestion')
    .select(['rating', 'model', 'score'])
    .where('item_id', '=', id)
    .executeTakeFirst()

test('images are compared by a model once there is one, those from before it too', async () => {
  expect(await work()).toBe(0)
  const [red, blue] = [await addImage([250, 10, 10]), await addImage([10, 10, 250])]
  expect(await alike(red)).toBeUndefined()
  await writeTinyEncoder(join(modelsFolder, 'similarity/clip'))
  expect(await work()).toBe(2)
  const [reddish, same] = [await addImage([220, 40, 20]), await addImage([250, 10, 10])]
  expect(await work()).toBe(2)
  expect(await alike(red)).toEqual([same, reddish, blue])
  expect(await listLookModels(database.db)).toEqual([{ part: 'similarity', name: 'clip', problem: '', waiting: 0 }])
})

test('another machine leaves it be, until the one that has it is not heard of for long', async () => {
  await rename(join(modelsFolder, 'similarity/clip'), join(modelsFolder, 'similarity/other'))
  expect(await work('there')).toBe(0)
  expect((await listLookModels(database.db)).map(({ name }) => name)).toEqual(['clip'])
  now = new Date(now.getTime() + LOOK_MODEL_LOST_MS + 1)
  expect(await work('there')).toBe(4)
  expect((await listLookModels(database.db)).map(({ name }) => name)).toEqual(['other'])
})

test('what a model said goes with it', async () => {
  await rm(join(modelsFolder, 'similarity'), { recursive: true })
  await work('there')
  expect(await listLookModels(database.db)).toEqual([])
  const left = await database.db.selectFrom('image_embedding').select('item_id').execute()
  expect(left).toEqual([])
})

test('a classifier guesses of new images alone, and rates none', async () => {
  const before = await addImage([240, 0, 0])
  await writeTinyClassifier(join(modelsFolder, 'ratings/nsfw'))
  expect(await work()).toBe(0)
  const [red, green] = [await addImage([251, 0, 0]), await addImage([0, 250, 0])]
  expect(await work()).toBe(2)
  expect(await suggestionOf(before)).toBeUndefined()
  expect(await suggestionOf(red)).toMatchObject({ rating: 'hardcore-nsfw', model: 'nsfw' })
  expect((await suggestionOf(green))?.rating).toBe('sfw')
  const item = await database.db.selectFrom('item').select('rating').where('id', '=', red).executeTakeFirst()
  expect(item?.rating).toBe('unrated')
})

test('a model that cannot be used is named once, and no image waits for it', async () => {
  await writeTinyEncoder(join(modelsFolder, 'similarity/broken'))
  await truncate(join(modelsFolder, 'similarity/broken/vision_model.onnx'), 60)
  expect(await work()).toBe(0)
  await addImage([1, 2, 3])
  const [rating, similarity] = await listLookModels(database.db)
  expect(similarity).toMatchObject({ name: 'broken', waiting: 0 })
  expect(similarity?.problem).toMatch(/image encoder of the model folder broken cannot be loaded/)
  expect(rating).toMatchObject({ name: 'nsfw', waiting: 1 })
  await writeTinyEncoder(join(modelsFolder, 'similarity/broken'))
  await work()
  expect((await listLookModels(database.db))[1]).toMatchObject({ problem: '', waiting: 0 })
})
