import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startEmbedded } from '@atelier/database/embedded/embedded.ts'
import { sql } from 'kysely'
import { openPostgresGate } from '../fixtures/postgres-gate.ts'
import type { PostgresGate } from '../fixtures/postgres-gate.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { openTcpGate } from '../fixtures/tcp-gate.ts'
import type { TcpGate } from '../fixtures/tcp-gate.ts'

/** A database of its own that can be killed, and a sync-server that reaches it, and is reached, by gates. */
export interface KillWorld {
  db: Db
  databaseGate: PostgresGate
  readonly socketGate: TcpGate
  readonly server: SyncServerProcess
  /** `ws://…/sync/` by way of the gate. */
  readonly url: string
  killServer(): Promise<void>
  startServer(): Promise<void>
  killDatabase(): Promise<void>
  startDatabase(): Promise<void>
  dispose(): Promise<void>
}

export async function startKillWorld(): Promise<KillWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-kill-'))
  chmodSync(dataDir, 0o755)
  const embedded = await startEmbedded(dataDir)
  let postgres = embedded.server
  const databaseUrl = embedded.urlOn(postgres.port)
  await migrateToLatest(databaseUrl)
  const db = openDatabase(databaseUrl, { poolSize: 3, name: 'atelier-test' })
  const databaseGate = await openPostgresGate(databaseUrl)
  const start = async () => {
    const server = await startSyncServer({ databaseUrl: databaseGate.url })
    return { server, socketGate: await openTcpGate(`http://127.0.0.1:${server.port}`) }
  }
  let running = await start()
  return {
    db,
    databaseGate,
    get socketGate() {
      return running.socketGate
    },
    get server() {
      return running.server
    },
    get url() {
      return `${running.socketGate.url.replace('http:', 'ws:')}sync/`
    },
    killServer: async () => {
      await running.server.stop('SIGKILL')
      await running.socketGate.dispose()
    },
    startServer: async () => {
      running = await start()
    },
    killDatabase: async () => {
      for (const pid of await readPids(db)) process.kill(pid, 'SIGKILL')
      await postgres.exited
    },
    startDatabase: async () => {
      postgres = await embedded.restart()
      await untilAnswers(db)
    },
    dispose: async () => {
      await running.server.stop('SIGKILL')
      await running.socketGate.dispose()
      await databaseGate.dispose()
      await db.destroy()
      await postgres.stop('immediate')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** The first process and all it has started, at once: none of them lives on to finish what it was doing. */
async function readPids(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const postmaster = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }))
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...children.split('\n').filter(Boolean).map(Number)]
}

async function untilAnswers(db: Db): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (tries === 50) throw error
      await delay(100)
    }
  }
}
