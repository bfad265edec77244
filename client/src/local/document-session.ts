import type { Awareness } from 'y-protocols/awareness'
import { applyUpdate, encodeStateAsUpdate } from 'yjs'
import type { Doc } from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { documentSchemaVersions } from '@atelier/shared-schema/documents/schema-versions.ts'
import type { DocumentRight } from '@atelier/shared-schema/documents/sync-messages.ts'
import { DocumentCopies } from './document-copies.ts'
import type { CopyReason, DocumentCopy } from './document-copies.ts'
import { DocumentReplica } from './document-replica.ts'
import type { SyncTicket } from './document-replica.ts'
import type { DocumentSaveState } from './document-save-state.ts'
import { documentStorageName } from './document-storage-name.ts'
import { StoreReplaced } from './document-store.ts'
import { randomId } from './random-id.ts'
import { noteWork } from './sync-state.ts'

export interface SessionEnvironment {
  uid: string
  /** Whether this device keeps the document: yes, unless said. */
  keeps?: boolean
  /** `wss://host/sync` */
  syncUrl: string
  fetchTicket: (documentName: string) => Promise<SyncTicket>
  WebSocket: typeof WebSocket
}

export type SessionPhase =
  | 'loading'
  /** Not on this device, and the server cannot be reached. */
  | 'absent'
  | 'ready'
  /** What this device has of it could not be read; it is not shown, and nothing is written over it. */
  | 'failed'
  /** One may no longer open it, or it was taken from this device. */
  | 'closed'

export interface SessionState {
  phase: SessionPhase
  save: DocumentSaveState
  right: DocumentRight | null
  /** Whether edits may be made now. */
  canWrite: boolean
  connected: boolean
  /** Why the server closed it for good: one of `closeCodes`, and its own words. */
  refusal: { code: number; reason: string } | null
  /** Edits that the server did not take, newest first. */
  copies: readonly DocumentCopy[]
  /** Made without the right to write, which one has now: shall it be applied? */
  question: DocumentCopy | null
  /** Another number whenever anything was said about what it belongs to; null while nobody tells. */
  talk: number | null
  /** Changes whenever `session.doc` is another one. */
  incarnation: number
}

/** All but how far it is saved, which changes many times a second while somebody draws. */
export type SessionStanding = Omit<SessionState, 'save'>

/** Codes after which the content is not for this person's eyes. */
const shutting: ReadonlySet<number> = new Set([closeCodes.forbidden, closeCodes.noDocument])
const RELOADS_AT_ONCE_MAX = 3
const RELOADS_FORGOTTEN_AFTER_MS = 60_000

/**
 * A document as one person works on it: on this device, with the server, and with whoever else is there. Outlives what it
 * holds: when edits have to be set aside it begins anew from the server, with another `doc`.
 */
export class DocumentSession {
  readonly name: string
  readonly #environment: SessionEnvironment
  readonly #copies: DocumentCopies
  readonly #stopFollowing: () => void
  readonly #listeners = new Set<() => void>()
  #replica: DocumentReplica
  #incarnation = 0
  #known: readonly DocumentCopy[] = []
  #settingAside: Promise<void> | null = null
  #reloads: number[] = []
  #disposed = false
  #state: SessionState
  #standing: SessionStanding

  constructor(name: string, environment: SessionEnvironment) {
    this.name = name
    this.#environment = environment
    this.#copies = new DocumentCopies(environment.uid)
    this.#replica = this.#begin()
    this.#state = this.#derive()
    this.#standing = this.#state
    this.#stopFollowing =
      environment.keeps === false
        ? () => undefined
        : this.#copies.follow(name, copies => {
            this.#known = copies
            this.#tell()
          })
    globalThis.addEventListener?.('online', this.reconnect)
    globalThis.addEventListener?.('offline', this.#onOffline)
  }

  get doc(): Doc {
    return this.#replica.doc
  }

  get awareness(): Awareness {
    return this.#replica.awareness
  }

  getState = (): SessionState => this.#state

  getStanding = (): SessionStanding => this.#standing

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #begin(): DocumentReplica {
    const { uid, keeps = true, ...environment } = this.#environment
    const kind = parseDocumentName(this.name)?.kind
    if (!kind) throw new Error(`${this.name} names no document`)
    const replica = new DocumentReplica({
      ...environment,
      name: this.name,
      storageName: documentStorageName(uid, this.name),
      keeps,
      schemaVersion: documentSchemaVersions[kind],
      listener: {
        onChange: () => this.#replica === replica && this.#tell(),
        onSetAside: (reason, message) => void this.#setAside(replica, reason, message),
        onOutdated: () => void this.#reload(replica),
      },
    })
    void replica.start()
    return replica
  }

  /** Now rather than when the backoff is over. */
  reconnect = (): void => {
    if (!this.#replica.refusal) this.#replica.connect()
  }

  /** A socket that is cut off does not say so for half a minute. A server on this device may still be there. */
  #onOffline = (): void => this.#replica.reconnect()

  /** After what stood in the way is gone: signed in again, access given back, storage readable. */
  async retry(): Promise<void> {
    if (this.#replica.phase === 'ready') this.#replica.connect()
    else await this.#restart(this.#replica)
  }

  /** For a document that this device cannot read: what is there is kept as it is, and the server's state takes its place. */
  async startOver(): Promise<void> {
    const replica = this.#replica
    const { store } = replica
    if (store) {
      store.lastKey = 0
      do {
        const { rows } = await store.read()
        store.lastKey = 0
        await this.#copies.keep(this.#describeCopy(replica, 'damaged', ''), rows)
        await store.read()
      } while (!(await store.clear()))
    }
    await this.#restart(replica)
  }

  async #setAside(replica: DocumentReplica, reason: CopyReason, message: string): Promise<void> {
    if (this.#settingAside || this.#replica !== replica) return
    this.#settingAside = this.#moveToCopy(replica, reason, message).then(
      () => this.#restart(replica),
      () => {
        // No room for the copy: the edits stay where they are, and the document stays closed over them.
        replica.refusal = { code: closeCodes.ruleBroken, reason: message }
      },
    )
    this.#tell()
    await this.#settingAside
    this.#settingAside = null
    this.#tell()
  }

  /** The copy is complete before anything is thrown away, whenever this is broken off. */
  async #moveToCopy(replica: DocumentReplica, reason: CopyReason, message: string): Promise<void> {
    replica.stop()
    const { store } = replica
    if (!store) throw new Error('This device keeps nothing')
    const copy = this.#describeCopy(replica, reason, message)
    await store.flushed()
    try {
      do {
        for (const row of (await store.read()).rows) applyUpdate(replica.doc, row, store)
        await this.#copies.keep(copy, [encodeStateAsUpdate(replica.doc)])
      } while (!(await store.clear()))
    } catch (error) {
      // Another tab was first. It had everything that was stored; what this one holds besides is kept here.
      if (!(error instanceof StoreReplaced)) throw error
      await this.#copies.keep(copy, [encodeStateAsUpdate(replica.doc)])
    }
  }

  /** Tabs that set aside the same content make one copy of it. */
  #describeCopy(replica: DocumentReplica, reason: CopyReason, message: string): DocumentCopy {
    const id = replica.store?.facts?.generation ?? randomId()
    const { epoch } = replica
    return { id, documentName: this.name, keptAt: Date.now(), reason, message, epoch, asked: false }
  }

  /** Nothing of this device's own is in it: the server's state takes its place. */
  async #reload(replica: DocumentReplica): Promise<void> {
    if (this.#replica !== replica || this.#settingAside) return
    const now = Date.now()
    this.#reloads = [...this.#reloads.filter(at => now - at < RELOADS_FORGOTTEN_AFTER_MS), now]
    if (this.#reloads.length > RELOADS_AT_ONCE_MAX) {
      replica.refusal = { code: closeCodes.otherEpoch, reason: '' }
      return this.#tell()
    }
    replica.stop()
    if ((await this.#throwAway(replica)) === 'edits') return this.#setAside(replica, 'other-epoch', '')
    await this.#restart(replica)
  }

  /** `edits`: another tab has stored some in the meantime that the server has not got. */
  async #throwAway({ store }: DocumentReplica): Promise<'gone' | 'edits'> {
    await store?.flushed()
    try {
      while (store) {
        const { unsynced } = await store.read()
        if (unsynced.length > 0) return 'edits'
        if (await store.clear()) break
      }
    } catch {
      // Another tab has thrown it away, or nothing can be stored: the next one begins with what it finds.
    }
    return 'gone'
  }

  async #restart(replica: DocumentReplica): Promise<void> {
    if (this.#replica !== replica || this.#disposed) return
    await replica.store?.flushed()
    replica.store?.close()
    this.#incarnation += 1
    this.#replica = this.#begin()
    this.#tell()
    await replica.dispose()
  }

  #derive(): SessionState {
    const replica = this.#replica
    const { right, refusal, epoch } = replica
    const phase = this.#derivePhase()
    const canWrite = phase === 'ready' && right === 'write' && !refusal && !this.#settingAside
    const question = canWrite && this.#known.find(copy => isApplicable(copy, epoch) && !copy.asked)
    return {
      phase,
      save: replica.saveState,
      right,
      canWrite,
      connected: replica.isConnected,
      refusal,
      copies: this.#known,
      question: question || null,
      talk: replica.talk,
      incarnation: this.#incarnation,
    }
  }

  #derivePhase(): SessionPhase {
    const { phase, refusal, unreachable } = this.#replica
    if (phase === 'removed' || (refusal && shutting.has(refusal.code))) return 'closed'
    if (phase !== 'loading') return phase
    if (refusal) return 'closed'
    return unreachable ? 'absent' : 'loading'
  }

  #tell(): void {
    if (this.#disposed) return
    const next = this.#derive()
    const keys = Object.keys(next) as (keyof SessionState)[]
    const changed = keys.filter(key => !Object.is(next[key], this.#state[key]))
    if (changed.length === 0) return
    this.#state = next
    if (changed.some(key => key !== 'save')) this.#standing = next
    this.#noteWork()
    for (const listener of this.#listeners) listener()
  }

  /** For the indicator of the frame, which tells of all that is still to be saved. */
  #noteWork(): void {
    const { save } = this.#state
    const waits = this.#replica.hasUnacknowledged ? 1 : 0
    noteWork(`document ${this.name}`, {
      sending: save === 'saving' || save === 'unsaved' ? 1 : 0,
      kept: save === 'on-device' ? 1 : 0,
      refused: save === 'refused' ? waits : 0,
    })
  }

  /** In a document of its own that goes nowhere; null when it is no longer on this device. */
  openCopy(copy: DocumentCopy): Promise<{ doc: Doc; unread: number } | null> {
    return this.#copies.open(copy)
  }

  /** Whether its edits can go into the document as it is now; what the server refused it would refuse again. */
  canApply(copy: DocumentCopy): boolean {
    return this.#state.canWrite && isApplicable(copy, this.#replica.epoch)
  }

  /** The copy is let go only when the server has its edits. */
  async applyCopy(copy: DocumentCopy): Promise<void> {
    const opened = await this.#copies.open(copy)
    if (!opened || !this.canApply(copy)) return
    await this.#copies.markAsked(copy)
    const incarnation = this.#incarnation
    applyUpdate(this.doc, encodeStateAsUpdate(opened.doc), copy)
    await this.whenSaved()
    if (incarnation === this.#incarnation) await this.#copies.discard(copy)
  }

  /** The question is answered: it stays a copy. */
  keepCopy(copy: DocumentCopy): Promise<void> {
    return this.#copies.markAsked(copy)
  }

  discardCopy(copy: DocumentCopy): Promise<void> {
    return this.#copies.discard(copy)
  }

  /** Nothing of this session is only here; also when the session was disposed of before. */
  whenSaved(): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (this.#replica.hasUnacknowledged && !this.#disposed) return
        this.#listeners.delete(look)
        resolve()
      }
      this.#listeners.add(look)
      look()
    })
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return
    await this.#settingAside
    this.#disposed = true
    for (const listener of this.#listeners) listener()
    globalThis.removeEventListener?.('online', this.reconnect)
    globalThis.removeEventListener?.('offline', this.#onOffline)
    noteWork(`document ${this.name}`, {})
    this.#stopFollowing()
    await this.#replica.dispose()
    this.#copies.close()
  }
}

function isApplicable(copy: DocumentCopy, epoch: string | null): boolean {
  return copy.reason === 'read-only' && copy.epoch === epoch
}
