import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { complete, localAddress, sendParts, start } from './upload-world.fixture.ts'

let api: TestApi
let ann: TestPerson
let png: Buffer

beforeAll(async () => {
  api = await startTestApi()
  ann = await api.createPerson()
  png = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#c53' } })
    .png()
    .toBuffer()
})
afterAll(() => api.dispose())

const blobPath = (bytes: Buffer) => {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return join(api.app.config.dataDir, 'files/blobs', hex.slice(0, 2), hex)
}

test('a picture goes up and comes back as it was', async () => {
  const started = await start(
    api,
    { name: 'sea.png', bytes: png, mimetype: 'image/png' },
    { as: ann, purpose: 'USER_AVATAR' },
  )
  expect(started).toMatchObject({
    filename: 'sea.png',
    uploadUrls: [expect.stringMatching(/^http:\/\/localhost:3000\/api\/upload\/parts\//)],
    file: { name: 'sea.png', size: png.length, mimeType: 'image/png', ownerUid: ann.uid, uploaded: false },
  })
  const parts = await sendParts(api, started, png)
  const completed = await complete(api, started, parts, ann)
  expect(completed).toMatchObject({
    key: started.key,
    file: { id: started.file.id, metadata: { width: 96, height: 64 }, url: started.file.url, uploaded: true },
    duplicateOf: [],
    error: null,
  })
  expect(existsSync(blobPath(png))).toBe(true)
  const read = await fetch(localAddress(api, started.file.url ?? ''))
  expect(read.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true)
  expect(await complete(api, started, parts, ann)).toEqual(completed)
  const thumbnail = await api.fetch(`/api/files/${started.file.id}/320`, { as: ann })
  expect(thumbnail.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({ width: 96, height: 64 })
})
