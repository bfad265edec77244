import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

export type FolderLock = { release(): void }

/**
 * Takes a lock that the operating system drops with the process that held it, however it ended: SQLite's own file lock.
 * A file with a process id in it would outlive a kill, and process ids say nothing across containers.
 */
export async function takeLock(file: string, options: { waitMs: number }): Promise<FolderLock | null> {
  for (const end = Date.now() + options.waitMs; ; await delay(50)) {
    const lock = tryLock(file)
    if (lock || Date.now() >= end) return lock
  }
}

function tryLock(file: string): FolderLock | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

const SQLITE_BUSY = 5
