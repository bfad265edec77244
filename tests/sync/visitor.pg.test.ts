import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { artboardsRoutes as boards } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { errorBody } from '@atelier/shared-schema/contract/errors.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { makeDocuments } from '../fixtures/sync-world.ts'
import { SyncClient } from './sync-client.ts'

const patience = { timeout: 30_000, interval: 20 }

let api: TestApi
let server: SyncServerProcess
let owner: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  server = await startSyncServer({ databaseUrl: api.app.config.databaseUrl ?? '' })
  owner = await api.createPerson()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await api.dispose()
})

const makeBoard = () => api.call(boards.create, { body: { name: 'Covers', template: 'mood-board' } }, { as: owner })

const setMode = ({ id }: ArtboardAnswer, mode: 'public' | 'restricted') =>
  api.call(boards.setSharingMode, { params: { id }, body: { mode } }, { as: owner })

const askToVisit = (document: string, as?: TestPerson) =>
  api.fetch('/api/sync/visit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ document }),
    ...(as && { as }),
  })

async function visitorOf(document: string, parameters = {}): Promise<SyncClient> {
  const response = await askToVisit(document)
  const { ticket, right } = syncRoutes.visit.response.parse(await response.json())
  expect(right).toBe('read')
  return new SyncClient({ url: server.url, document, headers: {}, parameters: { ticket, ...parameters } })
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, errorBody.parse(await response.json()).error.code]
}

test('whoever has the link of a public board reads it, and no longer than it is public', async () => {
  const board = await makeBoard()
  expect(await refusalOf(await askToVisit(board.document))).toEqual([404, 'NOT_FOUND'])
  await setMode(board, 'public')
  const read = await api.fetch(`/api/artboards/${board.id}`)
  expect(await read.json()).toMatchObject({ name: 'Covers', role: 'viewer', favoritedByUser: false })
  const client = await visitorOf(board.document)
  await client.connect()
  await expect.poll(() => client.status?.right, patience).toBe('read')
  expect(readRecords(client.doc).length).toBeGreaterThan(1)

  await setMode(board, 'restricted')
  await expect.poll(() => client.closing?.code, patience).toBe(closeCodes.forbidden)
  expect(await refusalOf(await askToVisit(board.document))).toEqual([404, 'NOT_FOUND'])
  expect((await api.fetch(`/api/artboards/${board.id}`)).status).toBe(401)
  client.dispose()
})

test('a ticket that was given before the link was closed lets nobody in after', async () => {
  const board = await makeBoard()
  await setMode(board, 'public')
  const late = await visitorOf(board.document)
  await setMode(board, 'restricted')
  await expect(late.connect()).rejects.toThrow(String(closeCodes.noDocument))
  late.dispose()
})

test('a ticket opens the one board that it is for, once', async () => {
  const [board, other] = [await makeBoard(), await makeBoard()]
  await setMode(board, 'public')
  await setMode(other, 'public')
  const { ticket } = syncRoutes.visit.response.parse(await (await askToVisit(board.document)).json())
  const open = (document: string) =>
    new SyncClient({ url: server.url, document, headers: {}, parameters: { ticket } }).connect()
  await expect(open(other.document)).rejects.toThrow(String(closeCodes.signIn))
  await expect(open(board.document)).rejects.toThrow(String(closeCodes.signIn))
})

test('boards alone are shown to nobody in particular, and to the signed-in no more than to others', async () => {
  const { db } = api.app
  for (const kind of ['canvas', 'room'] as const) {
    const [document = ''] = await makeDocuments(db, owner.uid, 1, kind)
    const id = document.split(':')[1] ?? ''
    await db.updateTable('item').set({ sharing_mode: 'public' }).where('id', '=', id).execute()
    expect(await refusalOf(await askToVisit(document))).toEqual([404, 'NOT_FOUND'])
  }
  for (const document of [`tree:u:${owner.uid}`, `artboard:${newId()}`]) {
    expect(await refusalOf(await askToVisit(document, owner))).toEqual([404, 'NOT_FOUND'])
  }
  const hidden = await makeBoard()
  expect(await refusalOf(await askToVisit(hidden.document, owner))).toEqual([404, 'NOT_FOUND'])
})
