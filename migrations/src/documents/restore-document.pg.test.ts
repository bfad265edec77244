import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { addNode, changeNode, connect, readCanvas, removeNodes } from '@atelier/shared-schema/documents/canvas.ts'
import type { CanvasNode } from '@atelier/shared-schema/documents/canvas.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { addCanvas, addPerson } from './canvas.fixture.ts'
import { appendToDocument } from './append-to-document.ts'
import { keepNamed } from './document-history.ts'
import { loadDocument } from './load-document.ts'
import { restoreDocument } from './restore-document.ts'
import type { Restored } from './restore-document.ts'

let database: MigratedTestDatabase
const uid = newId()
let name: string

beforeAll(async () => {
  database = await createTestDatabase()
  await addPerson(database.db, uid)
})
afterAll(() => database.dispose())

beforeEach(async () => {
  name = await addCanvas(database.db, uid)
})

const node = (change: Partial<CanvasNode> = {}): CanvasNode => ({
  id: newId(),
  kind: 'KSampler',
  x: 0,
  y: 0,
  values: { steps: 20 },
  ...change,
})

const write = (act: (doc: Y.Doc) => void) =>
  database.db
    .transaction()
    .execute(trx => appendToDocument(trx, name, act, { author: { uid, role: 'editor' }, now: new Date() }))

const keep = () => keepNamed(database.db, { name, label: 'Then', byUid: uid, now: new Date() })

const restore = (snapshotId: string): Promise<Restored | undefined> =>
  database.db.transaction().execute(trx => restoreDocument(trx, { name, snapshotId, byUid: uid, now: new Date() }))

const live = async () => (await loadDocument(database.db, name))!.doc
const canvas = async () => readCanvas(await live())

/** Two replicas that take each other’s changes. */
function meet(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
}

describe('going back', () => {
  test('makes the document say what it said then, and only writes what differs', async () => {
    const [same, changed, removed, added] = [node(), node(), node(), node()]
    const link = { from: { node: same.id, output: 0 }, to: { node: removed.id, input: 'model' } }
    await write(doc => {
      for (const each of [same, changed, removed]) addNode(doc, each)
      connect(doc, link)
    })
    const before = await canvas()
    const id = await keep()
    await write(doc => {
      changeNode(doc, changed, { ...changed, x: 90, title: 'New', values: { steps: 30 } })
      removeNodes(doc, [removed.id])
      addNode(doc, added)
    })
    const replica = await live()
    const seqBefore = (await loadDocument(database.db, name))!.seq
    const restored = await restore(id)
    expect(await canvas()).toEqual(before)
    expect(restored?.seq).toBe(seqBefore + 1)
    const touched = new Set<string>()
    replica.getMap('nodes').observeDeep(events => {
      for (const { path, changes } of events) {
        for (const key of changes.keys.keys()) touched.add([...path, key].join('/'))
      }
    })
    Y.applyUpdate(replica, Y.encodeStateAsUpdate(await live()))
    const patched = ['x', 'title', 'values.steps'].map(field => `${changed.id}/${field}`)
    expect([...touched].toSorted()).toEqual([removed.id, added.id, ...patched].toSorted())
  })

  test('keeps what was there before, once', async () => {
    await write(doc => addNode(doc, node()))
    const id = await keep()
    await write(doc => addNode(doc, node()))
    const before = await canvas()
    const restored = await restore(id)
    expect((await canvas()).nodes.size).toBe(1)
    expect(await restore(restored?.keptId ?? '')).toBeDefined()
    expect(await canvas()).toEqual(before)
    expect(await restore(id)).toBeDefined()
    const rows = await database.db
      .selectFrom('document_snapshot')
      .select(['seq', 'reason'])
      .where('name', '=', name)
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { seq: 1, reason: 'named' },
      { seq: 2, reason: 'automatic' },
      { seq: 3, reason: 'automatic' },
      { seq: 4, reason: 'automatic' },
    ])
  })

  test('merges with what somebody did offline meanwhile', async () => {
    const [kept, moved, gone] = [node(), node(), node()]
    await write(doc => {
      for (const each of [kept, moved]) addNode(doc, each)
    })
    const id = await keep()
    await write(doc => {
      changeNode(doc, moved, { ...moved, x: 50 })
      addNode(doc, gone)
    })
    const offline = new Y.Doc()
    Y.applyUpdate(offline, Y.encodeStateAsUpdate(await live()))
    const fresh = node()
    changeNode(offline, kept, { ...kept, title: 'Offline' })
    changeNode(offline, moved, { ...moved, y: 70 })
    addNode(offline, fresh)
    await restore(id)
    const server = await live()
    meet(server, offline)
    const { nodes } = readCanvas(server)
    expect(readCanvas(offline)).toEqual(readCanvas(server))
    expect([...nodes.keys()].toSorted()).toEqual([kept.id, moved.id, fresh.id].toSorted())
    expect(nodes.get(kept.id)?.title).toBe('Offline')
    expect(nodes.get(moved.id)).toMatchObject({ x: 0, y: 70 })
  })

  test('happens between the changes of those who write at the same time, of whom none is lost', async () => {
    await write(doc => addNode(doc, node()))
    const id = await keep()
    const added = Array.from({ length: 12 }, () => node())
    const results = await Promise.all([
      ...added.slice(0, 6).map(each => write(doc => addNode(doc, each))),
      restore(id),
      ...added.slice(6).map(each => write(doc => addNode(doc, each))),
      restore(id),
    ])
    expect(results).toHaveLength(14)
    const loaded = (await loadDocument(database.db, name))!
    const changes = await database.db.selectFrom('document_update').select('seq').where('name', '=', name).execute()
    expect(loaded.seq).toBe(changes.length)
    const restores = results.filter((result): result is Restored => result !== undefined)
    // Each node is there now or in what was kept before one of the restores.
    const seen = new Set(readCanvas(loaded.doc).nodes.keys())
    for (const { keptId } of restores) {
      if (keptId === null) continue
      await restore(keptId)
      for (const key of (await canvas()).nodes.keys()) seen.add(key)
    }
    for (const each of added) expect(seen.has(each.id)).toBe(true)
  })

  test('is asked of a version that is not there', async () => {
    await write(doc => addNode(doc, node()))
    expect(await restore(newId())).toBeUndefined()
  })

  test('puts on a board what was there, also where another thing has its id now', async () => {
    const id = newId()
    await database.db.insertInto('item').values({ id, kind: 'ARTBOARD', owner_uid: uid, name: 'Board' }).execute()
    name = `artboard:${id}`
    const put = (after: BoardRecord, before: BoardRecord | null = null) =>
      write(doc => writeRecords(doc, { put: [{ before, after }] }))
    const [moved, gone, other] = [frame('moved'), frame('gone'), frame('other')]
    for (const each of [moved, gone, other]) await put(each)
    const before = await board()
    const kept = await keep()
    await put({ ...moved, x: 70 }, moved)
    await write(doc => writeRecords(doc, { removed: [gone.id, other.id] }))
    await put({ ...other, type: 'group', props: {} })
    await put(frame('new'))
    await restore(kept)
    expect(await board()).toEqual(before)
  })

  const board = async () => readRecords(await live()).toSorted((a, b) => (a.id < b.id ? -1 : 1))

  function frame(shape: string): BoardRecord {
    const place = { x: 0, y: 0, rotation: 0, index: 'a1', parentId: 'page:page', isLocked: false, opacity: 1 }
    const props = { w: 100, h: 100, name: '', color: 'black' }
    return { id: `shape:${shape}`, typeName: 'shape', type: 'frame', ...place, meta: { createdBy: uid }, props }
  }
})
