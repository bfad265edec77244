import { createHash } from 'node:crypto'

/** Which of these ids are somebody else's here. */
export type FindForeign = (ids: readonly string[]) => Promise<Set<string>>

/**
 * What things are called where they arrive. A new id follows from the old one and from where it goes, so the same archive,
 * or a later one of the same things, finds what the first has made.
 */
export class ArrivingIds {
  readonly #target: string
  readonly #keep: boolean
  readonly #findForeign: FindForeign
  readonly #decided = new Map<string, string>()

  constructor(options: { target: string; keep: boolean; findForeign: FindForeign }) {
    this.#target = options.target
    this.#keep = options.keep
    this.#findForeign = options.findForeign
  }

  /** Decides about many at once, which takes one question. */
  async decide(ids: readonly string[]): Promise<void> {
    const open = [...new Set(ids)].filter(id => !this.#decided.has(id))
    if (open.length === 0) return
    const foreign = this.#keep ? await this.#findForeign(open) : new Set(open)
    for (const id of open) this.#decided.set(id, foreign.has(id) ? deriveId(this.#target, id) : id)
  }

  /** The same, and itself where nothing was decided: it names what is not in the archive. */
  ofAny(id: string): string {
    return this.#decided.get(id) ?? id
  }

  /** Of an id that was decided about. */
  of(id: string): string {
    const decided = this.#decided.get(id)
    if (decided === undefined) throw new Error(`Nothing was decided about ${id}`)
    return decided
  }
}

/** A UUID of version 8, whose bits are the maker's own. */
export function deriveId(target: string, id: string): string {
  const bytes = createHash('sha256').update(`${target} ${id}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
