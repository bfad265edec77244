import { statfs } from 'node:fs/promises'
import type { Log } from '#logging/log.ts'

export type DiskWatch = {
  /** Whether writes must be refused because the disk is nearly full. */
  isReadOnly(): boolean
  dispose(): void
}

const intervalMs = 5_000
/** Writing starts again only well above the reserve, so that one deleted file does not flip the mode to and fro. */
const recoveryFactor = 1.25

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function startDiskWatch(options: { folder: string; reserveBytes: number; log: Log }): Promise<DiskWatch> {
  const { folder, reserveBytes, log } = options
  let readOnly = false
  const look = async () => {
    const freeBytes = await readFreeBytes(folder)
    const next = freeBytes < reserveBytes * (readOnly ? recoveryFactor : 1)
    if (next !== readOnly)
      log.warn({ freeBytes, reserveBytes }, next ? 'read-only: the disk is nearly full' : 'writable again')
    readOnly = next
  }
  await look()
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.error({ err, folder }, 'cannot tell how full the disk is'))
  }, intervalMs)
  timer.unref()
  return { isReadOnly: () => readOnly, dispose: () => clearInterval(timer) }
}
