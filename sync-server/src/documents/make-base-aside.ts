import { Worker } from 'node:worker_threads'
import { makeBase } from '@atelier/database/documents/document-base.ts'
import type { DocumentBase, WholeDocument } from '@atelier/database/documents/document-base.ts'

/** A smaller one is made sooner than a thread is. */
const LARGE_BYTES = 65_536

let last: Promise<unknown> = Promise.resolve()

/** Of a large document beside the thread that serves everybody, one after the other, so that it keeps a core. */
export function makeBaseAside(whole: WholeDocument, bytesMax: number): Promise<DocumentBase> {
  if (whole.state.length < LARGE_BYTES) return Promise.resolve(makeBase(whole, bytesMax))
  const made = last.then(() => makeInThread(whole, bytesMax))
  last = made.catch(() => undefined)
  return made
}

function makeInThread(whole: WholeDocument, bytesMax: number): Promise<DocumentBase> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentBase>()
  const thread = new Worker(new URL('make-base.thread.ts', import.meta.url), { workerData: { whole, bytesMax } })
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', code => reject(new Error(`the thread that writes a document down whole ended with ${code}`)))
  return promise
}
