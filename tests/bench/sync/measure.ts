import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Delays } from './histogram.ts'
import { runLoad } from './load.ts'
import type { Loads } from './load.ts'
import { readCpuSeconds, readDatabaseCpuSeconds, readRssMegabytes } from './process-use.ts'
import type { RunningServer, Subject } from './subjects.ts'
import type { SyncWorld } from './sync-world.ts'

export interface Measured<Result> {
  result: Result
  /** Of the server's process, while it was measured. */
  cpuSeconds: number
  databaseCpuSeconds: number
  rssBeforeMb: number
  rssPeakMb: number
  commit: Delays
}

/** Runs a load against a server that was started for it, with a commit probe beside on the same database. */
export async function measure<Kind extends 'room' | 'flatOut' | 'trace' | 'stall'>(
  subject: Subject,
  world: SyncWorld,
  load: { kind: Kind; job: Omit<Loads[Kind]['job'], 'target'> },
): Promise<Measured<Loads[Kind]['result']>> {
  const server = await subject.start()
  try {
    return await measureOn(server, world, load)
  } finally {
    await server.stop()
  }
}

export async function measureOn<Kind extends 'room' | 'flatOut' | 'trace' | 'stall'>(
  server: RunningServer,
  world: SyncWorld,
  load: { kind: Kind; job: Omit<Loads[Kind]['job'], 'target'> },
): Promise<Measured<Loads[Kind]['result']>> {
  const readUse = () => ({
    cpu: readCpuSeconds(server.pid),
    database: readDatabaseCpuSeconds(world.postmasterPid),
  })
  let before = readUse()
  let after: typeof before | undefined
  let rssBeforeMb = readRssMegabytes(server.pid)
  let rssPeakMb = rssBeforeMb
  let probe: Promise<CommitProbe> | undefined
  const watch = setInterval(() => (rssPeakMb = Math.max(rssPeakMb, readRssMegabytes(server.pid))), 50)
  try {
    const job = { ...load.job, target: server.target } as Loads[Kind]['job']
    const result = await runLoad(load.kind, job, {
      onMeasuring: () => {
        probe = startCommitProbe(world.databaseUrl)
        before = readUse()
        rssBeforeMb = readRssMegabytes(server.pid)
      },
      onMeasured: () => (after = readUse()),
    })
    after ??= readUse()
    return {
      result,
      cpuSeconds: after.cpu - before.cpu,
      databaseCpuSeconds: after.database - before.database,
      rssBeforeMb,
      rssPeakMb,
      commit: (await (await probe)?.stop()) ?? { p50Ms: 0, p99Ms: 0, maxMs: 0, count: 0 },
    }
  } finally {
    clearInterval(watch)
  }
}

interface CommitProbe {
  stop(): Promise<Delays>
}

async function startCommitProbe(databaseUrl: string): Promise<CommitProbe> {
  const child = fork(join(import.meta.dirname, 'commit-probe.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  await once(child, 'message')
  return {
    stop: async () => {
      const answer = once(child, 'message') as Promise<[Delays]>
      child.send({ end: true })
      const [delays] = await answer
      child.disconnect()
      return delays
    },
  }
}
