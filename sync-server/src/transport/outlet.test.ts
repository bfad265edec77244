import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import * as decoding from 'lib0/decoding'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { ackMessage, awarenessMessage, step2Message, updateMessage } from './message.ts'
import { Outlet } from './outlet.ts'

const BUFFERED_MAX = 262_144
const server = createServer()
const sockets = new WebSocketServer({ noServer: true })
let url: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The document as the server has it; what is committed is offered before it can be read. */
let doc: Y.Doc
let outlet: Outlet
let raw: Socket
let reader: WebSocket
let read: Y.Doc
let taken: { updates: number; steps2: number; acks: number[]; presence: number }
let behind: number

beforeEach(async () => {
  doc = new Y.Doc()
  read = new Y.Doc()
  taken = { updates: 0, steps2: 0, acks: [], presence: 0 }
  behind = 0
  const upgraded = new Promise<Socket>(resolve => {
    server.once('upgrade', (request, socket: Socket, head) => {
      sockets.handleUpgrade(request, socket, head, () => resolve(socket))
    })
  })
  reader = new WebSocket(url, { perMessageDeflate: false })
  reader.on('message', (data: Buffer) => take(decoding.createDecoder(data)))
  raw = await upgraded
  outlet = new Outlet({
    socket: raw,
    read: async call => {
      await Promise.resolve()
      return call({
        encodeStateVector: () => Y.encodeStateVector(doc),
        encodeSince: stateVector => Y.encodeStateAsUpdate(doc, stateVector),
      })
    },
    encode: (state, stateVector) => step2Message(state.encodeSince(stateVector)),
    bufferedBytesMax: BUFFERED_MAX,
    onSent: () => undefined,
    onBehind: () => {
      behind += 1
    },
    onCaughtUp: () => outlet.offerPresence(awarenessMessage(Uint8Array.of(0))),
  })
  await once(reader, 'open')
  return () => {
    outlet.dispose()
    reader.terminate()
    raw.destroy()
  }
})

function take(decoder: decoding.Decoder): void {
  const type = decoding.readVarUint(decoder)
  if (type === 100) taken.acks.push(decoding.readVarUint(decoder))
  if (type === 1) taken.presence += 1
  if (type !== 0) return
  if (decoding.readVarUint(decoder) === 1) taken.steps2 += 1
  else taken.updates += 1
  Y.applyUpdate(read, decoding.readVarUint8Array(decoder))
}

/** A commit. */
function write(key: string, bytes: number): void {
  doc.once('update', update => outlet.offer(updateMessage(update)))
  doc.getMap('m').set(key, 'x'.repeat(bytes))
}

async function goLive(): Promise<void> {
  outlet.answer(Uint8Array.of(0))
  await vi.waitFor(() => expect(taken.steps2).toBe(1), 10_000)
}

const same = () => expect(read.getMap('m').toJSON()).toEqual(doc.getMap('m').toJSON())

describe('a reader', () => {
  test('gets what it lacks, and then what comes', async () => {
    write('before', 10)
    await goLive()
    write('after', 10)
    await vi.waitFor(same, 10_000)
    expect(taken).toMatchObject({ steps2: 1, updates: 1 })
  })

  test('that takes nothing costs little, and gets the difference when it takes again', async () => {
    await goLive()
    reader.pause()
    for (let index = 0; index < 200; index++) {
      write(`k${index % 50}`, 200_000)
      await delay(0)
      expect(raw.writableLength).toBeLessThan(2 * BUFFERED_MAX + 250_000)
    }
    expect(behind).toBe(1)
    reader.resume()
    await vi.waitFor(same, { timeout: 10_000 })
    expect(taken.updates, 'forty megabytes were not sent').toBeLessThan(60)
    write('again', 10)
    await vi.waitFor(same, 10_000)
  })

  test('that is written past within one turn is left behind all the same', async () => {
    await goLive()
    reader.pause()
    for (let index = 0; index < 100; index++) write(`k${index}`, 100_000)
    expect(raw.writableLength).toBeLessThan(2 * BUFFERED_MAX + 250_000)
    reader.resume()
    await vi.waitFor(same, { timeout: 10_000 })
  })

  test('gets a large document piece by piece, and what comes meanwhile after it', async () => {
    for (let index = 0; index < 40; index++) doc.getMap('m').set(`k${index}`, 'x'.repeat(200_000))
    reader.pause()
    outlet.answer(Uint8Array.of(0))
    await delay(20)
    expect(raw.writableLength, 'not all of eight megabytes waits').toBeLessThan(1_000_000)
    outlet.send(ackMessage(1))
    write('meanwhile', 1_000)
    reader.resume()
    await vi.waitFor(same, { timeout: 10_000 })
    outlet.send(ackMessage(2))
    await vi.waitFor(() => expect(taken.acks).toEqual([1, 2]), 10_000)
    expect(taken.steps2).toBe(1)
  })

  test('that asks again while it is behind is answered with what it asked for', async () => {
    await goLive()
    reader.pause()
    for (let index = 0; index < 60; index++) {
      write(`k${index}`, 100_000)
      await delay(0)
    }
    outlet.answer(Uint8Array.of(0))
    reader.resume()
    await vi.waitFor(same, { timeout: 10_000 })
    expect(taken.steps2).toBe(2)
  })

  test('does without who is here while it is busy, and is told when it is not', async () => {
    await goLive()
    reader.pause()
    for (let index = 0; index < 60; index++) {
      write(`k${index}`, 100_000)
      outlet.offerPresence(awarenessMessage(Uint8Array.of(0)))
      await delay(0)
    }
    const told = taken.presence
    reader.resume()
    await vi.waitFor(() => expect(taken.presence).toBeGreaterThan(told), { timeout: 10_000 })
    await vi.waitFor(same, { timeout: 10_000 })
    expect(taken.presence).toBeLessThan(60)
  })

  test('says how long it has not taken anything', async () => {
    await goLive()
    expect(outlet.stalledMs(performance.now())).toBe(0)
    reader.pause()
    for (let index = 0; index < 60; index++) {
      write(`k${index}`, 100_000)
      await delay(0)
    }
    await delay(50)
    expect(outlet.stalledMs(performance.now())).toBeGreaterThan(40)
    reader.resume()
    await vi.waitFor(() => expect(outlet.stalledMs(performance.now())).toBe(0), { timeout: 10_000 })
  })
})
