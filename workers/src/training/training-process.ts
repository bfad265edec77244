import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FromTrainer, ToTrainer, TrainingOrder } from './protocol.ts'

/**
 * A process that does one training in a thread of its own, while its main thread tells how much memory is in use. Whoever
 * started it ends it by killing it: what is worth keeping was kept at the last checkpoint.
 */

const beatEveryMs = 200

setPriority(constants.priority.PRIORITY_LOW)
// Whoever started it is gone: another goes on from the last checkpoint.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal and systemd signal the whole group; when to end is for whoever started it to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

process.once('message', (order: TrainingOrder) => {
  const thread = new Worker(new URL('./training-thread.ts', import.meta.url), { workerData: order })
  thread.on('message', (message: FromTrainer) => process.send?.(message))
  thread.on('error', endBroken)
  process.on('message', (message: ToTrainer) => thread.postMessage(message))
  setInterval(
    () => process.send?.({ type: 'beat', rssBytes: process.memoryUsage.rss() } satisfies FromTrainer),
    beatEveryMs,
  )
})

/** As text on its way out; the exit says that it broke. */
function endBroken(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`, () => {
    process.kill(process.pid, 'SIGKILL')
  })
}
