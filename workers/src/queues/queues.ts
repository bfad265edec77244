import { PgBoss } from 'pg-boss'
import { sweep } from '#sweep/sweep.service.ts'
import type { Sweeper } from '#sweep/sweep.service.ts'

const SWEEP_QUEUE = 'sweep'
const everyTenMinutes = '*/10 * * * *'
const drainMs = 8_000

/** pg-boss keeps its tables in a schema of its own in the same database and makes them at first start. */
export async function startQueues(options: Sweeper & { url: string }): Promise<{ dispose(): Promise<void> }> {
  const { url, log } = options
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 3, application_name: 'atelier-queues' })
  boss.on('error', err => log.error({ err }, 'queues failed'))
  await boss.start()
  // Of any number of workers one sweeps; a sweep that fails is due again ten minutes later.
  await boss.createQueue(SWEEP_QUEUE, { policy: 'singleton', retryLimit: 0, expireInSeconds: 540 })
  await boss.work(SWEEP_QUEUE, () => sweep(options))
  await boss.schedule(SWEEP_QUEUE, everyTenMinutes)
  return { dispose: () => boss.stop({ graceful: true, timeout: drainMs }) }
}
