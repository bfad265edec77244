import { Gauge } from 'prom-client'
import type { Db } from '@atelier/database/database/connection.ts'
import { readFeedCursor, writeFeedCursor } from '@atelier/database/feed/feed-cursor.ts'
import type { FeedPosition } from '@atelier/database/feed/feed-cursor.ts'
import { listChanges } from '@atelier/database/feed/feed.queries.ts'
import type { FeedNews } from '@atelier/database/feed/feed.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { IDENTITY_CHANNEL } from '@atelier/platform/session/identity-channel.ts'
import { metrics } from '@atelier/platform/telemetry/metrics.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { TrainingNews } from '@atelier/shared-schema/entities/training.ts'
import { STREAM_HEARTBEAT_MS } from '@atelier/shared-schema/feed/stream-events.ts'
import { TAGS_CHANNEL } from '@atelier/shared-schema/feed/tags-channel.ts'
import { TASK_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { TaskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import { TRAINING_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'
import { EventStream } from './event-stream.ts'
import { listFeedWorkspaces, listLiveCredentials } from './event-streams.queries.ts'
import { FeedTail } from './feed-tail.ts'
import { NoticeTail } from './notice-tail.ts'
import { TaskNewsGate, readTaskNews } from './task-news.ts'
import { readTrainingNews } from './training-news.ts'
import { TaskWatchers } from './task-watchers.ts'

/** One for each browser of a person, who has not that many. */
const STREAMS_PER_PERSON_MAX = 16
const STALLED_MS_MAX = 30_000

const openStreams = new Gauge({
  name: 'atelier_event_streams',
  help: 'Open event streams',
  registers: [metrics],
})

interface Listener {
  uid: string
  streams: Set<EventStream>
  workspaces: string[]
}

export interface EventStreamsOptions {
  db: Db
  doorbell: Doorbell
  log: Log
  now: () => Date
  heartbeatMs?: number
  stalledMsMax?: number
}

/** Everybody who listens to events through this process, and whom of them each row of the change feed concerns. */
export class EventStreams {
  readonly #options: EventStreamsOptions
  readonly #tail: FeedTail
  readonly #notices: NoticeTail
  readonly #listeners = new Map<string, Listener>()
  readonly #byWorkspace = new Map<string, Set<Listener>>()
  readonly #tasks = new TaskNewsGate(news => void this.#tellTask(news))
  readonly #taskWatchers: TaskWatchers
  readonly #stopListening: readonly (() => void)[]
  readonly #heartbeat: NodeJS.Timeout
  #isClosed = false

  constructor(options: EventStreamsOptions) {
    this.#options = options
    this.#tail = new FeedTail({
      ...options,
      onNews: news => this.#tell(news),
      onNewEpoch: position => this.#resyncAll(position),
    })
    this.#notices = new NoticeTail({
      ...options,
      isHeard: () => this.#listeners.size > 0,
      onNotice: uid => this.#tellOfNotices(uid),
    })
    this.#taskWatchers = new TaskWatchers(options)
    this.#stopListening = [
      options.doorbell.listen(IDENTITY_CHANNEL, uid => void this.#checkSessions(uid)),
      options.doorbell.listen(TASK_EVENTS_CHANNEL, payload => this.#takeTaskNews(readTaskNews(payload))),
      options.doorbell.listen(TRAINING_EVENTS_CHANNEL, payload => this.#tellTraining(readTrainingNews(payload))),
      options.doorbell.listen(TAGS_CHANNEL, whose => this.#tellOfTags(whose)),
    ]
    this.#heartbeat = setInterval(() => this.#beat(), options.heartbeatMs ?? STREAM_HEARTBEAT_MS)
  }

  /** Opens a stream; `since` is the cursor of the last event that the reader has, as it says. */
  async open(ask: {
    actor: Person
    since: string | undefined
    hangUp: () => void
  }): Promise<ReadableStream<Uint8Array>> {
    const { actor, since, hangUp } = ask
    if (this.#isClosed) throw new AppError('UNAVAILABLE', 'The server is restarting. Try again in a moment.')
    const listener = this.#listeners.get(actor.uid) ?? { uid: actor.uid, streams: new Set(), workspaces: [] }
    if (listener.streams.size >= STREAMS_PER_PERSON_MAX) {
      throw new AppError(
        'RATE_LIMITED',
        'Too many event streams are open for this account. Close some of them first.',
        {
          details: { retryAfterSeconds: 60 },
        },
      )
    }
    const stream = new EventStream({ actor, hangUp, onClosed: () => this.#forget(listener, stream) })
    this.#listeners.set(actor.uid, listener)
    listener.streams.add(stream)
    openStreams.inc()
    try {
      await this.#greet(listener, stream, since)
    } catch (error) {
      stream.close()
      throw error
    }
    return stream.body
  }

  /** From where the tail stands on it is told; what came before that it has to be told now. */
  async #greet(listener: Listener, stream: EventStream, since: string | undefined): Promise<void> {
    const position = await this.#tail.start()
    await this.#readWorkspaces(listener)
    if (listener.streams.size === 0) return this.#rest()
    const known = since === undefined ? undefined : readFeedCursor(since, 'query.since')
    const state = known && (await this.#findNews(listener.uid, known))
    if (state === 'gone') stream.send('resync', { epoch: position.epoch }, writeFeedCursor(position))
    else if (state !== 'nothing') stream.nudge(writeFeedCursor(position))
  }

  async #findNews(uid: string, since: FeedPosition): Promise<'something' | 'nothing' | 'gone'> {
    try {
      const { rows } = await listChanges(this.#options.db, uid, { since, limit: 1 })
      return rows.length > 0 ? 'something' : 'nothing'
    } catch (error) {
      if (error instanceof AppError && error.code === 'GONE') return 'gone'
      throw error
    }
  }

  async #readWorkspaces(listener: Listener): Promise<void> {
    const workspaces = await listFeedWorkspaces(this.#options.db, listener.uid)
    this.#leaveWorkspaces(listener)
    if (listener.streams.size === 0) return
    listener.workspaces = workspaces
    for (const id of workspaces) {
      const members = this.#byWorkspace.get(id) ?? new Set()
      this.#byWorkspace.set(id, members.add(listener))
    }
  }

  #leaveWorkspaces(listener: Listener): void {
    for (const id of listener.workspaces) {
      const members = this.#byWorkspace.get(id)
      members?.delete(listener)
      if (members?.size === 0) this.#byWorkspace.delete(id)
    }
    listener.workspaces = []
  }

  #forget(listener: Listener, stream: EventStream): void {
    if (!listener.streams.delete(stream)) return
    openStreams.dec()
    if (listener.streams.size > 0) return
    this.#leaveWorkspaces(listener)
    this.#listeners.delete(listener.uid)
    this.#rest()
  }

  #rest(): void {
    if (this.#listeners.size === 0) this.#tail.stop()
  }

  #tell(news: FeedNews): void {
    const cursor = writeFeedCursor(news.position)
    const concerned = new Set<Listener>()
    for (const { id, membership } of news.principals) {
      const person = this.#listeners.get(id)
      if (person) concerned.add(person)
      for (const member of this.#byWorkspace.get(id) ?? []) concerned.add(member)
      if (person && membership) void this.#followMembership(person)
    }
    for (const listener of concerned) nudge(listener, cursor)
  }

  #takeTaskNews(news: TaskNews | undefined): void {
    if (!news) return
    const isWatched = this.#listeners.has(news.uid) || (news.workspaceId && this.#byWorkspace.has(news.workspaceId))
    if (isWatched) this.#tasks.take(news)
  }

  /** A training is its owner's alone, and its worker tells of it no faster than somebody can look. */
  #tellTraining(news: TrainingNews | undefined): void {
    if (!news) return
    for (const stream of this.#listeners.get(news.uid)?.streams ?? []) stream.send('training', news.event)
  }

  #tellOfNotices(uid: string): void {
    for (const stream of this.#listeners.get(uid)?.streams ?? []) stream.send('notices', {})
  }

  /** Without a name a ring may have been missed: then it concerns everybody. */
  #tellOfTags(whose: string | null): void {
    const person = whose === null ? undefined : this.#listeners.get(whose)
    const concerned =
      whose === null ? this.#listeners.values() : [...(person ? [person] : []), ...(this.#byWorkspace.get(whose) ?? [])]
    for (const { streams } of concerned) for (const stream of streams) stream.send('tags', {})
  }

  /** Its creator is told at once; others of the workspace if they may see it. */
  async #tellTask({ uid, workspaceId, event }: TaskNews): Promise<void> {
    const tell = (listener: Listener | undefined) => {
      for (const stream of listener?.streams ?? []) stream.send('task', event)
    }
    tell(this.#listeners.get(uid))
    if (workspaceId === null) return
    const others = [...(this.#byWorkspace.get(workspaceId) ?? [])].filter(member => member.uid !== uid)
    if (others.length === 0) return
    const seeing = await this.#taskWatchers.choose(
      event.id,
      others.map(member => member.uid),
    )
    for (const member of others) if (seeing.has(member.uid)) tell(member)
  }

  /** Told once more when the workspaces are known: rows of a new one may have come while they were read. */
  async #followMembership(listener: Listener): Promise<void> {
    try {
      await this.#readWorkspaces(listener)
      nudge(listener, writeFeedCursor(await this.#tail.start()))
    } catch (err) {
      this.#options.log.warn({ err }, 'memberships could not be read: the streams begin anew')
      for (const stream of listener.streams) stream.close()
    }
  }

  #resyncAll(position: FeedPosition): void {
    const cursor = writeFeedCursor(position)
    for (const stream of this.#listStreams()) stream.send('resync', { epoch: position.epoch }, cursor)
  }

  #beat(): void {
    const stalledMsMax = this.#options.stalledMsMax ?? STALLED_MS_MAX
    for (const stream of this.#listStreams()) {
      stream.beat()
      if (stream.readStalledMs() > stalledMsMax) stream.drop()
    }
    // The bell of an ended session may have been lost.
    void this.#checkSessions(null)
  }

  async #checkSessions(uid: string | null): Promise<void> {
    const streams = uid === null ? this.#listStreams() : [...(this.#listeners.get(uid)?.streams ?? [])]
    if (streams.length === 0) return
    try {
      const ids = new Set(streams.map(stream => stream.actor.credentialId))
      const live = await listLiveCredentials(this.#options.db, [...ids], this.#options.now())
      for (const stream of streams) if (!live.has(stream.actor.credentialId)) stream.close()
    } catch (err) {
      this.#options.log.warn({ err }, 'sessions of event streams could not be read, trying again')
    }
  }

  #listStreams(): EventStream[] {
    return [...this.#listeners.values()].flatMap(listener => [...listener.streams])
  }

  async dispose(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stopListening) stop()
    this.#tasks.dispose()
    clearInterval(this.#heartbeat)
    for (const stream of this.#listStreams()) stream.close()
    await Promise.all([this.#tail.dispose(), this.#notices.dispose()])
  }
}

function nudge(listener: Listener, cursor: string): void {
  for (const stream of listener.streams) stream.nudge(cursor)
}
