import type { Db } from '@atelier/database/database/connection.ts'
import { urlOf } from '@atelier/database/database/connection.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { askThread } from '@atelier/platform/process/ask-thread.ts'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'

/** A smaller one is read sooner than a thread is made. */
const LARGE_BYTES = 200_000

export interface StoredBoard {
  seq: number
  records: BoardRecord[]
}

export interface AskedBoard {
  databaseUrl: string
  name: string
}

/** What is stored of a board, undefined when it is gone. A large one is read aside: it takes a second that nobody waits for. */
export function readBoard(db: Db, name: string, bytes: number): Promise<StoredBoard | undefined> {
  if (bytes < LARGE_BYTES) return loadBoard(db, name)
  const asked: AskedBoard = { databaseUrl: urlOf(db), name }
  return askThread(new URL('read-board.thread.ts', import.meta.url), asked)
}

export async function loadBoard(db: Db, name: string): Promise<StoredBoard | undefined> {
  const loaded = await loadDocument(db, name)
  if (!loaded) return undefined
  try {
    return { seq: loaded.seq, records: readRecords(loaded.doc) }
  } finally {
    loaded.destroy()
  }
}
