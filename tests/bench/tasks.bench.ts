import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import { estimateQueue } from '@atelier/database/tasks/estimate-queue.queries.ts'
import { insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { listTaskRows } from '@atelier/database/tasks/list-tasks.queries.ts'
import type { TaskListQuery } from '@atelier/database/tasks/list-tasks.queries.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { inLanes } from '@atelier/platform/process/in-lanes.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { TASKS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { PgBoss } from 'pg-boss'
import { percentile, print, timeCalls } from './call-times.ts'
import { readCpuSeconds, readDatabaseCpuSeconds, readEndedCpuSeconds } from './sync/process-use.ts'
import { readPostmasterPid } from './sync/sync-world.ts'
import type { BenchWork, Started } from './tasks/bench-work.ts'
import { buildFinishedWorld, isAllDone } from './tasks/finished-world.queries.ts'
import type { FinishedWorld } from './tasks/finished-world.queries.ts'

/**
 * How soon an idle worker begins with a task, how many tasks a second are queued and done that run nothing, beside plain
 * pg-boss in the same run, and lists; all with many finished tasks in the tables. Workers are processes of their own.
 */
const FINISHED = Number(process.env.BENCH_TASKS ?? 100_000)
const SUBMITS = 200
const ROUNDS = 3
/** Plain pg-boss fetches its jobs one by one and waits between; in batches it does not. */
const THROUGHPUT = { ours: 2_000, boss: 100, 'boss-in-batches': 2_000 }
const LANES = 4
const SLOTS = 4

interface Bench {
  databaseUrl: string
  db: Db
  doorbell: Doorbell
  world: FinishedWorld
  postmasterPid: number
}

const postgres = await startTestPostgres()
try {
  await migrateToLatest(postgres.url)
  const db = openDatabase(postgres.url, { poolSize: LANES + 2 })
  const doorbell = openDoorbell({ url: postgres.url, log: createLog({ name: 'bench', level: 'warn' }) })
  print(`Node ${process.version}, ${cpus()[0]?.model}; filling ${FINISHED.toLocaleString('en')} finished tasks …`)
  const world = await buildFinishedWorld(db, FINISHED)
  const bench = { databaseUrl: postgres.url, db, doorbell, world, postmasterPid: await readPostmasterPid(db) }
  const boss = new PgBoss({ connectionString: postgres.url, schema: 'bench', max: LANES + 2 })
  boss.on('error', err => print(`pg-boss: ${err}`))
  await boss.start()
  await boss.createQueue('boss', { notify: true })
  await boss.createQueue('boss-in-batches', { notify: true })
  await measureStarts(bench, boss)
  await measureThroughput(bench, boss)
  await measureLists(bench)
  await boss.stop({ graceful: false })
  await doorbell.dispose()
  await db.destroy()
} catch (error) {
  // Said before whatever else ends with the database.
  print(String(error))
  throw error
} finally {
  await postgres.stop()
}

type Submit = (id: string) => Promise<unknown>

function submitterOf({ db, doorbell, world }: Bench, boss: PgBoss, kind: BenchWork['kind']): Submit {
  if (kind !== 'ours') return id => boss.send(kind, { id })
  const people = [world.uid, ...world.others]
  let next = 0
  return async id => {
    const ownerUid = people[next++ % people.length] ?? ''
    const graph = { 1: { class_type: 'PreviewAny', inputs: { source: id } } }
    const task = { name: 'Task', ownerUid, workspaceId: null, params: {}, graph, now: new Date() }
    await db.transaction().execute(trx => insertTasks(trx, [task]))
    doorbell.ring(TASKS_WAITING_CHANNEL)
  }
}

interface BenchWorker {
  pid: number
  /** When each began. */
  started: Map<string, number>
  stop(): Promise<void>
}

async function startWorker(bench: Bench, kind: BenchWork['kind']): Promise<BenchWorker> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'tasks/bench-worker.ts'), { execArgv: [] })
  const started = new Map<string, number>()
  child.send({ kind, databaseUrl: bench.databaseUrl, slots: SLOTS } satisfies BenchWork)
  await once(child, 'message')
  child.on('message', ({ id, at }: Started) => started.set(id, at))
  await delay(1_000)
  return {
    pid: child.pid ?? 0,
    started,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Of who queues, of the worker and of the database, in milliseconds: what is left of a figure on a machine that is shared. */
function readCpu({ postmasterPid }: Bench, { pid }: BenchWorker): number {
  const { user, system } = process.cpuUsage()
  const database = readDatabaseCpuSeconds(postmasterPid) + readEndedCpuSeconds(postmasterPid)
  return (user + system) / 1_000 + 1_000 * (readCpuSeconds(pid) + database)
}

async function untilStarted(worker: BenchWorker, count: number): Promise<void> {
  const deadline = Date.now() + 120_000
  while (worker.started.size < count) {
    if (Date.now() > deadline) throw new Error(`only ${worker.started.size} of ${count} began`)
    await delay(5)
  }
}

async function measureStarts(bench: Bench, boss: PgBoss): Promise<void> {
  for (const kind of ['ours', 'boss'] as const) {
    const worker = await startWorker(bench, kind)
    const submit = submitterOf(bench, boss, kind)
    const times: number[] = []
    for (let count = 0; count < SUBMITS; count++) {
      const id = newId()
      const at = performance.timeOrigin + performance.now()
      await submit(id)
      await untilStarted(worker, count + 1)
      times.push((worker.started.get(id) ?? Infinity) - at)
      await delay(20)
    }
    print(`${kind}: from submit to start, idle: p50 ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`)
    await worker.stop()
  }
}

async function measureThroughput(bench: Bench, boss: PgBoss): Promise<void> {
  const done = { ours: [] as number[], boss: [] as number[], 'boss-in-batches': [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['ours', 'boss', 'boss-in-batches'] as const) {
      const { queued, completed, cpuMs } = await measureRound(bench, boss, kind)
      done[kind].push(completed)
      const rates = `${queued.toFixed(0)} queued a second, ${completed.toFixed(0)} done a second`
      print(`${kind}: ${rates}, ${cpuMs.toFixed(1)} ms of processor time each`)
    }
  }
  const best = (kind: BenchWork['kind']) => Math.max(...done[kind])
  const times = (kind: BenchWork['kind']) => (best('ours') / best(kind)).toFixed(2)
  print(`done, of what pg-boss does: ${times('boss')} one by one, ${times('boss-in-batches')} in batches`)
}

async function measureRound(
  bench: Bench,
  boss: PgBoss,
  kind: BenchWork['kind'],
): Promise<{ queued: number; completed: number; cpuMs: number }> {
  const count = THROUGHPUT[kind]
  const worker = await startWorker(bench, kind)
  const submit = submitterOf(bench, boss, kind)
  const [from, cpuFrom] = [performance.now(), readCpu(bench, worker)]
  await inLanes(
    Array.from({ length: count }, () => newId()),
    LANES,
    submit,
  )
  const queuedIn = performance.now() - from
  await untilStarted(worker, count)
  while (kind === 'ours' && !(await isAllDone(bench.db))) await delay(20)
  const completedIn = performance.now() - from
  const cpuMs = (readCpu(bench, worker) - cpuFrom) / count
  await worker.stop()
  return { queued: (count * 1_000) / queuedIn, completed: (count * 1_000) / completedIn, cpuMs }
}

async function measureLists({ db, world }: Bench): Promise<void> {
  const scopes = { 'one person': { uid: world.uid }, 'the workspace': { workspaceId: world.workspaceId } }
  await db.transaction().execute(trx =>
    insertTasks(
      trx,
      Array.from({ length: 1_000 }, (_, index) => ({
        name: `Waiting ${index}`,
        ownerUid: world.uid,
        workspaceId: world.workspaceId,
        params: {},
        graph: {},
        now: new Date(),
      })),
    ),
  )
  const ended = { of: 'ended', statuses: ['COMPLETED', 'FAILED', 'CANCELED'] } as const
  const made = {
    of: 'made',
    statuses: ['COMPLETED', 'QUEUED', 'RUNNING', 'DRAFT', 'FAILED'],
    direction: 'DESC',
  } as const
  const lists: Record<string, Omit<TaskListQuery, 'scope' | 'limit'>> = {
    history: { list: ended },
    'failed alone': { list: { of: 'ended', statuses: ['FAILED'] } },
    'what waits': { list: { of: 'queued' } },
    everything: { list: made },
    searched: { list: ended, search: 'number 77' },
  }
  for (const [who, scope] of Object.entries(scopes)) {
    for (const [name, list] of Object.entries(lists)) {
      let cursor: string | undefined
      const times = await timeCalls(100, async () => {
        const page = await listTaskRows(db, { ...list, scope, limit: 50, cursor })
        cursor = page.nextCursor ?? undefined
      })
      print(`list of ${who}, ${name}: p50 ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`)
    }
  }
  const waiting = await listTaskRows(db, { scope: { uid: world.uid }, list: { of: 'queued' }, limit: 50 })
  const ids = waiting.rows.map(row => row.task_id)
  const times = await timeCalls(100, () => estimateQueue(db, ids))
  print(`places and times of 50 that wait: p50 ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`)
}
