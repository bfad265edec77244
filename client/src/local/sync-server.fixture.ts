import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocketServer } from 'ws'
import type { WebSocket as Socket } from 'ws'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { DocumentRight } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { SyncTicket } from './document-replica.ts'
import type { SessionEnvironment } from './document-session.ts'

interface Connection {
  socket: Socket
  writes: number
  dropped: number
}

/**
 * The protocol as the sync server speaks it, on one document in memory. Nothing is acknowledged while `holdsAcks`, nothing
 * applied while `swallows`, and a write is refused with `refuses`.
 */
export class TestSyncServer {
  doc = new Doc()
  epoch = 'epoch-1'
  schemaVersion = 1
  right: DocumentRight = 'write'
  holdsAcks = false
  swallows = false
  refuses: { code: number; reason: string } | null = null
  /** Writes that arrived, dropped ones not among them. */
  writes = 0
  tickets = 0
  ticketError: Error | null = null
  readonly connections = new Set<Connection>()
  readonly #server: WebSocketServer

  private constructor(server: WebSocketServer) {
    this.#server = server
    server.on('connection', (socket, request) => this.#admit(socket, new URL(request.url ?? '/', 'http://x')))
  }

  static async start(port = 0): Promise<TestSyncServer> {
    // As much in a frame as the real one takes.
    const server = new WebSocketServer({ port, host: '127.0.0.1', maxPayload: 1_048_576 })
    await once(server, 'listening')
    return new TestSyncServer(server)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  environment(uid: string): SessionEnvironment {
    return {
      uid,
      syncUrl: `ws://127.0.0.1:${this.port}/sync`,
      fetchTicket: () => {
        if (this.ticketError) return Promise.reject(this.ticketError)
        this.tickets += 1
        const { epoch, schemaVersion, right } = this
        return Promise.resolve({ ticket: `t${this.tickets}`, epoch, schemaVersion, right } satisfies SyncTicket)
      },
      WebSocket: globalThis.WebSocket,
    }
  }

  #admit(socket: Socket, { searchParams }: URL): void {
    if (!searchParams.get('ticket')) return socket.close(4401, 'No ticket')
    if (searchParams.get('epoch') !== this.epoch) return socket.close(4409, 'Restored')
    const connection = { socket, writes: 0, dropped: 0 }
    this.connections.add(connection)
    socket.on('close', () => this.connections.delete(connection))
    socket.on('message', (data: Buffer) => this.#read(connection, new Uint8Array(data)))
    this.#sendStatus(connection)
    this.#send(connection, messageTypes.sync, encoder => {
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarUint8Array(encoder, encodeStateVector(this.doc))
    })
  }

  #read(connection: Connection, data: Uint8Array): void {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) !== messageTypes.sync) return
    const type = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (type === 0) {
      const missing = encodeStateAsUpdate(this.doc, bytes)
      this.#send(connection, messageTypes.sync, encoder => {
        encoding.writeVarUint(encoder, 1)
        encoding.writeVarUint8Array(encoder, missing)
      })
      return
    }
    this.#write(connection, bytes)
  }

  #write(connection: Connection, update: Uint8Array): void {
    if (this.swallows) return
    if (this.right === 'read') {
      connection.dropped += 1
      return this.#sendStatus(connection)
    }
    if (this.refuses && update.length > 2) return connection.socket.close(this.refuses.code, this.refuses.reason)
    this.writes += 1
    connection.writes += 1
    applyUpdate(this.doc, update)
    this.broadcast(update)
    if (!this.holdsAcks) this.acknowledge(connection)
  }

  acknowledge(connection: Connection): void {
    this.#send(connection, messageTypes.ack, encoder => encoding.writeVarUint(encoder, connection.writes))
  }

  acknowledgeAll(): void {
    for (const connection of this.connections) this.acknowledge(connection)
  }

  broadcast(update: Uint8Array): void {
    for (const connection of this.connections) {
      this.#send(connection, messageTypes.sync, encoder => {
        encoding.writeVarUint(encoder, 2)
        encoding.writeVarUint8Array(encoder, update)
      })
    }
  }

  /** An edit by somebody else. */
  edit(change: (doc: Doc) => void): void {
    const send = (update: Uint8Array) => this.broadcast(update)
    this.doc.on('update', send)
    change(this.doc)
    this.doc.off('update', send)
  }

  setRight(right: DocumentRight): void {
    this.right = right
    for (const connection of this.connections) this.#sendStatus(connection)
  }

  closeAll(code = 1001, reason = ''): void {
    for (const { socket } of this.connections) socket.close(code, reason)
  }

  #sendStatus(connection: Connection): void {
    const { right, epoch, schemaVersion } = this
    const status = JSON.stringify({ right, epoch, schemaVersion, dropped: connection.dropped })
    this.#send(connection, messageTypes.status, encoder => encoding.writeVarString(encoder, status))
  }

  #send({ socket }: Connection, type: number, write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, type)
    write(encoder)
    socket.send(encoding.toUint8Array(encoder))
  }

  async stop(): Promise<void> {
    for (const { socket } of this.connections) socket.terminate()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
