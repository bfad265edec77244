import type { CachedNode } from './output-cache.ts'
import { sizeOfValue } from './value-size.ts'

/** The outputs that were used last, as many as fit into so many bytes. */
export class MemoryStore {
  readonly #bytesMax: number
  /** The one that was used last is last: a map keeps the order in which keys came. */
  readonly #entries = new Map<string, { node: CachedNode; bytes: number }>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  read(key: string): CachedNode | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.node
  }

  write(key: string, node: CachedNode): void {
    this.remove(key)
    const bytes = sizeOfValue(node)
    if (bytes > this.#bytesMax) return
    this.#entries.set(key, { node, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.remove(oldest)
    }
  }

  remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
