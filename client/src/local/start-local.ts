import { liveQuery } from 'dexie'
import { failureOf, isNoRoom, openDatabase } from './database.ts'
import type { LocalDatabase, LocalFailure, QueuedWrite } from './database.ts'
import { standForLeader } from './leader.ts'
import type { Candidate } from './leader.ts'
import { LeadingTab } from './leading.ts'
import { setLocalState } from './local-store.ts'
import type { LocalData, QueueOptions } from './local-store.ts'
import { noteWrite, takeUpNoted } from './noted-writes.ts'
import { dropOwnOf } from './own-storage.ts'
import { discard, enqueue, release, retry } from './outbox.ts'
import { findRows } from './packed-pages.ts'
import { purgeCaches, purgeDocuments } from './purge.ts'
import type { Purger } from './purge.ts'
import { randomId } from './random-id.ts'
import { isReachable, noteReachable, noteWork } from './sync-state.ts'
import { Tabs } from './tabs.ts'
import type { TabMessage } from './tabs.ts'
import { tellNotices } from './notice-news.ts'
import { tellTags, tellTagGap } from './tag-news.ts'
import { tellTaskEvent, tellTaskGap } from './task-news.ts'
import { tellTrainingEvent, tellTrainingGap } from './training-news.ts'
import { markQueued } from './waiting-marks.ts'
import { findWriteKind } from './writes/all-write-kinds.ts'
import type { WriteInput, WriteName } from './writes/all-write-kinds.ts'

export interface LocalListeners {
  /** Things of others that the person may no longer see. */
  onLost: (lost: { things: number; writes: number }) => void
  /** Whatever screens and caches still hold of them. */
  onPurged: (ids: readonly string[]) => void
  /** The rows cannot be kept, or can be again. Told once for each reason. */
  onTrouble: (failure: LocalFailure | 'no-room-for-originals') => void
  /** Another tab waits for this one to close. */
  onBlocked: () => void
  isStillSignedIn: () => boolean
}

/** The data of one person on this device, as this tab uses it. */
export class Local {
  readonly #db: LocalDatabase
  readonly #uid: string
  readonly #listeners: LocalListeners
  readonly #tabs: Tabs
  readonly #candidate: Candidate
  readonly #queue: { unsubscribe: () => void }
  readonly #data: LocalData
  #leading: LeadingTab | undefined
  #failure: LocalFailure | null = null
  #disposed = false

  static async start(uid: string, listeners: LocalListeners): Promise<Local | undefined> {
    let local: Local | undefined
    try {
      const db = await openDatabase(uid, {
        onBlocked: listeners.onBlocked,
        onTaken: by => {
          void local?.dispose()
          setLocalState({ phase: 'absent', data: undefined, failure: 'other-version' })
          if (by === 'newer-version') listeners.onTrouble('other-version')
        },
      })
      const hasTakenUp = await takeUpNoted(db, uid)
      local = new Local(db, uid, listeners)
      if (hasTakenUp) local.#tabs.relay({ is: 'queued' })
      return local
    } catch (error) {
      const failure = failureOf(error)
      setLocalState({ phase: 'absent', data: undefined, failure })
      listeners.onTrouble(failure)
      return undefined
    }
  }

  private constructor(db: LocalDatabase, uid: string, listeners: LocalListeners) {
    this.#db = db
    this.#uid = uid
    this.#listeners = listeners
    this.#tabs = new Tabs(uid, message => this.#hear(message))
    this.#data = this.#offer()
    const purgers: Purger[] = [purgeCaches, purgeDocuments, (_uid, { ids }) => this.#purgeTabs(ids)]
    this.#candidate = standForLeader({
      db,
      uid,
      lead: () => {
        this.#leading = new LeadingTab({
          db,
          uid,
          tabs: this.#tabs,
          purgers,
          isStillSignedIn: listeners.isStillSignedIn,
          onNoRoom: () => listeners.onTrouble('no-room-for-originals'),
        })
        return this.#leading
      },
    })
    this.#queue = liveQuery(() => db.outbox.toArray()).subscribe({ next: writes => this.#noteQueue(writes) })
    globalThis.addEventListener?.('online', this.#hurry)
    setLocalState({ phase: 'ready', data: this.#data, failure: null })
  }

  readonly #hurry = (): void => this.#leading?.hurry()

  #hear(message: TabMessage): void {
    switch (message.is) {
      case 'queued':
        return this.#leading?.wake()
      case 'hurry':
        return this.#leading?.hurry()
      case 'written':
        return this.#leading?.catchUp()
      case 'reachable':
        return noteReachable(message.online)
      case 'lost':
        return this.#listeners.onLost(message)
      case 'purged':
        dropOwnOf(message.ids)
        return this.#listeners.onPurged(message.ids)
      case 'trouble':
        return this.#noteTrouble(message.failure)
      case 'task':
        return tellTaskEvent(message.event)
      case 'notices':
        return tellNotices()
      case 'tags':
        return tellTags()
      case 'training':
        return tellTrainingEvent(message.event)
      case 'stream-opened':
        tellNotices()
        tellTagGap()
        tellTaskGap()
        return tellTrainingGap()
      case 'leaving':
        return void this.dispose()
      case 'stored':
        // Told for the index of pictures, which runs in a worker.
        return undefined
    }
  }

  async #purgeTabs(ids: readonly string[]): Promise<void> {
    this.#tabs.tell({ is: 'purged', ids })
    return Promise.resolve()
  }

  #noteTrouble(failure: LocalFailure | null): void {
    if (failure !== null && failure !== this.#failure) this.#listeners.onTrouble(failure)
    this.#failure = failure
    setLocalState({ phase: 'ready', data: this.#data, failure })
  }

  #noteQueue(writes: readonly QueuedWrite[]): void {
    const stopped = writes.filter(({ state }) => state === 'stopped').length
    const tried = writes.filter(
      ({ state, attempts }) => state === 'held' || (state === 'queued' && (attempts > 0 || !isReachable())),
    ).length
    markQueued(this.#uid, writes.length > 0)
    noteWork('outbox', { refused: stopped, kept: tried, sending: writes.length - stopped - tried })
    if (tried > 0) void keepForGood()
  }

  #offer(): LocalData {
    const db = this.#db
    const touched = async (act: Promise<void>) => {
      await act
      this.#tabs.tell({ is: 'hurry' })
    }
    return {
      uid: this.#uid,
      watch: (query, onResult) => {
        const watching = liveQuery(() => query(db)).subscribe({ next: onResult })
        return () => watching.unsubscribe()
      },
      queue: (name, input, options) => this.#enqueue(name, input, options),
      retry: ({ seq }, options) => touched(retry(db, seq, options)),
      release: ({ seq }) => touched(release(db, seq)),
      discard: ({ seq }) => touched(discard(db, seq)),
      run: act => act(db),
      noteWritten: () => this.#tabs.tell({ is: 'written' }),
      leave: async () => {
        this.#tabs.relay({ is: 'leaving' })
        await this.dispose()
      },
    }
  }

  /** Only what is held here can be shown changed; the rest is sent at once or not at all. */
  async #enqueue<N extends WriteName>(name: N, input: WriteInput<N>, given?: QueueOptions): Promise<boolean> {
    const [at, options] = [Date.now(), { ...given, key: given?.key ?? randomId() }]
    const forget = noteWrite(this.#uid, { name, input, at, options })
    try {
      const kind = findWriteKind(name)
      const held = await findRows(this.#db, kind?.idsOf(input) ?? [])
      if (held.includes(undefined) && !kind?.needsNoRow) return false
      markQueued(this.#uid, true)
      await enqueue(this.#db, name, input, at, options)
    } catch (error) {
      if (!isNoRoom(error)) throw error
      this.#noteTrouble('no-room')
      return false
    } finally {
      forget()
    }
    this.#tabs.tell({ is: 'queued' })
    return true
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return
    this.#disposed = true
    globalThis.removeEventListener?.('online', this.#hurry)
    setLocalState({ phase: 'starting', data: undefined, failure: null })
    this.#queue.unsubscribe()
    noteWork('outbox', {})
    await this.#candidate.dispose()
    this.#tabs.dispose()
    this.#db.close()
  }
}

let asked = false

/** Browsers may throw away what sites keep when room is short, unless they are asked not to: once there is something to lose. */
async function keepForGood(): Promise<void> {
  if (asked) return
  asked = true
  await navigator.storage?.persist?.().catch(() => false)
}
