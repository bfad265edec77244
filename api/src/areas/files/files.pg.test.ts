import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localAddress, start, upload } from '#areas/uploads/upload-world.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { readRange } from './byte-range.ts'

let api: TestApi
let ann: TestPerson
let bob: TestPerson
let png: Buffer

beforeAll(async () => {
  api = await startTestApi()
  ann = await api.createPerson()
  bob = await api.createPerson()
  png = await encodePixels(solidPixels(800, 600, [20, 80, 140]))
})
afterAll(() => api.dispose())

async function addPicture(
  purpose: 'USER_AVATAR' | 'USER_COVER_IMAGE' | 'WORKSPACE' | 'NONE' = 'NONE',
): Promise<string> {
  const { file } = await upload(api, { name: 'a.png', bytes: png }, { as: ann, purpose })
  if (!file) throw new Error('no file')
  return file.id
}
const statusFor = async (id: string, as?: TestPerson, variant = 'original') =>
  (await api.fetch(`/api/files/${id}/${variant}`, as ? { as } : {})).status

test.each([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['lines=1-2', 'all'],
])('range %s of 100 bytes', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected)
})

describe('a file', () => {
  test('is answered whole, in ranges, or not again, and never runs', async () => {
    const id = await addPicture()
    const get = (headers: Record<string, string> = {}, variant = 'original') =>
      api.fetch(`/api/files/${id}/${variant}`, { as: ann, headers })
    const whole = await get()
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': "inline; filename*=UTF-8''a.png",
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    const etag = whole.headers.get('etag') ?? ''
    expect((await get({ 'if-none-match': `"other", ${etag}` })).status).toBe(304)
    const part = await get({ range: 'bytes=1-3', 'if-range': etag })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${png.length}`,
      'PNG',
    ])
    expect((await get({ range: 'bytes=1-3', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: `bytes=${png.length}-` })).status).toBe(416)
    const thumbnail = await get({}, '320')
    expect([thumbnail.headers.get('content-type'), thumbnail.headers.get('etag') === etag]).toEqual([
      'image/webp',
      false,
    ])
    const head = await api.fetch(`/api/files/${id}/original`, { as: ann, method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(png.length), ''])
    const saved = await api.fetch(`/api/files/${id}/original?download=true`, { as: ann })
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('is its owner’s, until something shows it to others', async () => {
    const id = await addPicture()
    expect([await statusFor(id, ann), await statusFor(id, bob), await statusFor(id)]).toEqual([200, 404, 404])
    expect(await statusFor(newId(), ann)).toBe(404)
    const { db } = api.app
    const item = { id: newId(), kind: 'IMAGE', owner_uid: ann.uid, name: 'A' } as const
    await db.insertInto('item').values(item).execute()
    await db.insertInto('image').values({ item_id: item.id, file_id: id, origin: 'upload', media: 'image' }).execute()
    expect([await statusFor(id, bob), await statusFor(id)]).toEqual([404, 404])
    await db.updateTable('item').set({ sharing_mode: 'public' }).where('id', '=', item.id).execute()
    expect([await statusFor(id, bob, '640'), await statusFor(id)]).toEqual([200, 200])
    await db.updateTable('item').set({ deleted_at: new Date() }).where('id', '=', item.id).execute()
    expect([await statusFor(id, bob), await statusFor(id, ann)]).toEqual([404, 200])
    await expect(api.call(filesRoutes.remove, { params: { id } }, { as: ann })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('has an address for everybody, which ends when another is made', async () => {
    const id = await addPicture()
    const read = (url: string | null, init?: RequestInit) => fetch(localAddress(api, url ?? ''), init)
    const before = await api.call(filesRoutes.read, { params: { id } }, { as: ann })
    const answer = await read(before.url)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect((await read(before.url, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
    await expect(api.call(filesRoutes.renewLink, { params: { id } }, { as: bob })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const after = await api.call(filesRoutes.renewLink, { params: { id } }, { as: ann })
    expect([(await read(before.url)).status, (await read(after.url)).status]).toEqual([404, 200])
    await api.call(filesRoutes.remove, { params: { id } }, { as: ann })
    expect((await read(after.url)).status).toBe(404)
  })

  test('that is not there yet is not read', async () => {
    const { file } = await start(api, { name: 'a.png', bytes: png }, { as: ann })
    expect([await statusFor(file.id, ann), await statusFor(file.id, ann, '320')]).toEqual([404, 404])
  })
})

describe('pictures of people and workspaces', () => {
  test('are one’s own, brought for it, and seen by whoever is signed in', async () => {
    const [avatar, cover, other] = [
      await addPicture('USER_AVATAR'),
      await addPicture('USER_COVER_IMAGE'),
      await addPicture(),
    ]
    const body = { pictureFileId: avatar, coverFileId: cover }
    const me = await api.call(usersRoutes.updateMe, { body }, { as: ann })
    expect(me).toMatchObject({ picture: `/api/files/${avatar}/320`, cover: `/api/files/${cover}/1280` })
    expect([await statusFor(avatar, bob, '320'), await statusFor(avatar)]).toEqual([200, 404])
    for (const [pictureFileId, as] of [
      [other, ann],
      [cover, ann],
      [avatar, bob],
      [newId(), ann],
    ] as const) {
      await expect(api.call(usersRoutes.updateMe, { body: { pictureFileId } }, { as })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { fields: [{ path: 'body.pictureFileId' }] },
      })
    }
    const gone = await api.call(usersRoutes.updateMe, { body: { pictureFileId: null } }, { as: ann })
    expect(gone).toMatchObject({ picture: null, cover: me.cover })
    expect(await statusFor(avatar, bob)).toBe(404)
  })

  test('a workspace shows its picture to its members', async () => {
    const { id } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: ann })
    const pictureFileId = await addPicture('WORKSPACE')
    const changed = await api.call(workspacesRoutes.update, { params: { id }, body: { pictureFileId } }, { as: ann })
    expect(changed).toMatchObject({ name: 'Studio', picture: `/api/files/${pictureFileId}/320` })
    const renamed = await api.call(workspacesRoutes.update, { params: { id }, body: { name: 'Other' } }, { as: ann })
    expect(renamed.picture).toBe(changed.picture)
    expect(await statusFor(pictureFileId, bob)).toBe(200)
  })
})
