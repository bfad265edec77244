import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { DocumentStatus } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { WebSocket } from 'ws'
import { applyAwarenessUpdate } from 'y-protocols/awareness'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'

/** What the server has said, by kind, and a doc that has all it sent. */
export class RawClient {
  readonly socket: WebSocket
  readonly doc = new Y.Doc()
  readonly steps1: Uint8Array[] = []
  readonly acks: number[] = []
  readonly statuses: DocumentStatus[] = []
  readonly denials: string[] = []
  step2Count = 0
  updateCount = 0
  #presence: Awareness | null = null

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.#take(decoding.createDecoder(data)))
  }

  async opened(): Promise<this> {
    if (this.socket.readyState !== this.socket.OPEN) await once(this.socket, 'open')
    return this
  }

  /** What is told of presence from now on goes into it. */
  followPresence(presence: Awareness): void {
    this.#presence = presence
  }

  send(...parts: (number | Uint8Array)[]): void {
    this.socket.send(frameOf(...parts))
  }

  sendStep1(stateVector = Y.encodeStateVector(this.doc)): void {
    this.send(messageTypes.sync, 0, stateVector)
  }

  sendStep2(update = Y.encodeStateAsUpdate(this.doc)): void {
    this.send(messageTypes.sync, 1, update)
  }

  sendUpdate(update: Uint8Array): void {
    this.send(messageTypes.sync, 2, update)
  }

  #take(decoder: decoding.Decoder): void {
    const type = decoding.readVarUint(decoder)
    if (type === messageTypes.sync) this.#takeSync(decoding.readVarUint(decoder), decoding.readVarUint8Array(decoder))
    if (type === messageTypes.awareness && this.#presence) {
      applyAwarenessUpdate(this.#presence, decoding.readVarUint8Array(decoder), this)
    }
    if (type === messageTypes.ack) this.acks.push(decoding.readVarUint(decoder))
    if (type === messageTypes.status) {
      this.statuses.push(JSON.parse(decoding.readVarString(decoder)) as DocumentStatus)
    }
    if (type === messageTypes.auth && decoding.readVarUint(decoder) === 0) {
      this.denials.push(decoding.readVarString(decoder))
    }
  }

  #takeSync(type: number, bytes: Uint8Array): void {
    if (type === 0) {
      this.steps1.push(bytes)
      return
    }
    if (type === 1) this.step2Count += 1
    else this.updateCount += 1
    Y.applyUpdate(this.doc, bytes)
  }
}

/** Numbers as varuints, bytes with their length before them. */
export function frameOf(...parts: (number | Uint8Array)[]): Uint8Array {
  return encoding.encode(encoder => {
    for (const part of parts) {
      if (typeof part === 'number') encoding.writeVarUint(encoder, part)
      else encoding.writeVarUint8Array(encoder, part)
    }
  })
}

/** What a change adds, as the client that makes it would send it. */
export function updateOf(doc: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array {
  const updates: Uint8Array[] = []
  const collect = (update: Uint8Array) => void updates.push(update)
  doc.on('update', collect)
  doc.transact(() => change(doc))
  doc.off('update', collect)
  return Y.mergeUpdates(updates)
}
