import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { uploadsRoutes } from '@atelier/shared-schema/contract/areas/uploads.contract.ts'
import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { animatedBomb, sizedPng } from '@atelier/platform/images/hostile-images.fixture.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { lockUpload } from './uploads.queries.ts'
import { complete, localAddress, partOf, putPart, sendPart, sendParts, start, upload } from './upload-world.fixture.ts'

let api: TestApi
let ann: TestPerson
let bob: TestPerson
let png: Buffer

beforeAll(async () => {
  api = await startTestApi({ env: { IMAGE_BYTES_MAX: '2000000', STORAGE_QUOTA_BYTES: '60000000' } })
  ann = await api.createPerson()
  bob = await api.createPerson()
  png = await encodePixels(solidPixels(96, 64, [200, 80, 40]))
})
afterAll(() => api.dispose())

const inStore = (...path: string[]) => join(api.app.config.dataDir, 'files', ...path)
const hasBlob = (bytes: Buffer) => {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return existsSync(inStore('blobs', hex.slice(0, 2), hex))
}
const keptParts = (uploadId: string) => readdirSync(inStore('parts')).filter(name => name.startsWith(uploadId))

describe('an upload', () => {
  test('goes up and comes back as it was, by its address and by its id', async () => {
    const started = await start(api, { name: 'sea.png', bytes: png, mimetype: 'image/png' }, { as: ann })
    expect(started).toMatchObject({
      key: started.file.id,
      filename: 'sea.png',
      uploadUrls: [expect.stringMatching(/^http:\/\/localhost:3000\/api\/upload\/parts\/.+\/1\?key=/)],
      file: { name: 'sea.png', size: png.length, mimeType: 'image/png', ownerUid: ann.uid, uploaded: false },
    })
    expect((await fetch(localAddress(api, started.file.url ?? ''))).status).toBe(404)
    const parts = await sendParts(api, started, png)
    const completed = await complete(api, started, parts, ann)
    expect(completed).toMatchObject({
      key: started.key,
      uploadId: started.uploadId,
      file: { id: started.file.id, metadata: { width: 96, height: 64 }, url: started.file.url, uploaded: true },
      duplicateOf: [],
      error: null,
    })
    expect(hasBlob(png)).toBe(true)
    expect(keptParts(started.uploadId)).toEqual([])
    for (const read of [
      await fetch(localAddress(api, started.file.url ?? '')),
      await api.fetch(`/api/files/${started.file.id}/original`, { as: ann }),
    ]) {
      expect(read.headers.get('content-type')).toBe('image/png')
      expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true)
    }
    expect(await complete(api, started, parts, ann)).toEqual(completed)
    // The hash is nowhere to be seen.
    const hex = createHash('sha256').update(png).digest('hex')
    expect(JSON.stringify([started, parts, completed])).not.toContain(hex)
  })

  test('completed by many at once is one file', async () => {
    const bytes = randomBytes(5_000)
    for (const chunkSize of [10_000, 2_000]) {
      const started = await start(api, { name: 'a.bin', bytes }, { as: ann, chunkSize })
      const parts = await sendParts(api, started, bytes, chunkSize)
      const answers = await Promise.all(Array.from({ length: 6 }, () => complete(api, started, parts, ann)))
      expect(new Set(answers.map(({ file }) => `${file?.id} ${file?.uploaded}`))).toEqual(
        new Set([`${started.file.id} true`]),
      )
    }
  })

  test('in parts of any order, some of them twice, is what was sent last', async () => {
    const size = 5_500
    const chunkSize = 1_024
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 })
    await fc.assert(
      fc.asyncProperty(order, fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }), async (numbers, again) => {
        const [former, bytes] = [randomBytes(size), randomBytes(size)]
        const started = await start(api, { name: 'a.bin', bytes }, { as: ann, chunkSize })
        for (const number of again) await sendPart(api, started, number, partOf(former, number, chunkSize))
        const parts = await Promise.all(
          numbers.map(number => sendPart(api, started, number, partOf(bytes, number, chunkSize))),
        )
        expect(keptParts(started.uploadId)).toHaveLength(6)
        const { file } = await complete(api, started, parts, ann)
        const read = await fetch(localAddress(api, file?.url ?? ''))
        expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
        await api.call(filesRoutes.remove, { params: { id: started.file.id } }, { as: ann })
      }),
      { numRuns: longCount({ short: 3, long: 200 }) },
    )
  })

  test('of very many parts is joined', async () => {
    const chunkSize = 1_024
    const count = longCount({ short: 100, long: 1_000 })
    const bytes = randomBytes((count - 1) * chunkSize + 7)
    const started = await start(api, { name: 'many.bin', bytes }, { as: ann, chunkSize })
    expect(started.uploadUrls).toHaveLength(count)
    const parts: { partNumber: number; eTag: string }[] = []
    for (let first = 1; first <= count; first += 50) {
      const numbers = Array.from({ length: 50 }, (_, index) => first + index)
      parts.push(
        ...(await Promise.all(numbers.map(number => sendPart(api, started, number, partOf(bytes, number, chunkSize))))),
      )
    }
    expect(await complete(api, started, parts.toReversed(), ann)).toMatchObject({
      file: { size: bytes.length },
      error: null,
    })
    expect(hasBlob(bytes)).toBe(true)
  })

  test('goes on after a lost connection: what has arrived is known, and addresses can be had anew', async () => {
    const bytes = randomBytes(3_000)
    const started = await start(api, { name: 'a.bin', bytes }, { as: ann, chunkSize: 1_024 })
    const sent = await sendPart(api, started, 2, partOf(bytes, 2, 1_024))
    const params = { uploadId: started.uploadId }
    expect(await api.call(uploadsRoutes.read, { params }, { as: ann })).toMatchObject({
      key: started.key,
      partSize: 1_024,
      partCount: 3,
      parts: [{ partNumber: 2, size: 1_024, eTag: sent.eTag.replaceAll('"', '') }],
    })
    await expect(complete(api, started, [sent], ann)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('a.bin: parts 1, 3 have not arrived'),
    })
    const renewed = await api.call(uploadsRoutes.renew, { params }, { as: ann })
    expect((await putPart(api, started, 1, partOf(bytes, 1, 1_024))).status).toBe(404)
    const rest = await Promise.all([1, 3].map(number => sendPart(api, renewed, number, partOf(bytes, number, 1_024))))
    expect(await complete(api, started, [sent, ...rest], ann)).toMatchObject({ error: null })
  })

  test('takes no part by a secret that another process has replaced, or after its end', async () => {
    const bytes = randomBytes(3_000)
    for (const change of [{ secret_hash: randomBytes(32) }, { expires_at: new Date(0) }]) {
      const started = await start(api, { name: 'a.bin', bytes }, { as: ann })
      await api.app.db.updateTable('upload').set(change).where('id', '=', started.uploadId).execute()
      expect((await putPart(api, started, 1, bytes)).status).toBe(404)
      expect(keptParts(started.uploadId)).toEqual([])
    }
  })

  test('waits for whoever holds it, while parts of others that came with it are kept', async () => {
    const begin = (index: number) => start(api, { name: `${index}.bin`, bytes: randomBytes(100) }, { as: ann })
    const [held, ...others] = await Promise.all([0, 1, 2, 3].map(begin))
    if (!held) throw new Error('nothing was started')
    const { waiting, statuses } = await api.app.db.transaction().execute(async trx => {
      await lockUpload(trx, held.uploadId)
      const sent = putPart(api, held, 1, randomBytes(100))
      const answers = await Promise.all(others.map(other => putPart(api, other, 1, randomBytes(100))))
      return { waiting: sent, statuses: answers.map(({ status }) => status) }
    })
    expect(statuses).toEqual([200, 200, 200])
    expect((await waiting).status).toBe(200)
    expect(keptParts(held.uploadId)).toHaveLength(1)
  })

  test('that is given up leaves nothing, also given up twice or completed after', async () => {
    const started = await start(api, { name: 'a.png', bytes: png }, { as: ann })
    const parts = await sendParts(api, started, png)
    const body = [{ key: started.key, uploadId: started.uploadId }]
    await api.call(uploadsRoutes.abort, { body }, { as: bob })
    expect(keptParts(started.uploadId)).toHaveLength(1)
    for (let time = 0; time < 2; time++) await api.call(uploadsRoutes.abort, { body }, { as: ann })
    expect(keptParts(started.uploadId)).toEqual([])
    await expect(complete(api, started, parts, ann)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await putPart(api, started, 1, png)).status).toBe(404)
  })

  test('of the same bytes again names the former, of oneself only', async () => {
    const bytes = randomBytes(100)
    const [first, second] = [
      await upload(api, { name: 'a', bytes }, { as: ann }),
      await upload(api, { name: 'b', bytes }, { as: ann }),
    ]
    expect(second.duplicateOf).toEqual([first.file?.id])
    expect((await upload(api, { name: 'c', bytes }, { as: bob })).duplicateOf).toEqual([])
  })

  test('is its owner’s alone', async () => {
    const started = await start(api, { name: 'a.png', bytes: png }, { as: ann })
    const parts = await sendParts(api, started, png)
    await expect(complete(api, started, parts, bob)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const params = { uploadId: started.uploadId }
    await expect(api.call(uploadsRoutes.read, { params }, { as: bob })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.call(uploadsRoutes.renew, { params }, { as: bob })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const address = localAddress(api, started.uploadUrls[0] ?? '')
    for (const wrong of [
      address.replace(/key=.*/, 'key=guessed'),
      address.replace('/1?', '/2?'),
      address.replace(started.uploadId, newId()),
    ]) {
      expect((await fetch(wrong, { method: 'PUT', body: new Uint8Array(png) })).status).toBe(404)
    }
  })
})

describe('what is refused', () => {
  test('a part of another size, whatever it says of itself, and keeps the former', async () => {
    const bytes = randomBytes(3_000)
    const started = await start(api, { name: 'a.bin', bytes }, { as: ann, chunkSize: 1_024 })
    await sendPart(api, started, 1, partOf(bytes, 1, 1_024))
    expect((await putPart(api, started, 1, Buffer.alloc(1_025))).status).toBe(413)
    expect((await putPart(api, started, 1, Buffer.alloc(1_023))).status).toBe(400)
    expect((await putPart(api, started, 3, Buffer.alloc(1_024))).status).toBe(413)
    const streamed = await fetch(localAddress(api, started.uploadUrls[0] ?? ''), {
      method: 'PUT',
      body: new Blob([new Uint8Array(2_000_000)]).stream(),
      duplex: 'half',
    } as RequestInit).catch(() => ({ status: 413 }))
    expect(streamed.status).toBe(413)
    expect(keptParts(started.uploadId)).toHaveLength(1)
  })

  test('files that are too large, empty, or no image by their type: all are named, and no row is left', async () => {
    const count = () => api.app.db.selectFrom('file').select('id').execute()
    const before = (await count()).length
    const file = (filename: string, fileSize: number, mimetype = '') => ({ filename, fileSize, mimetype })
    const body = {
      files: [
        file('fine.png', 10),
        file('huge.png', 27_262_976),
        file('empty.png', 0),
        file('x.svg', 10, 'image/svg+xml'),
      ],
      associatedResource: 'USER_AVATAR' as const,
    }
    await expect(api.call(uploadsRoutes.initialize, { body }, { as: ann })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringMatching(
        /huge\.png: the file has 26 MB, at most 2\.0 MB .* empty\.png: .*empty.* x\.svg: /,
      ),
      details: {
        files: [
          { filename: 'huge.png', reason: 'too-large', limit: 2_000_000 },
          { filename: 'empty.png', reason: 'empty' },
          { filename: 'x.svg', reason: 'wrong-kind' },
        ],
      },
    })
    const many = { files: Array.from({ length: 21 }, () => file('a.png', 10)) }
    await expect(api.call(uploadsRoutes.initialize, { body: many }, { as: ann })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    expect((await count()).length).toBe(before)
  })

  test('more than there is room for', async () => {
    const body = { files: [{ filename: 'a.bin', fileSize: 59_000_000, mimetype: '' }] }
    const person = await api.createPerson()
    await api.call(uploadsRoutes.initialize, { body }, { as: person })
    await expect(api.call(uploadsRoutes.initialize, { body }, { as: person })).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      details: { storage: 'regular', used: 59_000_000, quota: 60_000_000 },
    })
    expect(await api.call(filesRoutes.readUsage, {}, { as: person })).toMatchObject({
      storages: [
        { kind: 'regular', used: 59_000_000, quota: 60_000_000, files: 1 },
        { kind: 'model_storage', used: 0, quota: null, files: 0 },
        { kind: 'archive', used: 0, quota: 68_719_476_736, files: 0 },
      ],
      limits: { IMAGE: 2_000_000 },
    })
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  test.each([
    { title: 'an SVG', name: 'a.png', bytes: () => svg, reason: 'lying-name', says: 'SVG' },
    { title: 'HTML', name: 'a.jpg', bytes: () => html, reason: 'lying-name', says: 'HTML' },
    { title: 'HTML with no claim', name: 'page', bytes: () => html, reason: 'wrong-kind', says: 'HTML' },
    {
      title: 'a program',
      name: 'a.gif',
      bytes: () => Buffer.from('MZ\x90\0\x03'),
      reason: 'lying-name',
      says: 'image',
    },
    {
      title: 'a picture cut short',
      name: 'a.png',
      bytes: () => png.subarray(0, -20),
      reason: 'damaged',
      says: 'end is missing',
    },
    {
      title: 'a picture damaged within',
      name: 'a.png',
      bytes: () => changed(png, 60),
      reason: 'damaged',
      says: 'damaged',
    },
    {
      title: '30,000 × 30,000',
      name: 'a.png',
      bytes: () => sizedPng(png, 30_000),
      reason: 'damaged',
      says: '30000 × 30000',
    },
    { title: 'an animated bomb', name: 'a.gif', bytes: () => animatedBomb(), reason: 'damaged', says: 'frames' },
  ])('$title, and nothing is kept of it', async ({ name, bytes, reason, says }) => {
    const started = await start(api, { name, bytes: bytes() }, { as: ann, purpose: 'USER_AVATAR' })
    const parts = await sendParts(api, started, bytes())
    await expect(complete(api, started, parts, ann)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
      message: expect.stringContaining(says),
      details: { files: [{ filename: name, reason }] },
    })
    expect(hasBlob(bytes())).toBe(false)
    expect(keptParts(started.uploadId)).toEqual([])
    expect(await api.app.db.selectFrom('file').select('id').where('id', '=', started.key).execute()).toEqual([])
  })

  test('one of several, while the others come', async () => {
    const [good, bad] = [
      await start(api, { name: 'a.png', bytes: png }, { as: ann }),
      await start(api, { name: 'b.png', bytes: html }, { as: ann }),
    ]
    const body = await Promise.all([
      sendParts(api, good, png).then(parts => ({ key: good.key, uploadId: good.uploadId, parts })),
      sendParts(api, bad, html).then(parts => ({ key: bad.key, uploadId: bad.uploadId, parts })),
    ])
    expect(await api.call(uploadsRoutes.complete, { body }, { as: ann })).toMatchObject([
      { key: good.key, file: { uploaded: true }, error: null },
      { key: bad.key, file: null, error: { code: 'UNSUPPORTED_MEDIA', message: expect.stringContaining('b.png') } },
    ])
  })
})

test('a picture that was looked at on its way and is lost then can be sent again', async () => {
  const person = await api.createPerson()
  const bytes = Buffer.from(embedMetadata(png, 'png', { parameters: 'a quay\nSteps: 20, Sampler: Euler, Seed: 7' }))
  const started = await start(api, { name: 'quay.png', bytes }, { as: person })
  const lost = await sendParts(api, started, bytes)
  for (const name of keptParts(started.uploadId)) rmSync(inStore('parts', name))
  await expect(complete(api, started, lost, person)).rejects.toMatchObject({ code: 'CONFLICT' })
  const parts = await sendParts(api, started, bytes)
  expect(await complete(api, started, parts, person)).toMatchObject({ file: { uploaded: true }, error: null })
  expect(hasBlob(bytes)).toBe(true)
})

test('of one call each gets its own: the same bytes twice, one upload twice, one whose bytes are lost', async () => {
  const person = await api.createPerson()
  const send = async (name: string, bytes: Buffer) => {
    const started = await start(api, { name, bytes }, { as: person })
    return { key: started.key, uploadId: started.uploadId, parts: await sendParts(api, started, bytes) }
  }
  const bytes = randomBytes(3_000)
  const [one, same] = [await send('one', bytes), await send('same', bytes)]
  const [good, lost] = [await send('good', randomBytes(10)), await send('lost', randomBytes(10))]
  for (const name of keptParts(lost.uploadId)) rmSync(inStore('parts', name))
  const complete = (body: (typeof one)[]) => api.call(uploadsRoutes.complete, { body }, { as: person })
  expect(await complete([one, same, one])).toMatchObject([
    { key: one.key, file: { id: one.key, uploaded: true }, duplicateOf: [], error: null },
    { key: same.key, file: { id: same.key, uploaded: true }, duplicateOf: [one.key], error: null },
    { key: one.key, file: { id: one.key }, error: null },
  ])
  expect(await complete([lost, good])).toMatchObject([
    { key: lost.key, file: null, error: { code: 'CONFLICT', message: expect.stringContaining('lost: parts 1') } },
    { key: good.key, file: { uploaded: true }, error: null },
  ])
})

test('a fault at one of several holds up no other, and that one can be asked for again', async () => {
  const person = await api.createPerson()
  const send = async (name: string) => {
    const bytes = randomBytes(100)
    const started = await start(api, { name, bytes }, { as: person })
    return { key: started.key, uploadId: started.uploadId, parts: await sendParts(api, started, bytes) }
  }
  const [good, bad] = [await send('good'), await send('bad')]
  const complete = (body: (typeof good)[]) => api.call(uploadsRoutes.complete, { body }, { as: person })
  const { store } = api.app
  const moveAll = store.moveAll.bind(store)
  const failing = vi.spyOn(store, 'moveAll').mockImplementation(async moves => {
    if (moves.some(({ from }) => from.includes(bad.uploadId))) throw new Error('the disk')
    await moveAll(moves)
  })
  expect(await complete([bad, good])).toMatchObject([
    { key: bad.key, file: null, error: { code: 'INTERNAL' } },
    { key: good.key, file: { uploaded: true }, error: null },
  ])
  await expect(complete([bad])).rejects.toMatchObject({ code: 'INTERNAL' })
  failing.mockRestore()
  expect(await complete([bad])).toMatchObject([{ key: bad.key, file: { uploaded: true }, error: null }])
})

test('hostile names are harmless', async () => {
  const names: [given: string, kept: string][] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\photo.png', 'photo.png'],
    ['annexe\u202egpj.exe', 'annexegpj.exe'],
    ['a\r\nset-cookie: x\0.png', 'aset-cookie_ x.png'],
    ['...', 'file'],
    ['', 'file'],
    [`${'ă'.repeat(400)}.png`, `${'ă'.repeat(196)}.png`],
    ['ảnh “đẹp”*.png', 'ảnh “đẹp”_.png'],
  ]
  for (const [given, kept] of names) {
    const { filename, file } = await start(api, { name: given, bytes: png }, { as: ann })
    expect([filename, file.name]).toEqual([kept, kept])
  }
  const { file } = await upload(api, { name: 'ảnh"\u202e.html', bytes: Buffer.from('<html>') }, { as: ann })
  const read = await fetch(localAddress(api, file?.url ?? ''))
  expect(read.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%E1%BA%A3nh_.html")
  expect(read.headers.get('content-type')).toBe('application/octet-stream')
})

test('a polyglot is a picture, and nothing else', async () => {
  const polyglot = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>PK\x03\x04')])
  const { file } = await upload(api, { name: 'a.png', bytes: polyglot }, { as: ann, purpose: 'USER_AVATAR' })
  const read = await fetch(localAddress(api, file?.url ?? ''))
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'referrer-policy': 'no-referrer',
  })
})

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] as number) ^ 0xff
  return copy
}
