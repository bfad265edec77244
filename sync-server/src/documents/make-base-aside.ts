import { Worker } from 'node:worker_threads'
import type { DocumentBase } from '@atelier/database/documents/document-base.ts'

export interface BaseOfStored {
  databaseUrl: string
  name: string
  /** Up to here. */
  seq: number
  /** Of the document there. */
  snapshot: Uint8Array
  bytesMax: number
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Of a large document beside the thread that serves everybody, from what is stored of it: even to copy it would hold them up.
 * One after the other, so that it keeps a core. Undefined when somebody else has written down more of it meanwhile.
 */
export function makeBaseAside(wanted: BaseOfStored): Promise<DocumentBase | undefined> {
  const made = last.then(() => makeInThread(wanted))
  last = made.catch(() => undefined)
  return made
}

function makeInThread(workerData: BaseOfStored): Promise<DocumentBase | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentBase | undefined>()
  const thread = new Worker(new URL('make-base.thread.ts', import.meta.url), { workerData })
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', code => reject(new Error(`the thread that writes a document down whole ended with ${code}`)))
  return promise
}
