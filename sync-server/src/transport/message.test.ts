import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import * as decoding from 'lib0/decoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { ackMessage, awarenessMessage, deniedMessage, step2Message, statusMessage, updateMessage } from './message.ts'
import type { Message } from './message.ts'

const server = createServer()
const sockets = new WebSocketServer({ noServer: true })
let client: WebSocket
let raw: Socket

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.on('upgrade', (request, socket: Socket, head) => {
    raw = socket
    sockets.handleUpgrade(request, socket, head, () => undefined)
  })
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
})

afterAll(() => {
  client.terminate()
  server.close()
})

/** Through a real client, so what is tested is what a client understands. */
async function received(message: Message): Promise<decoding.Decoder> {
  const answer = once(client, 'message')
  for (const part of message) raw.write(part)
  const [data] = (await answer) as [Buffer]
  return decoding.createDecoder(data)
}

// Around every size at which the framing changes.
test.each([0, 1, 120, 127, 128, 65_530, 65_536, 262_140, 262_144, 262_150, 1_048_576, 3_000_000])(
  'an update of %i bytes arrives as it was',
  async length => {
    const update = new Uint8Array(length).map((_, index) => index % 251)
    const decoder = await received(updateMessage(update))
    expect([decoding.readVarUint(decoder), decoding.readVarUint(decoder)]).toEqual([0, 2])
    expect(Buffer.compare(decoding.readVarUint8Array(decoder), update)).toBe(0)
    expect(decoding.hasContent(decoder)).toBe(false)
  },
)

test('a large message comes in fragments, between which a ping may come', async () => {
  const message = step2Message(new Uint8Array(1_000_000))
  expect(message).toHaveLength(4)
  const ping = once(client, 'ping')
  const decoder = await received([message[0]!, Buffer.of(0x89, 0), ...message.slice(1)])
  await ping
  expect(decoding.readVarUint(decoder)).toBe(0)
  expect(decoding.readVarUint(decoder)).toBe(1)
  expect(decoding.readVarUint8Array(decoder)).toHaveLength(1_000_000)
})

test('the small ones read as the protocol says', async () => {
  const denied = await received(deniedMessage('You may not. Không được.'))
  expect([decoding.readVarUint(denied), decoding.readVarUint(denied)]).toEqual([2, 0])
  expect(decoding.readVarString(denied)).toBe('You may not. Không được.')
  const ack = await received(ackMessage(300_000))
  expect([decoding.readVarUint(ack), decoding.readVarUint(ack), decoding.hasContent(ack)]).toEqual([
    100,
    300_000,
    false,
  ])
  const status = await received(statusMessage({ right: 'read' }))
  expect([decoding.readVarUint(status), decoding.readVarString(status)]).toEqual([101, '{"right":"read"}'])
  const awareness = await received(awarenessMessage(Uint8Array.of(0)))
  expect([decoding.readVarUint(awareness), decoding.readVarUint8Array(awareness)]).toEqual([1, Uint8Array.of(0)])
})
