import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import type { ErrorCode } from '@atelier/shared-schema/contract/errors.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { makeItem, openTestDatabase } from './local.fixture.ts'
import { discard, enqueue, findNext, listQueued, markSending, release, retry } from './outbox.ts'
import { OutboxSender } from './outbox-sender.ts'
import { storeItems } from './item-rows.ts'
import { applyWrite } from './writes/all-write-kinds.ts'
import type { LocalDatabase, QueuedWrite } from './database.ts'

/** A server for wildcards, as far as writes go: versions are compared, keys are honoured, it can be away. */
class WildcardServer {
  readonly items = new Map<string, FeedItem>()
  readonly calls: string[] = []
  readonly #answers = new Map<string, unknown>()
  away = false
  /** Takes the write, and the answer is lost. */
  losesAnswer = false
  refusal: ErrorCode | undefined
  #version = 0

  readonly send = async (_kind: unknown, write: QueuedWrite): Promise<unknown> => {
    await Promise.resolve()
    if (this.away) throw new NetworkError(new TypeError('fetch failed'))
    this.calls.push(`${write.kind} ${write.names.join()} ${JSON.stringify((write.input as { body: unknown }).body)}`)
    if (this.refusal) throw new ApiError(this.refusal, 'refused', undefined)
    const isPost = write.kind !== 'wildcard.update'
    const answer = isPost && this.#answers.has(write.key) ? this.#answers.get(write.key) : this.#act(write)
    if (isPost) this.#answers.set(write.key, answer)
    if (this.losesAnswer) {
      this.losesAnswer = false
      throw new NetworkError(new TypeError('connection reset'))
    }
    return answer
  }

  readonly readNow = async (_kind: unknown, write: QueuedWrite) => this.read(write.ids[0] ?? '')

  read(id: string): FeedItem & { entries: string[]; references: unknown; key: string } {
    const item = this.items.get(id)
    if (!item) throw new ApiError('NOT_FOUND', 'gone', undefined)
    const detail = detailOf(item, 'WILDCARD')
    return { ...item, ...detail, kind: item.kind, entries: [], references: {}, key: detail?.key ?? '' }
  }

  #act(write: QueuedWrite): unknown {
    for (const id of write.ids) {
      const item = this.items.get(id)
      if (!item) throw new ApiError('NOT_FOUND', 'gone', undefined)
      const asked = (write.input as { body: { updatedAt?: string } }).body.updatedAt
      if (asked !== undefined && asked !== item.updatedAt) throw new ApiError('CONFLICT', 'changed', undefined)
      const isUpdate = write.kind === 'wildcard.update'
      const updatedAt = isUpdate ? new Date(1.8e12 + this.#version++).toISOString() : item.updatedAt
      this.items.set(id, { ...applyWrite(item, write), updatedAt })
    }
    if (write.kind === 'wildcard.update') return this.read(write.ids[0] ?? '')
    if (write.kind === 'wildcard.favorite') return { favoritedByUser: true, favoriteCount: 1 }
    return { done: write.ids, refused: [] }
  }
}

const opened: { db: LocalDatabase; sender?: OutboxSender }[] = []
afterEach(async () => {
  for (const { db, sender } of opened.splice(0)) {
    await sender?.dispose()
    db.close()
  }
})

async function start(...items: FeedItem[]) {
  const db = await openTestDatabase()
  await storeItems(db, items, { mark: 1, apply: applyWrite })
  const server = new WildcardServer()
  for (const item of items) server.items.set(item.id, item)
  const errors: unknown[] = []
  const makeSender = () => {
    const options = {
      db,
      send: server.send,
      read: server.readNow,
      isStillSignedIn: () => true,
      onError: (error: unknown) => errors.push(error),
    }
    const sender = new OutboxSender(options)
    opened.push({ db, sender })
    return sender
  }
  return { db, server, errors, makeSender }
}

const rename = (id: string, name: string, updatedAt?: string) => ({
  params: { id },
  body: { name, ...(updatedAt && { updatedAt }) },
})
const nameHere = async (db: LocalDatabase, id: string) => (await db.items.get(id))?.item.name
const drained = (db: LocalDatabase) => vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), 10_000)

test('what is queued shows at once, stays over what the server tells, and goes out with its key', async () => {
  const item = makeItem('Fog')
  const { db, server, makeSender } = await start(item)
  await enqueue(db, 'wildcard.update', rename(item.id, 'Mist', item.updatedAt))
  expect(await nameHere(db, item.id)).toBe('Mist')
  await storeItems(db, [{ ...item, description: 'told later' }], { mark: 1, apply: applyWrite })
  expect((await db.items.get(item.id))?.item).toMatchObject({ name: 'Mist', description: 'told later' })

  makeSender().wake()
  await drained(db)
  expect(server.items.get(item.id)?.name).toBe('Mist')
  const row = await db.items.get(item.id)
  expect(row?.base).toBeUndefined()
  expect(row?.item.updatedAt).toBe(server.items.get(item.id)?.updatedAt)
})

test('an hour of typing without the network is one write on the version it began with', async () => {
  const item = makeItem('Fog')
  const { db, server, makeSender } = await start(item)
  await enqueue(db, 'wildcard.update', rename(item.id, 'F', item.updatedAt))
  await enqueue(db, 'wildcard.update', { params: { id: item.id }, body: { description: 'x', updatedAt: 'later' } })
  await enqueue(db, 'wildcard.update', rename(item.id, 'Fo'))
  expect(await db.outbox.count()).toBe(1)
  makeSender().wake()
  await drained(db)
  expect(server.items.get(item.id)).toMatchObject({ name: 'Fo', description: 'x' })
})

test('what has begun to be sent keeps its content; what follows is on the version it gives', async () => {
  const item = makeItem('Fog')
  const { db, server, makeSender } = await start(item)
  const seq = await enqueue(db, 'wildcard.update', rename(item.id, 'One', item.updatedAt))
  await markSending(db, seq)
  await enqueue(db, 'wildcard.update', rename(item.id, 'Two', item.updatedAt))
  expect(await db.outbox.count()).toBe(2)
  // The tab that was sending is killed here; another takes over.
  makeSender().wake()
  await drained(db)
  expect(server.calls).toHaveLength(2)
  expect(server.items.get(item.id)?.name).toBe('Two')
})

test('a lost answer neither repeats the write nor makes a conflict of it', async () => {
  const item = makeItem('Fog')
  const { db, server, makeSender } = await start(item)
  server.losesAnswer = true
  await enqueue(db, 'wildcard.favorite', { params: { id: item.id }, body: { favorite: true } })
  const sender = makeSender()
  sender.wake()
  await vi.waitFor(async () => expect(await listQueued(db)).toMatchObject([{ state: 'queued', attempts: 1 }]), 10_000)
  sender.wake({ afresh: true })
  await drained(db)
  expect((await db.items.get(item.id))?.item.metric.favoriteCount).toBe(1)
  expect(server.items.get(item.id)?.metric.favoriteCount).toBe(1)
})

test('a conflict stops, is shown with both sides, and goes through when the person says so', async () => {
  const item = makeItem('Fog')
  const free = makeItem('Free')
  const { db, server, makeSender } = await start(item, free)
  server.items.set(item.id, { ...item, name: 'Theirs', updatedAt: '2026-02-02T00:00:00.000Z' })
  await enqueue(db, 'wildcard.update', rename(item.id, 'Mine', item.updatedAt))
  await enqueue(db, 'wildcard.favorite', { params: { id: item.id }, body: { favorite: true } })
  await enqueue(db, 'wildcard.favorite', { params: { id: free.id }, body: { favorite: true } })
  const sender = makeSender()
  sender.wake()
  await vi.waitFor(
    async () => expect((await listQueued(db)).map(write => write.state)).toEqual(['stopped', 'queued']),
    10_000,
  )
  expect((await listQueued(db))[0]).toMatchObject({ error: { code: 'CONFLICT', message: 'changed' }, names: ['Fog'] })
  // Only what touches the same thing waits behind it.
  expect(server.items.get(free.id)?.favoritedByUser).toBe(true)
  expect(server.items.get(item.id)?.favoritedByUser).toBe(false)
  expect(await nameHere(db, item.id)).toBe('Mine')

  const theirs = server.items.get(item.id)
  await storeItems(db, theirs ? [theirs] : [], { mark: 1, apply: applyWrite })
  expect(await nameHere(db, item.id)).toBe('Mine')
  await retry(db, (await listQueued(db))[0]?.seq ?? 0)
  sender.wake({ afresh: true })
  await drained(db)
  expect(server.items.get(item.id)).toMatchObject({ name: 'Mine', favoritedByUser: true })
})

test('what is discarded leaves no trace, what was made after it stays', async () => {
  const item = makeItem('Fog')
  const { db, server, makeSender } = await start(item)
  server.refusal = 'FORBIDDEN'
  await enqueue(db, 'wildcard.update', rename(item.id, 'Mine'))
  await enqueue(db, 'wildcard.favorite', { params: { id: item.id }, body: { favorite: true } })
  const sender = makeSender()
  sender.wake()
  await vi.waitFor(async () => expect((await listQueued(db))[0]?.state).toBe('stopped'), 10_000)
  server.refusal = undefined
  await discard(db, (await listQueued(db))[0]?.seq ?? 0)
  expect((await db.items.get(item.id))?.item).toMatchObject({ name: 'Fog', favoritedByUser: true })
  sender.wake()
  await drained(db)
  expect(server.calls.filter(said => said.startsWith('wildcard.favorite'))).toHaveLength(1)
})

test('what nobody need decide about is given up where it is refused', async () => {
  const item = makeItem('Fog')
  const { db, server, makeSender } = await start(item)
  server.refusal = 'NOT_FOUND'
  await enqueue(db, 'comment.markRead', { body: { itemId: item.id } })
  makeSender().wake()
  await drained(db)
  expect(server.calls).toHaveLength(1)
})

test.each(['RATE_LIMITED', 'INTERNAL', 'READ_ONLY', 'UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE'] as const)(
  '%s passes by itself',
  async code => {
    const item = makeItem('Fog')
    const { db, server, makeSender } = await start(item)
    server.refusal = code
    await enqueue(db, 'wildcard.update', rename(item.id, 'Mist', item.updatedAt))
    const sender = makeSender()
    sender.wake()
    await vi.waitFor(() => expect(server.calls).toHaveLength(1), 10_000)
    await vi.waitFor(async () => expect(await listQueued(db)).toMatchObject([{ state: 'queued', attempts: 1 }]), 10_000)
    server.refusal = undefined
    sender.wake({ afresh: true })
    await drained(db)
    expect(server.items.get(item.id)?.name).toBe('Mist')
  },
)

test('nothing of one person is sent once another is signed in', async () => {
  const item = makeItem('Fog')
  const { db, server } = await start(item)
  await enqueue(db, 'wildcard.update', rename(item.id, 'Mist'))
  const sender = new OutboxSender({
    db,
    send: server.send,
    read: server.readNow,
    isStillSignedIn: () => false,
    onError: () => undefined,
  })
  opened.push({ db, sender })
  sender.wake()
  await sender.dispose()
  expect(server.calls).toEqual([])
  expect(await listQueued(db)).toMatchObject([{ state: 'queued' }])
})

test('order is the order of making, across things and over retries', async () => {
  const items = ['A', 'B', 'C'].map(name => makeItem(name))
  const { db, server, makeSender } = await start(...items)
  server.away = true
  for (let round = 0; round < 4; round++) {
    for (const { id } of items) {
      const favorite = round % 2 === 0
      await enqueue(db, round % 2 ? 'wildcard.softDelete' : 'wildcard.recover', { body: { ids: [id] } })
      if (favorite) await enqueue(db, 'wildcard.favorite', { params: { id }, body: { favorite } })
    }
  }
  const made = (await listQueued(db)).map(write => `${write.kind} ${write.names.join()}`)
  const sender = makeSender()
  sender.wake()
  await new Promise(resolve => setTimeout(resolve, 20))
  server.away = false
  sender.wake({ afresh: true })
  await drained(db)
  expect(server.calls.map(said => said.split(' ').slice(0, 2).join(' '))).toEqual(made)
})

test('what is held stands in no way, and is sent once it is let go', async () => {
  const fog = makeItem('Fog')
  const { db, server, makeSender } = await start(fog)
  const ask = { params: { id: 'board' }, body: { shapeId: 'shape:a', recipeId: 'x' } }
  await enqueue(db, 'artboard.askTask', ask, 1, { isHeld: true })
  await enqueue(db, 'wildcard.favorite', { params: { id: fog.id }, body: { favorite: true } })
  expect(await findNext(db)).toMatchObject({ kind: 'wildcard.favorite' })
  makeSender().wake()
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1), 10_000)
  expect(server.calls).toHaveLength(1)
  const [held] = await listQueued(db)
  await release(db, held?.seq ?? 0)
  expect(await findNext(db)).toMatchObject({ kind: 'artboard.askTask', state: 'queued', key: held?.key })
})

test('nothing is found to send while all that is queued waits behind a refusal', async () => {
  const item = makeItem('Fog')
  const { db } = await start(item)
  const seq = await enqueue(db, 'wildcard.update', rename(item.id, 'Mist'))
  await db.outbox.update(seq, { state: 'stopped' })
  await enqueue(db, 'wildcard.softDelete', { body: { ids: [item.id] } })
  expect(await findNext(db)).toBeUndefined()
})

const happening = fc.oneof(
  fc.record({ is: fc.constant('rename' as const), which: fc.nat(2), name: fc.string({ minLength: 1, maxLength: 3 }) }),
  fc.record({
    is: fc.constantFrom('star' as const, 'unstar' as const, 'trash' as const, 'recover' as const),
    which: fc.nat(2),
  }),
  fc.record({
    is: fc.constantFrom('away' as const, 'back' as const, 'answer lost' as const, 'busy' as const, 'killed' as const),
  }),
)

test('whatever the network and the tabs do, the server ends where the person did, and so do the rows', async () => {
  const rounds = process.env['ATELIER_LONG'] ? 300 : 30
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 30 }), async happenings => {
      const items = ['A', 'B', 'C'].map(name => makeItem(name))
      const { db, server, errors, makeSender } = await start(...items)
      const wanted = items.map(({ name }) => ({ name, favoritedByUser: false, deleted: false }))
      let sender = makeSender()
      for (const one of happenings) {
        if ('which' in one) {
          const { id = '' } = items[one.which] ?? {}
          const goal = wanted[one.which]
          if (!goal) continue
          await act(db, id, one)
          if (one.is === 'rename') goal.name = one.name
          else if (one.is === 'star' || one.is === 'unstar') goal.favoritedByUser = one.is === 'star'
          else goal.deleted = one.is === 'trash'
        } else if (one.is === 'killed') {
          // Nothing of it goes on, and what it had begun is found by the next.
          void sender.dispose()
          sender = makeSender()
        } else {
          server.away = one.is === 'away'
          server.losesAnswer = one.is === 'answer lost'
          server.refusal = one.is === 'busy' ? 'UNAVAILABLE' : undefined
        }
        sender.wake({ afresh: true })
      }
      server.away = false
      server.losesAnswer = false
      server.refusal = undefined
      await vi.waitFor(
        async () => {
          sender.wake({ afresh: true })
          expect(await db.outbox.count()).toBe(0)
        },
        { timeout: 5_000, interval: 5 },
      )
      const seen = (item: FeedItem | undefined) => ({
        name: item?.name,
        favoritedByUser: item?.favoritedByUser,
        deleted: item?.deletedAt !== null,
      })
      expect(items.map(({ id }) => seen(server.items.get(id)))).toEqual(wanted)
      const rows = await db.items.bulkGet(items.map(({ id }) => id))
      expect(rows.map(row => seen(row?.item))).toEqual(wanted)
      expect(errors).toEqual([])
    }),
    { numRuns: rounds, seed: 20261122 },
  )
}, 600_000)

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never
type Act = Extract<Happening, { which: number }>

async function act(db: LocalDatabase, id: string, one: Act): Promise<void> {
  if (one.is === 'rename') {
    const row = await db.items.get(id)
    const updatedAt = row && (row.base ?? row.item).updatedAt
    await enqueue(db, 'wildcard.update', rename(id, one.name, updatedAt))
  } else if (one.is === 'star' || one.is === 'unstar') {
    await enqueue(db, 'wildcard.favorite', { params: { id }, body: { favorite: one.is === 'star' } })
  } else {
    await enqueue(db, one.is === 'trash' ? 'wildcard.softDelete' : 'wildcard.recover', { body: { ids: [id] } })
  }
}
