import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { DocumentAccess, HeldAccess } from '@atelier/database/documents/document-access.queries.ts'
import { DocumentRefusal } from '@atelier/database/documents/document-refusal.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRight, DocumentStatus } from '@atelier/shared-schema/documents/sync-messages.ts'
import * as Y from 'yjs'
import type { Hub } from '#documents/hub.ts'
import type { UpdateSource } from '#documents/open-document.ts'
import { ackMessage, deniedMessage, nothingNew, statusMessage, step1Message } from '#transport/message.ts'
import type { Message } from '#transport/message.ts'
import { Outlet } from '#transport/outlet.ts'
import { countClose, droppedWrites, slowReaders, traffic } from '#transport/sync-metrics.ts'
import type { AccessHolder } from './access-keeper.ts'
import type { Admission } from './admit.ts'
import { bringsNews } from './brings-news.ts'
import { closeForGood } from './close-socket.ts'
import { readFrame } from './frame-reader.ts'
import { ReadBudget } from './read-budget.ts'
import type { SyncLimits } from './sync-limits.ts'
import { WriteQueue } from './write-queue.ts'

export interface ConnectionOptions {
  websocket: WebSocket
  socket: Duplex
  hub: Hub
  admission: Admission
  /** It asked to be told which of its writes are durable. */
  wantsAcks: boolean
  limits: SyncLimits
  log: Log
  /** Nobody may write while the disk is nearly full. */
  isReadOnly(): boolean
  /** It is no longer to be reckoned with: refused, closed or gone. */
  onEnded(): void
}

const FRAME_COST = 128

/** One socket on one document: what comes in, judged by the right that its person has at this moment, and what goes out. */
export class Connection implements AccessHolder {
  /** null of a visitor. */
  readonly uid: string | null
  readonly credentialId: string | null
  /** null of a person. */
  readonly visitorAddress: string | null
  readonly ref: DocumentRef
  readonly outlet: Outlet
  personName: string
  readonly #options: ConnectionOptions
  readonly #writes: WriteQueue
  readonly #budget: ReadBudget
  #access: DocumentAccess
  #source: UpdateSource | null
  #ended = false
  #dropped = 0
  #talk: number
  #toldDenied = false
  #toldPresence = false
  #statusDue = false
  #ackDue: number | null = null
  #heardAt = performance.now()
  #underPressure = false
  #rest: NodeJS.Timeout | null = null
  #isFinishing = false
  #readBytes = 0

  constructor(options: ConnectionOptions) {
    const { websocket, socket, hub, admission, limits } = options
    this.#options = options
    const { holder } = admission
    this.uid = holder.uid
    this.credentialId = holder.credentialId
    this.visitorAddress = holder.uid === null ? holder.address : null
    this.ref = admission.ref
    this.personName = admission.personName
    this.#access = admission.access
    this.#talk = admission.talk
    this.#source = this.#makeSource()
    this.#budget = new ReadBudget(holder.uid === null ? visitorBudgetOf(limits) : limits, this.#heardAt)
    this.outlet = new Outlet({
      socket,
      read: read => hub.document.readState(read),
      encode: (state, stateVector) => this.#charge(hub.answers.encode(state, stateVector)),
      bufferedBytesMax: limits.bufferedBytesMax,
      onSent: bytes => {
        traffic.bytesOut += bytes
      },
      onBehind: () => slowReaders.inc(),
      onCaughtUp: () => this.#sendPresence(),
    })
    this.#writes = this.#makeQueue()
    websocket.on('message', (data: Buffer, isBinary) => this.#onMessage(data, isBinary))
    websocket.on('pong', () => {
      this.#heardAt = performance.now()
    })
    websocket.on('close', () => this.#end())
    websocket.on('error', err => options.log.debug({ err, document: hub.name }, 'socket failed'))
  }

  /** Says what the client may do here, asks what it has, and tells who is there. */
  greet(): void {
    if (this.#options.wantsAcks) this.#sendStatus()
    void this.#askForAll()
    this.#sendPresence()
  }

  onAccess({ isSignedIn, personName, access, isThere, talk }: HeldAccess): void {
    if (!isSignedIn) return this.close(closeCodes.signIn, 'Sign in again.')
    if (!isThere) return this.close(closeCodes.noDocument, 'This document was deleted.')
    if (!access) return this.close(closeCodes.forbidden, 'You no longer have access to this.')
    this.personName = personName
    this.#access = access
    const isNews = talk !== this.#talk
    this.#talk = talk
    if (!this.#takeRight() && isNews && this.#options.wantsAcks) this.#sendStatus()
    return undefined
  }

  onPresenceRefused(): void {
    if (this.#toldPresence) return
    this.#toldPresence = true
    this.outlet.send(deniedMessage('Your presence is not shown: it is too large, or names somebody else.'))
  }

  /** Looks after the socket: whether its reader takes what it is given, whether it is still there at all. */
  beat(now: number): void {
    const { limits, websocket } = this.#options
    if (this.outlet.stalledMs(now) > limits.stalledMs) {
      this.close(closeCodes.tooSlow, 'This reader does not keep up.')
      return
    }
    if (now - this.outlet.lastSentAt > limits.silentMsMax) this.outlet.send(nothingNew)
    this.#takeRight()
    // What is not read cannot be heard, and a large frame on a slow line is heard of only when all of it is there.
    const read = readBytesOf(this.#options.socket)
    if (websocket.isPaused || read !== this.#readBytes) this.#heardAt = now
    this.#readBytes = read
    if (now - this.#heardAt > limits.deadAfterMs) websocket.terminate()
    else if (now - this.#heardAt > limits.pingAfterMs) websocket.ping()
  }

  /** Reads no more, and resolves when what was read is durable or refused, and has been said to be. */
  async finish(): Promise<void> {
    this.#isFinishing = true
    this.#readOrRest()
    await this.#writes.settled()
    this.#sendAck()
  }

  close(code: number, reason: string): void {
    if (this.#ended) return
    const { websocket, hub, log } = this.#options
    countClose(code)
    log.info({ document: hub.name, closeCode: code, reason }, 'socket closed')
    closeForGood(websocket, code, reason)
    this.#end()
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    if (this.#rest) clearTimeout(this.#rest)
    this.#options.hub.leave(this)
    this.#options.hub.presence.leave(this)
    this.#writes.dispose()
    this.outlet.dispose()
    this.#options.onEnded()
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    if (this.#ended) return
    const now = performance.now()
    this.#heardAt = now
    traffic.bytesIn += data.length
    const waitMs = this.#budget.take(data.length + FRAME_COST, now)
    if (waitMs > 0) this.#restFor(waitMs)
    const message = isBinary ? readFrame(data) : null
    switch (message?.type) {
      case 'update':
        return this.#writes.takeUpdate(message.bytes)
      case 'awareness':
        return this.#takePresence(message.bytes)
      case 'step2':
        return this.#writes.takeStep2(message.bytes)
      case 'step1':
        return this.#answer(message.bytes)
      case 'queryAwareness':
        return this.#sendPresence()
      case undefined:
        return this.close(closeCodes.badFrame, 'The message could not be read.')
    }
  }

  #takePresence(update: Uint8Array): void {
    try {
      this.#options.hub.presence.take(this, update)
    } catch {
      this.close(closeCodes.badFrame, 'The presence could not be read.')
    }
  }

  #answer(stateVector: Uint8Array): void {
    try {
      Y.decodeStateVector(stateVector)
    } catch {
      this.close(closeCodes.badFrame, 'The state could not be read.')
      return
    }
    this.outlet.answer(stateVector)
  }

  #sendPresence(): void {
    const everybody = this.#options.hub.presence.all()
    if (everybody) this.outlet.offerPresence(this.#charge(everybody))
  }

  #makeSource(): UpdateSource | null {
    if (this.uid === null || this.#access.right === 'read' || this.#options.isReadOnly()) return null
    return { uid: this.uid, role: this.#access.role, key: this }
  }

  /** What may be done now may differ from what could be done before: then that is told. */
  #takeRight(): boolean {
    const before = this.#right
    this.#source = this.#makeSource()
    if (this.#right === before) return false
    this.#toldDenied = false
    if (this.#options.wantsAcks) this.#sendStatus()
    else if (before === 'write') this.#tellDenied('You may only read this now.')
    return true
  }

  get documentName(): string {
    return this.#options.hub.name
  }

  get #right(): DocumentRight {
    return this.#source ? 'write' : 'read'
  }

  #makeQueue(): WriteQueue {
    const { hub, limits } = this.#options
    return new WriteQueue({
      submit: update => {
        if (!this.#source) throw new Error('A write of one who may only read')
        return hub.document.submit(update, this.#source)
      },
      mayWrite: () => this.#source !== null,
      bringsNews: update => readNews(hub, update),
      askForAll: () => void this.#askForAll(),
      onDurable: count => this.#noteDurable(count),
      onDropped: () => this.#noteDropped(),
      onRefused: error => this.#refuse(error),
      onPressure: bytes => this.#notePressure(bytes),
      heldBytesMax: limits.heldBytesMax,
      heldMs: limits.heldMs,
    })
  }

  async #askForAll(): Promise<void> {
    const { hub } = this.#options
    // A document that cannot be read any more is lost, and closes everybody.
    const ask = hub.document.readState(state => this.outlet.send(step1Message(state.encodeStateVector())))
    await ask.catch(() => undefined)
  }

  #refuse(error: unknown): void {
    if (error instanceof DocumentRefusal) {
      this.close(error.code, error.reason)
      return
    }
    this.#options.log.error({ err: error, document: this.#options.hub.name }, 'a write failed')
    this.close(closeCodes.tryAgainLater, 'Try again in a moment.')
  }

  #noteDurable(count: number): void {
    if (!this.#options.wantsAcks) return
    // Everything that one commit made durable is told at once.
    if (this.#ackDue === null) queueMicrotask(() => this.#sendAck())
    this.#ackDue = count
  }

  #sendAck(): void {
    if (this.#ackDue === null) return
    this.outlet.send(ackMessage(this.#ackDue))
    this.#ackDue = null
  }

  #noteDropped(): void {
    this.#dropped += 1
    droppedWrites.inc()
    if (!this.#options.wantsAcks) this.#tellDenied('You may only read this. What you change here stays with you.')
    else if (!this.#statusDue) {
      this.#statusDue = true
      setImmediate(() => this.#sendStatus())
    }
  }

  #tellDenied(reason: string): void {
    if (this.#toldDenied) return
    this.#toldDenied = true
    this.outlet.send(deniedMessage(reason))
  }

  #sendStatus(): void {
    this.#statusDue = false
    const { epoch, schemaVersion } = this.#options.hub.document
    const status: DocumentStatus = {
      right: this.#right,
      epoch,
      schemaVersion,
      dropped: this.#dropped,
      talk: this.#talk,
    }
    this.outlet.send(statusMessage(status))
  }

  #notePressure(bytes: number): void {
    const { underWayBytesMax } = this.#options.limits
    if (!this.#underPressure && bytes > underWayBytesMax) this.#underPressure = true
    else if (this.#underPressure && bytes < underWayBytesMax / 2) this.#underPressure = false
    else return
    this.#readOrRest()
  }

  /** What it makes the server send counts as if it had sent it. */
  #charge(message: Message): Message {
    const bytes = message.reduce((sum, frame) => sum + frame.length, 0)
    const waitMs = this.#budget.take(bytes, performance.now())
    if (waitMs > 0) this.#restFor(waitMs)
    return message
  }

  #restFor(ms: number): void {
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#rest = null
      this.#readOrRest()
    }, ms)
    this.#readOrRest()
  }

  #readOrRest(): void {
    if (this.#ended) return
    const { websocket } = this.#options
    if (this.#underPressure || this.#rest || this.#isFinishing) websocket.pause()
    else websocket.resume()
  }
}

function visitorBudgetOf({ visitorBytesPerSecond, visitorBytesBurst }: SyncLimits) {
  return { readBytesPerSecond: visitorBytesPerSecond, readBytesBurst: visitorBytesBurst }
}

function readBytesOf(socket: Duplex): number {
  return socket instanceof Socket ? socket.bytesRead : 0
}

async function readNews(hub: Hub, update: Uint8Array): Promise<boolean> {
  // Nothing may throw while the document is read.
  const news = await hub.document.read(doc => {
    try {
      return bringsNews(doc, update)
    } catch {
      return null
    }
  })
  if (news === null) throw new DocumentRefusal(closeCodes.badFrame, 'The change could not be read.')
  return news
}
