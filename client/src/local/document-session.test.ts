import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDocument, IndexeddbPersistence } from 'y-indexeddb'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { documentOfStorage, documentStorageName } from './document-storage-name.ts'
import { TestSyncServer } from './sync-server.fixture.ts'

vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
const { DocumentSession } = await import('./document-session.ts')
const { DocumentStore } = await import('./document-store.ts')
type Session = InstanceType<typeof DocumentSession>

const name = 'tree:u:0192f3c0-0000-7000-8000-000000000001'
let person = 0
let uid: string
let server: TestSyncServer
let sessions: Session[]

beforeEach(async () => {
  uid = `person-${++person}`
  sessions = []
  server = await TestSyncServer.start()
  server.doc.getMap('m').set('seeded', true)
})
afterEach(async () => {
  await Promise.all(sessions.map(session => session.dispose()))
  await server.stop()
})

function open(options: Partial<ConstructorParameters<typeof DocumentSession>[1]> = {}): Session {
  const session = new DocumentSession(name, { ...server.environment(uid), ...options })
  sessions.push(session)
  return session
}

async function until(what: () => unknown): Promise<void> {
  await vi.waitFor(async () => expect(await what()).toBeTruthy(), { timeout: 8_000, interval: 5 })
}

async function opened(): Promise<Session> {
  const session = open()
  await until(() => session.getState().phase === 'ready' && session.getState().connected)
  await until(() => session.getState().save !== 'saving')
  return session
}

const values = (session: { doc: Doc }) => session.doc.getMap('m').toJSON()
const put = (session: Session, key: string, value: unknown = true) => session.doc.getMap('m').set(key, value)
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function goOffline(): Promise<void> {
  server.ticketError = new Error('no network')
  server.closeAll()
  await until(() => sessions.every(session => !session.getState().connected))
}

function goOnline(): void {
  server.ticketError = null
  for (const session of sessions) session.reconnect()
}

async function stored() {
  const store = await DocumentStore.open(documentStorageName(uid, name), () => undefined)
  const content = await store.read()
  store.close()
  return content
}

test('is loading, not empty and writable, until the server has been seen', async () => {
  server.ticketError = new Error('no network')
  const session = open()
  expect(session.getState()).toMatchObject({ phase: 'loading', canWrite: false })
  await until(() => session.getState().phase === 'absent')
  expect(session.getState().canWrite).toBe(false)
  goOnline()
  await until(() => session.getState().phase === 'ready')
  expect(values(session)).toEqual({ seeded: true })
  await until(() => session.getState().canWrite)
})

test('a document that was empty on the server opens offline as one', async () => {
  server.doc = new Doc()
  await (await opened()).dispose()
  server.ticketError = new Error('no network')
  const session = open()
  await until(() => session.getState().phase === 'ready')
  expect(session.getState()).toMatchObject({ canWrite: true, save: 'saved' })
})

test('what was done offline arrives whole, however much it is', async () => {
  const session = await opened()
  await goOffline()
  for (let index = 0; index < 300; index++) put(session, `k${index}`, 'x'.repeat(10_000))
  goOnline()
  await until(() => server.doc.getMap('m').size === 301)
  expect(server.writes).toBeGreaterThan(5)
  await until(() => session.getState().save === 'saved')
  await until(async () => (await stored()).unsynced.length === 0)
})

test('says saved only when every edit is acknowledged', async () => {
  const session = await opened()
  server.holdsAcks = true
  put(session, 'a')
  put(session, 'b')
  expect(session.getState().save).toBe('saving')
  await until(() => server.doc.getMap('m').has('b'))
  await pause(30)
  expect(session.getState().save).toBe('saving')
  const [connection] = server.connections
  if (!connection) throw new Error('nobody is connected')
  connection.writes -= 1
  server.acknowledge(connection)
  await pause(30)
  expect(session.getState().save).toBe('saving')
  connection.writes += 1
  server.acknowledge(connection)
  await until(() => session.getState().save === 'saved')
  await until(async () => (await stored()).unsynced.length === 0)
})

test('offline says saved on this device only after the transaction is complete, and knows it after a reload', async () => {
  const session = await opened()
  await goOffline()
  expect(session.getState().save).toBe('saved')
  put(session, 'offline')
  expect(session.getState().save).toBe('saving')
  await until(() => session.getState().save === 'on-device')
  expect((await stored()).unsynced).toHaveLength(1)
  await session.dispose()
  sessions = []

  const later = open()
  await until(() => later.getState().phase === 'ready')
  expect(later.getState().save).toBe('on-device')
  expect(values(later)).toEqual({ seeded: true, offline: true })
  goOnline()
  await until(() => later.getState().save === 'saved')
  expect(server.doc.getMap('m').has('offline')).toBe(true)
  await until(async () => (await stored()).unsynced.length === 0)
})

test('a deletion alone is known as unsynced too', async () => {
  const session = await opened()
  await goOffline()
  const before = encodeStateVector(session.doc)
  session.doc.getMap('m').delete('seeded')
  expect(encodeStateVector(session.doc)).toEqual(before)
  await until(() => session.getState().save === 'on-device')
  await session.dispose()
  sessions = []
  const later = open()
  await until(() => later.getState().save === 'on-device')
  goOnline()
  await until(() => later.getState().save === 'saved')
  expect(server.doc.getMap('m').has('seeded')).toBe(false)
})

test('a device without room says that edits are not saved, and writes the whole when there is some', async () => {
  const session = await opened()
  await goOffline()
  const append = vi.spyOn(DocumentStore.prototype, 'append').mockRejectedValueOnce(new Error('QuotaExceededError'))
  put(session, 'lost?')
  await until(() => session.getState().save === 'unsaved')
  append.mockRestore()
  await until(() => session.getState().save === 'on-device')
  await session.dispose()
  sessions = []
  const later = open()
  await until(() => later.getState().phase === 'ready')
  expect(values(later)).toHaveProperty('lost?')
}, 20_000)

test('without storage it works with the server and never claims to be safe here', async () => {
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('no storage here')
  })
  const session = await opened()
  put(session, 'a')
  await until(() => session.getState().save === 'saved')
  await goOffline()
  put(session, 'b')
  expect(session.getState().save).toBe('unsaved')
  broken.mockRestore()
})

test('nothing is sent before what it builds on', async () => {
  const session = await opened()
  await goOffline()
  put(session, 'first')
  await until(() => session.getState().save === 'on-device')
  goOnline()
  const typing = setInterval(() => put(session, `k${Math.random()}`), 1)
  await until(() => session.getState().connected)
  await pause(50)
  clearInterval(typing)
  await until(() => session.getState().save === 'saved')
  expect(server.doc.store.pendingStructs).toBeNull()
  expect(server.doc.getMap('m').toJSON()).toEqual(values(session))
})

test('another epoch keeps unsynced edits as a copy and begins anew', async () => {
  const session = await opened()
  await goOffline()
  put(session, 'mine')
  await until(() => session.getState().save === 'on-device')
  server.epoch = 'epoch-2'
  server.doc = new Doc()
  server.doc.getMap('m').set('restored', true)
  const former = session.doc
  goOnline()
  await until(() => session.getState().copies.length === 1)
  await until(() => session.getState().connected && session.getState().phase === 'ready')
  expect(session.doc).not.toBe(former)
  expect(values(session)).toEqual({ restored: true })
  expect(session.getState()).toMatchObject({ save: 'saved', canWrite: true, question: null })
  const [copy] = session.getState().copies
  if (!copy) throw new Error('there is no copy')
  expect(copy).toMatchObject({ reason: 'other-epoch', epoch: 'epoch-1' })
  expect(session.canApply(copy)).toBe(false)
  const content = await session.openCopy(copy)
  expect(content?.doc.getMap('m').toJSON()).toEqual({ seeded: true, mine: true })
  expect(server.doc.getMap('m').has('mine')).toBe(false)
  const names = (await indexedDB.databases()).map(({ name: each }) => documentOfStorage(uid, each ?? ''))
  expect(names.filter(each => each === name)).toHaveLength(2)

  await session.discardCopy(copy)
  await until(() => session.getState().copies.length === 0)
  expect(await session.openCopy(copy)).toBeNull()
})

test('another epoch without unsynced edits reloads without a copy', async () => {
  const session = await opened()
  await goOffline()
  server.epoch = 'epoch-2'
  server.doc = new Doc()
  goOnline()
  await until(() => session.getState().connected && session.getState().phase === 'ready')
  expect(values(session)).toEqual({})
  expect(session.getState().copies).toEqual([])
})

test('refused edits are kept as a copy with the reason, and are not tried again', async () => {
  const session = await opened()
  server.refuses = { code: 4422, reason: 'A folder needs a name.' }
  put(session, 'bad')
  await until(() => session.getState().copies.length === 1)
  await until(() => session.getState().connected && session.getState().phase === 'ready' && values(session)['seeded'])
  expect(session.getState().copies[0]).toMatchObject({ reason: 'refused', message: 'A folder needs a name.' })
  expect(values(session)).toEqual({ seeded: true })
  expect(session.getState()).toMatchObject({ save: 'saved', canWrite: true, question: null })
  server.refuses = null
  put(session, 'good')
  await until(() => session.getState().save === 'saved')
  expect(server.doc.getMap('m').toJSON()).toEqual({ seeded: true, good: true })
})

test('a downgrade keeps what was not acknowledged as a copy, and a promotion asks before it goes up', async () => {
  const session = await opened()
  server.swallows = true
  put(session, 'late')
  await pause(20)
  server.setRight('read')
  await until(() => session.getState().copies.length === 1)
  await until(() => session.getState().connected && session.getState().save === 'read-only')
  expect(session.getState()).toMatchObject({ canWrite: false, question: null })
  await until(() => values(session)['seeded'])
  expect(values(session)).toEqual({ seeded: true })

  server.swallows = false
  server.setRight('write')
  await until(() => session.getState().question)
  await pause(50)
  expect(server.doc.getMap('m').has('late')).toBe(false)
  const copy = session.getState().question
  if (!copy) throw new Error('nothing was asked')
  await session.applyCopy(copy)
  await until(() => session.getState().copies.length === 0)
  expect(server.doc.getMap('m').has('late')).toBe(true)
  expect(session.getState()).toMatchObject({ save: 'saved', question: null })
})

test('a downgrade needs no copy for edits that had arrived', async () => {
  const session = await opened()
  server.holdsAcks = true
  put(session, 'arrived')
  await until(() => server.doc.getMap('m').has('arrived'))
  server.setRight('read')
  await until(() => session.getState().save === 'read-only')
  expect(session.getState().copies).toEqual([])
  expect(values(session)).toEqual({ seeded: true, arrived: true })
})

test('what a reader made offline is not uploaded after a promotion: it is kept, and asked about', async () => {
  server.right = 'read'
  const session = await opened()
  expect(session.getState()).toMatchObject({ save: 'read-only', canWrite: false })
  await goOffline()
  put(session, 'as reader')
  await until(() => session.getState().save === 'on-device')
  server.right = 'write'
  goOnline()
  await until(() => session.getState().question)
  expect(values(session)).toEqual({ seeded: true })
  expect(server.doc.getMap('m').has('as reader')).toBe(false)
  const copy = session.getState().question
  if (!copy) throw new Error('nothing was asked')
  await session.keepCopy(copy)
  await until(() => !session.getState().question)
  expect(session.getState().copies).toHaveLength(1)
  expect(session.canApply(copy)).toBe(true)
})

test.each([
  [4401, 'ready', 'Sign in again.'],
  [4404, 'closed', 'There is no such document.'],
  [4426, 'ready', 'Load the page again.'],
])('close code %i is for good and says why', async (code, phase, reason) => {
  const session = await opened()
  server.closeAll(code, reason)
  await until(() => session.getState().refusal)
  expect(session.getState()).toMatchObject({ phase, save: 'refused', canWrite: false, refusal: { code, reason } })
  const { tickets } = server
  await pause(300)
  expect(server.tickets).toBe(tickets)
  await session.retry()
  await until(() => session.getState().connected && session.getState().save === 'saved')
})

test('what one may no longer open leaves the device, unless something of it was never sent', async () => {
  const isKept = async () => (await indexedDB.databases()).some(each => each.name === documentStorageName(uid, name))
  const session = await opened()
  server.ticketError = new ApiError('NOT_FOUND', 'There is no such document.', undefined)
  server.closeAll(4403, 'You no longer have access to this.')
  await until(async () => !(await isKept()))
  expect(session.getState()).toMatchObject({ phase: 'closed', refusal: { code: 4403 } })
  await session.dispose()
  sessions = []

  server.ticketError = null
  const again = await opened()
  await goOffline()
  put(again, 'mine')
  await until(() => again.getState().save === 'on-device')
  server.ticketError = new ApiError('NOT_FOUND', 'There is no such document.', undefined)
  again.reconnect()
  await until(() => again.getState().phase === 'closed')
  await pause(50)
  expect(await isKept()).toBe(true)
})

test('a client older than the document asks to be loaded again', async () => {
  server.schemaVersion = 2
  const session = open()
  await until(() => session.getState().refusal)
  expect(session.getState()).toMatchObject({ phase: 'closed', canWrite: false, refusal: { code: 4426 } })
})

test('a stored document that cannot be read is neither shown nor written over, and starting over keeps it', async () => {
  const session = await opened()
  await goOffline()
  put(session, 'mine')
  await until(() => session.getState().save === 'on-device')
  await session.dispose()
  sessions = []
  const store = await DocumentStore.open(documentStorageName(uid, name), () => undefined)
  await store.read()
  await store.append(new Uint8Array([7, 7, 7, 7]), null)
  store.close()
  const before = await stored()

  server.ticketError = null
  const later = open()
  await until(() => later.getState().phase === 'failed')
  await pause(300)
  expect(later.getState()).toMatchObject({ phase: 'failed', canWrite: false })
  expect(await stored()).toEqual(before)

  await later.startOver()
  await until(() => later.getState().phase === 'ready' && later.getState().connected)
  expect(values(later)).toEqual({ seeded: true })
  await until(() => later.getState().copies.length === 1)
  const [copy] = later.getState().copies
  if (!copy) throw new Error('there is no copy')
  const content = await later.openCopy(copy)
  expect(copy.reason).toBe('damaged')
  expect(content?.unread).toBe(1)
  expect(content?.doc.getMap('m').toJSON()).toEqual({ seeded: true, mine: true })
})

test('two tabs write one store: each sees what the other made offline, and one of them brings both up', async () => {
  const one = await opened()
  const other = await opened()
  await goOffline()
  put(one, 'one')
  put(other, 'other')
  await until(() => values(one)['other'] && values(other)['one'])
  await until(() => one.getState().save === 'on-device' && other.getState().save === 'on-device')
  put(one, 'last word')
  await until(() => one.getState().save === 'on-device')
  await one.dispose()
  sessions = [other]
  goOnline()
  await until(() => other.getState().save === 'saved')
  expect(server.doc.getMap('m').toJSON()).toEqual({ seeded: true, one: true, other: true, 'last word': true })
  await until(async () => (await stored()).unsynced.length === 0)
})

test('two tabs that meet another epoch make one copy', async () => {
  const one = await opened()
  const other = await opened()
  await goOffline()
  put(one, 'one')
  put(other, 'other')
  await until(() => one.getState().save === 'on-device' && other.getState().save === 'on-device')
  server.epoch = 'epoch-2'
  server.doc = new Doc()
  goOnline()
  for (const tab of [one, other]) {
    await until(
      () => tab.getState().copies.length === 1 && tab.getState().phase === 'ready' && tab.getState().connected,
    )
    expect(values(tab)).toEqual({})
  }
  const [copy] = one.getState().copies
  if (!copy) throw new Error('there is no copy')
  expect((await one.openCopy(copy))?.doc.getMap('m').toJSON()).toEqual({ seeded: true, one: true, other: true })
})

test('a database that is removed ends the session instead of coming back', async () => {
  const session = await opened()
  await clearDocument(documentStorageName(uid, name))
  await until(() => session.getState().phase === 'closed')
  server.edit(doc => doc.getMap('m').set('later', true))
  await pause(50)
  const names = (await indexedDB.databases()).map(each => each.name)
  expect(names).not.toContain(documentStorageName(uid, name))
})

test('1,000 reopens keep the stored size flat', async () => {
  await (await opened()).dispose()
  const size = async () => {
    const { rows } = await stored()
    return { rows: rows.length, bytes: rows.reduce((sum, row) => sum + row.length, 0) }
  }
  const before = await size()
  const most = { rows: 0, bytes: 0 }
  for (let round = 0; round < 1000; round++) {
    const doc = new Doc()
    const session = open({ fetchTicket: () => Promise.reject(new Error('no network')) })
    await until(() => session.getState().phase === 'ready')
    await session.dispose()
    doc.destroy()
    sessions = []
    if (round % 100 !== 0) continue
    const { rows, bytes } = await size()
    most.rows = Math.max(most.rows, rows)
    most.bytes = Math.max(most.bytes, bytes)
  }
  expect(most).toEqual(before)
}, 120_000)

test('rows of many visits are made one: edits by somebody else do not pile up', async () => {
  for (let round = 0; round < 100; round++) {
    server.doc.getMap('m').set('n', round)
    const session = await opened()
    await session.dispose()
    sessions = []
  }
  const { rows } = await stored()
  expect(rows.length).toBeLessThanOrEqual(34)
}, 120_000)

test("y-indexeddb reads what this store writes, and this store what y-indexeddb's provider wrote", async () => {
  await (await opened()).dispose()
  sessions = []
  const doc = new Doc()
  const theirs = new IndexeddbPersistence(documentStorageName(uid, name), doc)
  await theirs.whenSynced
  expect(doc.getMap('m').toJSON()).toEqual({ seeded: true })
  doc.getMap('m').set('theirs', true)
  await pause(20)
  await theirs.destroy()
  server.ticketError = new Error('no network')
  const session = open()
  await until(() => session.getState().phase === 'ready')
  expect(values(session)).toEqual({ seeded: true, theirs: true })
  expect(encodeStateAsUpdate(session.doc)).toEqual(encodeStateAsUpdate(doc))
})

test('of a document that a visitor looks at this device keeps nothing, also when it begins anew', async () => {
  server.right = 'read'
  const before = (await indexedDB.databases()).length
  const session = open({ keeps: false })
  await until(() => session.getState().phase === 'ready' && session.getState().connected)
  expect(values(session)).toEqual({ seeded: true })
  expect(session.getState()).toMatchObject({ save: 'read-only', canWrite: false, copies: [] })
  // The server is restored: its new state takes the place of the old one, with nothing set aside.
  server.epoch = 'epoch-2'
  server.doc.getMap('m').set('restored', true)
  server.closeAll()
  await until(() => session.getState().incarnation === 1 && session.getState().phase === 'ready')
  await until(() => values(session)['restored'] === true)
  server.ticketError = new ApiError('NOT_FOUND', 'There is no such document.', undefined)
  server.closeAll()
  await until(() => session.getState().phase === 'closed')
  expect((await indexedDB.databases()).length).toBe(before)
})
