import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { foldersOf } from '@atelier/shared-schema/documents/tree.ts'
import { documentSchemaVersions } from '@atelier/shared-schema/documents/schema-versions.ts'
import { createFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { appendToDocument } from './append-to-document.ts'
import { writeBase } from './compact.queries.ts'
import { makeBase } from './document-base.ts'
import { keepNamed } from './document-history.ts'
import { DOCUMENT_BYTES_MAX } from './document-room.ts'
import { loadDocument } from './load-document.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import { verifyDocuments } from './verify-documents.ts'
import type { Finding } from './verify-documents.ts'

let database: MigratedTestDatabase
let uid: string
let name: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())
beforeEach(async () => {
  uid = newId()
  name = `tree:u:${uid}`
  await database.db.insertInto('person').values({ uid, name: 'Ann' }).execute()
})

const write = (act: (doc: Y.Doc) => void) =>
  database.db
    .transaction()
    .execute(trx => appendToDocument(trx, name, act, { author: { uid, role: 'owner' }, now: new Date() }))

async function addFolder(title: string): Promise<string> {
  const id = newId()
  await write(doc => createFolder(doc, { id, name: title, parentId: null, by: uid, now: Date.now() }))
  return id
}

async function compact(): Promise<void> {
  const { doc, epoch, seq } = (await loadDocument(database.db, name))!
  await writeBase(database.db, { name, epoch, seq, base: makeBase(doc, DOCUMENT_BYTES_MAX) })
}

async function verify(repair = false, names: readonly string[] | null = [name]): Promise<Finding[]> {
  const found: Finding[] = []
  const onFinding = (finding: Finding) => void found.push(finding)
  await verifyDocuments(database.db, { repair, now: new Date(), onFinding, ...(names && { names }) })
  return found
}
const wrongs = async (repair = false) => (await verify(repair)).map(finding => finding.wrong)

const deleteChange = (seq: number) =>
  database.db.deleteFrom('document_update').where('name', '=', name).where('seq', '=', seq).execute()

/** As somebody might who writes to the database by hand: past every check. */
async function forge(update: Uint8Array): Promise<void> {
  const { seq, size } = await database.db
    .selectFrom('document')
    .select(['seq', 'size'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const row = { name, seq: seq + 1, data: Buffer.from(update), author_uid: null }
  await database.db.insertInto('document_update').values(row).execute()
  const grown = { seq: seq + 1, size: size + update.length }
  await database.db.updateTable('document').set(grown).where('name', '=', name).execute()
}

describe('a whole document', () => {
  test('has nothing wrong with it, with a base, a log and a past', async () => {
    for (let at = 0; at < 5; at++) await addFolder(`Folder ${at}`)
    await compact()
    await keepNamed(database.db, { name, label: 'Now', byUid: uid, now: new Date() })
    await addFolder('Later')
    expect(await verify()).toEqual([])
  })

  test('is found among all', async () => {
    await addFolder('Sky')
    expect((await verify(false, null)).filter(finding => finding.document === name)).toEqual([])
  })

  test('has its true size when it is compacted while somebody writes', async () => {
    await addFolder('Sky')
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const loaded = (await loadDocument(database.db, name))!
    const writing = database.db.transaction().execute(async trx => {
      const id = newId()
      const act = (doc: Y.Doc) => createFolder(doc, { id, name: 'Sea', parentId: null, by: uid, now: Date.now() })
      await appendToDocument(trx, name, act, { author: { uid, role: 'owner' }, now: new Date() })
      written.resolve()
      await commit.promise
    })
    await written.promise
    const base = makeBase(loaded.doc, DOCUMENT_BYTES_MAX)
    const compacting = writeBase(database.db, { name, epoch: loaded.epoch, seq: loaded.seq, base })
    await expect.poll(countLockWaits, { interval: 5, timeout: 20_000 }).toBe(1)
    commit.resolve()
    await Promise.all([writing, compacting])
    expect(await verify()).toEqual([])
  })

  async function countLockWaits(): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]?.count
  }
})

describe('what is broken is named', () => {
  test('a change that is missing', async () => {
    for (let at = 0; at < 4; at++) await addFolder(`Folder ${at}`)
    await deleteChange(2)
    expect(await wrongs()).toContain('change 2 is missing')
    await deleteChange(3)
    await deleteChange(4)
    expect(await wrongs(true)).toContain('changes 2 to 4 are missing')
  })

  test('a change that another builds on', async () => {
    const id = await addFolder('Sky')
    const fork = new Y.Doc()
    const loaded = (await loadDocument(database.db, name))!
    Y.applyUpdate(fork, Y.encodeStateAsUpdate(loaded.doc))
    const lost = Y.encodeStateVector(fork)
    foldersOf(fork).set(newId(), new Y.Map())
    const late = Y.encodeStateVector(fork)
    ;(foldersOf(fork).get(id) as Y.Map<unknown>).set('name', 'Sea')
    expect(late).not.toEqual(lost)
    await forge(Y.encodeStateAsUpdate(fork, late))
    expect(await wrongs()).toEqual(['its log builds on changes that are not in it'])
  })

  test('bytes that are no update, in the log, the base and the past', async () => {
    await addFolder('Sky')
    await keepNamed(database.db, { name, label: 'Now', byUid: uid, now: new Date() })
    await addFolder('Sea')
    const garbage = Buffer.from('no update at all')
    await database.db.updateTable('document_update').set({ data: garbage }).where('name', '=', name).execute()
    await database.db.updateTable('document_snapshot').set({ data: garbage }).where('name', '=', name).execute()
    const found = await wrongs()
    expect(found).toEqual(expect.arrayContaining(['change 1 cannot be read', 'change 2 cannot be read']))
    expect(found.some(wrong => /^its snapshot \S+ cannot be read$/.test(wrong))).toBe(true)
    await database.db.deleteFrom('document_snapshot').where('name', '=', name).execute()
    const base = { id: newId(), name, seq: 1, reason: 'compaction' as const, data: garbage }
    await database.db.insertInto('document_snapshot').values(base).execute()
    expect(await wrongs()).toEqual(
      expect.arrayContaining(['the base at 1 cannot be read', 'change 1 is in the base already']),
    )
  })

  test('what breaks a rule of its kind', async () => {
    const id = await addFolder('Sky')
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate((await loadDocument(database.db, name))!.doc))
    const before = Y.encodeStateVector(doc)
    ;(foldersOf(doc).get(id) as Y.Map<unknown>).set('colour', 'red')
    await forge(Y.encodeStateAsUpdate(doc, before))
    expect(await wrongs()).toEqual([`it breaks a rule: What was written for folder ${id} is no folder.`])
  })

  test('a shape that is newer, and a document that is not there', async () => {
    await addFolder('Sky')
    await database.db.updateTable('document').set({ schema_version: 7 }).where('name', '=', name).execute()
    expect(await wrongs()).toEqual(['it has shape 7, which is newer than this version knows'])
    expect(await verify(false, ['tree:u:nobody'])).toMatchObject([{ wrong: 'there is no such document' }])
  })

  test('rows of a tree that has no document', async () => {
    await database.db.insertInto('item').values({ id: newId(), kind: 'FOLDER', owner_uid: uid, name: 'Sky' }).execute()
    const found = (await verify(false, null)).filter(finding => finding.document === name)
    expect(found).toMatchObject([{ wrong: '1 folders are rows, but there is no tree' }])
  })
})

describe('what follows from the log is repaired when asked for', () => {
  test('sizes', async () => {
    await addFolder('Sky')
    await database.db.updateTable('document').set({ size: 3 }).where('name', '=', name).execute()
    expect(await verify()).toMatchObject([{ wrong: expect.stringContaining('said to be 3 bytes'), repaired: false }])
    expect(await verify(true)).toMatchObject([{ repaired: true }])
    expect(await verify()).toEqual([])
  })

  test('rows of folders', async () => {
    const [sky, sea] = [await addFolder('Sky'), await addFolder('Sea')]
    await database.db.updateTable('item').set({ name: 'Heaven' }).where('id', '=', sky).execute()
    await database.db.deleteFrom('item').where('id', '=', sea).execute()
    expect(await verify()).toMatchObject([
      { wrong: expect.stringContaining('2 of its folders’ rows'), repaired: false },
    ])
    expect(await verify()).toHaveLength(1)
    expect(await verify(true)).toMatchObject([{ repaired: true }])
    expect(await verify()).toEqual([])
    const rows = await database.db.selectFrom('item').select('name').where('owner_uid', '=', uid).execute()
    expect(rows.map(row => row.name).toSorted()).toEqual(['Sea', 'Sky'])
  })
})

test('every kind’s rules hold for what it seeds', async () => {
  const kinds = { artboard: 'ARTBOARD', canvas: 'SD_WORKFLOW', room: 'CHAT_ROOM' } as const
  for (const kind of ['artboard', 'canvas', 'room'] as const) {
    const id = newId()
    await database.db.insertInto('item').values({ id, kind: kinds[kind], owner_uid: uid, name: 'Thing' }).execute()
    name = `${kind}:${id}`
    await write(() => undefined)
    expect([kind, await verify()]).toEqual([kind, []])
    expect(rulesOfKinds[kind].schemaVersion).toBe(documentSchemaVersions[kind])
  }
})

test('the command names what is wrong and ends with 1, and with 0 once all is well', async () => {
  await addFolder('Sky')
  await database.db.updateTable('document').set({ size: 3 }).where('name', '=', name).execute()
  expect(await run(name)).toMatchObject({ code: 1, says: expect.stringMatching(`wrong  ${name}  its size`) })
  expect(await run('--repair', name)).toMatchObject({ code: 0, says: expect.stringContaining('1 of that repaired') })
  expect(await run(name)).toEqual({ code: 0, says: '1 document: all is well.\n' })
})

async function run(...given: string[]): Promise<{ code: number; says: string }> {
  const program = new URL('verify.cli.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, ...given], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [says, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, says: says + errors }
}
