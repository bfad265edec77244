import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { blobKey, thumbnailKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeNextThumbnails, startThumbnailWorker } from './thumbnail-worker.ts'

let database: MigratedTestDatabase
let uid: string
const folder = mkdtempSync(join(tmpdir(), 'atelier-thumbnails-'))
const store = new DiskStore(folder)
const log = createLog({ name: 'test', level: 'silent' })
const limits = uploadImageLimits({ imageBytesMax: 1_000_000, imagePixelsMax: 1_000_000 })
const worker = () => ({ db: database.db, store, log, limits })

beforeAll(async () => {
  database = await createTestDatabase()
  uid = newId()
  await database.db.insertInto('person').values({ uid, name: 'Ann' }).execute()
})
afterAll(async () => {
  await database.dispose()
  rmSync(folder, { recursive: true, force: true })
})

async function* once(bytes: Buffer) {
  yield bytes
}

async function addPicture(bytes: Buffer, size: { width: number; height: number }) {
  const sha256 = createHash('sha256').update(bytes).digest()
  await store.write(blobKey(sha256), once(bytes), { bytesMax: bytes.length })
  const { db } = database
  await db
    .insertInto('blob')
    .values({ sha256, size: bytes.length })
    .onConflict(c => c.doNothing())
    .execute()
  const id = newId()
  const row = { id, owner_uid: uid, purpose: 'IMAGE', name: 'a.png', mime_type: 'image/png', link_key: newId() }
  await db
    .insertInto('file')
    .values({ ...row, ...size, sha256, size: bytes.length, uploaded_at: new Date() })
    .execute()
  return { id, sha256 }
}

const read = (id: string) => database.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('three sizes, both hashes, for every file of the same bytes; what shows one is told of in the feed', async () => {
  const { db } = database
  const bytes = await encodePixels(solidPixels(1500, 500, [200, 40, 30]), 'jpeg')
  const [one, other] = [
    await addPicture(bytes, { width: 1500, height: 500 }),
    await addPicture(bytes, { width: 1500, height: 500 }),
  ]
  const itemId = newId()
  await db.insertInto('item').values({ id: itemId, kind: 'IMAGE', owner_uid: uid, name: 'Red' }).execute()
  await db
    .insertInto('image')
    .values({ item_id: itemId, file_id: other.id, origin: 'upload', media: 'image' })
    .execute()
  const changes = () => db.selectFrom('change').select('seq').where('item_id', '=', itemId).execute()
  const before = (await changes()).length
  expect(await makeNextThumbnails(worker())).toBe(true)
  expect(await makeNextThumbnails(worker())).toBe(false)
  expect((await changes()).length).toBe(before + 1)
  for (const { id } of [one, other]) {
    expect(await read(id)).toMatchObject({
      thumbnails_at: expect.any(Date),
      blur_hash: expect.stringMatching(/^.{28}$/),
      thumb_hash: expect.any(Buffer),
    })
  }
  const sizes = await Promise.all(
    ([320, 640, 1280] as const).map(async width => {
      const {
        format,
        width: w,
        height,
      } = await sharp(await readWhole(store, thumbnailKey(one.sha256, width))).metadata()
      return [format, w, height]
    }),
  )
  expect(sizes).toEqual([
    ['webp', 320, 107],
    ['webp', 640, 213],
    ['webp', 1280, 427],
  ])
})

test('one that is damaged within, and one whose bytes are lost, keep no other from its turn', async () => {
  const whole = await encodePixels(solidPixels(64, 64, [1, 2, 3]))
  const damaged = await addPicture(Buffer.from('no picture'), { width: 9, height: 9 })
  const lost = await addPicture(await encodePixels(solidPixels(32, 32, [9, 9, 9])), { width: 32, height: 32 })
  await store.remove(blobKey(lost.sha256))
  const good = await addPicture(whole, { width: 64, height: 64 })
  const doorbell = openDoorbell({ url: database.url, log })
  const running = startThumbnailWorker(worker(), doorbell)
  doorbell.ring(FILES_CHANNEL)
  await expect.poll(() => read(good.id)).toMatchObject({ thumbnails_at: expect.any(Date) })
  await running.dispose()
  await doorbell.dispose()
  expect(await read(damaged.id)).toMatchObject({
    thumbnails_at: null,
    thumbnails_error: expect.stringContaining('not an image'),
  })
  expect(await read(lost.id)).toMatchObject({ thumbnails_at: null, thumbnails_error: expect.stringContaining('lost') })
  expect(await store.find(thumbnailKey(good.sha256, 640))).toBeUndefined()
})
