import type { DocumentBase } from '@atelier/database/documents/document-base.ts'
import { askThread } from '@atelier/platform/process/ask-thread.ts'

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
  const thread = new URL('make-base.thread.ts', import.meta.url)
  const made = last.then(() => askThread<DocumentBase | undefined>(thread, wanted))
  last = made.catch(() => undefined)
  return made
}
