import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { RawClient, updateOf } from '#testing/raw-client.ts'
import { closingOf, startSyncWorld } from '#testing/sync-world.ts'
import type { SyncWorld, TestPerson } from '#testing/sync-world.ts'
import { slowReaders } from '#transport/sync-metrics.ts'
import type { SyncLimits } from './sync-limits.ts'

let world: SyncWorld
let ann: TestPerson
let canvas: string
afterEach(() => world.dispose())

async function startWorld(limits: Partial<SyncLimits>): Promise<void> {
  world = await startSyncWorld({ limits: { bufferedBytesMax: 262_144, beatMs: 50, ...limits } })
  ann = await world.createPerson('Ann')
  canvas = await world.createCanvas(ann)
}

async function connect(settings: { autoPong?: boolean } = {}): Promise<RawClient> {
  const socket = world.openSocket(`/sync/${canvas}?ack=1`, { headers: ann.headers, ...settings })
  const client = await new RawClient(socket).opened()
  client.sendStep1()
  client.sendStep2()
  await vi.waitFor(() => expect(client.step2Count).toBe(1), 10_000)
  return client
}

const WRITES = 48

/** Twelve megabytes, each write in place of the one before. */
async function writePast(writer: RawClient): Promise<void> {
  const doc = new Y.Doc()
  for (let index = 1; index <= WRITES; index++) {
    const data = `${index % 10}`.repeat(250_000)
    writer.sendUpdate(updateOf(doc, each => each.getMap('meta').set('imported', { data, index })))
    await vi.waitFor(() => expect(writer.acks.at(-1)).toBe(index + 1), { interval: 2, timeout: 10_000 })
  }
}

const newest = (client: RawClient) => (client.doc.getMap('meta').get('imported') as { index: number }).index
const countSlow = async () => (await slowReaders.get()).values[0]!.value

test('a reader that stalls holds nobody up, and catches up when it goes on', async () => {
  await startWorld({})
  const [writer, reader] = [await connect(), await connect()]
  const before = await countSlow()
  reader.socket.pause()
  await writePast(writer)
  expect(await countSlow()).toBe(before + 1)
  reader.socket.resume()
  await vi.waitFor(() => expect(newest(reader)).toBe(WRITES), { timeout: 5_000 })
  expect(reader.updateCount).toBeLessThan(writer.updateCount)
})

test('a reader that takes nothing is closed, and finds everything when it comes back', async () => {
  await startWorld({ stalledMs: 300 })
  const [writer, reader] = [await connect(), await connect()]
  reader.socket.pause()
  await writePast(writer)
  const closed = closingOf(reader.socket)
  reader.socket.resume()
  // It may have been cut off before it could read why.
  expect([4508, 1006]).toContain((await closed).code)
  expect(newest(await connect())).toBe(WRITES)
})

test('a client that is gone without a word is found out', async () => {
  await startWorld({ pingAfterMs: 100, deadAfterMs: 500 })
  const [dead, living] = [await connect({ autoPong: false }), await connect()]
  await once(dead.socket, 'close')
  await delay(600)
  expect(living.socket.readyState).toBe(living.socket.OPEN)
})

test('a quiet client hears from the server, so that it does not take it for dead', async () => {
  await startWorld({ silentMsMax: 100 })
  const client = world.connect(ann, canvas)
  await client.synced()
  client.provider.awareness.setLocalState(null)
  await delay(100)
  let heard = 0
  ;(client.provider.ws as unknown as WebSocket).on('message', () => {
    heard += 1
  })
  await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(3), 10_000)
  expect(client.provider.wsconnected).toBe(true)
})

test('who floods is read later, and nobody else is held up', async () => {
  await startWorld({ readBytesPerSecond: 500_000, readBytesBurst: 100_000, underWayBytesMax: 20_000 })
  const [flooder, other] = [await connect(), await connect()]
  const [floodDoc, doc] = [new Y.Doc(), new Y.Doc()]
  const started = performance.now()
  for (let index = 0; index < 2_000; index++) {
    // Far more than what one reading of a socket may bring at once, which is taken whole.
    flooder.sendUpdate(updateOf(floodDoc, each => each.getMap('meta').set('note', `${index}`.padEnd(200, '.'))))
  }
  other.sendUpdate(updateOf(doc, each => each.getMap('meta').set('imported', 1)))
  await vi.waitFor(() => expect(other.acks.at(-1)).toBe(2), { timeout: 10_000 })
  expect(flooder.acks.at(-1)).toBeLessThan(1_900)
  await vi.waitFor(() => expect(flooder.acks.at(-1)).toBe(2_001), { timeout: 15_000 })
  expect(performance.now() - started).toBeGreaterThan(800)
})

test('while the disk is nearly full everybody only reads, and is told so', async () => {
  await startWorld({})
  const client = await connect()
  expect(client.statuses).toMatchObject([{ right: 'write' }])
  world.setReadOnly(true)
  await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'read', dropped: 0 }), 10_000)
  client.sendUpdate(updateOf(new Y.Doc(), doc => doc.getMap('meta').set('note', 'too late')))
  await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'read', dropped: 1 }), 10_000)
  world.setReadOnly(false)
  await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'write' }), 10_000)
})
