import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createLog } from '@atelier/platform/logging/log.ts'
import { addNode, closingOf, startSyncWorld, titlesOf } from '#testing/sync-world.ts'
import type { SyncWorld, TestPerson } from '#testing/sync-world.ts'
import { openDocuments } from '#transport/sync-metrics.ts'
import { OpenDocuments } from './open-documents.ts'

const IDLE_MS = 150
let world: SyncWorld
let documents: OpenDocuments
let ann: TestPerson
let canvas: string

beforeAll(async () => {
  world = await startSyncWorld({ limits: { idleDocumentMs: IDLE_MS, documentPollMs: 100 } })
  ann = await world.createPerson('Ann')
  documents = new OpenDocuments({
    db: world.db,
    doorbell: world.doorbell,
    log: createLog({ name: 'test', level: 'silent' }),
    now: () => new Date(),
    documentBytesMax: 1_000_000,
    idleMs: IDLE_MS,
    pollMs: 100,
  })
})
afterAll(async () => {
  await documents.dispose()
  await world.dispose()
})
beforeEach(async () => {
  canvas = await world.createCanvas(ann)
  await vi.waitFor(async () => expect(await countOpen()).toBe(0), 10_000)
})

const countOpen = async () => (await openDocuments.get()).values[0]!.value

test('however many ask at once, it is opened once', async () => {
  const hubs = await Promise.all(Array.from({ length: 20 }, () => documents.hold(canvas)))
  expect(new Set(hubs).size).toBe(1)
  for (const hub of hubs) documents.release(hub)
})

test('it stays while somebody has it, a while longer, and no more than that', async () => {
  const [first, second] = [await documents.hold(canvas), await documents.hold(canvas)]
  documents.release(first)
  await delay(IDLE_MS + 100)
  expect(await countOpen()).toBe(1)
  documents.release(second)
  const third = await documents.hold(canvas)
  expect(third).toBe(first)
  documents.release(third)
  await vi.waitFor(async () => expect(await countOpen()).toBe(0), 10_000)
  await expect(first.document.read(() => 0)).rejects.toThrow('closed')
  const again = await documents.hold(canvas)
  expect(again).not.toBe(first)
  documents.release(again)
})

test('one that cannot be read is nobody’s, and is there again when it can be', async () => {
  const client = world.connect(ann, canvas)
  await client.synced()
  addNode(client.doc, 'precious')
  const rows = () => world.db.selectFrom('document_update').selectAll().where('name', '=', canvas).execute()
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), 10_000)
  client.provider.destroy()
  await vi.waitFor(async () => expect(await countOpen()).toBe(0), 10_000)
  const [row] = await rows()
  const setData = (data: Buffer) =>
    world.db.updateTable('document_update').set({ data }).where('name', '=', canvas).execute()
  await setData(row!.data.subarray(0, 20))

  await expect(documents.hold(canvas)).rejects.toThrow(/./)
  const refused = await closingOf(world.openSocket(`/sync/${canvas}`, { headers: ann.headers }))
  expect(refused).toEqual({ code: 1013, reason: 'Try again in a moment.' })
  const writer = new Y.Doc()
  addNode(writer, 'written meanwhile')
  const patient = world.connect(ann, canvas, { doc: writer })
  await delay(300)
  expect(patient.provider.synced).toBe(false)
  expect(await rows()).toHaveLength(1)

  await setData(row!.data)
  await patient.synced()
  expect(titlesOf(patient.doc)).toEqual(['precious', 'written meanwhile'])
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2), 10_000)
  patient.provider.destroy()
})

test('one that is deleted, or belongs to another past, closes everybody', async () => {
  const [one, two] = [await world.createCanvas(ann), await world.createCanvas(ann)]
  const clients = [world.connect(ann, one), world.connect(ann, two)]
  await Promise.all(clients.map(client => client.synced()))
  const closed = Promise.all(clients.map(client => client.closed()))
  await world.db.deleteFrom('document').where('name', '=', one).execute()
  await world.db
    .updateTable('document')
    .set({ epoch: canvas.slice(7) })
    .where('name', '=', two)
    .execute()
  expect(await closed).toEqual([
    { code: 4404, reason: 'This document was deleted.' },
    { code: 4409, reason: 'The server was restored from a backup.' },
  ])
})
