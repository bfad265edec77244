import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createFolder, moveFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { addNode, startSyncWorld, titlesOf } from '#testing/sync-world.ts'
import type { SyncWorld, TestPerson } from '#testing/sync-world.ts'

/** A doorbell that loses, doubles, delays and reorders what it is rung with, as a seed has it. */
function unreliable(doorbell: Doorbell): Doorbell {
  let state = 7
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return {
    ...doorbell,
    listen: (channel, handler) =>
      doorbell.listen(channel, payload => {
        const fate = random()
        if (fate < 0.3) return
        const times = fate < 0.6 ? 2 : 1
        for (let time = 0; time < times; time++) setTimeout(() => handler(payload), random() * 60)
      }),
  }
}

const deaf = (doorbell: Doorbell): Doorbell => ({ ...doorbell, listen: () => () => undefined })

describe('two nodes', () => {
  let world: SyncWorld
  let ann: TestPerson
  beforeAll(async () => {
    world = await startSyncWorld({ nodes: 2 })
    ann = await world.createPerson('Ann')
  })
  afterAll(() => world.dispose())

  test('show each what the other has committed, at once', async () => {
    const canvas = await world.createCanvas(ann)
    const [one, two] = [world.connect(ann, canvas), world.connect(ann, canvas, { node: 1 })]
    await Promise.all([one.synced(), two.synced()])
    const started = performance.now()
    addNode(one.doc, 'by way of one')
    addNode(two.doc, 'by way of two')
    const both = ['by way of one', 'by way of two']
    await vi.waitFor(() => expect([titlesOf(one.doc), titlesOf(two.doc)]).toEqual([both, both]), { interval: 5 })
    expect(performance.now() - started, 'by the doorbell, not by the poll').toBeLessThan(2_000)
  })

  test('lose nothing when both are written to without a pause', async () => {
    const canvas = await world.createCanvas(ann)
    const clients = Array.from({ length: 6 }, (_, index) => world.connect(ann, canvas, { node: index % 2 }))
    await Promise.all(clients.map(client => client.synced()))
    for (let round = 0; round < 20; round++) {
      for (const [index, { doc }] of clients.entries()) addNode(doc, `${index}.${round}`)
      await delay(5)
    }
    await vi.waitFor(
      () => {
        for (const { doc } of clients) expect(titlesOf(doc)).toHaveLength(120)
      },
      { timeout: 20_000 },
    )
  })

  test('close the sockets of who has lost access, on both', async () => {
    const [canvas, bob] = [await world.createCanvas(ann), await world.createPerson('Bob')]
    await world.grant(canvas, bob, 'editor')
    const clients = [0, 1].map(node => world.connect(bob, canvas, { node }))
    await Promise.all(clients.map(client => client.synced()))
    const closed = clients.map(client => client.closed())
    const started = performance.now()
    await world.revoke(canvas, bob)
    world.doorbell.ring(CHANGES_CHANNEL)
    const refusal = { code: 4403, reason: 'You no longer have access to this.' }
    expect(await Promise.all(closed)).toEqual([refusal, refusal])
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('close the sockets below a folder that is moved out of a shared one', async () => {
    const [canvas, bob] = [await world.createCanvas(ann), await world.createPerson('Bob')]
    const tree = world.connect(ann, `tree:u:${ann.uid}`, { node: 1 })
    await tree.synced()
    const [shared, inner] = [newId(), newId()]
    const folder = { by: ann.uid, now: Date.now() }
    createFolder(tree.doc, { ...folder, id: shared, name: 'Shared', parentId: null })
    createFolder(tree.doc, { ...folder, id: inner, name: 'Inner', parentId: shared })
    const rows = () => world.db.selectFrom('item').select('id').where('id', 'in', [shared, inner]).execute()
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2), 10_000)
    await world.db.updateTable('item').set({ sharing_mode: 'restricted' }).where('id', '=', shared).execute()
    await world.db.updateTable('item').set({ folder_id: inner }).where('id', '=', canvas.slice(7)).execute()
    await world.grant(`folder:${shared}`, bob, 'editor')
    const client = world.connect(bob, canvas)
    await client.synced()
    const closed = client.closed()
    const started = performance.now()
    moveFolder(tree.doc, { id: inner, parentId: null, now: Date.now() })
    expect(await closed).toMatchObject({ code: 4403 })
    expect(performance.now() - started, 'by the doorbell, not by the poll').toBeLessThan(2_000)
  })

  test('see who is at the other, from the moment they come until they go', async () => {
    const canvas = await world.createCanvas(ann)
    const one = world.connect(ann, canvas)
    await one.synced()
    one.provider.awareness.setLocalState({ at: 'one' })
    // Comes when the other has been there a while.
    const two = world.connect(ann, canvas, { node: 1 })
    await two.synced()
    two.provider.awareness.setLocalState({ at: 'two' })
    const seenBy = (who: typeof one, other: typeof one) => who.provider.awareness.getStates().get(other.doc.clientID)
    await vi.waitFor(() => expect([seenBy(one, two), seenBy(two, one)]).toEqual([{ at: 'two' }, { at: 'one' }]), 5_000)
    two.provider.awareness.setLocalState({ at: 'two', cursor: 5 })
    await vi.waitFor(() => expect(seenBy(one, two)).toEqual({ at: 'two', cursor: 5 }), 5_000)
    two.provider.disconnect()
    await vi.waitFor(() => expect(seenBy(one, two)).toBeUndefined(), 5_000)
  })

  test('let nobody speak for a client of the other', async () => {
    const [canvas, bob] = [await world.createCanvas(ann), await world.createPerson('Bob')]
    await world.grant(canvas, bob, 'editor')
    const one = world.connect(ann, canvas)
    await one.synced()
    one.provider.awareness.setLocalState({ user: { uid: ann.uid, name: 'Ann' } })
    const two = world.connect(bob, canvas, { node: 1 })
    const seen = () => two.provider.awareness.getStates().get(one.doc.clientID)
    await vi.waitFor(() => expect(seen()).toEqual({ user: { uid: ann.uid, name: 'Ann' } }), 5_000)
    // Bob's awareness takes Ann's client id for his own.
    two.provider.awareness.clientID = one.doc.clientID
    two.provider.awareness.setLocalState({ user: { uid: ann.uid, name: 'Ann' }, says: 'something rude' })
    await delay(300)
    expect(one.provider.awareness.getStates().get(one.doc.clientID)).toEqual({ user: { uid: ann.uid, name: 'Ann' } })
  })
})

test.each([
  ['loses, doubles and reorders', unreliable],
  ['says nothing at all', deaf],
] as const)('two nodes whose doorbell %s end alike', async (_, wrapDoorbell) => {
  const world = await startSyncWorld({ nodes: 2, limits: { documentPollMs: 100, accessPollMs: 100 }, wrapDoorbell })
  const ann = await world.createPerson('Ann')
  const canvas = await world.createCanvas(ann)
  const clients = Array.from({ length: 4 }, (__, index) => world.connect(ann, canvas, { node: index % 2 }))
  await Promise.all(clients.map(client => client.synced()))
  for (let round = 0; round < 25; round++) {
    for (const [index, { doc }] of clients.entries()) addNode(doc, `${index}.${round}`)
    await delay(10)
  }
  await vi.waitFor(
    () => {
      for (const { doc } of clients) expect(titlesOf(doc)).toHaveLength(100)
    },
    { timeout: 20_000 },
  )
  const closed = Promise.all(clients.map(client => client.closed()))
  await world.db.deleteFrom('item').where('id', '=', canvas.slice(7)).execute()
  for (const closing of await closed) expect(closing).toEqual({ code: 4404, reason: 'This document was deleted.' })
  await world.dispose()
})
