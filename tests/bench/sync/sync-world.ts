import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startEmbedded } from '@atelier/database/embedded/embedded.ts'
import { hashToken, sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

const sessionToken = 'benchmark-session-token'

/** An installation's own database with its usual settings, which wait for the disk, and one person who owns everything. */
export interface SyncWorld {
  databaseUrl: string
  publicUrl: string
  cookie: string
  db: Db
  uid: string
  postmasterPid: number
  /** Names of documents that nobody has opened yet. */
  makeDocuments(count: number): Promise<string[]>
  dispose(): Promise<void>
}

export async function startSyncWorld(): Promise<SyncWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  chmodSync(dataDir, 0o755)
  const embedded = await startEmbedded(dataDir)
  const databaseUrl = embedded.urlOn(embedded.server.port)
  await migrateToLatest(databaseUrl)
  const db = openDatabase(databaseUrl, { poolSize: 4, name: 'atelier-bench' })
  const uid = newId()
  await db.insertInto('person').values({ uid, name: 'Bench', email: 'bench@example.org' }).execute()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      uid,
      token_hash: hashToken(sessionToken),
      signed_in_with: 'password',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const postmasterPid = await readPostmasterPid(db)
  const killWithUs = () => process.kill(postmasterPid, 'SIGQUIT')
  process.once('exit', killWithUs)
  return {
    databaseUrl,
    publicUrl: 'http://localhost:3000',
    cookie: `${sessionCookieName(false)}=${sessionToken}`,
    db,
    uid,
    postmasterPid,
    makeDocuments: count => makeDocuments(db, uid, count),
    dispose: async () => {
      process.off('exit', killWithUs)
      await db.destroy()
      await embedded.server.stop('immediate')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function readPostmasterPid(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }))
}

async function makeDocuments(db: Db, uid: string, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    kind: 'SD_WORKFLOW' as const,
    owner_uid: uid,
    name: `canvas ${index}`,
  }))
  await db.insertInto('item').values(items).execute()
  return items.map(({ id }) => `canvas:${id}`)
}
