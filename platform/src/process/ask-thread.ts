import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'

/** What a thread of its own, which is started for that, answers with its first message. */
export function askThread<Answer>(thread: URL, workerData: unknown, options?: WorkerOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const worker = new Worker(thread, { ...options, workerData })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', code => reject(new Error(`${thread.pathname} ended with ${code} and no answer`)))
  return promise
}
