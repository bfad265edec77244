import { hash } from 'node:crypto'
import { DiskStore } from './disk-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { CachedNode, OutputCache } from './output-cache.ts'

interface NodeCacheSetting {
  /** `DATA_DIR/cache/nodes`. */
  readonly folder: string
  readonly memoryBytesMax: number
  readonly diskBytesMax: number
  /** Of the code of all nodes: what other code made is not taken. */
  readonly codeVersion: string
  /** What took less to make is made again rather than read; what was shown is kept all the same, for it spares all before it. */
  readonly worthMs?: number
}

const WORTH_MS = 5

/** The outputs of nodes between runs: in memory those used last, on disk those worth it, where they outlive the process. */
export class NodeCache {
  readonly #memory: MemoryStore
  readonly #disk: DiskStore
  readonly #codeVersion: string
  readonly #worthMs: number

  constructor({ folder, memoryBytesMax, diskBytesMax, codeVersion, worthMs = WORTH_MS }: NodeCacheSetting) {
    this.#memory = new MemoryStore(memoryBytesMax)
    this.#disk = new DiskStore(folder, diskBytesMax)
    this.#codeVersion = codeVersion
    this.#worthMs = worthMs
  }

  /**
   * The cache of one workspace, or of whoever else must not see what others made: nothing crosses over. Where files do not stay
   * once a run is over, nothing that wrote any is kept.
   */
  forScope(scope: string, { filesStay = true } = {}): OutputCache {
    const folder = hash('sha256', scope).slice(0, 24)
    const nameOf = (key: string) => {
      const name = hash('sha256', `${this.#codeVersion}\n${key}`)
      return `${folder}/${name.slice(0, 2)}/${name}`
    }
    return {
      has: key => Promise.resolve(this.#has(nameOf(key))),
      read: key => this.#read(nameOf(key)),
      write: (key, node, workMs) => {
        if (filesStay || node.shown.every(({ files }) => files.length === 0)) this.#write(nameOf(key), node, workMs)
      },
    }
  }

  /** Waits until what is to be on disk is there. */
  flush(): Promise<void> {
    return this.#disk.flush()
  }

  #has(name: string): boolean {
    return this.#memory.has(name) || this.#disk.has(name)
  }

  async #read(name: string): Promise<CachedNode | undefined> {
    const kept = this.#memory.read(name)
    if (kept) return kept
    const stored = await this.#disk.read(name)
    if (!stored) return undefined
    const node = stored.value as CachedNode
    this.#memory.write(name, node)
    return node
  }

  #write(name: string, node: CachedNode, workMs: number): void {
    this.#memory.write(name, node)
    if (workMs >= this.#worthMs || node.shown.length > 0) this.#disk.write(name, node)
  }
}
