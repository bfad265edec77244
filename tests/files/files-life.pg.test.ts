import { createHash, randomBytes } from 'node:crypto'
import { announceBlob, keepBlob } from '@atelier/database/files/blobs.queries.ts'
import { verifyFiles } from '@atelier/database/files/verify-files.ts'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { complete, localAddress, sendParts, start, upload } from '@atelier/api/areas/uploads/upload-world.fixture.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { blobKey, partsPrefix, thumbnailKey } from '@atelier/platform/storage/object-keys.ts'
import { startS3 } from '@atelier/platform/storage/s3-server.fixture.ts'
import type { RunningS3 } from '@atelier/platform/storage/s3-server.fixture.ts'
import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { makeNextThumbnails } from '@atelier/workers/files/thumbnail-worker.ts'
import { sweepFiles } from '@atelier/workers/sweep/sweep-files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY_MS)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const log = createLog({ name: 'test', level: 'silent' })

describe.each(['a folder', 'S3'])('files on %s', place => {
  let s3: RunningS3 | undefined
  let api: TestApi
  let ann: TestPerson

  beforeAll(async () => {
    s3 = place === 'S3' ? await startS3() : undefined
    const env = s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    api = await startTestApi(env ? { env } : {})
    ann = await api.createPerson()
  })
  afterAll(async () => {
    await api.dispose()
    await s3?.stop()
  })

  const store = () => api.app.store
  const limits = () => uploadImageLimits(api.app.config)
  const sweep = (now: Date) => sweepFiles({ db: api.app.db, store: store() }, { now, thorough: true })
  const keysOf = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of store().list(prefix)) keys.push(key)
    return keys
  }
  const verify = async (options: { content?: boolean; repair?: boolean; now?: Date } = {}) => {
    const findings: string[] = []
    await verifyFiles(api.app.db, store(), {
      content: options.content ?? false,
      repair: options.repair ?? false,
      limits: limits(),
      now: options.now ?? new Date(),
      onFinding: ({ wrong, repaired }) => findings.push(`${repaired ? 'repaired: ' : ''}${wrong}`),
    })
    return findings
  }
  const pictureOf = (grey: number) => encodePixels(solidPixels(400, 300, [grey, grey, grey]))

  test('a file in several parts comes, is shown, is given up, and goes a day after nothing has it', async () => {
    const bytes = await pictureOf(10)
    const chunkSize = 1_024
    const started = await start(api, { name: 'a.png', bytes }, { as: ann, purpose: 'USER_AVATAR', chunkSize })
    const { file } = await complete(api, started, await sendParts(api, started, bytes, chunkSize), ann)
    await api.call(usersRoutes.updateMe, { body: { pictureFileId: file?.id ?? null } }, { as: ann })
    expect(await makeNextThumbnails({ db: api.app.db, store: store(), log, limits: limits() })).toBe(true)
    expect(await keysOf('thumbnails/')).toHaveLength(2)
    expect(await sweep(later(3))).toEqual({ uploads: 0, files: 0, blobs: 0, leftovers: 0 })
    const range = await fetch(localAddress(api, file?.url ?? ''), { headers: { range: 'bytes=8-15' } })
    expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, bytes.subarray(8, 16)])
    await api.call(usersRoutes.updateMe, { body: { pictureFileId: null } }, { as: ann })
    expect(await sweep(later(3))).toMatchObject({ files: 1, blobs: 1 })
    expect(await keysOf('')).toEqual([])
    expect(await api.app.db.selectFrom('blob').selectAll().execute()).toEqual([])
  })

  test('uploads that stand still go with their parts; those that go on stay', async () => {
    const bytes = randomBytes(2_000)
    const started = await start(api, { name: 'a.bin', bytes }, { as: ann, chunkSize: 1_024 })
    await sendParts(api, started, bytes, 1_024)
    expect(await sweep(later(1.9))).toMatchObject({ uploads: 0, leftovers: 0 })
    expect(await keysOf(partsPrefix(started.uploadId))).toHaveLength(2)
    expect(await sweep(later(2.1))).toMatchObject({ uploads: 1 })
    expect(await keysOf('')).toEqual([])
    expect(await api.app.db.selectFrom('file').select('id').where('id', '=', started.key).execute()).toEqual([])
  })

  test('a process that ends between blob and row loses nothing and leaves nothing', async () => {
    const bytes = await pictureOf(20)
    const started = await start(api, { name: 'a.png', bytes }, { as: ann })
    const parts = await sendParts(api, started, bytes)
    const [from] = await keysOf(partsPrefix(started.uploadId))
    const blob = { sha256: hashOf(bytes), size: bytes.length, from: from ?? '' }
    await announceBlob(api.app.db, blob)
    const died = api.app.db.transaction().execute(async trx => {
      await keepBlob(trx, store(), blob)
      throw new Error('killed')
    })
    await expect(died).rejects.toThrow('killed')
    expect(await keysOf(partsPrefix(started.uploadId))).toEqual([])
    // Whoever asks again gets the file.
    expect(await complete(api, started, parts, ann)).toMatchObject({ file: { uploaded: true }, error: null })
    await api.call(filesRoutes.remove, { params: { id: started.key } }, { as: ann })
    // And of whoever does not ask again, nothing stays.
    const other = await pictureOf(21)
    const lost = await start(api, { name: 'b.png', bytes: other }, { as: ann })
    await sendParts(api, lost, other)
    const [key] = await keysOf(partsPrefix(lost.uploadId))
    await announceBlob(api.app.db, { ...blob, sha256: hashOf(other) })
    await store().moveAll([{ from: key ?? '', to: blobKey(hashOf(other)) }])
    await sweep(later(3))
    expect(await keysOf('')).toEqual([])
    expect(await api.app.db.selectFrom('blob').selectAll().execute()).toEqual([])
  })

  test('rows and objects are held against each other: what can be made anew is, the rest is named', async () => {
    const [whole, gone, changed] = [await pictureOf(30), await pictureOf(31), randomBytes(500)]
    const kept = await upload(api, { name: 'whole.png', bytes: whole }, { as: ann })
    const lost = await upload(api, { name: 'lost.png', bytes: gone }, { as: ann })
    await upload(api, { name: 'other.bin', bytes: changed }, { as: ann })
    expect(await verify()).toHaveLength(2)
    expect(await verify({ content: true })).toEqual([])
    await store().remove(thumbnailKey(hashOf(whole), 320))
    await store().remove(blobKey(hashOf(gone)))
    const junk = async function* () {
      yield randomBytes(500)
    }
    await store().write(blobKey(hashOf(changed)), junk(), { bytesMax: 500 })
    await store().write(blobKey(randomBytes(32)), junk(), { bytesMax: 500 })
    const findings = await verify({ content: true, repair: true, now: later(1) })
    expect(findings.toSorted()).toEqual([
      expect.stringMatching(/^its bytes are missing: file .+, “lost\.png” of Person \d+$/),
      expect.stringMatching(/^its bytes are not what they were: file .+, “other\.bin”/),
      expect.stringMatching(/^repaired: nothing knows of blobs/),
      expect.stringMatching(/^repaired: thumbnails were missing or damaged: file .+, “whole\.png”$/),
    ])
    expect((await verify()).toSorted()).toEqual([
      expect.stringMatching(/^its bytes are missing: .+lost\.png/),
      expect.stringMatching(/^its bytes are missing: .+other\.bin/),
    ])
    const read = (id: string | undefined) => api.fetch(`/api/files/${id}/original`, { as: ann })
    expect((await read(kept.file?.id)).status).toBe(200)
    expect((await read(lost.file?.id)).status).toBe(410)
    // The same bytes once more, and it is whole again.
    await upload(api, { name: 'again.png', bytes: gone }, { as: ann })
    await upload(api, { name: 'again.bin', bytes: changed }, { as: ann })
    expect(await verify({ content: true })).toEqual([])
    expect((await read(lost.file?.id)).status).toBe(200)
  })
})
