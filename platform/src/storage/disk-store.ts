import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inLanes } from '#process/in-lanes.ts'
import { freeBytes } from './free-bytes.ts'
import { ObjectMissing, ObjectTooLarge } from './object-store.ts'
import type {
  ByteRange,
  Move,
  ObjectKey,
  ObjectStore,
  StoredObject,
  WriteOptions,
  WrittenObject,
} from './object-store.ts'

/** What is being written; never listed. */
const WRITING = '.writing'
const READ_BYTES = 256 * 1024
/** Of more than these, each an open file, the disk is too far behind for it to be worth while. */
const SETTLING_MAX = 32
/** Of more than these nobody remembers that they are on the disk. */
const SETTLED_MAX = 1_000
/** Each waits for the disk; the waits of several are one. */
const AT_ONCE = 4

/** Objects as files of one folder. A file gets its name only when all of it is on the disk. */
export class DiskStore implements ObjectStore {
  readonly #folder: string
  /** What goes to the disk without anybody waiting for it: one at a time, so that others find a thread for theirs. */
  #settling: Promise<void> = Promise.resolve()
  /** Those on their way there, or there, until they are moved; whether it came to that. */
  readonly #settled = new Map<ObjectKey, Promise<boolean>>()
  #settlingCount = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(
    key: ObjectKey,
    source: AsyncIterable<Uint8Array>,
    { bytesMax, brief = false, soonMoved = false, ownsBytes = false }: WriteOptions,
  ): Promise<WrittenObject> {
    const target = this.#path(key)
    const partial = soonMoved ? target : join(this.#folder, WRITING, randomBytes(16).toString('hex'))
    const handle = await openNew(partial)
    try {
      const written = await writeAll(handle, source, { bytesMax, ownsBytes })
      if (!brief) await handle.datasync()
      if (soonMoved && this.#settlingCount < SETTLING_MAX) this.#settle(key, handle)
      else await handle.close()
      if (partial !== target) await placeFile(partial, target)
      if (!brief) await syncFolder(dirname(target))
      return written
    } catch (error) {
      await handle.close().catch(() => undefined)
      await rm(partial, { force: true })
      throw error
    }
  }

  async read(key: ObjectKey, range?: ByteRange) {
    const handle = await orNothing(open(this.#path(key), 'r'))
    if (!handle) return undefined
    return createReadStream('', { fd: handle, highWaterMark: READ_BYTES, ...range })
  }

  async readBytes(key: ObjectKey, range?: ByteRange): Promise<Buffer | undefined> {
    const handle = await orNothing(open(this.#path(key), 'r'))
    if (!handle) return undefined
    try {
      const start = range?.start ?? 0
      const length = (range ? range.end + 1 : (await handle.stat()).size) - start
      return await readAll(handle, { start, length })
    } finally {
      await handle.close()
    }
  }

  async find(key: ObjectKey): Promise<StoredObject | undefined> {
    const found = await orNothing(stat(this.#path(key)))
    return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined
  }

  /** The disk writes down the new names of all of them at the first wait for one; the others find it done. */
  async moveAll(moves: readonly Move[]): Promise<void> {
    await inLanes(moves, AT_ONCE, ({ from }) => orMissing(from, this.#secure(from)))
    await inLanes(moves, AT_ONCE, ({ from, to }) => orMissing(from, placeFile(this.#path(from), this.#path(to))))
    const folders = new Set(moves.map(({ to }) => dirname(this.#path(to))))
    await inLanes([...folders], AT_ONCE, syncFolder)
    for (const { from } of moves) await this.#dropEmptyFolder(from)
  }

  async remove(key: ObjectKey): Promise<void> {
    this.#settled.delete(key)
    await orNothing(unlink(this.#path(key)))
    await this.#dropEmptyFolder(key)
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    if (prefix !== '') checkKey(prefix.replace(/\/$/, ''))
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    yield* this.#walk(folder, prefix.slice(folder.length))
  }

  async dropUnfinished(before: Date): Promise<void> {
    const folder = join(this.#folder, WRITING)
    for (const name of (await orNothing(readdir(folder))) ?? []) {
      const found = await orNothing(stat(join(folder, name)))
      if (found && found.mtime < before) await rm(join(folder, name), { force: true })
    }
  }

  async dispose(): Promise<void> {
    await this.#settling
  }

  /** Whoever moves it makes sure of it; what this has done by then, nobody waits for. */
  #settle(key: ObjectKey, handle: FileHandle): void {
    this.#settlingCount += 1
    const settled = this.#settling.then(async () => {
      const isThere = await handle.datasync().then(
        () => true,
        () => false,
      )
      await handle.close().catch(() => undefined)
      this.#settlingCount -= 1
      return isThere
    })
    this.#settling = settled.then(() => undefined)
    if (this.#settled.size >= SETTLED_MAX) this.#settled.clear()
    this.#settled.set(key, settled)
  }

  /** What was brief has to last from here on. */
  async #secure(key: ObjectKey): Promise<void> {
    const isThere = (await this.#settled.get(key)) ?? false
    this.#settled.delete(key)
    if (!isThere) await syncFile(this.#path(key))
  }

  async *#walk(prefix: string, start = ''): AsyncIterable<StoredObject> {
    const entries = (await orNothing(readdir(join(this.#folder, prefix), { withFileTypes: true }))) ?? []
    entries.sort((one, other) => (one.name < other.name ? -1 : 1))
    for (const entry of entries) {
      const key = `${prefix}${entry.name}`
      if (entry.name.startsWith('.') || !entry.name.startsWith(start)) continue
      if (entry.isDirectory()) yield* this.#walk(`${key}/`)
      else {
        const found = await this.find(key)
        if (found) yield found
      }
    }
  }

  /** Folders of parts and thumbnails would pile up; one that is not empty, or was just used again, stays. */
  async #dropEmptyFolder(key: ObjectKey): Promise<void> {
    if (key.split('/').length > 2) await rmdir(dirname(this.#path(key))).catch(() => undefined)
  }

  #path(key: ObjectKey): string {
    checkKey(key)
    return join(this.#folder, key)
  }
}

/** Keys are ours, so a bad one is a fault of the program; it must not reach a file outside. */
function checkKey(key: ObjectKey): void {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`Not the key of an object: ${key}`)
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (!isMissing(error)) throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return open(path, 'wx', 0o600)
  }
}

async function readAll(handle: FileHandle, { start, length }: { start: number; length: number }): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let offset = 0
  while (offset < length) {
    const { bytesRead } = await handle.read(bytes, offset, length - offset, start + offset)
    if (bytesRead === 0) break
    offset += bytesRead
  }
  return bytes.subarray(0, offset)
}

/** What came from the network in many small chunks goes to the disk in few large ones. */
const GATHERED_BYTES = 1024 * 1024

async function writeAll(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  { bytesMax, ownsBytes }: { bytesMax: number; ownsBytes: boolean },
): Promise<WrittenObject> {
  const write = async (chunks: readonly Uint8Array[]) => {
    await writeChunks(handle, chunks)
    if (ownsBytes) for (const chunk of chunks) freeBytes(chunk)
  }
  const hash = createHash('sha256')
  let size = 0
  let gathered: Uint8Array[] = []
  let gatheredBytes = 0
  let writing: Promise<unknown> = Promise.resolve()
  for await (const chunk of source) {
    size += chunk.length
    if (size > bytesMax) throw new ObjectTooLarge(`more than ${bytesMax} bytes`)
    hash.update(chunk)
    gathered.push(chunk)
    gatheredBytes += chunk.length
    if (gatheredBytes < GATHERED_BYTES) continue
    // What was gathered is on its way to the disk while more arrives and is hashed.
    await writing
    writing = write(gathered)
    writing.catch(() => undefined)
    gathered = []
    gatheredBytes = 0
  }
  await writing
  await write(gathered)
  return { size, sha256: hash.digest() }
}

async function writeChunks(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0) return
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await handle.writev(chunks)
  if (bytesWritten < bytes) await writeRest(handle, Buffer.concat(chunks).subarray(bytesWritten))
}

/** As when the disk is nearly full: what does not fit any more is an error. */
async function writeRest(handle: FileHandle, rest: Uint8Array): Promise<void> {
  for (let offset = 0; offset < rest.length;) {
    const { bytesWritten } = await handle.write(rest, offset)
    offset += bytesWritten
  }
}

async function placeFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    // Either the folder is not there yet, or an emptied one was dropped a moment ago.
    if (!isMissing(error)) throw error
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rename(from, to)
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Or a power cut could forget the name of what lies in it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await orNothing(open(path, 'r'))
  try {
    await folder?.sync()
  } catch (error) {
    // Windows cannot sync a folder.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  } finally {
    await folder?.close()
  }
}

/** @throws ObjectMissing instead of what the system says of it */
async function orMissing(key: ObjectKey, moving: Promise<void>): Promise<void> {
  try {
    await moving
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing(key) : error
  }
}

async function orNothing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
