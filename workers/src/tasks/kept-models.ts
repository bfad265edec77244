import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readExisting } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'

/** Of all together; more is taken away once it was not used for a while. */
const BYTES_MAX = 4 * 2 ** 30
const UNUSED_MS = 3_600_000
/** A half that a killed worker left. */
const LEFT_MS = 86_400_000

/**
 * People's models on the disk of this machine, by what is in them: they are brought once and stay open in the runners from one
 * run to the next. Workers of one machine share them; each file appears whole or not at all, and never changes.
 */
export class KeptModels {
  readonly #root: string
  readonly #store: ObjectStore
  readonly #bytesMax: number
  readonly #coming = new Map<string, Promise<string>>()

  constructor(root: string, store: ObjectStore, { bytesMax = BYTES_MAX } = {}) {
    this.#root = root
    this.#store = store
    this.#bytesMax = bytesMax
  }

  /**
   * Where the file lies, which is brought if it is not there.
   *
   * @throws ObjectMissing
   */
  bring(sha256: Buffer): Promise<string> {
    const hash = sha256.toString('hex')
    const coming = this.#coming.get(hash) ?? this.#bring(hash, sha256).finally(() => this.#coming.delete(hash))
    this.#coming.set(hash, coming)
    return coming
  }

  async #bring(hash: string, sha256: Buffer): Promise<string> {
    const path = join(this.#root, `${hash}.patches`)
    if (await this.#noteUse(path)) return path
    await mkdir(this.#root, { recursive: true })
    const half = join(this.#root, `.${newId()}.part`)
    try {
      await pipeline(await readExisting(this.#store, blobKey(sha256)), createWriteStream(half, { flags: 'wx' }))
      await rename(half, path)
    } finally {
      await rm(half, { force: true })
    }
    await this.#makeRoom()
    return path
  }

  /** Only when it was read changes: the file stays the same to whoever has it open. false where it is not there. */
  async #noteUse(path: string): Promise<boolean> {
    const stats = await stat(path).catch(() => undefined)
    if (!stats) return false
    await utimes(path, new Date(), stats.mtime).catch(() => undefined)
    return true
  }

  async #makeRoom(): Promise<void> {
    const files = []
    for (const name of await readdir(this.#root)) {
      const path = join(this.#root, name)
      const stats = await stat(path).catch(() => undefined)
      if (stats)
        files.push({ path, size: stats.size, unusedMs: Date.now() - stats.atimeMs, isHalf: name.startsWith('.') })
    }
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size, unusedMs, isHalf } of files.toSorted((one, other) => other.unusedMs - one.unusedMs)) {
      if (isHalf ? unusedMs < LEFT_MS : bytes <= this.#bytesMax || unusedMs < UNUSED_MS) continue
      await rm(path, { force: true })
      bytes -= size
    }
  }
}
