import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { fixedEngines } from '@atelier/workers/tasks/task-engines.ts'
import { startTaskWorker } from '@atelier/workers/tasks/task-worker.ts'
import type { Engine } from '@atelier/workers/engines/engine.ts'
import { PgBoss } from 'pg-boss'
import type { BenchWork, Started } from './bench-work.ts'

/** A worker in a process of its own, of ours or of pg-boss. What it runs is nothing; it tells when each begins. */
process.once('message', (work: BenchWork) => void begin(work))

async function begin(work: BenchWork): Promise<void> {
  if (work.kind === 'ours') await beginOurs(work)
  else await beginBoss(work)
  process.send?.('ready')
}

function tellStart(id: string): void {
  process.send?.({ id, at: performance.timeOrigin + performance.now() } satisfies Started)
}

async function beginOurs({ databaseUrl, slots }: BenchWork): Promise<void> {
  const log = createLog({ name: 'bench', level: 'warn' })
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-tasks-'))
  const db = openDatabase(databaseUrl, { poolSize: 8 })
  const doorbell = openDoorbell({ url: databaseUrl, log })
  startTaskWorker({
    db,
    doorbell,
    log,
    dataDir,
    store: new DiskStore(join(dataDir, 'files')),
    limits: uploadImageLimits({ imageBytesMax: 1e6, imagePixelsMax: 1e6 }),
    engines: fixedEngines([{ engine: idleEngine, name: 'None', nodes: {}, slots }]),
  })
}

const idleEngine: Engine = {
  id: newId(),
  kind: 'embedded',
  describe: () => Promise.resolve({ name: 'None', nodes: {}, models: {}, modelHashes: {} }),
  hashModels: () => Promise.resolve({}),
  readState: () => ({ health: 'ready', healthNote: '', running: 0, queued: 0, msPerMegapixel: undefined }),
  run: graph => {
    const { source } = graph['1']?.inputs ?? {}
    if (typeof source === 'string') tellStart(source)
    return Promise.resolve({ displays: new Map(), executed: [], pixelsWritten: 0, carried: new Map() })
  },
  dispose: () => Promise.resolve(),
}

async function beginBoss({ databaseUrl, kind, slots }: BenchWork): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'bench',
    max: 8,
    useListenNotify: true,
  })
  boss.on('error', err => process.stderr.write(`${err}\n`))
  await boss.start()
  await boss.work<{ id: string }>(
    kind,
    {
      localConcurrency: slots,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
      batchSize: kind === 'boss-in-batches' ? 10 : 1,
      burstWhenBatchFull: true,
    },
    jobs => {
      for (const job of jobs) tellStart(job.data.id)
      return Promise.resolve()
    },
  )
}
