import { Dexie } from 'dexie'
import type { EntityTable, Table, Transaction } from 'dexie'
import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { packedNews } from './packed-news.ts'

/** A thing the person can see, as lists show it. The fields beside `item` are what lists are found and sorted by. */
export interface StoredItem {
  id: string
  kind: ItemKind
  ownerUid: string
  /** '' where there is none: IndexedDB does not index null. */
  folderId: string
  nameKey: string
  /** Beside the one in `item`, where IndexedDB can order by it. */
  createdAt: string
  updatedAt: string
  /** With the effect of what is queued. */
  item: FeedItem
  /** As the server has it, where queued writes make a difference. */
  base?: FeedItem
  /** Which reading of everything saw it last: what a later one does not see is gone. */
  mark: number
  /** Another one with each writing of the row: what has the same is the same. */
  stamp: number
}

/** Pictures of the first reading as they came, until they are rows: see packed-pages.ts. */
export interface PackedPage {
  seq: number
  ids: string[]
  /** The JSON of them, in the order of `ids`. */
  items: string
  /** As of `StoredItem`. */
  mark: number
}

/** A thing that was opened, whole, so that it opens without the network too. */
export interface StoredDetail {
  id: string
  answer: ItemAnswer
  /** Files that it shows beside those that the answer names: they go from this device with it. */
  files?: { fileId: string }[]
}

export interface WriteError {
  code: ErrorCode
  message: string
  details?: Record<string, unknown> | undefined
}

/** A write that the server has not taken yet. They are sent in the order of `seq`. */
export interface QueuedWrite {
  seq: number
  /** The same over retries and reloads, so that the server does it once. */
  key: string
  kind: string
  input: unknown
  /** What it changes. */
  ids: string[]
  /** What it is about, where that is not what it changes: it goes with it when the person may no longer see it. */
  thing?: string
  /** What has to be at the server before it, since it names it and was made here. */
  behind?: string[]
  /** What the person called the thing then, for lists of what waits. */
  names: string[]
  at: number
  /** `held`: not to be sent before something else has arrived; whoever knows lets it go. */
  state: 'held' | 'queued' | 'sending' | 'stopped'
  attempts: number
  /** What the server said when it refused. */
  error?: WriteError
}

/** What must still leave the caches and document stores of this device: written with the rows' end, so that no kill keeps it. */
export interface PendingPurge {
  seq: number
  ids: string[]
  documents: string[]
  fileIds: string[]
}

/** A picture whose original is to be on this device too. */
export interface KeptItem {
  id: string
  fileId: string
  /** Its original is here. */
  isHere: boolean
  /** For a folder that it lies in. */
  isByFolder?: true
}

/** A folder whose pictures are to be here, those of the folders within too, also when they come later. */
export interface KeptFolder {
  id: string
}

/** What the server once answered, for screens that show it without the network. */
export interface StoredAnswer {
  /** The question, as JSON. */
  key: string
  at: number
  /** The things that it mentions. */
  ids: string[]
  answer: unknown
}

/** Rows of `meta`, each by its own key. */
export interface MetaValues {
  feed: FeedState
  leader: { tab: string; until: number }
  opened: OpenedRecord[]
}

/** A thing the person opened, the last first. */
export interface OpenedRecord {
  id: string
  /** ISO 8601. */
  at: string
  /** The server knows. */
  told: boolean
}

export interface FeedState {
  epoch: string
  cursor: string
  /** The reading of everything that the rows of now belong to. */
  mark: number
  /** Everything has been read once: lists may be shown from here. */
  complete: boolean
  /** What is still being read, and how far: a scope, or everything with null. */
  reading: { scope: string | null; after: string | null }[]
  /** Scopes whose things are still to be asked about. */
  toVerify: string[]
  /** Rows of older readings are still to be asked about. */
  sweeping: boolean
}

type MetaRow = { [K in keyof MetaValues]: { key: K; value: MetaValues[K] } }[keyof MetaValues]

const PREFIX = 'atelier-'
const SHAPE = 5

/** One database for each person: what one has here, another cannot open. */
export function databaseName(uid: string): string {
  return PREFIX + uid
}

export class LocalDatabase extends Dexie {
  declare readonly items: Table<StoredItem, string>
  declare readonly packed: EntityTable<PackedPage, 'seq'>
  declare readonly details: Table<StoredDetail, string>
  declare readonly outbox: EntityTable<QueuedWrite, 'seq'>
  declare readonly purges: EntityTable<PendingPurge, 'seq'>
  declare readonly meta: Table<MetaRow, string>
  declare readonly kept: Table<KeptItem, string>
  declare readonly keptFolders: Table<KeptFolder, string>
  declare readonly answers: Table<StoredAnswer, string>

  constructor(uid: string) {
    super(databaseName(uid), { autoOpen: false })
    // A later shape is a further `version(n)` with its `upgrade`, and SHAPE; what was released is never edited.
    this.version(1).stores({
      items: 'id, [kind+updatedAt], [kind+nameKey], folderId, mark',
      details: 'id',
      outbox: '++seq, *ids',
      purges: '++seq',
      meta: 'key',
    })
    // Only pins have a position. The newest pictures are read first; nothing was ordered by the rest, and every index costs each of 100,000 rows.
    this.version(2)
      .stores({ items: 'id, [kind+createdAt+id], folderId, mark, item.pinPosition', kept: 'id' })
      .upgrade(giveCreatedAt)
    this.version(3).stores({ packed: '++seq, *ids' })
    this.version(4).stores({ answers: 'key, at, *ids' })
    this.version(SHAPE).stores({ keptFolders: 'id' })
    this.use(packedNews)
  }

  async readMeta<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined> {
    const row = await this.meta.get(key)
    return row?.value as MetaValues[K] | undefined
  }

  async writeMeta<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void> {
    await this.meta.put({ key, value } as MetaRow)
  }
}

function giveCreatedAt(transaction: Transaction): PromiseLike<unknown> {
  const items = transaction.table<StoredItem, string>('items')
  return items.toCollection().modify(row => {
    row.createdAt = row.item.createdAt
  })
}

/** Why there is nothing on this device to read from. */
export type LocalFailure =
  /** The browser gives no storage here: a private window, or blocked by its settings. */
  | 'no-storage'
  /** The device is full. */
  | 'no-room'
  /** Another tab runs an older or a newer version of the app. */
  | 'other-version'
  /** What the server says cannot be taken over at the moment: what is here may be old. */
  | 'not-current'

export function failureOf(error: unknown): LocalFailure {
  const names = namesOf(error)
  if (names.includes('QuotaExceededError')) return 'no-room'
  return names.includes('VersionError') ? 'other-version' : 'no-storage'
}

/** Dexie wraps what the browser said; the first cause is the exact one. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error || error instanceof DOMException)) return []
  const inner = 'inner' in error ? error.inner : error.cause
  return [error.name, ...namesOf(inner)]
}

/** Said by the browser or by Dexie, and not by what was to be written. */
export function isOfStorage(error: unknown): boolean {
  return error instanceof Dexie.DexieError || error instanceof DOMException
}

export function isNoRoom(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError')
}

export interface DatabaseEvents {
  /** Another tab holds an older version open: opening waits for it. */
  onBlocked: () => void
  /** Another tab needs this one to let go: it has cleared the data or brought a newer version. The database is closed. */
  onTaken: (by: 'cleared' | 'newer-version') => void
}

export async function openDatabase(uid: string, events: DatabaseEvents): Promise<LocalDatabase> {
  const db = new LocalDatabase(uid)
  db.on('blocked', events.onBlocked)
  db.on('versionchange', event => {
    db.close()
    events.onTaken(event.newVersion === null ? 'cleared' : 'newer-version')
  })
  await refuseNewerShape(db.name)
  await db.open()
  return db
}

/** Dexie would take what a newer version of the app has written for its own, and change it. It counts in tens. */
async function refuseNewerShape(name: string): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  const { version = 0 } = databases.find(database => database.name === name) ?? {}
  if (version >= (SHAPE + 1) * 10) throw new Dexie.VersionError('A newer version of the app has been here')
}
