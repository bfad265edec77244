import { eventsRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'
import type { Route, RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { taskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import { areCallsEnded, call } from '#api/call.ts'
import { isApiError, isNetworkError } from '#api/failures.ts'
import { isNoRoom } from './database.ts'
import type { LocalDatabase } from './database.ts'
import { EventStream } from './events.ts'
import type { StreamEnd } from './events.ts'
import type { StreamEvent } from './event-lines.ts'
import { Feed } from './feed.ts'
import { feedServer } from './feed-server.ts'
import type { KeptOriginals } from './kept-originals.ts'
import type { Leading } from './leader.ts'
import { OutboxSender } from './outbox-sender.ts'
import type { Purger } from './purge.ts'
import { renewOpened } from './renew-opened.ts'
import { isReachable } from './sync-state.ts'
import type { Tabs } from './tabs.ts'
import { UnsentDocuments } from './unsent-documents.ts'
import type { AnyWriteKind } from './writes/all-write-kinds.ts'

export interface LeadingOptions {
  db: LocalDatabase
  uid: string
  tabs: Tabs
  purgers: readonly Purger[]
  isStillSignedIn: () => boolean
  /** For originals that are to be kept. */
  onNoRoom: () => void
}

const GATHER_MS = 60
/** After something unforeseen: the feed is asked again without being nudged. */
const AGAIN_MS = 30_000

/** What one tab does for all: listens to the server, keeps the rows, sends what is queued. */
export class LeadingTab implements Leading {
  readonly #options: LeadingOptions
  readonly #feed: Feed
  readonly #sender: OutboxSender
  readonly #stream: EventStream
  #originals: KeptOriginals | undefined
  readonly #documents: UnsentDocuments
  #catching: Promise<void> | undefined
  #catchAgain = false
  #disposed = false
  #troubled = false
  #nudge: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: LeadingOptions) {
    this.#options = options
    const { db, uid, tabs, purgers, isStillSignedIn } = options
    this.#feed = new Feed({
      db,
      uid,
      server: feedServer,
      purgers,
      onLost: lost => tabs.tell({ is: 'lost', ...lost }),
      onStored: items => tabs.relay({ is: 'stored', items: JSON.stringify(items) }),
    })
    this.#sender = new OutboxSender({ db, send, read, isStillSignedIn, onError: error => this.#report(error) })
    this.#stream = new EventStream({
      address: () => this.#readAddress(),
      onEvent: event => this.#hear(event),
      onOpen: () => this.#reached(),
      onFailure: end => this.#lost(end),
      isWanted: isStillSignedIn,
    })
    this.#documents = new UnsentDocuments(uid)
    this.catchUp()
    this.#sender.wake()
    void this.#wakeOriginals()
  }

  /** Something was queued here or in another tab. */
  wake(): void {
    this.#sender.wake()
  }

  /** A reason to believe that the server can be reached. */
  hurry(): void {
    this.#stream.hurry()
    this.#sender.wake({ afresh: true })
  }

  /** But for these, every event says the same: ask the feed. It answers also whether everything has to be read anew. */
  #hear({ name, data }: StreamEvent): void {
    const { tabs } = this.#options
    if (name === 'notices') return tabs.tell({ is: 'notices' })
    if (name === 'tags') return tabs.tell({ is: 'tags' })
    if (name === 'training') return void this.#hearTraining(data)
    if (name !== 'task') return this.catchUp()
    const event = taskEvent.safeParse(readJson(data))
    if (event.success) tabs.tell({ is: 'task', event: event.data })
  }

  /** What they look like is read where one is heard of: few people ever train. */
  async #hearTraining(data: string): Promise<void> {
    const { trainingEvent } = await import('@atelier/shared-schema/entities/training.ts')
    const event = trainingEvent.safeParse(readJson(data))
    if (event.success) this.#options.tabs.tell({ is: 'training', event: event.data })
  }

  #reached(): void {
    this.#tellReachable(true)
    this.#options.tabs.tell({ is: 'stream-opened' })
    this.#sender.wake({ afresh: true })
    void this.#wakeOriginals()
    this.#documents.wake()
    this.catchUp()
  }

  /** Fetched by itself, since no screen waits for it; where that fails, it is tried again when the server is reached. */
  async #wakeOriginals(): Promise<void> {
    const loaded = await import('./kept-originals.ts').catch(() => undefined)
    if (!loaded || this.#disposed) return
    const { db, uid, onNoRoom } = this.#options
    this.#originals ??= new loaded.KeptOriginals(db, uid, onNoRoom)
    this.#originals.wake()
  }

  /** A server that answers, but not with a stream (a proxy may be in between), is asked each time instead. */
  #lost(end: StreamEnd): void {
    if (end !== 'cut') this.#tellReachable(end === 'refused')
    if (end === 'refused') this.catchUp()
  }

  #tellReachable(online: boolean): void {
    if (online !== isReachable()) this.#options.tabs.tell({ is: 'reachable', online })
    else this.#options.tabs.relay({ is: 'reachable', online })
  }

  async #readAddress(): Promise<string> {
    const state = await this.#options.db.readMeta('feed')
    return routeUrl(eventsRoutes.stream, { query: state?.complete ? { since: state.cursor } : {} })
  }

  /** There may be something new in the feed. Many nudges in a row are one question. */
  catchUp(): void {
    this.#nudge ??= setTimeout(() => this.#catchUpNow(), GATHER_MS)
  }

  #catchUpNow(): void {
    clearTimeout(this.#nudge)
    clearTimeout(this.#retry)
    this.#nudge = undefined
    if (this.#disposed || !this.#options.isStillSignedIn()) return
    if (this.#catching) {
      this.#catchAgain = true
      return
    }
    this.#catching = this.#catchUpOnce().finally(() => {
      this.#catching = undefined
      if (!this.#catchAgain) return
      this.#catchAgain = false
      this.catchUp()
    })
  }

  async #catchUpOnce(): Promise<void> {
    try {
      const isStopped = () => this.#disposed || !this.#options.isStillSignedIn()
      await this.#feed.catchUp(isStopped)
      if (this.#troubled) this.#options.tabs.tell({ is: 'trouble', failure: null })
      this.#troubled = false
      await renewOpened(this.#options.db, isStopped)
    } catch (error) {
      // Without the network the stream says when there is reason to try again.
      if (isNetworkError(error) || this.#disposed) return
      if (isApiError(error) && error.status === 401) return
      this.#report(error)
      this.#retry = setTimeout(() => this.catchUp(), AGAIN_MS)
    }
  }

  /** Rows that are not kept up to date are not shown as if they were. */
  #report(error: unknown): void {
    // What was under way when this tab let go has nobody left to tell.
    if (this.#disposed) return
    this.#troubled = true
    this.#options.tabs.tell({ is: 'trouble', failure: isNoRoom(error) ? 'no-room' : 'not-current' })
  }

  async dispose(): Promise<void> {
    this.#disposed = true
    clearTimeout(this.#nudge)
    clearTimeout(this.#retry)
    this.#originals?.dispose()
    this.#documents.dispose()
    const ends = Promise.all([this.#stream.dispose(), this.#sender.dispose(), this.#catching])
    if (!areCallsEnded()) await ends
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = (kind: AnyWriteKind, { input, key }: { input: unknown; key: string }) =>
  call(kind.route, input as RouteInput<Route>, { idempotencyKey: key })

async function read({ readRoute }: AnyWriteKind, { input }: { input: unknown }): Promise<unknown> {
  if (!readRoute) return undefined
  const { params } = input as { params?: Record<string, string> }
  return call(readRoute, { params })
}
