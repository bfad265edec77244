import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeStateAsUpdate } from 'yjs'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { previewRoutes } from '@atelier/shared-schema/contract/areas/preview.contract.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { newArtboardState } from '@atelier/shared-schema/documents/artboard-seed.ts'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { boardTemplate } from '@atelier/shared-schema/entities/board-template.ts'
import { locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { refusalOf } from '#areas/recipe-tasks/tasks.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'

let api: TestApi
let mai: TestPerson
let lan: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  mai = await api.createPerson()
  lan = await api.createPerson()
})
afterAll(() => api.dispose())

const create = (body: Record<string, unknown>, as = mai) =>
  api.call(routes.create, { body: { name: 'Moods', ...body } }, { as })
const makeImage = () => insertTestImage(api.app.db, { ownerUid: mai.uid, name: 'Sky', isUploaded: true })

async function shapesOf(name: string): Promise<BoardRecord[]> {
  const loaded = await loadDocument(api.app.db, name)
  return loaded ? readRecords(loaded.doc).filter(({ typeName }) => typeName === 'shape') : []
}

describe('templates', () => {
  test.each(boardTemplate.options.filter(template => template !== 'blank'))('%s is laid out', async template => {
    for (const language of locale.options) {
      const { document } = await create({ template, language })
      const shapes = await shapesOf(document)
      expect(shapes.length).toBeGreaterThan(5)
      expect(new Set(shapes.map(({ meta }) => JSON.stringify(meta)))).toEqual(
        new Set([JSON.stringify({ createdBy: mai.uid })]),
      )
    }
  })

  test('speak the language that is asked for, or the person’s own', async () => {
    const said = async (body: Record<string, unknown>) => JSON.stringify(await shapesOf((await create(body)).document))
    expect(await said({ template: 'brainstorm' })).toContain('Worth trying')
    expect(await said({ template: 'brainstorm', language: 'vi' })).toContain('Đáng thử')
  })

  test('an empty board has no shapes', async () => {
    expect(await shapesOf((await create({})).document)).toEqual([])
  })
})

describe('an id that was made without the network', () => {
  test('is the board’s, and makes one board however often it is sent', async () => {
    const id = newId()
    expect(await create({ id })).toMatchObject({ id, name: 'Moods' })
    expect(await create({ id, name: 'Later' })).toMatchObject({ id, name: 'Moods' })
  })

  test('is refused where it is of something else, which tells nothing of that', async () => {
    const { id } = await create({})
    expect(await refusalOf(create({ id }, lan))).toMatchObject({ code: 'CONFLICT' })
    expect(await refusalOf(create({ id: await makeImage() }))).toMatchObject({ code: 'CONFLICT' })
    expect(await refusalOf(create({ id: 'board' }))).toMatchObject({ code: 'VALIDATION' })
  })

  test('what it began with on the device is to the byte what it begins with here', async () => {
    const { document } = await create({ id: newId() })
    await api.app.db
      .transaction()
      .execute(trx => appendToDocument(trx, document, () => {}, { author: null, now: new Date() }))
    const loaded = await loadDocument(api.app.db, document)
    expect(loaded && encodeStateAsUpdate(loaded.doc)).toEqual(newArtboardState())
  })
})

describe('images', () => {
  test('begin a board, beside each other', async () => {
    const { document } = await create({ images: [await makeImage(), await makeImage(), await makeImage()] })
    const shapes = await shapesOf(document)
    expect(shapes.map(({ type }) => type)).toEqual(['image', 'image', 'image'])
    expect(new Set(shapes.map(({ x, y }) => `${String(x)} ${String(y)}`)).size).toBe(3)
  })

  test('that one may not see begin none', async () => {
    const images = [await makeImage()]
    await expect(create({ images }, lan)).rejects.toMatchObject({ code: 'VALIDATION' })
    expect((await api.call(routes.browse, { query: { view: 'owned' } }, { as: lan })).items).toEqual([])
  })

  test('are placed below what lies on a board, over it in order', async () => {
    const { id, document } = await create({ template: 'storyboard' })
    const before = await shapesOf(document)
    await api.call(
      routes.addPictures,
      { params: { id }, body: { images: [await makeImage()], placed: true } },
      { as: mai },
    )
    const added = (await shapesOf(document)).find(({ type }) => type === 'image')
    const lowest = Math.max(...before.map(({ y }) => Number(y)))
    expect(Number(added?.['y'])).toBeGreaterThan(lowest)
    for (const { parentId, index } of before)
      if (parentId === 'page:page') expect(String(added?.['index']) > String(index)).toBe(true)
  })

  test('are placed by contributors in their own name, and by nobody who only looks', async () => {
    const { id, document } = await create({})
    const place = async () =>
      api.call(
        routes.addPictures,
        {
          params: { id },
          body: {
            images: [await insertTestImage(api.app.db, { ownerUid: lan.uid, name: 'Sea', isUploaded: true })],
            placed: true,
          },
        },
        { as: lan },
      )
    const share = (role: 'viewer' | 'contributor') =>
      api.call(routes.share, { params: { id }, body: { people: [{ uid: lan.uid }], role } }, { as: mai })
    await share('viewer')
    await expect(place()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await share('contributor')
    await place()
    expect((await shapesOf(document)).map(({ meta }) => meta)).toEqual([{ createdBy: lan.uid }])
  })
})

describe('folders', () => {
  test('take boards of their owner, and give them back', async () => {
    const board = await create({})
    const folder = await api.call(foldersRoutes.create, { body: { name: 'Work' } }, { as: mai })
    const put = (folderId: string | null, as = mai) =>
      api.call(routes.move, { body: { ids: [board.id], folderId } }, { as })
    expect((await put(folder.id)).done).toEqual([board.id])
    const there = await api.call(routes.browse, { query: { folderId: folder.id } }, { as: mai })
    expect(there.items.map(({ id }) => id)).toEqual([board.id])
    expect((await put(null, lan)).refused).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await put(null)).done).toEqual([board.id])
  })
})

describe('a board that is public', () => {
  test('opens for whoever has its link and an account, to look at; its link shows its name', async () => {
    const board = await create({ template: 'mood-board' })
    const ask = { body: { document: board.document } }
    await expect(api.call(syncRoutes.ticket, ask, { as: lan })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await api.call(routes.setSharingMode, { params: { id: board.id }, body: { mode: 'public' } }, { as: mai })
    expect(await api.call(routes.read, { params: { id: board.id } }, { as: lan })).toMatchObject({ role: 'viewer' })
    expect(await api.call(syncRoutes.ticket, ask, { as: lan })).toMatchObject({ right: 'read' })
    const preview = await api.call(previewRoutes.read, { query: { url: `/artboards/${board.id}` } }, { as: lan })
    expect(preview).toMatchObject({ title: 'Moods', item: { id: board.id, kind: 'ARTBOARD' } })
  })
})
