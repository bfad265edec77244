import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SECRETS_KEY_FILE } from '@atelier/platform/secrets/secret-box.ts'
import { packArchive, tableFile } from './archive.ts'
import type { Manifest } from './archive.ts'
import { listMigrations, listTables } from './tables.ts'
import type { TableShape } from './tables.ts'

export type BackupResult = { file: string; tables: number; rows: number }

/** The cluster's own password is made anew where a backup is restored; the key of the secrets that lie in the database is kept apart from them. */
const ownSecrets = ['postgres-password', SECRETS_KEY_FILE]

/**
 * Writes one archive of the database at one moment, the files it refers to and the secrets it needs. Files are packed
 * after the database was read: they never change, and are only deleted long after nothing refers to them.
 */
export async function backUp(options: {
  databaseUrl: string
  dataDir: string
  file: string
  withFiles: boolean
}): Promise<BackupResult> {
  const { databaseUrl, dataDir, file, withFiles } = options
  if (existsSync(file)) throw new Error(`${file} exists already: name another file.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const stage = `${file}.stage`
  await rm(stage, { recursive: true, force: true })
  await mkdir(join(stage, 'db'), { recursive: true, mode: 0o700 })
  try {
    const read = await readDatabase(databaseUrl, stage)
    const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), ...read, withFiles }
    await writeFile(join(stage, 'manifest.json'), JSON.stringify(manifest, null, 2))
    if (withFiles && existsSync(join(dataDir, 'files'))) await symlink(join(dataDir, 'files'), join(stage, 'files'))
    await stageSecrets(dataDir, stage)
    await packArchive(stage, file)
    return { file, tables: manifest.tables.length, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function readDatabase(
  databaseUrl: string,
  stage: string,
): Promise<Pick<Manifest, 'migrations' | 'postgresVersion' | 'tables'>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atelier-backup' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const migrations = await listMigrations(client)
    if (migrations.length === 0) throw new Error('This database holds no Atelier yet: there is nothing to back up.')
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) tables.push(await readTable(client, table, stage))
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    return { migrations, postgresVersion: rows[0]?.server_version ?? '', tables }
  } finally {
    await client.end()
  }
}

async function readTable(client: pg.Client, table: TableShape, stage: string): Promise<Manifest['tables'][number]> {
  const columns = table.columns.map(column => pg.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`COPY ${pg.escapeIdentifier(table.name)} (${columns}) TO STDOUT`))
  const hash = createHash('sha256')
  await pipeline(
    stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(tableFile(stage, table.name), { mode: 0o600 }),
  )
  return { ...table, rows: stream.rowCount, sha256: hash.digest('hex') }
}

async function stageSecrets(dataDir: string, stage: string): Promise<void> {
  const folder = join(dataDir, 'secrets')
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names.filter(each => !ownSecrets.includes(each))) {
    await cp(join(folder, name), join(stage, 'secrets', name), { recursive: true })
  }
}
