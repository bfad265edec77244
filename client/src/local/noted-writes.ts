import { isOfStorage } from './database.ts'
import type { LocalDatabase } from './database.ts'
import type { QueueOptions } from './local-store.ts'
import { enqueue } from './outbox.ts'
import { NOTED } from './waiting-marks.ts'
import { findWriteKind } from './writes/all-write-kinds.ts'
import type { WriteInput, WriteName } from './writes/all-write-kinds.ts'

/*
 * A write on its way into the queue, for the few milliseconds that takes: a page that is left or reloaded meanwhile takes its
 * transactions with it, while what is in localStorage stands. What is found there at the next start is queued then.
 */

export interface NotedWrite {
  name: WriteName
  input: unknown
  at: number
  options: QueueOptions & { key: string }
}

/** Answers how to forget it. Never of what makes things: that may hold files, and is no more than asked for until it is kept. */
export function noteWrite(uid: string, write: NotedWrite): () => void {
  if (findWriteKind(write.name)?.needsNoRow) return () => undefined
  const place = `${NOTED}${uid}.${write.options.key}`
  try {
    localStorage.setItem(place, JSON.stringify(write))
  } catch {
    // No room for it here: it is safe a moment later.
    return () => undefined
  }
  return () => localStorage.removeItem(place)
}

/** True when there was something. What another tab is just queueing goes under the same key, so that the server does it once. */
export async function takeUpNoted(db: LocalDatabase, uid: string): Promise<boolean> {
  const noted = listNoted(uid)
  if (noted.length === 0) return false
  const queued = new Set((await db.outbox.toArray()).map(({ key }) => key))
  for (const { place, write } of noted) {
    const { name, input, at, options } = write
    try {
      const isNew = findWriteKind(name) !== undefined && !queued.has(options.key)
      if (isNew) await enqueue(db, name, input as WriteInput<WriteName>, at, options)
    } catch (error) {
      // Where the device does not take it, for want of room or otherwise, it waits with all that came after it. What fits nothing any
      // more is let go.
      if (isOfStorage(error)) return false
    }
    localStorage.removeItem(place)
  }
  return true
}

function listNoted(uid: string): { place: string; write: NotedWrite }[] {
  return placesOf(uid)
    .flatMap(place => {
      const write = readNoted(place)
      return write ? [{ place, write }] : []
    })
    .toSorted((one, other) => one.write.at - other.write.at)
}

function placesOf(uid: string): string[] {
  try {
    return Object.keys(localStorage).filter(place => place.startsWith(`${NOTED}${uid}.`))
  } catch {
    return []
  }
}

/** What cannot be read is in nobody's way any longer. */
function readNoted(place: string): NotedWrite | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '') as NotedWrite
  } catch {
    localStorage.removeItem(place)
    return undefined
  }
}
