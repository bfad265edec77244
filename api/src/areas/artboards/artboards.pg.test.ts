import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { actOnBoard } from './boards.fixture.ts'

let api: TestApi
let mai: TestPerson
let lan: TestPerson
let board: ArtboardAnswer
beforeAll(async () => {
  api = await startTestApi()
  mai = await api.createPerson()
  lan = await api.createPerson()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  board = await api.call(routes.create, { body: { name: 'Moods' } }, { as: mai })
})

const { of, share, add } = actOnBoard(() => ({ api, board, owner: mai, other: lan }))
const makeImage = (owner: TestPerson) =>
  insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Sky', isUploaded: true })
const readFileAs = (as: TestPerson, id: string) =>
  api.fetch(`/api/files/${id}/original`, { as }).then(answer => answer.status)

const put = (record: BoardRecord) =>
  api.app.db.transaction().execute(trx =>
    appendToDocument(trx, board.document, doc => writeRecords(doc, { put: [{ before: null, after: record }] }), {
      author: { uid: mai.uid, role: 'owner' },
      now: new Date(),
    }),
  )

function pictureOf(fileId: string): BoardRecord {
  const props = { w: 64, h: 64, name: 'Sky', isAnimated: false, mimeType: 'image/png', src: `asset:${fileId}` }
  return { id: 'asset:sky', typeName: 'asset', type: 'image', meta: { createdBy: mai.uid }, props }
}

async function recordsOf(name: string): Promise<BoardRecord[]> {
  const loaded = await loadDocument(api.app.db, name)
  return loaded ? readRecords(loaded.doc) : []
}

test('a board is made, renamed and listed; its document opens for whoever sees it', async () => {
  expect(board).toMatchObject({ kind: 'ARTBOARD', name: 'Moods', document: `artboard:${board.id}` })
  const renamed = await api.call(routes.update, { ...of(), body: { name: 'Moods of spring' } }, { as: mai })
  expect(renamed.name).toBe('Moods of spring')
  const { items } = await api.call(routes.browse, { query: { view: 'owned' } }, { as: mai })
  expect(items.map(({ id }) => id)).toContain(board.id)
  const ask = { body: { document: board.document } }
  await expect(api.call(syncRoutes.ticket, ask, { as: lan })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await share('viewer')
  expect(await api.call(syncRoutes.ticket, ask, { as: lan })).toMatchObject({ right: 'read' })
  await expect(api.call(routes.update, { ...of(), body: { name: 'Mine' } }, { as: lan })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('its past is listed for those who may change it', async () => {
  await put(pictureOf(newId()))
  await api.call(syncRoutes.keepHistory, { params: { name: board.document }, body: { label: 'First' } }, { as: mai })
  expect((await api.call(routes.listHistory, of(), { as: mai })).items).toMatchObject([{ label: 'First' }])
  await share('viewer')
  await expect(api.call(routes.listHistory, of(), { as: lan })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

describe('pictures', () => {
  test('become the board’s own, seen by whoever sees it', async () => {
    const image = await makeImage(mai)
    const { items } = await add(mai, [image])
    expect(items).toMatchObject([{ imageId: image, width: expect.any(Number) }])
    const fileId = items[0]?.fileId ?? ''
    expect(await readFileAs(lan, fileId)).toBe(404)
    await share('viewer')
    expect(await readFileAs(lan, fileId)).not.toBe(404)
  })

  test('are taken from those who may add to it and see them, all or none', async () => {
    const [own, hidden] = [await makeImage(lan), await makeImage(mai)]
    await share('viewer')
    await expect(add(lan, [own])).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await api.call(routes.share, { ...of(), body: { people: [{ uid: lan.uid }], role: 'contributor' } }, { as: mai })
    await expect(add(lan, [own, hidden])).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { fields: [{ path: 'body.images.1' }] },
    })
    expect((await add(lan, [own])).items).toHaveLength(1)
    const files = await api.app.db
      .selectFrom('board_picture')
      .select('file_id')
      .where('board_id', '=', board.id)
      .execute()
    expect(files).toHaveLength(1)
  })
})

describe('a fork', () => {
  const keep = () =>
    api.call(syncRoutes.keepHistory, { params: { name: board.document }, body: { label: 'First' } }, { as: mai })
  const fork = (as: TestPerson, versionId: string) => api.call(routes.fork, { ...of(), body: { versionId } }, { as })

  test('holds what the board held then, with pictures of its own', async () => {
    const { items } = await add(mai, [await makeImage(mai)])
    await put(pictureOf(items[0]?.fileId ?? ''))
    const version = await keep()
    expect(version.authors).toMatchObject([{ uid: mai.uid }])
    await api.app.db.transaction().execute(trx =>
      appendToDocument(trx, board.document, doc => writeRecords(doc, { removed: ['asset:sky'] }), {
        author: null,
        now: new Date(),
      }),
    )
    await share('contributor')
    const made = await fork(lan, version.id)
    expect(made).toMatchObject({ name: 'Moods 2', sharingMode: 'private', role: 'owner' })
    const picture = (await recordsOf(made.document)).find(({ id }) => id === 'asset:sky')
    const source = String((picture?.['props'] as Record<string, unknown> | undefined)?.['src'])
    expect(source).not.toBe(`asset:${items[0]?.fileId}`)
    expect(await readFileAs(lan, source.slice('asset:'.length))).not.toBe(404)
    expect((await recordsOf(board.document)).map(({ id }) => id)).not.toContain('asset:sky')
  })

  test('is for those who may look into the past, and of the board’s own versions', async () => {
    await put(pictureOf(newId()))
    const version = await keep()
    await expect(fork(lan, version.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await share('viewer')
    await expect(fork(lan, version.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(fork(mai, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const other = await api.call(routes.create, { body: { name: 'Other' } }, { as: mai })
    const elsewhere = { params: { id: other.id }, body: { versionId: version.id } }
    await expect(api.call(routes.fork, elsewhere, { as: mai })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('whose each client’s changes are is told to those who see the board', async () => {
  await put(pictureOf(newId()))
  const hands = { params: { name: board.document } }
  const { items } = await api.call(syncRoutes.listHands, hands, { as: mai })
  expect(items).toMatchObject([{ person: { uid: mai.uid } }])
  await expect(api.call(syncRoutes.listHands, hands, { as: lan })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await share('viewer')
  expect((await api.call(syncRoutes.listHands, hands, { as: lan })).items).toEqual(items)
})

test('a copy holds the same with pictures of its own', async () => {
  const { items } = await add(mai, [await makeImage(mai)])
  const fileId = items[0]?.fileId ?? ''
  await put(pictureOf(fileId))
  await share('viewer')
  const copy = await api.call(routes.duplicate, { ...of(), body: {} }, { as: lan })
  expect(copy).toMatchObject({ name: 'Moods 2', sharingMode: 'private' })
  const before = await recordsOf(board.document)
  const after = await recordsOf(copy.document)
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  const picture = after.find(({ id }) => id === 'asset:sky')
  const source = String((picture?.['props'] as Record<string, unknown> | undefined)?.['src'])
  expect(source).toMatch(/^asset:/)
  expect(source).not.toBe(`asset:${fileId}`)
  await api.call(routes.softDelete, { body: { ids: [board.id] } }, { as: mai })
  await api.call(routes.fullyDelete, { body: { ids: [board.id] } }, { as: mai })
  expect(await readFileAs(lan, source.slice('asset:'.length))).not.toBe(404)
})
