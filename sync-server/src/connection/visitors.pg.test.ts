import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import { RawClient, updateOf } from '#testing/raw-client.ts'
import { addNode, closingOf, startSyncWorld, titlesOf } from '#testing/sync-world.ts'
import type { SyncWorld, TestPerson } from '#testing/sync-world.ts'

let world: SyncWorld
let ann: TestPerson
let canvas: string

beforeAll(async () => {
  world = await startSyncWorld({
    limits: { visitorsPerDocumentMax: 3, visitorsPerAddressMax: 2 },
  })
  ann = await world.createPerson('Ann')
})
afterAll(() => world.dispose())
beforeEach(async () => {
  canvas = await world.createCanvas(ann)
  await world.setMode(canvas, 'public')
})

async function visit(address?: string): Promise<RawClient> {
  const client = await new RawClient(world.openSocket(await world.visitPath(canvas, address))).opened()
  client.sendStep1()
  await vi.waitFor(() => expect(client.step2Count).toBe(1), 10_000)
  return client
}

async function turnedAway(address?: string) {
  return closingOf(world.openSocket(await world.visitPath(canvas, address)))
}

async function comesIn(address: string): Promise<boolean> {
  const socket = world.openSocket(await world.visitPath(canvas, address))
  return Promise.race([once(socket, 'message').then(() => true), once(socket, 'close').then(() => false)])
}

async function logRows(): Promise<number> {
  const rows = await world.db.selectFrom('document_update').select('seq').where('name', '=', canvas).execute()
  return rows.length
}

/** The api's part: it rings after what it has committed. */
const ring = () => world.doorbell.ring('changes')

describe('a visitor', () => {
  test('follows what others write, and is told that this is all', async () => {
    const owner = world.connect(ann, canvas)
    await owner.synced()
    addNode(owner.doc, 'before')
    const visitor = await visit()
    expect(visitor.statuses).toMatchObject([{ right: 'read' }])
    addNode(owner.doc, 'after')
    await vi.waitFor(() => expect(titlesOf(visitor.doc)).toEqual(['after', 'before']), 10_000)
  })

  test('writes nothing anywhere, in whatever way they try', async () => {
    const owner = world.connect(ann, canvas)
    await owner.synced()
    const [visitor, other] = [await visit(), await visit()]
    const doc = new Y.Doc()
    visitor.sendUpdate(updateOf(doc, each => addNode(each, 'as an update')))
    visitor.sendStep2(updateOf(doc, each => addNode(each, 'as what was missing')))
    await vi.waitFor(() => expect(visitor.statuses.at(-1)).toMatchObject({ right: 'read', dropped: 2 }), 10_000)
    addNode(owner.doc, 'mine')
    await vi.waitFor(() => expect(titlesOf(other.doc)).toEqual(['mine']), 10_000)
    expect(titlesOf(owner.doc)).toEqual(['mine'])
    expect(await logRows()).toBe(1)
    expect(visitor.acks.filter(count => count > 0)).toEqual([])
  })

  test('sees who is there by their name, and is not seen, under whatever name', async () => {
    const [owner, friend] = [world.connect(ann, canvas), world.connect(ann, canvas)]
    await Promise.all([owner.synced(), friend.synced()])
    owner.provider.awareness.setLocalStateField('user', { uid: ann.uid, name: 'Ann' })
    const visitor = await visit()
    const seen = new Awareness(new Y.Doc())
    visitor.followPresence(seen)
    visitor.send(messageTypes.queryAwareness)
    await vi.waitFor(
      () => expect(seen.getStates().get(owner.doc.clientID)).toMatchObject({ user: { name: 'Ann' } }),
      10_000,
    )
    const hostile = new Awareness(new Y.Doc())
    for (const user of [{ uid: ann.uid, name: 'Ann' }, { name: 'Somebody' }, undefined]) {
      hostile.setLocalState({ user, cursor: 7 })
      visitor.send(messageTypes.awareness, encodeAwarenessUpdate(hostile, [hostile.clientID]))
    }
    // In the name of one who is there, with a later clock.
    const [, state] = [...seen.getStates()].find(([id]) => id === owner.doc.clientID) ?? []
    seen.setLocalState(null)
    seen.meta.set(owner.doc.clientID, { clock: 1_000, lastUpdated: Date.now() })
    seen.states.set(owner.doc.clientID, { ...state, cursor: 'moved by a stranger' })
    visitor.send(messageTypes.awareness, encodeAwarenessUpdate(seen, [owner.doc.clientID]))
    // What comes after all of it on the same socket has been heard, and then what the owner says arrives.
    visitor.sendStep1()
    await vi.waitFor(() => expect(visitor.step2Count).toBe(2), 10_000)
    owner.provider.awareness.setLocalStateField('cursor', 1)
    const states = () => friend.provider.awareness.getStates()
    await vi.waitFor(() => expect(states().get(owner.doc.clientID)).toMatchObject({ cursor: 1 }), 10_000)
    expect([...states().keys()].toSorted()).toEqual([owner.doc.clientID, friend.doc.clientID].toSorted())
    hostile.destroy()
    seen.destroy()
  })

  test('is put out when the link is closed, and when it ends', async () => {
    const visitor = await visit()
    const closing = closingOf(visitor.socket)
    await world.setMode(canvas, 'restricted')
    ring()
    expect(await closing).toEqual({ code: 4403, reason: 'You no longer have access to this.' })
    expect(await turnedAway()).toEqual({ code: 4404, reason: 'There is no such document.' })
    await world.setMode(canvas, 'public')
    const again = await visit()
    const ending = closingOf(again.socket)
    const item = canvas.slice('canvas:'.length)
    const past = new Date(Date.now() - 1_000)
    await world.db.updateTable('item').set({ link_expires_at: past }).where('id', '=', item).execute()
    ring()
    expect(await ending).toMatchObject({ code: 4403 })
  })

  test('is put out when the board is thrown away or deleted', async () => {
    const visitor = await visit()
    const closing = closingOf(visitor.socket)
    const item = canvas.slice('canvas:'.length)
    await world.db.updateTable('item').set({ deleted_at: new Date() }).where('id', '=', item).execute()
    ring()
    expect(await closing).toMatchObject({ code: 4403 })
  })

  test('takes no room from others: so many of a document, so many from an address', async () => {
    const [first] = [await visit('192.0.2.1'), await visit('192.0.2.1')]
    const full = { code: 4430, reason: 'Too many visitors look at this. Try again later, or sign in.' }
    expect(await turnedAway('192.0.2.1')).toEqual(full)
    await visit('192.0.2.2')
    expect(await turnedAway('192.0.2.3')).toEqual(full)
    // Whoever has an account comes in all the same.
    await world.connect(ann, canvas).synced()
    const gone = closingOf(first.socket)
    first.socket.close()
    await gone
    await vi.waitFor(async () => expect(await comesIn('192.0.2.3')).toBe(true), 10_000)
  })
})
