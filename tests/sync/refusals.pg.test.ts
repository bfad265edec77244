import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openPostgresGate } from '../fixtures/postgres-gate.ts'
import type { PostgresGate } from '../fixtures/postgres-gate.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { makeDocuments, makeSignedIn } from '../fixtures/sync-world.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'
import { SyncClient, syncMessage } from './sync-client.ts'
import { Writer, readLabels } from './writer.ts'

const patience = { timeout: 30_000, interval: 20 }
const updateType = 2

let database: MigratedTestDatabase
let gate: PostgresGate
let server: SyncServerProcess
let person: SignedIn
let document: string
let open: { dispose(): void }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  gate = await openPostgresGate(database.url)
  server = await startSyncServer({ databaseUrl: gate.url })
  person = await makeSignedIn(database.db)
}, 120_000)
beforeEach(async () => {
  document = (await makeDocuments(database.db, person.uid, 1))[0] ?? ''
})
afterEach(() => {
  for (const each of open) each.dispose()
  open = []
})
afterAll(async () => {
  await server.stop()
  await gate.dispose()
  await database.dispose()
})

function makeWriter(fillerBytes = 20): Writer {
  const writer = new Writer({ url: server.url, document, headers: person.headers, uid: person.uid, fillerBytes })
  open.push(writer.client)
  return writer
}

function makeClient(parameters: Record<string, string> = {}): SyncClient {
  const client = new SyncClient({ url: server.url, document, headers: person.headers, parameters })
  open.push(client)
  return client
}

async function readStored(): Promise<Set<string>> {
  const stored = await loadDocument(database.db, document)
  return stored ? readLabels(stored.doc) : new Set()
}

const refusalOf = (client: SyncClient) =>
  client.connect().then(
    () => null,
    () => client.closing,
  )

test('a change of which one half breaks a rule leaves nothing of its good half, and others go on', async () => {
  const [good, bad] = [makeWriter(), makeWriter()]
  await Promise.all([good.client.connect(), bad.client.connect()])
  const writing = good.writeOn()
  for (let turn = 0; turn < 10; turn++) {
    const half = newId()
    bad.client.write(half, doc => {
      // Well formed: it is applied before anything can be said against it.
      doc.getMap('nodes').set(half, new Y.Map(Object.entries({ kind: 'Note', x: 0, y: 0, [`values.w-${half}`]: 1 })))
      doc.getMap('nodes').set(newId(), 'not a node')
    })
    const closing = await bad.client.untilClosed()
    expect(closing).toMatchObject({ code: closeCodes.ruleBroken })
    expect(closing.reason).toMatch(/is no node/)
    expect(bad.client.acknowledged.has(half)).toBe(false)
    // A new past: what was refused would be sent again with everything else.
    bad.client.dispose()
    const next = makeWriter()
    await next.client.connect()
    expect(readLabels(next.client.doc).has(half)).toBe(false)
    Object.assign(bad, { client: next.client })
  }
  good.stopWriting()
  await writing
  await expect.poll(() => good.client.acknowledged.size, patience).toBe(good.written.size)
  expect(good.client.isOpen).toBe(true)
  expect(await readStored()).toEqual(good.written)
})

test('what one commit takes along is not lost with the one that is refused', async () => {
  const writers = Array.from({ length: 8 }, () => makeWriter())
  const bad = makeClient()
  await Promise.all([bad.connect(), ...writers.map(writer => writer.client.connect())])
  const hold = gate.hold(
    ({ type, sql: statement }) => type === 'P' && statement.includes('insert into document_update'),
  )
  writers[0]?.writeOne()
  await hold.reached
  // All of these come in while the first commit is under way, and so go into the next one together.
  for (const writer of writers.slice(0, 4)) writer.writeOne()
  bad.write('bad', doc => doc.getMap('elsewhere').set('a', 1))
  for (const writer of writers.slice(4)) writer.writeOne()
  await new Promise(resolve => setTimeout(resolve, 200))
  hold.release()
  expect(await bad.untilClosed()).toMatchObject({ code: closeCodes.ruleBroken })
  for (const { client, written } of writers) {
    await expect.poll(() => client.acknowledged.size, patience).toBe(written.size)
    expect(client.isOpen).toBe(true)
  }
  expect(await readStored()).toEqual(new Set(writers.flatMap(({ written }) => [...written])))
})

test('a document whose log has a hole or cannot be read is never shown empty, and never written to', async () => {
  const before = makeWriter()
  await before.client.connect()
  for (let turn = 0; turn < 3; turn++) {
    before.writeOne()
    await expect.poll(() => before.client.acknowledged.size, patience).toBe(turn + 1)
  }
  before.client.drop()
  await server.stop()
  server = await startSyncServer({ databaseUrl: gate.url })
  const row = database.db.selectFrom('document_update').select('data').where('name', '=', document).where('seq', '=', 2)
  const { data } = await row.executeTakeFirstOrThrow()
  const spoil = (how: 'hole' | 'noise' | 'mend') =>
    ({
      hole: sql`delete from document_update where name = ${document} and seq = 2`,
      noise: sql`insert into document_update (name, seq, data) values (${document}, 2, '\\xffffffffff')`,
      mend: sql`update document_update set data = ${data} where name = ${document} and seq = 2`,
    })[how].execute(database.db)

  for (const how of ['hole', 'noise'] as const) {
    await spoil(how)
    const writer = makeWriter()
    // What it has written offline must not find an empty document to be taken by.
    writer.writeOne()
    await expect(writer.client.connect()).rejects.toThrow(/closed/)
    expect(isFinal(writer.client.closing?.code)).toBe(false)
    expect(writer.client.acknowledged.size).toBe(0)
    expect(writer.client.status).toBeNull()
    const { seq } = await readPosition()
    expect(seq).toBe(3)
  }
  expect(server.isRunning()).toBe(true)

  await spoil('mend')
  const after = makeWriter()
  await after.client.connect()
  expect(readLabels(after.client.doc)).toEqual(before.written)
  after.writeOne()
  await expect.poll(() => after.client.acknowledged.size, patience).toBe(1)
})

test('while the database does not answer, nobody gets a document, and everybody does afterwards', async () => {
  const hold = gate.hold(({ type, sql: statement }) => type === 'P' && statement.includes('from document'))
  const writer = makeWriter()
  writer.writeOne()
  const connecting = writer.client.connect()
  await hold.reached
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(writer.client.acknowledged.size).toBe(0)
  expect(await readStored()).toEqual(new Set())
  hold.release()
  await connecting
  await expect.poll(() => writer.client.acknowledged.size, patience).toBe(1)
})

test('a document of a newer shape waits for a newer server; a client that knows an older one is told to load again', async () => {
  const writer = makeWriter()
  await writer.client.connect()
  writer.writeOne()
  await expect.poll(() => writer.client.acknowledged.size, patience).toBe(1)
  const { schemaVersion } = rulesOfKinds.canvas
  expect(writer.client.status?.schemaVersion).toBe(schemaVersion)
  expect(await refusalOf(makeClient({ schema: String(schemaVersion - 1) }))).toMatchObject({
    code: closeCodes.clientTooOld,
  })
  await expect(makeClient({ schema: String(schemaVersion) }).connect()).resolves.toBeUndefined()

  // As a newer server does that finds nothing to change: with a row of its own, which those of now notice.
  await sql`with raised as (update document set schema_version = ${schemaVersion + 1}, seq = seq + 1 where name = ${document} returning seq)
    insert into document_update (name, seq, data) select ${document}, seq, '\\x0000' from raised`.execute(database.db)
  const closing = await writer.client.untilClosed()
  expect(isFinal(closing.code)).toBe(false)
  const late = await refusalOf(makeClient())
  expect(late).toMatchObject({ code: closeCodes.tryAgainLater })
  await sql`update document set schema_version = ${schemaVersion} where name = ${document}`.execute(database.db)
  await writer.client.connect()
  expect(readLabels(writer.client.doc)).toEqual(writer.written)
})

test('after a backup is restored, what a client holds of another past is not taken', async () => {
  const writer = makeWriter()
  await writer.client.connect()
  writer.writeOne()
  await expect.poll(() => writer.client.acknowledged.size, patience).toBe(1)
  const epoch = writer.client.status?.epoch ?? ''
  await sql`update document set epoch = ${newId()}::uuid where name = ${document}`.execute(database.db)
  expect((await writer.client.untilClosed()).code).toBe(closeCodes.otherEpoch)
  const returning = makeClient({ epoch })
  returning.write('offline', doc => doc.getMap('nodes').set(newId(), new Y.Map()))
  expect(await refusalOf(returning)).toMatchObject({ code: closeCodes.otherEpoch })
  expect(returning.acknowledged.size).toBe(0)
  expect(await readStored()).toEqual(writer.written)
})

test('frames that are too large, no frames at all, and updates that are none close the socket and change nothing', async () => {
  const writer = makeWriter()
  await writer.client.connect()
  writer.writeOne()
  await expect.poll(() => writer.client.acknowledged.size, patience).toBe(1)
  const { seq } = await readPosition()
  const hostile: [Uint8Array, number][] = [
    [Uint8Array.of(), closeCodes.badFrame],
    [Uint8Array.of(77), closeCodes.badFrame],
    [Uint8Array.of(0, 2, 200), closeCodes.badFrame],
    [syncMessage(updateType, Uint8Array.of(9, 9, 9)), closeCodes.badFrame],
    [syncMessage(updateType, new Uint8Array(1_100_000)), 1009],
  ]
  for (const [frame, code] of hostile) {
    const client = makeClient()
    await client.connect()
    const acksBefore = client.acks
    client.send(frame)
    const closing = await client.untilClosed()
    expect([closing.code, closeCodes.tooLarge]).toContain(code === 1009 ? closing.code : code)
    expect(client.acks - acksBefore).toBeLessThanOrEqual(1)
  }
  expect((await readPosition()).seq).toBe(seq)
  expect(await readStored()).toEqual(writer.written)
  expect(writer.client.isOpen).toBe(true)
})

function readPosition() {
  return database.db.selectFrom('document').select('seq').where('name', '=', document).executeTakeFirstOrThrow()
}

function isFinal(code: number | undefined): boolean {
  return code !== undefined && code >= 4400 && code < 4500
}
