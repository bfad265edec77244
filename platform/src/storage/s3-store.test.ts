import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeObjectStore } from './describe-store.fixture.ts'
import { startS3 } from './s3-server.fixture.ts'
import type { RunningS3 } from './s3-server.fixture.ts'
import { S3Store } from './s3-store.ts'

let server: RunningS3
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.stop())

describeObjectStore(async () => new S3Store(server))

test('a bucket that is not there is no missing object', async () => {
  const store = new S3Store({ ...server, bucket: 'another' })
  await expect(store.write('a', (async function* () {})(), { bytesMax: 1 })).rejects.toMatchObject({
    name: 'NoSuchBucket',
  })
  await store.dispose()
})
test('what is too large for one copy is moved in parts, whole', async () => {
  const store = new S3Store({ ...server, copyBytes: 5 * 1024 ** 2 })
  const bytes = randomBytes(11 * 1024 ** 2)
  await store.write('large/a', Readable.from([bytes]), { bytesMax: bytes.length })
  await store.moveAll([{ from: 'large/a', to: 'large/b' }])
  expect(bytes.equals((await store.readBytes('large/b')) ?? Buffer.of())).toBe(true)
  expect(await store.find('large/a')).toBeUndefined()
  await store.dispose()
})

test('a server that never answers is not waited for', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const store = new S3Store({ ...server, endpoint, patienceMs: 50 })
  await expect(store.find('a')).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(store.moveAll([{ from: 'a', to: 'b' }])).rejects.toMatchObject({ name: 'TimeoutError' })
  await store.dispose()
  silent.closeAllConnections()
  silent.close()
})

test('a server that cannot name unfinished uploads is left to see to it', async () => {
  const store = new S3Store(server)
  expect(await store.dropUnfinished(new Date())).toBeUndefined()
  await store.dispose()
})
