import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { z } from 'zod'
import type { Presence, PresenceState } from './presence.ts'

const AWARENESS_CHANNEL = 'awareness'

/** Slower than within a process: each of these goes to all of them. */
const FLUSH_MS = 100
const HELLO_MS = 25_000
const PEER_MS = 75_000
/** A doorbell takes 7,900 bytes. A state that is larger is seen only by who is connected to the same process. */
const PAYLOAD_BYTES_MAX = 7_800

const state = z.tuple([z.int(), z.int(), z.string(), z.string().nullable()]).readonly()
/** Either a process has these documents open and asks who is there, or it tells of one document. */
const ring = z.union([
  z.object({ from: z.string(), open: z.array(z.string()) }),
  z.object({ from: z.string(), document: z.string(), states: z.array(state) }),
])

export interface PresenceRelayOptions {
  doorbell: Doorbell
  log: Log
  find(document: string): Presence | undefined
  /** Documents that somebody of this process is at. */
  listOpen(): string[]
}

/**
 * Presence between processes, over the doorbell. A process tells of a document only while another has said that it has the
 * document open too, so one process alone rings next to nothing. What is lost is said again within 15 s, as clients do.
 */
export class PresenceRelay {
  readonly #options: PresenceRelayOptions
  readonly #self = newId()
  /** By document: the processes that have it open, and when they last said so. */
  readonly #peers = new Map<string, Map<string, number>>()
  readonly #changed = new Map<string, Set<number>>()
  readonly #stopListening: () => void
  readonly #hello: NodeJS.Timeout
  #timer: NodeJS.Timeout | null = null

  constructor(options: PresenceRelayOptions) {
    this.#options = options
    this.#stopListening = options.doorbell.listen(AWARENESS_CHANNEL, payload => this.#hear(payload))
    this.#hello = setInterval(() => this.#sayHello(options.listOpen()), HELLO_MS)
  }

  opened(document: string): void {
    this.#sayHello([document])
  }

  closed(document: string): void {
    this.#peers.delete(document)
    this.#changed.delete(document)
  }

  /** Whether another process has it open too. */
  hasPeers(document: string): boolean {
    const peers = this.#peers.get(document)
    if (!peers) return false
    const since = performance.now() - PEER_MS
    for (const [peer, heardAt] of peers) if (heardAt < since) peers.delete(peer)
    return peers.size > 0
  }

  changed(document: string, clientIds: readonly number[]): void {
    if (!this.hasPeers(document)) return
    const changed = this.#changed.get(document) ?? new Set()
    this.#changed.set(document, changed)
    for (const clientId of clientIds) changed.add(clientId)
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS)
  }

  /** What has changed is told now; a process that ends does so for the last time. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const [document, clientIds] of this.#changed) {
      const states = this.#options.find(document)?.ownStates(clientIds) ?? []
      if (states.length > 0) this.#tell(document, states)
    }
    this.#changed.clear()
  }

  dispose(): void {
    this.flush()
    this.#stopListening()
    clearInterval(this.#hello)
  }

  #sayHello(documents: readonly string[]): void {
    if (documents.length > 0) this.#ringInParts(documents, open => ({ from: this.#self, open }))
  }

  #tell(document: string, states: readonly PresenceState[]): void {
    this.#ringInParts(states, part => ({ from: this.#self, document, states: part }))
  }

  #ringInParts<T>(all: readonly T[], payloadOf: (part: readonly T[]) => unknown): void {
    const payload = JSON.stringify(payloadOf(all))
    if (Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX) {
      this.#options.doorbell.ring(AWARENESS_CHANNEL, payload)
    } else if (all.length > 1) {
      const middle = Math.ceil(all.length / 2)
      this.#ringInParts(all.slice(0, middle), payloadOf)
      this.#ringInParts(all.slice(middle), payloadOf)
    }
  }

  #hear(payload: string | null): void {
    if (payload === null) {
      this.#sayHello(this.#options.listOpen())
      return
    }
    const heard = readRing(payload)
    if (!heard) {
      this.#options.log.warn('presence of another process cannot be read')
      return
    }
    if (heard.from === this.#self) return
    if ('open' in heard) for (const document of heard.open) this.#answer(document, heard.from)
    else this.#take(heard.document, heard.from, heard.states)
  }

  /** Another process has it open: it is told who is here, be it nobody, so that it knows of us too. */
  #answer(document: string, peer: string): void {
    const presence = this.#options.find(document)
    if (!presence) return
    this.#meet(document, peer)
    this.#tell(document, presence.ownStates())
  }

  #take(document: string, peer: string, states: readonly PresenceState[]): void {
    const presence = this.#options.find(document)
    if (!presence) return
    const isNew = this.#meet(document, peer)
    presence.takeRemote(states)
    // What was said here before anybody was known to listen.
    if (isNew) this.#tell(document, presence.ownStates())
  }

  /** Whether it was not known yet. */
  #meet(document: string, peer: string): boolean {
    const peers = this.#peers.get(document) ?? new Map<string, number>()
    const isNew = !peers.has(peer)
    this.#peers.set(document, peers)
    peers.set(peer, performance.now())
    return isNew
  }
}

function readRing(payload: string): z.output<typeof ring> | undefined {
  try {
    return ring.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
