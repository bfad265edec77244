import { Awareness } from 'y-protocols/awareness'
import { clearDocument } from 'y-indexeddb'
import { applyUpdate, Doc, encodeStateAsUpdate, transact } from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { socketParameters } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { DocumentRight, DocumentStatus } from '@atelier/shared-schema/documents/sync-messages.ts'
import { applyFirst } from './apply-first.ts'
import type { CopyReason } from './document-copies.ts'
import { DocumentProvider } from './document-provider.ts'
import { deriveSaveState } from './document-save-state.ts'
import type { DocumentSaveState } from './document-save-state.ts'
import { DocumentStore, StoreReplaced } from './document-store.ts'
import type { StoredDocument } from './document-store.ts'
import { serverLacks } from './server-lacks.ts'
import { asDoorShut, DoorShut, ticketSocketClass } from './ticket-socket.ts'

/** What opens one socket: good for one document and one minute. */
export interface SyncTicket {
  ticket: string
  epoch: string
  schemaVersion: number
  right: DocumentRight
}

export interface ReplicaOptions {
  name: string
  storageName: string
  /** false: it is in memory only, and gone with the page. */
  keeps: boolean
  schemaVersion: number
  syncUrl: string
  fetchTicket: (documentName: string) => Promise<SyncTicket>
  WebSocket: typeof WebSocket
  listener: ReplicaListener
}

export interface ReplicaListener {
  onChange: () => void
  /** Edits cannot be sent: they belong into a copy, and this replica is over. */
  onSetAside: (reason: CopyReason, message: string) => void
  /** Nothing is lost with this replica, but its content is no longer the document's. */
  onOutdated: () => void
}

export type ReplicaPhase =
  /** Not known yet what is in the document: nothing is shown, nothing can be written. */
  | 'loading'
  | 'ready'
  /** What this device has could not be read. */
  | 'failed'
  /** The database was removed, here or in another tab. */
  | 'removed'

/** Rows of a stored document before they are made one, when it is left and while it is open. */
const ROWS_AT_LEAVING_MAX = 32
const ROWS_MAX = 500
const STORE_AGAIN_AFTER_MS = 2_000
/** A ticket asked for longer ago than that may be over before it is used. */
const TICKET_KEEPS_MS = 30_000

/** One document in memory, with its store on this device and its socket. Over when its content has to be read anew. */
export class DocumentReplica {
  readonly doc = new Doc()
  readonly awareness = new Awareness(this.doc)
  phase: ReplicaPhase = 'loading'
  right: DocumentRight | null = null
  epoch: string | null = null
  /** A try to connect has ended without success since the last success. */
  unreachable = false
  refusal: { code: number; reason: string } | null = null
  store: DocumentStore | null = null
  readonly #options: ReplicaOptions
  readonly #provider: DocumentProvider
  readonly #channel: BroadcastChannel
  #disposed = false
  /** Marks in the store, each with the newest edit it stands for. */
  readonly #marks = new Map<number, number>()
  #lastOwnEdit = -1
  /** The first acknowledgement is of what was there when the socket opened, and that is edit 0 when nothing was edited since. */
  #acknowledged = -1
  #madeAsReader = false
  #storing = 0
  #notStored = false
  #lacks: boolean | null = null
  #status: DocumentStatus | null = null
  #trimming = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** While it connects for the first time, which asks in the same step. */
  #hasJustRead = false
  /** Asked for while it is read what this device has. */
  #firstTicket: { asked: Promise<SyncTicket>; at: number } | null = null

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#provider = new DocumentProvider({
      url: options.syncUrl,
      name: options.name,
      doc: this.doc,
      awareness: this.awareness,
      socket: ticketSocketClass({ prepare: () => this.#prepare(), WebSocket: options.WebSocket }),
      listener: {
        onStatus: status => this.#onStatus(status),
        onServerState: state => (this.#lacks = this.hasUnacknowledged && serverLacks(this.doc, state)),
        onSynced: () => this.#onSynced(),
        onAcknowledged: edit => this.#onAcknowledged(edit),
        onConnection: connected => this.#onConnection(connected),
        onClosed: close => this.#onClosed(close),
        onBroken: () => this.#fail(),
      },
    })
    this.#channel = new BroadcastChannel(options.storageName)
    this.#channel.onmessage = () => void this.#readOtherTabs()
    this.doc.on('update', (update: Uint8Array, origin: unknown) => this.#onUpdate(update, origin))
  }

  get isConnected(): boolean {
    return this.#provider.isConnected && this.#status !== null
  }

  get hasUnacknowledged(): boolean {
    return this.#lastOwnEdit > this.#acknowledged || this.#marks.size > 0
  }

  /** Another number whenever anything was said about what the document belongs to; null while nobody tells. */
  get talk(): number | null {
    return this.#status?.talk ?? null
  }

  get saveState(): DocumentSaveState {
    return deriveSaveState({
      right: this.right,
      connected: this.isConnected,
      refused: this.refusal !== null,
      unacknowledged: this.hasUnacknowledged,
      storing: this.#storing,
      notStored: this.#notStored || !this.store,
    })
  }

  /** What is on this device first, then the server. */
  async start(): Promise<void> {
    const { name, storageName, keeps, fetchTicket } = this.#options
    this.#firstTicket = { asked: fetchTicket(name), at: performance.now() }
    this.#firstTicket.asked.catch(() => undefined)
    const opened = keeps ? await DocumentStore.open(storageName, () => this.#onRemoved()).catch(() => null) : null
    if (this.#disposed) return opened?.close()
    this.store = opened
    try {
      if (this.store) this.#adopt(await this.store.read())
    } catch {
      return this.#fail()
    }
    if (this.#disposed) return
    const facts = this.store?.facts
    if (facts?.synced) {
      this.phase = 'ready'
      this.right = facts.right
      this.epoch = facts.epoch
    }
    this.#hasJustRead = true
    this.#provider.connect()
    this.#hasJustRead = false
    this.#options.listener.onChange()
  }

  /** At once instead of when the backoff is over. */
  connect(): void {
    if (this.#disposed || this.phase === 'failed' || this.phase === 'removed') return
    this.refusal = null
    this.#provider.connect()
    this.#options.listener.onChange()
  }

  /** Anew, when the present socket is in doubt. */
  reconnect(): void {
    if (this.#provider.isConnected) this.#provider.reconnect()
  }

  #adopt({ rows, unsynced }: Pick<StoredDocument, 'rows' | 'unsynced'>): void {
    const [first] = rows
    if (first && rows.length === 1) applyFirst(this.doc, first, this.store)
    else transact(this.doc, () => rows.forEach(row => applyUpdate(this.doc, row, this.store)), this.store, false)
    for (const [key, right] of unsynced) {
      if (this.#marks.has(key)) continue
      this.#marks.set(key, this.#provider.edit)
      this.#madeAsReader ||= right === 'read'
    }
  }

  /** A tab that has been closed offline leaves edits behind, and one that is offline too makes some. */
  async #readOtherTabs(): Promise<void> {
    if (!this.store || this.#disposed || this.phase === 'failed') return
    try {
      this.#adopt(await this.store.read())
      // Another tab's edits may have come by the server before: then they are acknowledged already.
      void this.#settle()
      this.#options.listener.onChange()
    } catch (error) {
      if (error instanceof StoreReplaced) this.#onReplaced()
      else this.#fail()
    }
  }

  async #prepare(): Promise<Record<string, string>> {
    if (!this.#hasJustRead) await this.#readOtherTabs()
    const { schemaVersion } = this.#options
    const ticket = await this.#takeTicket().catch(error => {
      throw asDoorShut(error)
    })
    if (this.epoch !== null && ticket.epoch !== this.epoch) throw new DoorShut(closeCodes.otherEpoch, '')
    if (ticket.schemaVersion > schemaVersion) throw new DoorShut(closeCodes.clientTooOld, '')
    return {
      [socketParameters.ticket]: ticket.ticket,
      [socketParameters.ack]: '1',
      [socketParameters.epoch]: ticket.epoch,
      [socketParameters.schema]: String(schemaVersion),
    }
  }

  #takeTicket(): Promise<SyncTicket> {
    const { name, fetchTicket } = this.#options
    const first = this.#firstTicket
    this.#firstTicket = null
    return first && performance.now() - first.at < TICKET_KEEPS_MS ? first.asked : fetchTicket(name)
  }

  #onUpdate(update: Uint8Array, origin: unknown): void {
    if (origin === this.store && this.store) return
    const isOwn = origin !== this.#provider
    if (isOwn) this.#noteOwnEdit()
    void this.#storeUpdate(update, isOwn ? (this.right ?? 'write') : null)
    if (isOwn) this.#options.listener.onChange()
  }

  #noteOwnEdit(): void {
    // The provider listens to the document since before this did: it has counted this edit.
    this.#lastOwnEdit = this.#provider.edit
    if (this.right !== 'read') return
    this.#madeAsReader = true
    if (!this.isConnected) return
    this.#lacks = true
    this.#decideWrites()
  }

  async #storeUpdate(update: Uint8Array, mark: DocumentRight | null): Promise<void> {
    const { store } = this
    if (!store) return
    const edit = this.#provider.edit
    this.#storing += 1
    try {
      const key = await store.append(update, mark)
      if (mark !== null && key !== null) this.#marks.set(key, Math.max(edit, this.#marks.get(key) ?? 0))
    } catch (error) {
      if (this.#disposed) return
      if (error instanceof StoreReplaced) return this.#onReplaced()
      this.#notStored = true
      this.#storeAllAgain()
    } finally {
      this.#storing -= 1
    }
    if (this.#disposed) return
    if (mark !== null && !this.isConnected) this.#channel.postMessage(null)
    void this.#settle()
    void this.#trimAbove(ROWS_MAX).catch(() => undefined)
    this.#options.listener.onChange()
  }

  /** One row is missing, so the ones after it cannot be read: the next one is the whole document. */
  #storeAllAgain(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const state = encodeStateAsUpdate(this.doc)
      const mark = this.hasUnacknowledged ? (this.right ?? 'write') : null
      this.store?.append(state, mark).then(
        key => {
          this.#notStored = false
          if (key !== null) this.#marks.set(key, this.#provider.edit)
          void this.#settle()
          this.#options.listener.onChange()
        },
        () => this.#storeAllAgain(),
      )
    }, STORE_AGAIN_AFTER_MS)
  }

  async #trimAbove(rows: number): Promise<void> {
    if (!this.store || this.store.rows <= rows || this.#trimming) return
    this.#trimming = true
    try {
      await this.store.trim(others => {
        transact(this.doc, () => others.forEach(row => applyUpdate(this.doc, row, this.store)), this.store, false)
        return encodeStateAsUpdate(this.doc)
      })
    } finally {
      this.#trimming = false
    }
  }

  #onStatus(status: DocumentStatus): void {
    if (this.epoch !== null && status.epoch !== this.epoch) {
      return this.#onClosed({ code: closeCodes.otherEpoch, reason: '' })
    }
    const before = this.#status
    if (before && status.talk !== before.talk && status.right === before.right && status.dropped === before.dropped) {
      this.#status = status
      this.#options.listener.onChange()
      return undefined
    }
    const wasWriting = before?.right === 'write'
    this.#status = status
    this.right = status.right
    this.epoch = status.epoch
    if (this.phase === 'ready') void this.#keepFacts()
    // What is on its way may or may not have arrived: the server says what it has when it is asked anew.
    if (status.right === 'read' && wasWriting && this.hasUnacknowledged) this.#provider.reconnect()
    else this.#decideWrites()
    this.#options.listener.onChange()
  }

  #onSynced(): void {
    this.phase = 'ready'
    void this.#keepFacts()
    this.#decideWrites()
    this.#options.listener.onChange()
  }

  async #keepFacts(): Promise<void> {
    if (!this.#status) return
    const { right, epoch, schemaVersion } = this.#status
    try {
      await this.store?.flushed()
      await this.store?.writeFacts({ right, epoch, schemaVersion, synced: true })
    } catch (error) {
      if (error instanceof StoreReplaced && !this.#disposed) this.#onReplaced()
    }
  }

  /** A writer's edits go out. Those made as a reader never do: unless the server has them all the same, they are set aside. */
  #decideWrites(): void {
    if (this.#status?.right === 'read') this.#provider.closeWrites()
    if (this.#status?.right === 'write' && !this.#madeAsReader) return this.#provider.openWrites()
    if (!this.#status || this.#lacks === null || !this.hasUnacknowledged) return
    if (this.#lacks) return this.#options.listener.onSetAside('read-only', '')
    this.#onAcknowledged(this.#provider.edit)
    this.#decideWrites()
  }

  #onAcknowledged(edit: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, edit)
    void this.#settle()
    this.#options.listener.onChange()
  }

  async #settle(): Promise<void> {
    const settled = [...this.#marks].filter(([, edit]) => edit <= this.#acknowledged)
    if (settled.length === 0) return
    for (const [key] of settled) this.#marks.delete(key)
    if (!this.hasUnacknowledged) this.#madeAsReader = false
    await this.store?.settle(settled.map(([key]) => key)).catch(() => undefined)
  }

  #onConnection(connected: boolean): void {
    this.unreachable = !connected
    this.#status = null
    this.#lacks = null
    this.#options.listener.onChange()
  }

  #onClosed({ code, reason }: { code: number; reason: string }): void {
    if (this.#disposed) return
    this.#provider.disconnect()
    if (code === closeCodes.otherEpoch) {
      if (this.hasUnacknowledged && this.store) return this.#options.listener.onSetAside('other-epoch', reason)
      if (this.store || !this.#options.keeps) return this.#options.listener.onOutdated()
    }
    const isRefusal = code === closeCodes.badFrame || code === closeCodes.tooLarge || code === closeCodes.ruleBroken
    if (isRefusal && this.hasUnacknowledged && this.store) return this.#options.listener.onSetAside('refused', reason)
    this.refusal = { code, reason }
    if (code === closeCodes.forbidden || code === closeCodes.noDocument) void this.#forgetIfGone()
    this.#options.listener.onChange()
  }

  /**
   * Nothing is left on the device of what one may no longer open. The API has the last word on that, for a socket is also
   * closed where the server is set up wrongly; and what was never sent is left for the feed to take, which says so.
   */
  async #forgetIfGone(): Promise<void> {
    const { name, storageName, fetchTicket, keeps } = this.#options
    if (!keeps) return
    const shut = await fetchTicket(name).then(() => null, asDoorShut)
    const isGone = shut instanceof DoorShut && shut.code === closeCodes.noDocument
    if (isGone && this.store && !this.#disposed && !this.hasUnacknowledged) await clearDocument(storageName)
  }

  #onReplaced(): void {
    if (this.#disposed || this.phase === 'removed') return
    this.#provider.disconnect()
    if (this.#lastOwnEdit > this.#acknowledged) this.#options.listener.onSetAside('other-epoch', '')
    else this.#options.listener.onOutdated()
  }

  #onRemoved(): void {
    this.phase = 'removed'
    this.#provider.disconnect()
    this.#options.listener.onChange()
  }

  #fail(): void {
    if (this.#disposed) return
    this.phase = 'failed'
    this.#provider.disconnect()
    this.#options.listener.onChange()
  }

  /** Sends nothing more; what has been written to the store stays. */
  stop(): void {
    this.#provider.disconnect()
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return
    this.#disposed = true
    clearTimeout(this.#timer)
    this.#channel.close()
    this.#provider.destroy()
    this.awareness.destroy()
    await this.store?.flushed()
    // For whoever opens it next: then nobody waits for it.
    if (this.phase === 'ready') await this.#trimAbove(ROWS_AT_LEAVING_MAX).catch(() => undefined)
    this.store?.close()
    this.doc.destroy()
  }
}
