import { describeCapabilities } from '@atelier/shared-schema/access/rights.ts'
import { VERIFY_IDS_MAX } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import type { FeedChange, changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import type { RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { parseFeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import { isApiError } from '#api/failures.ts'
import { listAwaited } from './awaited.ts'
import type { FeedState, LocalDatabase, StoredItem } from './database.ts'
import { storeItems } from './item-rows.ts'
import { packItems } from './packed-pages.ts'
import { purgeItems, runPurges } from './purge.ts'
import type { Purger } from './purge.ts'
import { Unpacking } from './unpacking.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

/** The three doors of the feed. */
export interface FeedServer {
  list: (since: string) => Promise<RouteOutput<typeof changesRoutes.list>>
  snapshot: (scope: string | null, cursor: string | null) => Promise<RouteOutput<typeof changesRoutes.snapshot>>
  verify: (ids: string[]) => Promise<RouteOutput<typeof changesRoutes.verify>>
  /** Whether the person may see the folders of a workspace: members do, guests do not. */
  seesFolders: (workspaceId: string) => Promise<boolean>
}

export interface FeedOptions {
  db: LocalDatabase
  uid: string
  server: FeedServer
  purgers: readonly Purger[]
  /** Things of others that the person may no longer see, and what went with them. */
  onLost: (lost: { things: number; writes: number }) => void
  /** A page of a reading is on the device now. */
  onStored?: (items: readonly FeedItem[]) => void
}

const FIRST_MARK = 1

type SnapshotPage = Awaited<ReturnType<FeedServer['snapshot']>>

/** A page of a reading that has been asked for while the one before it is written. */
interface PageAhead {
  scope: string | null
  after: string
  page: Promise<SnapshotPage>
}

/**
 * Keeps the rows of this device as the server tells them. Each step is one question to the server and one transaction
 * that holds its answer together with how far one is, so that a tab may be killed anywhere.
 */
export class Feed {
  readonly #options: FeedOptions
  /** Of the transaction that runs: told once it holds. */
  #losing = { things: 0, writes: 0 }
  #ahead: PageAhead | undefined
  readonly #unpacking: Unpacking

  constructor(options: FeedOptions) {
    this.#options = options
    this.#unpacking = new Unpacking(options.uid)
  }

  /** Until nothing is left to ask. Fails as the server or the storage fails; what was reached stays. */
  async catchUp(isStopped: () => boolean = () => false): Promise<void> {
    try {
      await this.#followTo(isStopped)
    } finally {
      this.#unpacking.dispose()
    }
  }

  async #followTo(isStopped: () => boolean): Promise<void> {
    const { db, uid, purgers } = this.#options
    await runPurges(db, uid, purgers)
    let beginnings = 0
    // What an earlier run had asked for may be of another day.
    this.#ahead = undefined
    while (!isStopped()) {
      try {
        const isAtEnd = await this.#step()
        await runPurges(db, uid, purgers)
        if (isAtEnd) return
      } catch (error) {
        // A server that answers this again and again is not helped by asking.
        if (!isApiError(error) || error.code !== 'GONE' || ++beginnings > 2) throw error
        await this.#change(() => this.#update(beginAgain))
      }
    }
  }

  async #step(): Promise<boolean> {
    const { db } = this.#options
    const state = await db.readMeta('feed')
    // What follows looks at rows alone.
    if (!isFirstReading(state) && (await this.#unpacking.next(db, applyWrite))) return false
    const [reading] = state?.reading ?? [{ scope: null, after: null }]
    if (!state || reading) await this.#readPage(state, reading ?? { scope: null, after: null })
    else if (state.sweeping) await this.#sweep(state)
    else if (state.toVerify[0] !== undefined) await this.#verifyScope(state.toVerify[0])
    else return this.#readChanges(state)
    return false
  }

  async #readPage(before: FeedState | undefined, { scope, after }: FeedState['reading'][number]): Promise<void> {
    const { db, onStored } = this.#options
    const page = await this.#askPage(scope, after)
    let told: readonly FeedItem[] = []
    await this.#change(async () => {
      told = []
      const state = (await db.readMeta('feed')) ?? newState(page)
      const isNew = before === undefined || (scope === null && after === null)
      if (!isNew && page.epoch !== state.epoch) return db.writeMeta('feed', beginAgain(state))
      told = await this.#storePage(state, page.items)
      const rest = state.reading.filter(other => other.scope !== scope)
      const reading = page.nextCursor === null ? rest : [{ scope, after: page.nextCursor }, ...rest]
      const isRead = scope === null && page.nextCursor === null
      return db.writeMeta('feed', {
        ...state,
        ...(isNew && { epoch: page.epoch, cursor: page.since }),
        complete: state.complete || isRead,
        reading,
      })
    })
    onStored?.(told)
  }

  /** Answers the things as they are on this device now. */
  async #storePage(state: FeedState, items: readonly FeedItem[]): Promise<readonly FeedItem[]> {
    const { db } = this.#options
    const how = { mark: state.mark, apply: applyWrite }
    if (!isFirstReading(state)) return (await storeItems(db, items, how)).map(row => row.item)
    await packItems(db, items, how)
    return items
  }

  /** The server makes the next page while this one is written: what changes in between comes with the changes. */
  async #askPage(scope: string | null, after: string | null): Promise<SnapshotPage> {
    const { server } = this.#options
    const ahead = this.#ahead
    this.#ahead = undefined
    const isAhead = ahead !== undefined && ahead.scope === scope && ahead.after === after
    const page = await (isAhead ? ahead.page : server.snapshot(scope, after))
    if (page.nextCursor !== null) {
      const next = server.snapshot(scope, page.nextCursor)
      // It fails again for whoever takes it; nobody may.
      next.catch(() => undefined)
      this.#ahead = { scope, after: page.nextCursor, page: next }
    }
    return page
  }

  /** What a new reading of everything did not see is asked about: a thing may have moved past the reader meanwhile. */
  async #sweep({ mark }: FeedState): Promise<void> {
    const { db } = this.#options
    const rows = await db.items.where('mark').below(mark).limit(VERIFY_IDS_MAX).toArray()
    if (rows.length > 0) return this.#verifyRows(rows)
    return this.#change(async () => this.#update(state => ({ ...state, sweeping: false })))
  }

  async #verifyScope(scope: string): Promise<void> {
    const { db, server } = this.#options
    const { within, adrift } = await this.#listScope(scope)
    for (const part of inParts(within)) await this.#verifyRows(part)
    for (const part of inParts(adrift)) await this.#verifyRows(part, { andWhatHangsOnThem: true })
    const parsed = parseFeedScope(scope)
    const closed = parsed?.of === 'workspace' && !(await server.seesFolders(parsed.id)) && parsed.id
    await this.#change(async () => {
      if (closed) {
        const tree = formatDocumentName({ kind: 'tree', of: 'workspace', workspaceId: closed })
        await purgeItems(db, { ids: [], documents: [tree], isLost: true })
      }
      await this.#update(state => ({ ...state, toVerify: state.toVerify.filter(other => other !== scope) }))
    })
  }

  /** What is held in a scope; and what may have hung on it, by a folder that is not seen. */
  async #listScope(scope: string): Promise<{ within: StoredItem[]; adrift: StoredItem[] }> {
    const { db, uid } = this.#options
    const parsed = parseFeedScope(scope)
    if (!parsed) return { within: [], adrift: [] }
    if (parsed.of === 'workspace') {
      return { within: await db.items.filter(row => row.ownerUid !== uid).toArray(), adrift: [] }
    }
    const found = new Map<string, StoredItem>()
    const self = await db.items.get(parsed.id)
    if (self) found.set(self.id, self)
    let folders = [parsed.id]
    while (folders.length > 0) {
      const below = await db.items.where('folderId').anyOf(folders).toArray()
      const fresh = below.filter(row => !found.has(row.id))
      for (const row of fresh) found.set(row.id, row)
      folders = fresh.flatMap(row => (row.kind === 'FOLDER' ? row.id : []))
    }
    const orphans = await this.#listOrphans()
    return { within: [...found.values()], adrift: orphans.filter(row => !found.has(row.id)) }
  }

  async #listOrphans(): Promise<StoredItem[]> {
    const { db } = this.#options
    const folderIds = (await db.items.orderBy('folderId').uniqueKeys()).filter(id => id !== '') as string[]
    const folders = await db.items.bulkGet(folderIds)
    const missing = folderIds.filter((_, index) => folders[index] === undefined)
    return missing.length > 0 ? db.items.where('folderId').anyOf(missing).toArray() : []
  }

  /**
   * @param options.andWhatHangsOnThem of folders that are seen otherwise than before, what they hold is asked about as well:
   * it hangs on the same thing, and nothing else leads from there to it.
   */
  async #verifyRows(rows: readonly StoredItem[], { andWhatHangsOnThem = false } = {}): Promise<void> {
    const { db, uid, server } = this.#options
    const ids = rows.map(row => row.id)
    const answer = await server.verify(ids)
    const kept = new Map(answer.items.map(item => [item.id, item]))
    // The server has not heard of what was made here; that it was read here is all there is to say of it.
    const made = new Set(await listAwaited(db, [...ids]))
    const refused = rows.filter(row => !kept.has(row.id) && !made.has(row.id))
    const changed = rows.filter(row => row.kind === 'FOLDER' && kept.get(row.id)?.role !== (row.base ?? row.item).role)
    await this.#change(async () => {
      if (andWhatHangsOnThem) {
        const scopes = changed.map(row => `item:${row.id}`)
        await this.#update(state => ({ ...state, toVerify: [...new Set([...state.toVerify, ...scopes])] }))
      }
      const state = await db.readMeta('feed')
      const now = await db.items.bulkGet([...kept.keys()])
      const held = now.flatMap(row => (row ? withRole(row.base ?? row.item, kept.get(row.id)?.role) : []))
      const own = rows.filter(row => made.has(row.id)).map(row => row.base ?? row.item)
      await storeItems(db, [...held, ...own], { mark: state?.mark ?? 0, apply: applyWrite })
      const lost = refused.filter(row => row.ownerUid !== uid)
      await this.#lose(lost.map(row => row.id))
      const gone = refused.filter(row => row.ownerUid === uid)
      if (gone.length > 0) await purgeItems(db, { ids: gone.map(row => row.id), isLost: false })
    })
  }

  async #lose(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    this.#losing.writes += await purgeItems(this.#options.db, { ids, isLost: true })
    this.#losing.things += ids.length
  }

  async #readChanges(before: FeedState): Promise<boolean> {
    const { db, server } = this.#options
    const page = await server.list(before.cursor)
    await this.#change(async () => {
      const state = (await db.readMeta('feed')) ?? before
      // Another tab that thought itself the leader was faster: its answer stands, this one is asked again.
      if (state.cursor !== before.cursor) return
      if (page.epoch !== state.epoch) return db.writeMeta('feed', beginAgain(state))
      const asks = await this.#applyChanges(page.changes, state.mark)
      await db.writeMeta('feed', {
        ...state,
        cursor: page.cursor,
        reading: [
          // A role that changed while a scope was being read concerns its first pages too.
          ...state.reading.filter(({ scope }) => scope === null || !asks.granted.includes(scope)),
          ...asks.granted.map(scope => ({ scope, after: null })),
        ],
        toVerify: [...new Set([...state.toVerify, ...asks.toVerify])],
      })
    })
    const after = await db.readMeta('feed')
    return !page.more && after?.reading.length === 0 && after.toVerify.length === 0 && after.cursor === page.cursor
  }

  /** In order: what comes later in a page overrules what came before. */
  async #applyChanges(changes: readonly FeedChange[], mark: number) {
    const { db } = this.#options
    const granted = new Set<string>()
    const toVerify = new Set<string>()
    let puts = new Map<string, FeedItem>()
    const store = async () => {
      await storeItems(db, [...puts.values()], { mark, apply: applyWrite })
      puts = new Map()
    }
    for (const change of changes) {
      if (change.kind === 'put') {
        if (await this.#hasMoved(change.item)) toVerify.add(`item:${change.item.id}`)
        puts.set(change.item.id, change.item)
      } else if (change.kind === 'gone') {
        puts.delete(change.itemId)
        if (change.itemKind === 'FOLDER') toVerify.add(`item:${change.itemId}`)
        await this.#dropGone(change.itemId, change.accessLost)
      } else if (change.kind === 'granted') granted.add(change.scope)
      else toVerify.add(change.scope)
    }
    await store()
    return { granted: [...granted], toVerify: [...toVerify] }
  }

  async #dropGone(id: string, accessLost: boolean): Promise<void> {
    const { db } = this.#options
    const row = await db.items.get(id)
    if (accessLost && row) await this.#lose([id])
    else await purgeItems(db, { ids: [id], isLost: accessLost })
  }

  async #hasMoved(item: FeedItem): Promise<boolean> {
    if (item.kind !== 'FOLDER') return false
    const row = await this.#options.db.items.get(item.id)
    return row !== undefined && row.folderId !== (item.folderId ?? '')
  }

  async #update(change: (state: FeedState) => FeedState): Promise<void> {
    const state = await this.#options.db.readMeta('feed')
    if (state) await this.#options.db.writeMeta('feed', change(state))
  }

  async #change(act: () => Promise<void>): Promise<void> {
    const { db, onLost } = this.#options
    this.#losing = { things: 0, writes: 0 }
    await db.transaction(
      'rw',
      [db.items, db.packed, db.details, db.answers, db.kept, db.keptFolders, db.outbox, db.purges, db.meta],
      act,
    )
    if (this.#losing.things > 0) onLost(this.#losing)
  }
}

function inParts(rows: readonly StoredItem[]): StoredItem[][] {
  const count = Math.ceil(rows.length / VERIFY_IDS_MAX)
  return Array.from({ length: count }, (_, part) => rows.slice(part * VERIFY_IDS_MAX, (part + 1) * VERIFY_IDS_MAX))
}

/** Of this device. When it has to begin anew, there may be rows of what comes. */
function isFirstReading(state: FeedState | undefined): boolean {
  return state === undefined || (!state.complete && state.mark === FIRST_MARK)
}

function newState(page: { epoch: string; since: string }): FeedState {
  return {
    epoch: page.epoch,
    cursor: page.since,
    mark: FIRST_MARK,
    complete: false,
    reading: [],
    toVerify: [],
    sweeping: false,
  }
}

function beginAgain(state: FeedState): FeedState {
  const reading = [{ scope: null, after: null }]
  return { ...state, mark: state.mark + 1, reading, toVerify: [], sweeping: true }
}

function withRole(item: FeedItem, role: FeedItem['role'] | undefined): FeedItem {
  if (role === undefined || role === item.role) return item
  const state = { deleted: item.deletedAt !== null, inLibrary: item.libraryAddedAt !== null }
  return { ...item, role, capabilities: describeCapabilities(role, state) }
}
