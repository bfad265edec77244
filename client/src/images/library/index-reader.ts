import { Dexie } from 'dexie'
import type { ObservabilitySet } from 'dexie'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { LocalDatabase, StoredItem } from '#local/database.ts'
import { factsOf } from './image-facts.ts'
import type { ImageIndex } from './image-index.ts'

/** What is seen first, in one piece; then larger ones. */
const FIRST_PART = 200
const PART = 2_000

/** What pictures are also found by the name of. */
const namedKinds: ReadonlySet<ItemKind> = new Set(['FOLDER', 'RECIPE', 'WORKFLOW', 'SD_WORKFLOW'])

export interface ReaderEvents {
  /** The index is another one now. */
  onChange: () => void
  onProgress: (progress: { isRead: boolean; isComplete: boolean }) => void
  onFailure: (error: unknown) => void
}

/** Fills an index from the rows of this device, the newest first, and keeps it as they are. */
export class IndexReader {
  readonly #db: LocalDatabase
  readonly #uid: string
  readonly #index: ImageIndex
  readonly #events: ReaderEvents
  /** Rows that were written since they were read; `all` when it is not known which. */
  #changed = new Set<string>()
  #isAllChanged = false
  #hasStateChanged = true
  #isWorking = false
  #isRead = false
  #disposed = false

  constructor(db: LocalDatabase, uid: string, index: ImageIndex, events: ReaderEvents) {
    this.#db = db
    this.#uid = uid
    this.#index = index
    this.#events = events
    Dexie.on('storagemutated', this.#noteChange)
    this.#work()
  }

  readonly #noteChange = (parts: ObservabilitySet): void => {
    const prefix = `idb://${this.#db.name}/`
    if ('all' in parts) this.#isAllChanged = true
    const keys = parts[`${prefix}items/`]
    if (keys) this.#noteKeys(keys as RangeNode)
    if (parts[`${prefix}meta/`]) this.#hasStateChanged = true
    if (keys || this.#hasStateChanged || this.#isAllChanged) this.#work()
  }

  #noteKeys(node: RangeNode | null | undefined): void {
    if (!node || !('from' in node)) return
    if (typeof node.from === 'string' && node.from === node.to) this.#changed.add(node.from)
    else this.#isAllChanged = true
    this.#noteKeys(node.l)
    this.#noteKeys(node.r)
  }

  #work(): void {
    if (this.#isWorking) return
    this.#isWorking = true
    void this.#catchUp()
      .catch((error: unknown) => {
        if (!this.#disposed) this.#events.onFailure(error)
      })
      .finally(() => {
        this.#isWorking = false
      })
  }

  async #catchUp(): Promise<void> {
    if (!this.#isRead) {
      await this.#readState()
      await this.#readNames()
      await this.#readAll()
      this.#isRead = true
      this.#hasStateChanged = true
    }
    while (!this.#disposed && (this.#changed.size > 0 || this.#isAllChanged || this.#hasStateChanged)) {
      if (this.#isAllChanged) {
        this.#isAllChanged = false
        this.#changed.clear()
        await this.#readAll()
      }
      await this.#readChanged()
      await this.#readState()
    }
  }

  async #readState(): Promise<void> {
    this.#hasStateChanged = false
    const state = await this.#db.readMeta('feed')
    this.#events.onProgress({ isRead: this.#isRead, isComplete: state?.complete ?? false })
  }

  async #readNames(): Promise<void> {
    for (const kind of namedKinds) {
      const named = this.#db.items.where('[kind+createdAt+id]').between([kind], [kind, Dexie.maxKey])
      for (const row of await named.toArray()) this.#put(row)
    }
  }

  async #readAll(): Promise<void> {
    const stale = new Set(this.#index.ids())
    const newest = this.#db.items.where('[kind+createdAt+id]').between(...boundsAfter(undefined))
    this.#putAll(await newest.reverse().limit(FIRST_PART).toArray(), stale)
    this.#events.onChange()
    // Backwards a browser reads row by row, forwards in one go.
    let last: StoredItem | undefined
    do {
      const rows = await this.#db.items
        .where('[kind+createdAt+id]')
        .between(...boundsAfter(last))
        .limit(PART)
        .toArray()
      if (this.#disposed) return
      this.#putAll(rows, stale)
      this.#events.onChange()
      last = rows.length === PART ? rows.at(-1) : undefined
    } while (last)
    for (const id of stale) this.#index.remove(id)
    this.#events.onChange()
  }

  async #readChanged(): Promise<void> {
    const ids = [...this.#changed]
    this.#changed.clear()
    for (let from = 0; from < ids.length; from += PART) {
      const part = ids.slice(from, from + PART)
      const rows = await this.#db.items.bulkGet(part)
      part.forEach((id, index) => {
        if (!this.#put(rows[index])) this.#index.remove(id)
      })
    }
    if (ids.length > 0) this.#events.onChange()
  }

  #putAll(rows: readonly StoredItem[], stale: Set<string>): void {
    for (const row of rows) if (this.#put(row)) stale.delete(row.id)
  }

  #put(row: StoredItem | undefined): boolean {
    if (row && namedKinds.has(row.kind)) {
      this.#index.putName(row.id, row.item.name)
      return true
    }
    const facts = row && factsOf(row, this.#uid)
    if (facts) this.#index.put(facts)
    return facts !== undefined
  }

  dispose(): void {
    this.#disposed = true
    Dexie.on.storagemutated.unsubscribe(this.#noteChange)
  }
}

/** Dexie tells of what was written as a tree of ranges; from another tab it comes as a plain one. */
interface RangeNode {
  from?: unknown
  to?: unknown
  l?: RangeNode | null
  r?: RangeNode | null
}

type Bounds = [lower: unknown[], upper: unknown[], includeLower: boolean, includeUpper: boolean]

function boundsAfter(row: StoredItem | undefined): Bounds {
  const lower = row ? ['IMAGE', row.createdAt, row.id] : ['IMAGE']
  return [lower, ['IMAGE', Dexie.maxKey], false, true]
}
