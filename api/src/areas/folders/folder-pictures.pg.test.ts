import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { foldersRoutes as routes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { GivenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'

let api: TestApi
let owner: TestPerson
let friend: TestPerson
let folderId: string
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson()
  friend = await api.createPerson()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  folderId = (await api.call(routes.create, { body: { name: 'Coast' } }, { as: owner })).id
})

const by = (as: TestPerson | undefined) => (as ? { as } : {})
const read = (as?: TestPerson) => api.call(routes.read, { params: { id: folderId } }, by(as))
const setCover = (coverId: string | null, as = owner) =>
  api.call(routes.update, { params: { id: folderId }, body: { coverId } }, { as })
const rate = (id: string, rating: GivenRating) =>
  api.call(imagesRoutes.rate, { params: { id }, body: { rating } }, { as: owner })
const shareFolder = (role: 'viewer' | 'editor') =>
  api.call(routes.share, { params: { id: folderId }, body: { people: [{ uid: friend.uid }], role } }, { as: owner })
const openToAll = () =>
  api.call(routes.setSharingMode, { params: { id: folderId }, body: { mode: 'public' } }, { as: owner })

let minutes = 0
/** Each newer than the one before. */
const addImage = (name: string) => {
  const now = new Date(Date.UTC(2026, 0, 1, 0, minutes++))
  return insertTestImage(api.app.db, { ownerUid: owner.uid, folderId, name, now })
}

async function namesSeenBy(as?: TestPerson): Promise<string[]> {
  const page = await api.call(routes.images, { params: { id: folderId } }, by(as))
  return page.items.map(image => image.name)
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).code
}

describe('a folder is shown', () => {
  test('by the newest image in it, by the one chosen for it, and by the newest again', async () => {
    expect(await read(owner)).toMatchObject({ coverId: null, thumbnailUrl: null })
    const cliffs = await addImage('Cliffs')
    await addImage('Gulls')
    const automatic = (await read(owner)).thumbnailUrl
    expect(automatic).not.toBeNull()
    const chosen = await setCover(cliffs)
    expect(chosen.coverId).toBe(cliffs)
    expect(chosen.thumbnailUrl).not.toBe(automatic)
    expect(await setCover(null)).toMatchObject({ coverId: null, thumbnailUrl: automatic })
  })

  test('where it holds only folders, by what the nearest of them has, and counts what is below; not by what is in the trash', async () => {
    const make = async (name: string, parentId: string) =>
      (await api.call(routes.create, { body: { name, parentId } }, { as: owner })).id
    const addTo = (id: string) => insertTestImage(api.app.db, { ownerUid: owner.uid, folderId: id })
    const sea = await make('Sea', folderId)
    const deep = await make('Deep', sea)
    const old = await make('Old', folderId)
    await addTo(deep)
    await addTo(old)
    const coverOf = async (id: string) => (await api.call(routes.read, { params: { id } }, { as: owner })).thumbnailUrl
    expect(await read(owner)).toMatchObject({ subFolderCount: 2, itemCount: 2, thumbnailUrl: await coverOf(old) })
    await api.call(routes.softDelete, { body: { ids: [old] } }, { as: owner })
    const below = await coverOf(deep)
    expect(below).not.toBeNull()
    expect(await read(owner)).toMatchObject({ subFolderCount: 1, itemCount: 1, thumbnailUrl: below })
    await shareFolder('viewer')
    expect(await read(friend)).toMatchObject({ itemCount: 1, thumbnailUrl: below })
    await api.call(routes.softDelete, { body: { ids: [sea] } }, { as: owner })
    expect(await read(owner)).toMatchObject({ subFolderCount: 0, itemCount: 0, thumbnailUrl: null })
  })

  test('by what is chosen only while that lies there, out of the trash', async () => {
    const cliffs = await addImage('Cliffs')
    await addImage('Gulls')
    const { thumbnailUrl } = await setCover(cliffs)
    await api.call(imagesRoutes.softDelete, { body: { ids: [cliffs] } }, { as: owner })
    expect((await read(owner)).coverId).toBeNull()
    await api.call(imagesRoutes.recover, { body: { ids: [cliffs] } }, { as: owner })
    expect(await read(owner)).toMatchObject({ coverId: cliffs, thumbnailUrl })
    await api.call(imagesRoutes.move, { body: { ids: [cliffs], folderId: null } }, { as: owner })
    expect((await read(owner)).thumbnailUrl).not.toBe(thumbnailUrl)
  })

  test('to nobody by an image that they may not see', async () => {
    await addImage('Cliffs')
    const { thumbnailUrl } = await read(owner)
    const bathers = await addImage('Bathers')
    await setCover(bathers)
    await rate(bathers, 'semi-nsfw')
    await shareFolder('viewer')
    await openToAll()
    expect((await read(friend)).coverId).toBe(bathers)
    const stranger = await read()
    expect(stranger.coverId).toBeNull()
    expect(stranger.thumbnailUrl).toBe(thumbnailUrl)
    expect((await setCover(null)).thumbnailUrl).not.toBe(thumbnailUrl)
  })

  test('on devices by what is chosen too, and to nobody by what they may not see', async () => {
    const toldTo = async (as: TestPerson) => {
      const { items } = await api.call(changesRoutes.snapshot, { query: {} }, { as })
      const folder = items.find(({ id }) => id === folderId)
      expect(folder).toBeDefined()
      return folder && detailOf(folder, 'FOLDER')?.coverId
    }
    const cliffs = await addImage('Cliffs')
    expect(await toldTo(owner)).toBeUndefined()
    await setCover(cliffs)
    await shareFolder('viewer')
    expect([await toldTo(owner), await toldTo(friend)]).toEqual([cliffs, cliffs])
    await rate(cliffs, 'hardcore-nsfw')
    expect([await toldTo(owner), await toldTo(friend)]).toEqual([cliffs, undefined])
  })

  test('as whoever may change it chooses, of what lies in it', async () => {
    const cliffs = await addImage('Cliffs')
    const elsewhere = await insertTestImage(api.app.db, { ownerUid: owner.uid })
    const hidden = await insertTestImage(api.app.db, { ownerUid: owner.uid })
    await shareFolder('viewer')
    expect(await codeOf(setCover(cliffs, friend))).toBe('FORBIDDEN')
    await shareFolder('editor')
    expect((await setCover(cliffs, friend)).coverId).toBe(cliffs)
    expect(await codeOf(setCover(elsewhere))).toBe('CONFLICT')
    expect(await codeOf(setCover(hidden, friend))).toBe('NOT_FOUND')
  })
})

describe('the images in a folder', () => {
  test('are shown to whoever sees the folder, the newest first, page by page', async () => {
    for (const name of ['One', 'Two', 'Three']) await addImage(name)
    await shareFolder('viewer')
    expect(await namesSeenBy(friend)).toEqual(['Three', 'Two', 'One'])
    const ask = (cursor?: string) =>
      api.call(
        routes.images,
        { params: { id: folderId }, query: { limit: 2, ...(cursor && { cursor }) } },
        { as: friend },
      )
    const first = await ask()
    const second = await ask(first.nextCursor ?? '')
    expect([...first.items, ...second.items].map(image => image.name)).toEqual(['Three', 'Two', 'One'])
    expect(second.nextCursor).toBeNull()
  })

  test('are shown to who is not signed in where anyone may see the folder, as their ratings allow', async () => {
    await addImage('Cliffs')
    const bathers = await addImage('Bathers')
    await rate(bathers, 'semi-nsfw')
    const gone = await addImage('Gone')
    await api.call(imagesRoutes.softDelete, { body: { ids: [gone] } }, { as: owner })
    expect(await codeOf(namesSeenBy())).toBe('UNAUTHENTICATED')
    expect(await codeOf(namesSeenBy(friend))).toBe('NOT_FOUND')
    await openToAll()
    expect(await namesSeenBy()).toEqual(['Cliffs'])
    expect(await namesSeenBy(friend)).toEqual(['Cliffs'])
    expect(await namesSeenBy(owner)).toEqual(['Bathers', 'Cliffs'])
    expect(await codeOf(api.call(imagesRoutes.read, { params: { id: bathers } }))).toBe('UNAUTHENTICATED')
    expect(await codeOf(api.call(imagesRoutes.read, { params: { id: bathers } }, { as: friend }))).toBe('NOT_FOUND')
    await shareFolder('viewer')
    expect(await namesSeenBy(friend)).toEqual(['Bathers', 'Cliffs'])
  })
})
