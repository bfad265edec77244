import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { awarenessMessage } from './message.ts'
import type { Message } from './message.ts'

/** A connection, as far as presence knows it. */
export interface PresenceOwner {
  /** null of a visitor: they see who is here, and are not seen. */
  readonly uid: string | null
  readonly personName: string
  onPresenceRefused(): void
}

export interface PresenceOptions {
  broadcast(message: Message): void
  /** What connections of this process have said of themselves, for the other processes. */
  relay(clientIds: readonly number[]): void
}

/** One client's state as other processes are told it; null: it has gone. */
export type PresenceState = readonly [clientId: number, clock: number, uid: string, state: string | null]

interface Entry {
  clock: number
  uid: string
  /** JSON in UTF-8; null: gone. */
  state: Uint8Array | null
  /** null: it is connected to another process, or gone. */
  owner: PresenceOwner | null
  /** Its last words came to this process. */
  local: boolean
  heardAt: number
}

/** At most 25 messages a second to everybody, whatever number of people move how fast. */
const FLUSH_MS = 40
const STATE_BYTES_MAX = 32_768
/** A person's other tabs may speak through one of them. */
const CLIENTS_PER_OWNER_MAX = 8
/** Clients forget whom they have not heard of for 30 s; the living say so every 15. */
const FRESH_MS = 35_000
/** So long nobody else may speak as a client that has gone: others may still hold its last state, and send it. */
const MOURNED_MS = 60_000

/**
 * Who is at a document, and where: y-protocols' awareness, relayed. A client's id belongs to the connection that used it
 * first, and only that one speaks for it. Stock clients send on all they hear, so what comes of others is passed over in
 * silence. States are looked into only when they are sent out, the newest of each client.
 */
export class Presence {
  readonly #options: PresenceOptions
  readonly #entries = new Map<number, Entry>()
  /** Heard since the last flush. */
  #pending = new Map<number, Entry>()
  #timer: NodeJS.Timeout | null = null
  #flushedAt = 0

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  /** Throws when these bytes are no awareness update. */
  take(owner: PresenceOwner, update: Uint8Array): void {
    const { uid } = owner
    if (uid === null) return
    const decoder = decoding.createDecoder(update)
    for (let left = decoding.readVarUint(decoder); left > 0; left--) {
      const clientId = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      const state = decoding.readVarUint8Array(decoder)
      if (!this.#mayTake(owner, clientId, clock, isNull(state))) continue
      if (state.length > STATE_BYTES_MAX) owner.onPresenceRefused()
      else this.#note(clientId, { clock, uid, state: isNull(state) ? null : state.slice(), owner, local: true })
    }
  }

  /** From another process, which has asked who spoke. */
  takeRemote(states: readonly PresenceState[]): void {
    for (const [clientId, clock, uid, state] of states) {
      const known = this.#pending.get(clientId) ?? this.#entries.get(clientId)
      if (known && (known.uid !== uid || !isNewer(known, clock, state === null))) continue
      this.#note(clientId, { clock, uid, state: state === null ? null : Buffer.from(state), owner: null, local: false })
    }
  }

  /** The connection is gone, and whoever spoke through it. */
  leave(owner: PresenceOwner): void {
    for (const [clientId, entry] of this.#pending) if (entry.owner === owner) this.#pending.delete(clientId)
    for (const [clientId, entry] of this.#entries) {
      if (entry.owner !== owner) continue
      entry.owner = null
      if (entry.state !== null) this.#note(clientId, { ...entry, state: null })
    }
  }

  /** Everybody who is here, for one who has just come. */
  all(): Message | null {
    const since = performance.now() - FRESH_MS
    const here = [...this.#entries].filter(([, entry]) => entry.state !== null && entry.heardAt > since)
    return here.length === 0 ? null : encode(here)
  }

  /** Of the connections of this process; of all of them when none are named. */
  ownStates(clientIds: Iterable<number> = this.#entries.keys()): PresenceState[] {
    const states: PresenceState[] = []
    for (const clientId of clientIds) {
      const entry = this.#entries.get(clientId)
      if (!entry?.local) continue
      const state = entry.state && Buffer.from(entry.state).toString()
      states.push([clientId, entry.clock, entry.uid, state])
    }
    return states
  }

  forgetOld(now: number): void {
    for (const [clientId, entry] of this.#entries) {
      if (entry.owner === null && now - entry.heardAt > MOURNED_MS) this.#entries.delete(clientId)
    }
  }

  dispose(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#pending.clear()
    this.#entries.clear()
  }

  #mayTake(owner: PresenceOwner, clientId: number, clock: number, isGone: boolean): boolean {
    const known = this.#pending.get(clientId) ?? this.#entries.get(clientId)
    if (!known) return !isGone && this.#countOf(owner) < CLIENTS_PER_OWNER_MAX
    // The same person may come back on another connection before the old one is known to be dead.
    return (known.owner === owner || known.uid === owner.uid) && isNewer(known, clock, isGone)
  }

  #countOf(owner: PresenceOwner): number {
    let count = 0
    for (const entry of this.#entries.values()) if (entry.owner === owner) count += 1
    for (const [clientId, entry] of this.#pending) {
      if (entry.owner === owner && !this.#entries.has(clientId)) count += 1
    }
    return count
  }

  #note(clientId: number, entry: Omit<Entry, 'heardAt'>): void {
    this.#pending.set(clientId, { ...entry, heardAt: performance.now() })
    const dueMs = Math.max(0, this.#flushedAt + FLUSH_MS - performance.now())
    this.#timer ??= setTimeout(() => this.#flush(), dueMs)
  }

  #flush(): void {
    this.#timer = null
    this.#flushedAt = performance.now()
    const pending = this.#pending
    this.#pending = new Map()
    const changed: [number, Entry][] = []
    for (const [clientId, entry] of pending) {
      if (entry.owner && entry.state && !speaksForItself(entry.state, entry.owner)) {
        entry.owner.onPresenceRefused()
        continue
      }
      this.#entries.set(clientId, entry)
      changed.push([clientId, entry])
    }
    if (changed.length === 0) return
    this.#options.broadcast(encode(changed))
    const own = changed.filter(([, entry]) => entry.local).map(([clientId]) => clientId)
    if (own.length > 0) this.#options.relay(own)
  }
}

/** y-protocols' rule: a later clock, or the same one to say that it has gone. */
function isNewer(known: Entry, clock: number, isGone: boolean): boolean {
  return clock > known.clock || (clock === known.clock && isGone && known.state !== null)
}

function isNull(state: Uint8Array): boolean {
  return state.length === 4 && state[0] === 0x6e && state[1] === 0x75 && state[2] === 0x6c && state[3] === 0x6c
}

/** Whoever names a person names themselves. What is no JSON would throw in every client that hears it. */
function speaksForItself(bytes: Uint8Array, owner: PresenceOwner): boolean {
  let state: unknown
  try {
    state = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  } catch {
    return false
  }
  if (!isRecord(state) || !isRecord(state['user'])) return true
  const { uid, name } = state['user']
  return (uid === undefined || uid === owner.uid) && (name === undefined || name === owner.personName)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const gone = Buffer.from('null')

function encode(entries: readonly (readonly [number, Entry])[]): Message {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, entries.length)
  for (const [clientId, { clock, state }] of entries) {
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarUint8Array(encoder, state ?? gone)
  }
  return awarenessMessage(encoding.toUint8Array(encoder))
}
