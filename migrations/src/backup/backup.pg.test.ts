import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { create, extract } from 'tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import { readBalance } from '#credits/accounts.queries.ts'
import { grantSignUpCredits } from '#credits/grants.queries.ts'
import { holdCredits, settleHold } from '#credits/holds.queries.ts'
import { openDatabase } from '#database/connection.ts'
import type { Db } from '#database/connection.ts'
import { createTestDatabase as createMigrated } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { createTestDatabase } from '#embedded/test-postgres.ts'
import type { TestDatabase } from '#embedded/test-postgres.ts'
import { keepBlob } from '#files/blobs.queries.ts'
import { findFile } from '#files/files.queries.ts'
import { keepThumbnails } from '#files/keep-thumbnails.ts'
import type { PictureFile } from '#files/thumbnails.queries.ts'
import { verifyFiles } from '#files/verify-files.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let source: MigratedTestDatabase
let target: TestDatabase
let folder: string

beforeEach(async () => {
  source = await createMigrated()
  target = await createTestDatabase(source.url)
  folder = mkdtempSync(join(tmpdir(), 'atelier-backup-'))
})

afterEach(async () => {
  await target.drop()
  await source.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const file = () => join(folder, 'backup.tar.gz')
const from = () => join(folder, 'from')
const into = () => join(folder, 'into')

const makeBackup = () => backUp({ databaseUrl: source.url, dataDir: from(), file: file(), withFiles: true })
const restoreIt = () => restore({ file: file(), dataDir: into(), openTarget: async () => target.url })

async function inTarget<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(target.url, { poolSize: 1 })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

const listPeople = (db: Db) => db.selectFrom('person').selectAll().where('uid', '<>', SYSTEM_UID).execute()

/** People and workspaces that refer to each other in a circle, text that a dump has to escape, bytes, arrays and JSON. */
async function fill(db: Db): Promise<{ uid: string; itemId: string; taskId: string }> {
  const [uid, workspaceId, itemId, taskId] = [newId(), newId(), newId(), newId()]
  await db.insertInto('person').values({ uid, name: 'Ngọc\t\\N "Ánh"\n', email: 'anh@example.org' }).execute()
  await db.insertInto('workspace').values({ id: workspaceId, name: 'Studio' }).execute()
  await db.insertInto('workspace_member').values({ workspace_id: workspaceId, uid, role: 'owner' }).execute()
  await db.updateTable('person').set({ current_workspace_id: workspaceId }).where('uid', '=', uid).execute()
  await db.insertInto('item').values({ id: itemId, kind: 'WILDCARD', owner_uid: uid, name: 'colours' }).execute()
  await db
    .insertInto('wildcard')
    .values({ item_id: itemId, key: 'colours', entries: ['red', '{"blue"}', ''] })
    .execute()
  const hash = Buffer.from([0, 1, 2, 255])
  const session = { id: newId(), uid, token_hash: hash, signed_in_with: 'code', expires_at: new Date(Date.now() + 1e9) }
  await db.insertInto('session').values(session).execute()
  await db.insertInto('api_key').values({ id: newId(), uid, name: 'k', key_hash: hash, hint: 'ab' }).execute()
  await db.updateTable('feed_trim').set({ xid: '7' }).execute()
  const document = { name: `tree:u:${uid}`, kind: 'tree', epoch: newId(), schema_version: 1, seq: 1 } as const
  await db.insertInto('document').values(document).execute()
  await db.insertInto('document_update').values({ name: document.name, seq: 1, data: hash, author_uid: uid }).execute()
  const mail = { id: newId(), to_address: 'anh@example.org', subject: 's', html: 'h', body_text: 't' }
  await db.insertInto('mail_outbox').values(mail).execute()
  mkdirSync(join(from(), 'files/ab'), { recursive: true })
  writeFileSync(join(from(), 'files/ab/abcd'), hash)
  mkdirSync(join(from(), 'secrets'))
  writeFileSync(join(from(), 'secrets/postgres-password'), 'of the former cluster')
  writeFileSync(join(from(), 'secrets/secrets-key'), 'of what is encrypted in the database')
  writeFileSync(join(from(), 'secrets/other'), 'kept')
  await db.transaction().execute(async trx => {
    await grantSignUpCredits(trx, uid)
    await holdCredits(trx, { taskId, payer: { uid, workspaceId: null }, amount: 5_000 })
  })
  return { uid, itemId, taskId }
}

test('everything comes back, in new epochs', async () => {
  const { uid, itemId, taskId } = await fill(source.db)
  expect(await makeBackup()).toMatchObject({ file: file() })
  expect(await restoreIt()).toMatchObject({ withFiles: true })
  await inTarget(async db => {
    for (const table of [
      'person',
      'workspace',
      'workspace_member',
      'item',
      'wildcard',
      'api_key',
      'document_update',
      'ledger_account',
      'ledger_transaction',
      'ledger_posting',
      'credit_hold',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual(
        await source.db.selectFrom(table).selectAll().execute(),
      )
    }
    const epochs = (each: Db) => each.selectFrom('feed_epoch').selectAll().execute()
    expect(await epochs(db)).toHaveLength(1)
    expect(await epochs(db)).not.toEqual(await epochs(source.db))
    const document = (each: Db) =>
      each.selectFrom('document').select(['name', 'seq', 'epoch']).executeTakeFirstOrThrow()
    const [before, after] = [await document(source.db), await document(db)]
    expect(after).toMatchObject({ name: before.name, seq: before.seq })
    expect(after.epoch).not.toBe(before.epoch)
    // The feed, sessions and mails that waited do not come back; transactions are numbered anew.
    expect(await source.db.selectFrom('change').select('kind').execute()).not.toEqual([])
    expect(await db.selectFrom('change').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('feed_trim').select('xid').execute()).toEqual([{ xid: '0' }])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
    const mail = await db.selectFrom('mail_outbox').select(['failed_at', 'last_error']).executeTakeFirstOrThrow()
    expect(mail).toEqual({ failed_at: expect.any(Date), last_error: expect.stringContaining('restore') })
    // Constraints, triggers and sequences work on.
    await db.updateTable('item').set({ name: 'renamed' }).where('id', '=', itemId).execute()
    expect(await db.transaction().execute(trx => settleHold(trx, taskId, 2_000))).toBe(2_000)
    expect(await readBalance(db, { holder: 'person', uid }, 'credit')).toEqual({ available: 998_000, held: 0 })
    const change = { kind: 'put', principal_id: uid, item_id: itemId }
    expect(await db.selectFrom('change').selectAll().execute()).toMatchObject([change])
    await expect(db.insertInto('favorite').values({ uid: newId(), item_id: itemId }).execute()).rejects.toThrow(
      /foreign key/,
    )
  })
  expect(readFileSync(join(into(), 'files/ab/abcd'))).toEqual(Buffer.from([0, 1, 2, 255]))
  expect(readdirSync(join(into(), 'secrets'))).toEqual(['other'])
})

test('a picture comes back with its thumbnails; what was on its way does not', async () => {
  const store = new DiskStore(join(from(), 'files'))
  const bytes = await encodePixels(solidPixels(64, 64, [200, 100, 50]))
  const once = async function* () {
    yield bytes
  }
  const { sha256, size } = await store.write('joined/whole', once(), { bytesMax: bytes.length })
  await store.write('parts/01890000-0000-7000-8000-000000000000/1-ab', once(), { bytesMax: bytes.length })
  const id = newId()
  await source.db.transaction().execute(async trx => {
    await keepBlob(trx, store, { sha256, size, from: 'joined/whole' })
    const picture = { width: 64, height: 64, sha256, size, uploaded_at: new Date() }
    const named = { id, purpose: 'NONE', name: 'a.png', mime_type: 'image/png', link_key: id }
    await trx
      .insertInto('file')
      .values({ ...named, ...picture })
      .execute()
  })
  const limits = uploadImageLimits({ imageBytesMax: 1_000_000, imagePixelsMax: 1_000_000 })
  const file = await findFile(source.db, id)
  await keepThumbnails({ db: source.db, store, limits }, file as PictureFile)
  await makeBackup()
  await restoreIt()
  const restored = new DiskStore(join(into(), 'files'))
  const findings: string[] = []
  const options = { content: true, repair: false, limits, now: new Date(Date.now() + 1e9) }
  await inTarget(db => verifyFiles(db, restored, { ...options, onFinding: ({ wrong }) => findings.push(wrong) }))
  expect(findings).toEqual([])
  expect(readdirSync(join(into(), 'files')).toSorted()).toEqual(['blobs', 'thumbnails'])
})

test('a backup in use leaves nothing beside it, and is never overwritten', async () => {
  await fill(source.db)
  await makeBackup()
  expect(readdirSync(folder).toSorted()).toEqual(['backup.tar.gz', 'from'])
  await expect(makeBackup()).rejects.toThrow(/exists already/)
})

test('a database with people in it is refused and left alone', async () => {
  await fill(source.db)
  await makeBackup()
  await restoreIt()
  await inTarget(db => db.updateTable('person').set({ name: 'later' }).where('uid', '<>', SYSTEM_UID).execute())
  await expect(restoreIt()).rejects.toThrow(/has people in it and nothing was changed/)
  expect(await inTarget(listPeople)).toMatchObject([{ name: 'later' }])
})

test('a damaged backup is refused before the database is touched', async () => {
  await fill(source.db)
  await makeBackup()
  const open = join(folder, 'open')
  mkdirSync(open)
  await extract({ file: file(), cwd: open })
  writeFileSync(join(open, 'db/person.copy'), 'not what it was\n')
  await create({ file: file(), cwd: open, gzip: true }, ['.'])
  await expect(restoreIt()).rejects.toThrow(/damaged \(table person/)
  writeFileSync(file(), readFileSync(file()).subarray(0, 500))
  await expect(restoreIt()).rejects.toThrow(/cut short/)
  await expect(inTarget(db => db.selectFrom('person').selectAll().execute())).rejects.toThrow(/does not exist/)
})

test('rows that do not fit together take the whole restore back', async () => {
  const { uid } = await fill(source.db)
  await source.db.schema.alterTable('pin').dropConstraint('pin_item_id_fkey').execute()
  await source.db.insertInto('pin').values({ uid, item_id: newId() }).execute()
  await makeBackup()
  await expect(restoreIt()).rejects.toThrow(/foreign key/)
  expect(await inTarget(listPeople)).toEqual([])
})
