import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import { openDatabase } from '#database/connection.ts'
import { migrate } from '#database/migrate.ts'
import { allMigrations } from '#migrations/all-migrations.ts'
import { tableFile, unpackArchive } from './archive.ts'
import type { Manifest } from './archive.ts'
import { addForeignKeys, advanceSequences, dropForeignKeys, listMigrations } from './tables.ts'

export type RestoreResult = { createdAt: string; tables: number; rows: number; withFiles: boolean }

/**
 * Brings a backup into a database without people in it. The rows go in within one transaction that ends only when their
 * numbers and every foreign key are right; what fails leaves the database as empty as it was.
 */
export async function restore(options: {
  file: string
  dataDir: string
  /** Asked for only when the archive has proved whole. */
  openTarget: () => Promise<string>
}): Promise<RestoreResult> {
  const { file, dataDir } = options
  const stage = join(dataDir, `.restore-${process.pid}`)
  // Open to walk through, for the account that runs the database; what is inside is closed.
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  try {
    const manifest = await unpackArchive(file, stage)
    const newest = manifest.migrations.at(-1) ?? ''
    if (!(newest in allMigrations)) {
      throw new Error(`The backup was made by a newer release (${newest}): update Atelier on this machine first.`)
    }
    const databaseUrl = await options.openTarget()
    await prepareSchema(databaseUrl, newest)
    await placeFiles(stage, dataDir)
    await fillDatabase(databaseUrl, manifest, stage)
    await migrateTo(databaseUrl)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { createdAt: manifest.createdAt, tables: manifest.tables.length, rows, withFiles: manifest.withFiles }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function migrateTo(databaseUrl: string, upTo?: string): Promise<void> {
  const db = openDatabase(databaseUrl, { poolSize: 2, name: 'atelier-restore' })
  try {
    await migrate(db, upTo ? { upTo } : {})
  } finally {
    await db.destroy()
  }
}

/** The tables as they were when the backup was made. */
async function prepareSchema(databaseUrl: string, newest: string): Promise<void> {
  const applied = await withClient(databaseUrl, async client => {
    const migrations = await listMigrations(client)
    if (migrations.length > 0) await assertNobody(client)
    return migrations
  })
  if (applied.length > 0 && applied.at(-1) !== newest) {
    throw new Error(
      `The database has the tables of another release (${applied.at(-1)}) than the backup (${newest}): restore into an empty database or a new DATA_DIR.`,
    )
  }
  await migrateTo(databaseUrl, newest)
}

async function assertNobody(client: pg.Client): Promise<void> {
  const anybody = 'SELECT EXISTS (SELECT FROM person WHERE uid <> $1) AS used'
  const { rows } = await client.query<{ used: boolean }>(anybody, [SYSTEM_UID])
  if (!rows[0]?.used) return
  throw new Error(
    'The database has people in it and nothing was changed: restore into an empty database or a new DATA_DIR, or add --replace to set the embedded one aside.',
  )
}

async function fillDatabase(databaseUrl: string, manifest: Manifest, stage: string): Promise<void> {
  await withClient(databaseUrl, async client => {
    await client.query('BEGIN')
    // Whoever connects meanwhile must not find an owner missing and make one.
    await client.query('LOCK TABLE person IN ACCESS EXCLUSIVE MODE')
    await assertNobody(client)
    const keys = await dropForeignKeys(client)
    for (const table of manifest.tables) await fillTable(client, table, stage)
    await addForeignKeys(client, keys)
    await advanceSequences(client)
    await beginAnew(client)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
}

async function fillTable(client: pg.Client, table: Manifest['tables'][number], stage: string): Promise<void> {
  const name = pg.escapeIdentifier(table.name)
  const columns = table.columns.map(column => pg.escapeIdentifier(column)).join(', ')
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // Migrations put first rows into some tables.
  await client.query(`DELETE FROM ${name}`)
  const stream = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`))
  await pipeline(createReadStream(tableFile(stage, table.name)), stream)
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  if (stream.rowCount !== table.rows) {
    throw new Error(`Table ${table.name} has ${table.rows} rows in the backup, ${stream.rowCount} were restored.`)
  }
}

/**
 * Clients hold positions in the feed and states of documents that lie after the backup: new epochs make them read anew.
 * Mails and messages to devices that waited when the backup was made have long been sent.
 */
async function beginAnew(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM change')
  await client.query('UPDATE feed_epoch SET epoch = gen_random_uuid()')
  await client.query('UPDATE document SET epoch = gen_random_uuid()')
  await client.query(
    `UPDATE mail_outbox SET failed_at = now(), last_error = 'it waited when the backup was made; a restore sends nothing twice'
     WHERE sent_at IS NULL AND failed_at IS NULL`,
  )
  await client.query('DELETE FROM push_outbox')
}

/** Files are named by their content, so those that are there already are the same. */
async function placeFiles(stage: string, dataDir: string): Promise<void> {
  for (const name of ['files', 'secrets']) {
    if (!existsSync(join(stage, name))) continue
    await mkdir(join(dataDir, name), { recursive: true, mode: 0o700 })
    await cp(join(stage, name), join(dataDir, name), { recursive: true, force: false })
  }
}

async function withClient<T>(databaseUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atelier-restore' })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
