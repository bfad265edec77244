import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { RawClient, frameOf, updateOf } from '#testing/raw-client.ts'
import { addNode, closingOf, startSyncWorld, titlesOf } from '#testing/sync-world.ts'
import type { SyncWorld, TestPerson } from '#testing/sync-world.ts'

let world: SyncWorld
let ann: TestPerson
let bob: TestPerson
let canvas: string

beforeAll(async () => {
  world = await startSyncWorld({ limits: { frameBytesMax: 200_000 } })
  ann = await world.createPerson('Ann')
  bob = await world.createPerson('Bob')
})
afterAll(() => world.dispose())
beforeEach(async () => {
  canvas = await world.createCanvas(ann)
})

async function connect(person = ann, query = '?ack=1'): Promise<RawClient> {
  return new RawClient(world.openSocket(`/sync/${canvas}${query}`, { headers: person.headers })).opened()
}

async function greeted(person = ann, query = '?ack=1'): Promise<RawClient> {
  const client = await connect(person, query)
  client.sendStep1()
  await vi.waitFor(() => expect([client.steps1.length, client.step2Count]).toEqual([1, 1]), 10_000)
  return client
}

async function logRows(): Promise<number> {
  const rows = await world.db.selectFrom('document_update').select('seq').where('name', '=', canvas).execute()
  return rows.length
}

/** The api's part: it rings after what it has committed. */
const ring = () => world.doorbell.ring('changes')

describe('stock clients', () => {
  test('share a document, and see who else is there', async () => {
    const [one, two] = [world.connect(ann, canvas), world.connect(ann, canvas)]
    await Promise.all([one.synced(), two.synced()])
    addNode(one.doc, 'from one')
    addNode(two.doc, 'from two')
    one.provider.awareness.setLocalStateField('user', { uid: ann.uid, name: 'Ann', color: '#f00' })
    const both = ['from one', 'from two']
    await vi.waitFor(() => expect([titlesOf(one.doc), titlesOf(two.doc)]).toEqual([both, both]), 10_000)
    const seen = () => two.provider.awareness.getStates().get(one.doc.clientID)
    await vi.waitFor(() => expect(seen()).toEqual({ user: { uid: ann.uid, name: 'Ann', color: '#f00' } }), 10_000)
    one.provider.disconnect()
    await vi.waitFor(() => expect(seen()).toBeUndefined(), 10_000)
  })

  test('hear who is there when they come, and that a lost one has gone', async () => {
    const one = world.connect(ann, canvas)
    await one.synced()
    one.provider.awareness.setLocalStateField('cursor', 7)
    const two = world.connect(ann, canvas)
    const seen = () => two.provider.awareness.getStates().get(one.doc.clientID)
    await vi.waitFor(() => expect(seen()).toEqual({ cursor: 7 }), 10_000)
    // Without a goodbye.
    one.provider.shouldConnect = false
    ;(one.provider.ws as unknown as { terminate(): void }).terminate()
    await vi.waitFor(() => expect(seen()).toBeUndefined(), 10_000)
  })

  test('come back by themselves with what they have written meanwhile', async () => {
    const [one, two] = [world.connect(ann, canvas), world.connect(ann, canvas)]
    await Promise.all([one.synced(), two.synced()])
    one.provider.disconnect()
    addNode(one.doc, 'offline, first')
    addNode(one.doc, 'offline, second')
    addNode(two.doc, 'online')
    one.provider.connect()
    const all = ['offline, first', 'offline, second', 'online']
    await vi.waitFor(() => expect([titlesOf(one.doc), titlesOf(two.doc)]).toEqual([all, all]), 10_000)
    // Cut off by the network, it comes back unasked.
    ;(one.provider.ws as unknown as { terminate(): void }).terminate()
    addNode(one.doc, 'while away')
    await vi.waitFor(() => expect(titlesOf(two.doc)).toContain('while away'), 10_000)
  })

  test('that both open a new document, one of them with edits made offline, end alike', async () => {
    const offline = new Y.Doc()
    addNode(offline, 'made before there was a server')
    const [one, two] = [world.connect(ann, canvas), world.connect(ann, canvas, { doc: offline })]
    addNode(one.doc, 'typed before it was synced')
    await Promise.all([one.synced(), two.synced()])
    const all = ['made before there was a server', 'typed before it was synced']
    await vi.waitFor(() => expect([titlesOf(one.doc), titlesOf(two.doc)]).toEqual([all, all]), 10_000)
    const late = world.connect(ann, canvas)
    await late.synced()
    expect(titlesOf(late.doc)).toEqual(all)
  })

  test('that only read are told so once, and change nothing', async () => {
    await world.grant(canvas, bob, 'viewer')
    const denials = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const [owner, reader] = [world.connect(ann, canvas), world.connect(bob, canvas)]
    await Promise.all([owner.synced(), reader.synced()])
    await delay(50)
    expect(denials, 'having nothing new is no offence').not.toHaveBeenCalled()
    for (const title of ['a', 'b', 'c']) addNode(reader.doc, title)
    addNode(owner.doc, 'mine')
    await vi.waitFor(() => expect(titlesOf(reader.doc)).toContain('mine'), 10_000)
    await vi.waitFor(() => expect(denials).toHaveBeenCalled(), 10_000)
    expect(titlesOf(owner.doc)).toEqual(['mine'])
    expect(denials).toHaveBeenCalledTimes(1)
    expect(await logRows()).toBe(1)
    denials.mockRestore()
  })
})

describe('a client that asks for acknowledgements', () => {
  test('is told what it may do, and what of its writes is durable', async () => {
    const client = await greeted()
    const { epoch } = await world.db
      .selectFrom('document')
      .select('epoch')
      .where('name', '=', canvas)
      .executeTakeFirstOrThrow()
    expect(client.statuses).toEqual([{ right: 'write', epoch, schemaVersion: 1, dropped: 0, talk: 0 }])
    const doc = new Y.Doc()
    client.sendStep2(Y.encodeStateAsUpdate(doc))
    for (const title of ['a', 'b', 'c']) client.sendUpdate(updateOf(doc, each => addNode(each, title)))
    await vi.waitFor(() => expect(client.acks.at(-1)).toBe(4), 10_000)
    expect(await logRows()).toBeGreaterThan(0)
    // An echo means durable too.
    expect(titlesOf(client.doc)).toEqual(['a', 'b', 'c'])
  })

  test('hears that something was said about what the document belongs to, once each', async () => {
    const client = await greeted()
    const item_id = canvas.split(':')[1] ?? ''
    for (const stamp of [7, 9]) {
      await world.db
        .insertInto('comment_stamp')
        .values({ item_id, stamp })
        .onConflict(conflict => conflict.column('item_id').doUpdateSet({ stamp }))
        .execute()
      ring()
      await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'write', talk: stamp }), 10_000)
    }
    ring()
    expect(client.statuses.map(({ talk }) => talk)).toEqual([0, 7, 9])
  })

  test('may send what builds on edits that only its step 2 brings', async () => {
    const client = await connect()
    const doc = new Y.Doc()
    const first = updateOf(doc, each => addNode(each, 'offline'))
    const second = updateOf(doc, each => addNode(each, 'typed while connecting'))
    client.sendUpdate(second)
    await delay(60)
    expect(client.acks).toEqual([])
    client.sendStep2(first)
    await vi.waitFor(() => expect(client.acks.at(-1)).toBe(2), 10_000)
    expect(client.steps1).toHaveLength(1)
  })

  test('is asked for all it has when something is missing, and closed when it is missing still', async () => {
    const client = await greeted()
    client.sendStep2()
    const doc = new Y.Doc()
    const missing = updateOf(doc, each => addNode(each, 'lost on the way'))
    client.sendUpdate(updateOf(doc, each => addNode(each, 'next')))
    await vi.waitFor(() => expect(client.steps1).toHaveLength(2), 10_000)
    expect(client.acks).toEqual([1])
    client.sendStep2(missing)
    await vi.waitFor(() => expect(client.acks.at(-1)).toBe(3), 10_000)
    updateOf(doc, each => addNode(each, 'lost too'))
    client.sendUpdate(updateOf(doc, each => addNode(each, 'last')))
    await vi.waitFor(() => expect(client.steps1).toHaveLength(3), 10_000)
    client.sendStep2()
    const reason = 'A change builds on changes that never arrived.'
    expect(await closingOf(client.socket)).toEqual({ code: 4422, reason })
  })

  test('that may only read is told how much was dropped, and nothing after that is called durable', async () => {
    await world.grant(canvas, bob, 'viewer')
    const client = await greeted(bob)
    expect(client.statuses).toMatchObject([{ right: 'read', dropped: 0 }])
    client.sendStep2()
    await vi.waitFor(() => expect(client.acks).toEqual([1]), 10_000)
    const doc = new Y.Doc()
    client.sendUpdate(updateOf(doc, each => addNode(each, 'a')))
    client.sendUpdate(updateOf(doc, each => addNode(each, 'b')))
    await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'read', dropped: 2 }), 10_000)
    await world.grant(canvas, bob, 'editor')
    ring()
    await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'write', dropped: 2 }), 10_000)
    client.sendStep2(Y.encodeStateAsUpdate(doc))
    await vi.waitFor(() => expect(titlesOf(client.doc)).toEqual(['a', 'b']), 10_000)
    expect(client.acks).toEqual([1])
  })
})

describe('the right of the moment', () => {
  test('is taken away and given back while the socket is open', async () => {
    await world.grant(canvas, bob, 'editor')
    const [watcher, client] = [await greeted(ann), await greeted(bob)]
    client.sendStep2()
    const doc = new Y.Doc()
    client.sendUpdate(updateOf(doc, each => addNode(each, 'as editor')))
    await vi.waitFor(() => expect(titlesOf(watcher.doc)).toEqual(['as editor']), 10_000)
    await world.grant(canvas, bob, 'viewer')
    ring()
    await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'read', dropped: 0 }), 10_000)
    client.sendUpdate(updateOf(doc, each => addNode(each, 'as viewer')))
    await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'read', dropped: 1 }), 10_000)
    expect(titlesOf(watcher.doc)).toEqual(['as editor'])
  })

  test('ends with the trash, and comes back from it', async () => {
    const client = await greeted()
    const itemId = canvas.split(':')[1]!
    await world.db.updateTable('item').set({ deleted_at: new Date() }).where('id', '=', itemId).execute()
    ring()
    await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'read' }), 10_000)
    await world.db.updateTable('item').set({ deleted_at: null }).where('id', '=', itemId).execute()
    ring()
    await vi.waitFor(() => expect(client.statuses.at(-1)).toMatchObject({ right: 'write' }), 10_000)
  })

  test('is told to stock clients as well', async () => {
    await world.grant(canvas, bob, 'editor')
    const client = await greeted(bob, '')
    await world.grant(canvas, bob, 'viewer')
    ring()
    await vi.waitFor(() => expect(client.denials).toEqual(['You may only read this now.']), 10_000)
    expect(client.statuses).toEqual([])
  })

  test.each([
    ['the grant', 4403, 'You no longer have access to this.', (from: TestPerson) => world.revoke(canvas, from)],
    [
      'the session',
      4401,
      'Sign in again.',
      async ({ uid }: TestPerson) => {
        await world.db.updateTable('session').set({ expires_at: new Date() }).where('uid', '=', uid).execute()
      },
    ],
  ] as const)('without %s closes the socket for good', async (_, code, reason, take) => {
    const carl = await world.createPerson('Carl')
    await world.grant(canvas, carl, 'editor')
    const stock = world.connect(carl, canvas)
    await stock.synced()
    const closed = stock.closed()
    await take(carl)
    world.doorbell.ring('identity', carl.uid)
    expect(await closed).toEqual({ code, reason })
    expect(stock.provider.shouldConnect).toBe(false)
  })

  test('is found out without a doorbell', async () => {
    const other = await startSyncWorld({ limits: { accessPollMs: 50 } })
    const [owner, guest] = [await other.createPerson(), await other.createPerson()]
    const name = await other.createCanvas(owner)
    await other.grant(name, guest, 'viewer')
    const client = other.connect(guest, name)
    await client.synced()
    const closed = client.closed()
    await other.revoke(name, guest)
    expect(await closed).toMatchObject({ code: 4403 })
    await other.dispose()
  })
})

describe('what is no message', () => {
  const bad = { code: 4400, reason: 'The message could not be read.' }
  test.each([
    ['nothing', new Uint8Array()],
    ['an unknown type', Uint8Array.of(77)],
    ['an unknown kind of sync', frameOf(0, 9, Uint8Array.of(0, 0))],
    ['a length past the end', Uint8Array.of(0, 2, 200, 1, 1)],
    ['something behind the end', Buffer.concat([frameOf(0, 2, Uint8Array.of(0, 0)), Buffer.of(1)])],
    ['an acknowledgement', frameOf(100, 1)],
  ])('%s closes the socket', async (_, frame) => {
    const client = await greeted()
    client.socket.send(frame)
    expect(await closingOf(client.socket)).toEqual(bad)
  })

  test('text closes the socket', async () => {
    const client = await greeted()
    client.socket.send('hello')
    expect(await closingOf(client.socket)).toEqual(bad)
  })

  test.each([
    ['a state vector', frameOf(0, 0, Uint8Array.of(9, 1)), 'The state could not be read.'],
    ['presence', frameOf(1, Uint8Array.of(9, 1)), 'The presence could not be read.'],
    ['an update', frameOf(0, 2, Uint8Array.of(9, 1)), 'The change could not be read.'],
  ])('%s of no sense closes the socket', async (_, frame, reason) => {
    const client = await greeted()
    client.sendStep2()
    client.socket.send(frame)
    expect(await closingOf(client.socket)).toEqual({ code: 4400, reason })
  })

  test('so does an update of no sense from one who may only read', async () => {
    await world.grant(canvas, bob, 'viewer')
    const client = await greeted(bob)
    client.sendUpdate(Uint8Array.of(9, 1))
    expect(await closingOf(client.socket)).toEqual({ code: 4400, reason: 'The change could not be read.' })
    const other = await greeted(ann)
    expect(other.statuses).toMatchObject([{ right: 'write' }])
  })

  test('a frame that is too large is refused for good', async () => {
    const client = await greeted()
    client.sendUpdate(new Uint8Array(200_001))
    const reason = 'This change is too large to be sent at once.'
    expect(await closingOf(client.socket)).toEqual({ code: 4413, reason })
  })

  test('a change against the rules says which', async () => {
    const client = await greeted()
    client.sendStep2()
    client.sendUpdate(updateOf(new Y.Doc(), doc => doc.getMap('elsewhere').set('a', 1)))
    const closing = await closingOf(client.socket)
    expect(closing.code).toBe(4422)
    expect(closing.reason).toContain('elsewhere')
    expect(await logRows()).toBe(0)
  })
})

test('a server that ends finishes what it was given, says so, and sends everybody away', async () => {
  const other = await startSyncWorld()
  const person = await other.createPerson()
  const name = await other.createCanvas(person)
  const client = new RawClient(other.openSocket(`/sync/${name}?ack=1`, { headers: person.headers }))
  await client.opened()
  client.sendStep1()
  client.sendStep2()
  const doc = new Y.Doc()
  for (let index = 0; index < 200; index++) client.sendUpdate(updateOf(doc, each => addNode(each, `${index}`)))
  await vi.waitFor(() => expect(client.acks.length).toBeGreaterThan(0), 10_000)
  const [closing] = await Promise.all([closingOf(client.socket), other.nodes[0]!.dispose()])
  expect(closing).toEqual({ code: 1001, reason: 'The server restarts.' })
  const rows = await other.db.selectFrom('document_update').select('data').where('name', '=', name).execute()
  const stored = new Y.Doc()
  for (const { data } of rows) Y.applyUpdate(stored, data)
  expect(titlesOf(stored).length, 'what was called durable is there').toBeGreaterThanOrEqual(client.acks.at(-1)! - 1)
  await other.dispose()
})

test('two hundred clients who come at once and write are all served', async () => {
  const clients = Array.from({ length: 200 }, () => world.connect(ann, canvas))
  await Promise.all(clients.map(client => client.synced()))
  for (const [index, client] of clients.entries()) addNode(client.doc, `client ${index}`)
  await vi.waitFor(
    () => {
      for (const { doc } of clients) expect(titlesOf(doc)).toHaveLength(200)
    },
    { timeout: 30_000, interval: 200 },
  )
  for (const { provider } of clients) (provider.ws as unknown as { terminate(): void }).terminate()
  await vi.waitFor(() => expect(clients.every(({ provider }) => provider.synced)).toBe(true), { timeout: 30_000 })
})
