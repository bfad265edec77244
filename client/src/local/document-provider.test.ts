import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import type { WebSocket as Socket } from 'ws'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { Doc } from 'yjs'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import { DocumentProvider } from './document-provider.ts'

const ignore = () => undefined
const listener = {
  onStatus: ignore,
  onServerState: ignore,
  onSynced: ignore,
  onAcknowledged: ignore,
  onConnection: ignore,
  onClosed: ignore,
  onBroken: ignore,
}

test('presence goes out for oneself, and what is heard of others is not sent back', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const doc = new Doc()
  const awareness = new Awareness(doc)
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new DocumentProvider({ url, name: 'x', doc, awareness, socket: globalThis.WebSocket, listener })
  const heard = new Awareness(new Doc())
  let messages = 0
  const connected = once(server, 'connection') as Promise<[Socket]>
  provider.connect()
  const [socket] = await connected
  socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(new Uint8Array(data))
    if (decoding.readVarUint(decoder) !== messageTypes.awareness) return
    messages += 1
    applyAwarenessUpdate(heard, decoding.readVarUint8Array(decoder), 'client')
  })
  awareness.setLocalState({ at: 'here' })
  await vi.waitFor(() => expect(heard.getStates().get(doc.clientID)).toEqual({ at: 'here' }), 10_000)
  const before = messages

  const other = new Awareness(new Doc())
  other.setLocalState({ at: 'there' })
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageTypes.awareness)
  encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(other, [other.clientID]))
  socket.send(encoding.toUint8Array(encoder))
  await vi.waitFor(() => expect(awareness.getStates().get(other.clientID)).toEqual({ at: 'there' }), 10_000)
  awareness.setLocalState({ at: 'here', again: true })
  await vi.waitFor(() => expect(heard.getStates().get(doc.clientID)).toMatchObject({ again: true }), 10_000)
  expect(messages).toBe(before + 1)
  expect(heard.getStates().has(other.clientID)).toBe(false)

  provider.destroy()
  for (const each of [awareness, heard, other]) each.destroy()
  server.close()
})
