import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAccount, giveTo, placeBinaries } from './account.ts'
import { findBinaries } from './binaries.ts'
import { initialise, startCluster } from './cluster.ts'
import { dropRun, query, withDatabase } from './test-postgres.ts'

/** Speed before safety: a test's database never outlives its run. */
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  jit: 'off',
  timezone: 'UTC',
}

/** The process that owns what a test run made on a server: it tidies up when its standard input closes. */
const run = `atelier_test_${randomBytes(5).toString('hex')}`
const given = process.env['DATABASE_URL']
const tidyUp = given ? await useServer(given) : await startServer()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.stdin.destroy())
process.stdin.resume()
process.stdin.once('close', () => {
  void tidyUp().finally(() => process.exit())
})

async function useServer(url: string): Promise<() => Promise<void>> {
  await query(url, `CREATE DATABASE ${run}`)
  process.stdout.write(`${withDatabase(url, run)}\n`)
  return () => dropRun(url, run)
}

async function startServer(): Promise<() => Promise<void>> {
  const place = await mkdtemp(join(tmpdir(), 'atelier-test-pg-'))
  const account = await findAccount(place)
  await giveTo(account, place)
  const binaries = await placeBinaries(await findBinaries(), account)
  const password = randomBytes(16).toString('hex')
  const cluster = { binaries, account, folder: join(place, 'data'), logFile: join(place, 'postgres.log'), password }
  const remove = () => rm(place, { recursive: true, force: true, maxRetries: 5 })
  try {
    await initialise(cluster, { durable: false })
    const server = await startCluster(cluster, { settings: testSettings })
    await query(server.url, `CREATE DATABASE ${run}`)
    process.stdout.write(`${withDatabase(server.url, run)}\n`)
    return async () => {
      await server.stop('immediate')
      await remove()
    }
  } catch (cause) {
    await remove()
    throw cause
  }
}
