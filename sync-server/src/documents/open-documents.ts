import type { Db } from '@atelier/database/database/connection.ts'
import { readPositions } from '@atelier/database/documents/document-log.queries.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import {
  DOCUMENT_CHANNEL,
  formatDocumentRing,
  parseDocumentRing,
} from '@atelier/shared-schema/documents/document-channel.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { PresenceRelay } from '#transport/presence-relay.ts'
import { commitSeconds, committedUpdates, openDocuments } from '#transport/sync-metrics.ts'
import { ChangeRings } from './change-rings.ts'
import { Hub } from './hub.ts'
import { OpenDocument } from './open-document.ts'

export interface OpenDocumentsOptions {
  db: Db
  doorbell: Doorbell
  log: Log
  now(): Date
  documentBytesMax: number
  /** How long a document that nobody has open any more stays in memory. */
  idleMs: number
  pollMs: number
}

interface Entry {
  opening: Promise<Hub>
  hub: Hub | null
  holders: number
  idle: NodeJS.Timeout | null
}

/** The documents that are open in this process, each once. */
export class OpenDocuments {
  readonly #options: OpenDocumentsOptions
  readonly #entries = new Map<string, Entry>()
  /** Being put away: whoever wants one of these waits until that is done. */
  readonly #closing = new Map<string, Promise<void>>()
  readonly #relay: PresenceRelay
  readonly #rings: ChangeRings
  readonly #stopListening: () => void
  readonly #poll: NodeJS.Timeout
  #looking = false

  constructor(options: OpenDocumentsOptions) {
    this.#options = options
    this.#relay = new PresenceRelay({
      doorbell: options.doorbell,
      log: options.log,
      find: name => this.#entries.get(name)?.hub?.presence,
      listOpen: () => [...this.#entries].filter(([, { holders }]) => holders > 0).map(([name]) => name),
    })
    this.#rings = new ChangeRings({
      ring: (name, seq) => options.doorbell.ring(DOCUMENT_CHANNEL, formatDocumentRing(name, seq)),
      isOpenElsewhere: name => this.#relay.hasPeers(name),
    })
    this.#stopListening = options.doorbell.listen(DOCUMENT_CHANNEL, payload => this.#hear(payload))
    this.#poll = setInterval(() => void this.#lookForAll(), options.pollMs)
  }

  /**
   * Opens the document, or takes part in its opening, and keeps it open until it is released. What cannot be opened is
   * opened anew for the next one who asks: a failure leaves nothing behind that could be written to.
   */
  async hold(name: string): Promise<Hub> {
    const entry = this.#entries.get(name) ?? this.#startOpening(name)
    entry.holders += 1
    if (entry.idle) clearTimeout(entry.idle)
    entry.idle = null
    return entry.opening
  }

  release(hub: Hub): void {
    const entry = this.#entries.get(hub.name)
    // It may have been lost since, and another opened in its place.
    if (!entry || entry.hub !== hub) return
    entry.holders -= 1
    if (entry.holders === 0) entry.idle = setTimeout(() => this.#close(hub), this.#options.idleMs)
  }

  /** What is under way is finished. */
  async dispose(): Promise<void> {
    clearInterval(this.#poll)
    this.#stopListening()
    await Promise.allSettled([...this.#entries.values()].map(({ opening }) => opening))
    for (const { hub } of this.#entries.values()) if (hub) this.#close(hub)
    await Promise.all(this.#closing.values())
    this.#rings.dispose()
    this.#relay.dispose()
  }

  #startOpening(name: string): Entry {
    const opening = Promise.withResolvers<Hub>()
    const entry: Entry = { opening: opening.promise, hub: null, holders: 0, idle: null }
    this.#entries.set(name, entry)
    this.#open(name).then(
      hub => {
        entry.hub = hub
        openDocuments.inc()
        this.#relay.opened(name)
        opening.resolve(hub)
      },
      (error: unknown) => {
        this.#entries.delete(name)
        opening.reject(error)
      },
    )
    return entry
  }

  async #open(name: string): Promise<Hub> {
    await this.#closing.get(name)
    const { db, log, now, doorbell, documentBytesMax } = this.#options
    const document = await OpenDocument.open(
      {
        db,
        log,
        now,
        documentBytesMax,
        ring: (changed, seq) => {
          this.#rings.changed(changed, seq)
          // Items follow from some documents, and access to them.
          if (rulesOfKinds[document.ref.kind].project) doorbell.ring(CHANGES_CHANNEL)
        },
        observeCommit: ({ ms, updates }) => {
          commitSeconds.observe(ms / 1000)
          committedUpdates.inc(updates)
        },
      },
      name,
    )
    const hub = new Hub(document, clientIds => this.#relay.changed(name, clientIds))
    document.onLost(refusal => {
      this.#forget(hub)
      hub.lose(refusal)
    })
    return hub
  }

  #close(hub: Hub): void {
    this.#forget(hub)
    const closing = hub.document
      .dispose()
      .catch(err => this.#options.log.error({ err, document: hub.name }, 'document not closed cleanly'))
      .finally(() => {
        hub.dispose()
        if (this.#closing.get(hub.name) === closing) this.#closing.delete(hub.name)
      })
    this.#closing.set(hub.name, closing)
  }

  #forget(hub: Hub): void {
    const entry = this.#entries.get(hub.name)
    if (entry?.hub !== hub) return
    if (entry.idle) clearTimeout(entry.idle)
    this.#entries.delete(hub.name)
    this.#relay.closed(hub.name)
    openDocuments.dec()
  }

  #hear(payload: string | null): void {
    if (payload === null) {
      void this.#lookForAll()
      return
    }
    const { name, seq } = parseDocumentRing(payload)
    const entry = this.#entries.get(name)
    if (entry?.hub) entry.hub.document.lookFor(seq)
    // What is being loaded may have been read before that.
    else entry?.opening.then(hub => hub.document.lookFor(seq), ignore)
  }

  /** For rings that were lost. One query for all documents; those that have moved on, or are gone, look for themselves. */
  async #lookForAll(): Promise<void> {
    for (const { hub } of this.#entries.values()) hub?.presence.forgetOld(performance.now())
    const hubs = [...this.#entries.values()].flatMap(({ hub }) => hub ?? [])
    if (this.#looking || hubs.length === 0) return
    this.#looking = true
    try {
      const names = hubs.map(hub => hub.name)
      const positions = new Map((await readPositions(this.#options.db, names)).map(each => [each.name, each]))
      for (const { document } of hubs) {
        const position = positions.get(document.name)
        const isOther = !position || position.epoch !== document.epoch
        document.lookFor(isOther ? null : position.seq)
      }
    } catch (err) {
      this.#options.log.warn({ err }, 'cannot look for changes of open documents, trying again')
    } finally {
      this.#looking = false
    }
  }
}

function ignore(): void {}
