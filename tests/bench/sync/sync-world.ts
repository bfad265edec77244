import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startEmbedded } from '@atelier/database/embedded/embedded.ts'
import { makeDocuments, makeSignedIn, testPublicUrl } from '../../fixtures/sync-world.ts'
import type { SignedIn } from '../../fixtures/sync-world.ts'

/** An installation's own database with its usual settings, which wait for the disk, and one person who owns everything. */
export interface SyncWorld {
  databaseUrl: string
  publicUrl: string
  owner: SignedIn
  db: Db
  postmasterPid: number
  /** Names of documents that nobody has opened yet. */
  makeDocuments(count: number, by?: SignedIn): Promise<string[]>
  /** Another document with the same base and log, which no server has ever opened. */
  copyDocument(name: string): Promise<string>
  makePerson(): Promise<SignedIn>
  dispose(): Promise<void>
}

export async function startSyncWorld(): Promise<SyncWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  chmodSync(dataDir, 0o755)
  const embedded = await startEmbedded(dataDir)
  const databaseUrl = embedded.urlOn(embedded.server.port)
  await migrateToLatest(databaseUrl)
  const db = openDatabase(databaseUrl, { poolSize: 4, name: 'atelier-bench' })
  const owner = await makeSignedIn(db, 'Bench')
  const postmasterPid = await readPostmasterPid(db)
  const killWithUs = () => process.kill(postmasterPid, 'SIGQUIT')
  process.once('exit', killWithUs)
  return {
    databaseUrl,
    publicUrl: testPublicUrl,
    owner,
    db,
    postmasterPid,
    makeDocuments: (count, by = owner) => makeDocuments(db, by.uid, count),
    copyDocument: name => copyDocument(db, owner, name),
    makePerson: () => makeSignedIn(db),
    dispose: async () => {
      process.off('exit', killWithUs)
      await db.destroy()
      await embedded.server.stop('immediate')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export async function readPostmasterPid(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }))
}

async function copyDocument(db: Db, owner: SignedIn, from: string): Promise<string> {
  const [to = ''] = await makeDocuments(db, owner.uid, 1)
  const itemId = to.slice('canvas:'.length)
  await sql`insert into document (name, kind, item_id, epoch, schema_version, seq, size)
    select ${to}, kind, ${itemId}::uuid, epoch, schema_version, seq, size from document where name = ${from}`.execute(
    db,
  )
  await sql`insert into document_update (name, seq, data, author_uid)
    select ${to}, seq, data, author_uid from document_update where name = ${from}`.execute(db)
  await sql`insert into document_snapshot (id, name, seq, reason, format, data)
    select gen_random_uuid(), ${to}, seq, reason, format, data from document_snapshot
    where name = ${from} and reason = 'compaction'`.execute(db)
  return to
}
