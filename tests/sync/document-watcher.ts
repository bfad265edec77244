import * as decoding from 'lib0/decoding'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import * as Y from 'yjs'
import type { RawSocket } from '../fixtures/raw-socket.ts'
import { syncTypes } from './hostile-frames.ts'
import type { OpenSocket } from './hostile-client.ts'
import { syncMessage } from './sync-client.ts'

/** Has a document open, says nothing, and keeps what it is sent. */
export class DocumentWatcher {
  readonly doc = new Y.Doc()
  #socket: RawSocket | null = null
  isOpen = false

  async connect(open: OpenSocket): Promise<void> {
    this.#socket = await open({
      onMessage: message => this.#take(message),
      onClose: () => {
        this.isOpen = false
      },
    })
    this.isOpen = true
    this.#socket.send(syncMessage(syncTypes.step1, Y.encodeStateVector(this.doc)))
  }

  dispose(): void {
    this.#socket?.destroy()
    this.doc.destroy()
  }

  #take(message: Buffer): void {
    const decoder = decoding.createDecoder(message)
    if (decoding.readVarUint(decoder) !== messageTypes.sync) return
    if (decoding.readVarUint(decoder) === syncTypes.step1) return
    Y.applyUpdate(this.doc, decoding.readVarUint8Array(decoder))
  }
}
