import { existsSync } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeValue, encodeValue } from './value-codec.ts'

interface StoredEntry {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
}

/** What waits to be written is held in memory: beyond this it is let go of instead. */
const WAITING_BYTES_MAX = 64 * 1_048_576
/** When there is too much, so much is kept: room need not be made again at once. */
const KEPT_PART = 0.85
/** After so much of its own a process looks again at what there is: the others write too. */
const LOOK_AGAIN_PART = 0.1
/** A file half written by a process that was killed. */
const ABANDONED_MS = 10 * 60_000

/**
 * Values in files, bounded by bytes: what was used longest ago goes first. Several processes may share the folder: a file comes
 * to be by renaming, so it is there whole or not at all, and one that is damaged all the same is taken away and never given.
 */
export class DiskStore {
  readonly #folder: string
  readonly #bytesMax: number
  /** All there were at the last look, and what was written since; undefined before the first. */
  #bytes: number | undefined
  #bytesSince = 0
  #waitingBytes = 0
  #writing: Promise<void> = Promise.resolve()
  #count = 0

  constructor(folder: string, bytesMax: number) {
    this.#folder = folder
    this.#bytesMax = bytesMax
  }

  has(name: string): boolean {
    return existsSync(this.#path(name))
  }

  async read(name: string): Promise<{ readonly value: unknown } | undefined> {
    const path = this.#path(name)
    const bytes = await readFile(path).catch(() => undefined)
    if (!bytes) return undefined
    const decoded = decodeValue(bytes)
    if (!decoded) await unlink(path).catch(ignore)
    else touch(path)
    return decoded
  }

  /** Later, one after the other. Of values that are no plain data it keeps nothing. */
  write(name: string, value: unknown): void {
    const chunks = encodeValue(value)
    if (!chunks) return
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
    if (bytes > this.#bytesMax || this.#waitingBytes + bytes > WAITING_BYTES_MAX) return
    this.#waitingBytes += bytes
    this.#writing = this.#writing.then(async () => {
      // A full or read-only disk costs time when the graph runs again, never the run.
      await this.#writeFile(this.#path(name), chunks, bytes).catch(ignore)
      this.#waitingBytes -= bytes
    })
  }

  /** Once everything is on disk that is to be. */
  async flush(): Promise<void> {
    await this.#writing
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  async #writeFile(path: string, chunks: Uint8Array[], bytes: number): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    const unfinished = `${path}.${process.pid}-${this.#count++}.part`
    try {
      await writeChunks(unfinished, chunks)
      await rename(unfinished, path)
    } catch (error) {
      await unlink(unfinished).catch(ignore)
      throw error
    }
    this.#bytesSince += bytes
    const known = (this.#bytes ?? Infinity) + this.#bytesSince
    if (known > this.#bytesMax || this.#bytesSince > this.#bytesMax * LOOK_AGAIN_PART) await this.#makeRoom()
  }

  async #makeRoom(): Promise<void> {
    const entries = await this.#list()
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    const kept = bytes > this.#bytesMax ? this.#bytesMax * KEPT_PART : this.#bytesMax
    for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= kept) break
      await unlink(entry.path).catch(ignore)
      bytes -= entry.bytes
    }
    this.#bytes = bytes
    this.#bytesSince = 0
  }

  /** Every file there is, those of other processes too; half-written ones that nobody will finish are taken away. */
  async #list(): Promise<StoredEntry[]> {
    const found = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const entries: StoredEntry[] = []
    for (const file of found.filter(entry => entry.isFile())) {
      const path = join(file.parentPath, file.name)
      const stats = await stat(path).catch(() => undefined)
      if (!stats) continue
      const isAbandoned = file.name.endsWith('.part') && Date.now() - stats.mtimeMs > ABANDONED_MS
      if (isAbandoned) await unlink(path).catch(ignore)
      else entries.push({ path, bytes: stats.size, usedAt: stats.mtimeMs })
    }
    return entries
  }
}

async function writeChunks(path: string, chunks: Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writev(chunks)
  } finally {
    await file.close()
  }
}

/** So that what is used stays. Whether it succeeds nobody waits for. */
function touch(path: string): void {
  const now = new Date()
  void utimes(path, now, now).catch(ignore)
}

function ignore(): void {}
