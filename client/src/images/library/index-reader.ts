import { Dexie } from 'dexie'
import type { ObservabilitySet, Table } from 'dexie'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { LocalDatabase, StoredItem } from '#local/database.ts'
import { isUnpacked, readPacked } from '#local/packed-pages.ts'
import { factsOf } from './image-facts.ts'
import type { ImageIndex } from './image-index.ts'

/** What is seen first, in one piece; then larger ones. */
const FIRST_PART = 200
const PART = 2_000
/** From here on it is quicker to read everything between the first and the last of them than to ask for each. */
const FEW = 24
/** Where much was written and it is not told what, everything is read again, once it is quiet. */
const SETTLE_MS = 400
/** While everything comes for the first time, each page of it is told whole: reading all again can wait for the end. */
const FIRST_SETTLE_MS = 5_000

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
  /** Rows that were written since they were read. */
  #changed = new Set<string>()
  #isAllChanged = false
  #hasStateChanged = true
  #isWorking = false
  #isRead = false
  /** Everything that the person can see is coming for the first time, or is still becoming rows. */
  #isFirstReading = false
  #settling: ReturnType<typeof setTimeout> | undefined
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
    const keys = tellsOfUnpacking(this.#db, parts) ? undefined : parts[`${prefix}items/`]
    if (keys) this.#noteKeys(keys as RangeNode)
    if (parts[`${prefix}meta/`]) this.#hasStateChanged = true
    if (keys || this.#hasStateChanged || this.#isAllChanged) this.#work()
  }

  /**
   * Of many rows that were written at once Dexie only tells that there were some, and to read them costs as much as to
   * write them. What is known already may have changed once more since, and is read; and all of it once it is quiet.
   */
  takeStored(items: readonly FeedItem[]): void {
    for (const item of items) {
      if (this.#index.has(item.id)) this.#changed.add(item.id)
      else this.#put({ id: item.id, kind: item.kind, item })
    }
    this.#events.onChange()
    this.#work()
  }

  #noteKeys(node: RangeNode | null | undefined): void {
    if (!node || !('from' in node)) return
    if (typeof node.from === 'string' && node.from === node.to) this.#changed.add(node.from)
    else this.#readAllWhenQuiet()
    this.#noteKeys(node.l)
    this.#noteKeys(node.r)
  }

  #readAllWhenQuiet(): void {
    clearTimeout(this.#settling)
    const begin = () => {
      this.#isAllChanged = true
      this.#work()
    }
    this.#settling = setTimeout(begin, this.#isFirstReading ? FIRST_SETTLE_MS : SETTLE_MS)
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
      await this.#readNewest()
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
    const isComplete = state?.complete ?? false
    this.#isFirstReading = state !== undefined && !(isComplete && (await isUnpacked(this.#db)))
    this.#events.onProgress({ isRead: this.#isRead, isComplete })
  }

  async #readNewest(): Promise<void> {
    const rows = await this.#db.items
      .where('[kind+createdAt+id]')
      .between(['IMAGE'], ['IMAGE', Dexie.maxKey])
      .reverse()
      .limit(FIRST_PART)
      .toArray()
    for (const row of rows) this.#put(row)
    this.#events.onChange()
  }

  /** Forwards by id, which is how the rows lie: backwards or along an index a browser fetches them one by one. */
  async #readAll(): Promise<void> {
    const stale = new Set(this.#index.ids())
    // Before the rows: what becomes one meanwhile is met once more, and never missed.
    for await (const items of readPacked(this.#db)) {
      for (const item of items) if (this.#put({ id: item.id, kind: item.kind, item })) stale.delete(item.id)
      if (this.#disposed) return
    }
    let last: string | undefined = ''
    while (last !== undefined) {
      const rows: StoredItem[] = await this.#db.items.where('id').above(last).limit(PART).toArray()
      if (this.#disposed) return
      for (const row of rows) if (this.#put(row)) stale.delete(row.id)
      // Read again, there is nothing new to show before the end.
      if (!this.#isRead) this.#events.onChange()
      last = rows.length === PART ? rows.at(-1)?.id : undefined
    }
    for (const id of stale) this.#index.remove(id)
    this.#events.onChange()
  }

  async #readChanged(): Promise<void> {
    const ids = [...this.#changed].sort()
    this.#changed.clear()
    for (let from = 0; from < ids.length; from += PART) {
      const part = ids.slice(from, from + PART)
      const rows = await this.#readRows(part)
      for (const id of part) if (!this.#put(rows.get(id))) this.#index.remove(id)
    }
    if (ids.length > 0) this.#events.onChange()
  }

  /** In order of their ids, which stand close together where they came together. */
  async #readRows(ids: readonly string[]): Promise<Map<string, StoredItem>> {
    const [first = '', last = ''] = [ids[0], ids.at(-1)]
    const most = ids.length * 2
    const between =
      ids.length > FEW ? await this.#db.items.where('id').between(first, last, true, true).limit(most).toArray() : []
    const reachedId = ids.length > FEW && between.length < most ? last : (between.at(-1)?.id ?? '')
    const beyond = ids.filter(id => id > reachedId)
    const others = beyond.length > 0 ? await this.#db.items.bulkGet(beyond) : []
    const rows = [...between, ...others].flatMap(row => (row ? [[row.id, row] as const] : []))
    return new Map(rows)
  }

  /** False where nothing is known by it. */
  #put(row: ReadItem | undefined): boolean {
    if (!row) return false
    const facts = factsOf(row, this.#uid)
    if (facts) {
      this.#index.put(facts)
      return true
    }
    const isNamed = namedKinds.has(row.kind)
    if (isNamed) this.#index.putName(row.id, row.item.name)
    const folderId = placeOf(row)
    this.#index.putPlace(row.id, folderId)
    return isNamed || folderId !== null
  }

  dispose(): void {
    this.#disposed = true
    clearTimeout(this.#settling)
    Dexie.on.storagemutated.unsubscribe(this.#noteChange)
  }
}

/** The folder that counts it: a draft is its author's affair until it is done. */
function placeOf({ kind, item }: ReadItem): string | null {
  return kind === 'FOLDER' || item.isDraft || item.deletedAt !== null ? null : item.folderId
}

/** Pages became rows, and nothing else was written with them: what is known of these things stays as it is. */
function tellsOfUnpacking(db: LocalDatabase, parts: ObservabilitySet): boolean {
  const prefix = `idb://${db.name}/`
  const places = Object.keys(parts).flatMap(part => (part.startsWith(prefix) ? [part.slice(prefix.length)] : []))
  const isOf = (table: Table) => (place: string) => place.startsWith(`${table.name}/`)
  return places.some(isOf(db.packed)) && places.every(place => isOf(db.packed)(place) || isOf(db.items)(place))
}

type ReadItem = Pick<StoredItem, 'id' | 'kind' | 'item'>

/** Dexie tells of what was written as a tree of ranges; from another tab it comes as a plain one. */
interface RangeNode {
  from?: unknown
  to?: unknown
  l?: RangeNode | null
  r?: RangeNode | null
}
