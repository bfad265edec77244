import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Db } from '@atelier/database/database/connection.ts'
import { DocumentRefusal } from '@atelier/database/documents/document-refusal.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import type { Hub } from '#documents/hub.ts'
import { OpenDocuments } from '#documents/open-documents.ts'
import { countClose, openSockets } from '#transport/sync-metrics.ts'
import { AccessKeeper } from './access-keeper.ts'
import { admit, readAddress } from './admit.ts'
import type { Admission, SocketAddress } from './admit.ts'
import { Connection } from './connection.ts'
import { closeForGood } from './close-socket.ts'
import { createDocumentSockets } from './document-socket.ts'
import { defaultLimits } from './sync-limits.ts'
import type { SyncLimits } from './sync-limits.ts'

export interface SyncServerOptions {
  db: Db
  doorbell: Doorbell
  log: Log
  publicUrl: string
  host: string
  port: number
  isEnding: () => boolean
  isReadOnly: () => boolean
  limits?: Partial<SyncLimits>
}

/** Serves sockets under /sync/<document name>, and /health. */
export async function listen(options: SyncServerOptions): Promise<SyncServer> {
  const server = new SyncServer(options)
  await server.start()
  return server
}

export class SyncServer {
  readonly #options: SyncServerOptions
  readonly #limits: SyncLimits
  readonly #documents: OpenDocuments
  readonly #access: AccessKeeper
  readonly #connections = new Set<Connection>()
  readonly #sockets: WebSocketServer
  readonly #http = createServer((request, response) => this.#answer(request, response))
  #beat: NodeJS.Timeout | undefined
  #ending = false

  constructor(options: SyncServerOptions) {
    const { db, doorbell, log } = options
    const limits = { ...defaultLimits, ...options.limits }
    const now = () => new Date()
    this.#options = options
    this.#limits = limits
    this.#documents = new OpenDocuments({
      db,
      doorbell,
      log,
      now,
      documentBytesMax: limits.documentBytesMax,
      idleMs: limits.idleDocumentMs,
      pollMs: limits.documentPollMs,
    })
    this.#access = new AccessKeeper({ db, doorbell, log, now, pollMs: limits.accessPollMs })
    this.#sockets = createDocumentSockets(limits)
    this.#http.on('upgrade', (request, socket, head) => {
      this.#onUpgrade(request, socket, head).catch(err => {
        log.error({ err }, 'a socket could not be opened')
        socket.destroy()
      })
    })
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port
  }

  async start(): Promise<void> {
    const { port, host } = this.#options
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject)
      this.#http.listen(port, host, resolve)
    })
    this.#beat = setInterval(() => this.#lookAfterSockets(), this.#limits.beatMs)
  }

  /** What has arrived is made durable and acknowledged, then everybody is sent to another server. */
  async dispose(): Promise<void> {
    this.#ending = true
    clearInterval(this.#beat)
    const closed = new Promise<void>(resolve => this.#http.close(() => resolve()))
    const connections = [...this.#connections]
    await Promise.all(connections.map(connection => connection.finish()))
    for (const connection of this.#connections) connection.close(closeCodes.goingAway, 'The server restarts.')
    this.#access.dispose()
    await this.#documents.dispose()
    this.#http.closeIdleConnections()
    await closed
  }

  /**
   * Browsers show scripts the reason of a close, never the status of a refused upgrade: so whoever is refused gets a socket
   * that is closed at once. It is opened only when that is decided, so nothing arrives before somebody listens.
   */
  async #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { log } = this.#options
    socket.on('error', err => log.debug({ err }, 'socket failed'))
    const address = readAddress(request.url)
    if (address === null) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    const rings = this.#access.rings
    let hub: Hub | undefined
    try {
      this.#assertOpen()
      const admission = await this.#admit(request, address)
      hub = await this.#documents.hold(address.name)
      assertSameDocument(address, hub)
      this.#assertOpen()
      // With nothing between this and its being one of them.
      this.#assertRoom(admission.holder, address.name)
      this.#connect({ request, socket, head, address, hub, admission, rings })
    } catch (error) {
      if (hub) this.#documents.release(hub)
      const refusal = this.#refusalOf(error, address)
      countClose(refusal.code)
      log.info({ document: address.name, closeCode: refusal.code, reason: refusal.reason }, 'socket refused')
      this.#sockets.handleUpgrade(request, socket, head, client => {
        client.on('error', err => log.debug({ err }, 'socket failed'))
        closeForGood(client, refusal.code, refusal.reason)
      })
    }
  }

  #assertOpen(): void {
    if (this.#ending || this.#options.isEnding()) {
      throw new DocumentRefusal(closeCodes.goingAway, 'The server restarts.')
    }
  }

  #admit(request: IncomingMessage, address: SocketAddress): Promise<Admission> {
    const { db, publicUrl } = this.#options
    return admit(request, address, { db, publicUrl, now: new Date() })
  }

  #assertRoom(holder: Admission['holder'], document: string): void {
    const limits = this.#limits
    if (holder.uid !== null) {
      if (this.#count(({ uid }) => uid === holder.uid) < limits.socketsPerPersonMax) return
      throw new DocumentRefusal(closeCodes.tooManyFrames, 'You have too many windows open. Close some of them.')
    }
    const isFull =
      this.#count(({ uid, documentName }) => uid === null && documentName === document) >= limits.visitorsPerDocumentMax
    const isPressing =
      this.#count(({ visitorAddress }) => visitorAddress === holder.address) >= limits.visitorsPerAddressMax
    if (!isFull && !isPressing) return
    throw new DocumentRefusal(closeCodes.crowded, 'Too many visitors look at this. Try again later, or sign in.')
  }

  #count(isCounted: (connection: Connection) => boolean): number {
    let count = 0
    for (const connection of this.#connections) if (isCounted(connection)) count += 1
    return count
  }

  #refusalOf(error: unknown, address: SocketAddress): DocumentRefusal {
    if (error instanceof DocumentRefusal) return error
    this.#options.log.error({ err: error, document: address.name }, 'a socket could not be opened')
    return new DocumentRefusal(closeCodes.tryAgainLater, 'Try again in a moment.')
  }

  #connect(opened: {
    request: IncomingMessage
    socket: Duplex
    head: Buffer
    address: SocketAddress
    hub: Hub
    admission: Admission
    rings: number
  }): void {
    const { request, socket, head, address, hub, admission, rings } = opened
    let connected = false
    this.#sockets.handleUpgrade(request, socket, head, websocket => {
      connected = true
      const connection: Connection = new Connection({
        websocket,
        socket,
        hub,
        admission,
        wantsAcks: address.wantsAcks,
        limits: this.#limits,
        log: this.#options.log,
        isReadOnly: this.#options.isReadOnly,
        onEnded: () => this.#forget(connection, hub),
      })
      this.#connections.add(connection)
      openSockets.inc()
      this.#access.add(connection, rings)
      hub.join(connection)
      connection.greet()
    })
    // It asked for something that is no upgrade, or is gone again.
    if (!connected) this.#documents.release(hub)
  }

  #forget(connection: Connection, hub: Hub): void {
    this.#connections.delete(connection)
    this.#access.remove(connection)
    this.#documents.release(hub)
    openSockets.dec()
  }

  #lookAfterSockets(): void {
    const now = performance.now()
    for (const connection of this.#connections) connection.beat(now)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.url !== '/health') {
      response.writeHead(404).end()
      return
    }
    const isEnding = this.#ending || this.#options.isEnding()
    response.writeHead(isEnding ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: isEnding ? 'ending' : 'ok' }))
  }
}

/** What the client has kept must belong to this document's past, and be of a shape that it knows. */
function assertSameDocument({ epoch, schemaVersion }: SocketAddress, { document }: Hub): void {
  if (epoch !== null && epoch !== document.epoch) {
    throw new DocumentRefusal(closeCodes.otherEpoch, 'The server was restored from a backup.')
  }
  if (schemaVersion === null || schemaVersion === document.schemaVersion) return
  if (schemaVersion < document.schemaVersion) {
    throw new DocumentRefusal(closeCodes.clientTooOld, 'This page is older than the document. Load it again.')
  }
  throw new DocumentRefusal(closeCodes.tryAgainLater, 'The server is being updated. Try again in a moment.')
}
