import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase } from './database.ts'
import { DocumentCopies } from './document-copies.ts'
import { documentStorageName } from './document-storage-name.ts'
import { Feed } from './feed.ts'
import type { FeedServer } from './feed.ts'
import { ME, OTHER, makeItem, openTestDatabase } from './local.fixture.ts'
import { enqueue } from './outbox.ts'
import { purgeCaches, purgeDocuments } from './purge.ts'
import type { Purger } from './purge.ts'

type Entry = { item: string } | { granted: string } | { revoked: string }

const WORKSPACE = '0192f3c0-0000-7000-8000-0000000000cc'

/** What the server's feed answers, of a world that changes under it. */
class World implements FeedServer {
  readonly items = new Map<string, FeedItem>()
  readonly grants = new Set<string>()
  log: Entry[] = []
  epoch = 1
  oldest = 0
  isMember = true
  pageSize = 2
  /** Called before each answer. */
  onAsk: (door: string) => void = () => undefined

  put(item: FeedItem): FeedItem {
    this.items.set(item.id, item)
    this.log.push({ item: item.id })
    return item
  }

  delete(id: string): void {
    this.items.delete(id)
    this.log.push({ item: id })
  }

  grant(id: string, isGranted: boolean): void {
    if (isGranted === this.grants.has(id)) return
    if (isGranted) this.grants.add(id)
    else this.grants.delete(id)
    this.log.push(isGranted ? { granted: `item:${id}` } : { revoked: `item:${id}` })
  }

  setMember(isMember: boolean): void {
    if (isMember === this.isMember) return
    this.isMember = isMember
    this.log.push(isMember ? { granted: `workspace:${WORKSPACE}` } : { revoked: `workspace:${WORKSPACE}` })
  }

  move(id: string, folderId: string | null): void {
    const item = this.items.get(id)
    if (!item || this.#path(folderId).includes(id)) return
    this.put({ ...item, folderId })
    if (item.kind === 'FOLDER') this.log.push({ granted: `item:${id}` }, { revoked: `item:${id}` })
  }

  #path(id: string | null): string[] {
    const item = id === null ? undefined : this.items.get(id)
    return item ? [item.id, ...this.#path(item.folderId)] : []
  }

  sees(item: FeedItem): boolean {
    if (item.creator.uid === ME) return true
    const isInWorkspace = this.isMember && item.workspaceId === WORKSPACE
    // What lies in a trashed folder is still open by the folders above it.
    if (item.deletedAt !== null) return false
    return isInWorkspace || this.#path(item.id).some(id => this.grants.has(id))
  }

  visible(): FeedItem[] {
    return [...this.items.values()].filter(item => this.sees(item)).sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  readonly list: FeedServer['list'] = async since => {
    const from = this.#readCursor(since)
    await this.#ask('list')
    const entries = this.log.slice(from, from + this.pageSize)
    const changes = entries.map((entry): Awaited<ReturnType<FeedServer['list']>>['changes'][number] => {
      if ('granted' in entry) return { kind: 'granted', scope: entry.granted }
      if ('revoked' in entry) return { kind: 'revoked', scope: entry.revoked }
      const item = this.items.get(entry.item)
      if (item && this.sees(item)) return { kind: 'put', item }
      return { kind: 'gone', itemId: entry.item, itemKind: item?.kind ?? 'FOLDER', accessLost: item !== undefined }
    })
    const reached = from + entries.length
    return { epoch: String(this.epoch), cursor: this.#cursor(reached), changes, more: reached < this.log.length }
  }

  readonly snapshot: FeedServer['snapshot'] = async (scope, cursor) => {
    const [since, after = ''] = (cursor ?? `${this.#cursor(this.log.length)}/`).split('/')
    this.#readCursor(since ?? '')
    await this.#ask('snapshot')
    const inScope = this.visible().filter(item => item.id > after && (scope === null || this.#isIn(item, scope)))
    const items = inScope.slice(0, this.pageSize)
    const last = inScope.length > items.length ? items.at(-1)?.id : undefined
    const nextCursor = last === undefined ? null : `${since}/${last}`
    return { epoch: String(this.epoch), items, nextCursor, since: since ?? '' }
  }

  readonly verify: FeedServer['verify'] = async ids => {
    await this.#ask('verify')
    const kept = ids.flatMap(id => this.items.get(id) ?? []).filter(item => this.sees(item))
    return { items: kept.map(({ id, role, updatedAt }) => ({ id, role, updatedAt })) }
  }

  readonly seesFolders = async () => Promise.resolve(this.isMember)

  #isIn(item: FeedItem, scope: string): boolean {
    const [of, id = ''] = scope.split(':')
    return of === 'workspace' ? item.workspaceId === id : this.#path(item.id).includes(id)
  }

  #cursor(at: number): string {
    return `${this.epoch}.${at}`
  }

  #readCursor(cursor: string): number {
    const [epoch, at] = cursor.split('.').map(Number)
    if (epoch !== this.epoch || (at ?? 0) < this.oldest) throw new ApiError('GONE', 'too old', undefined)
    return at ?? 0
  }

  async #ask(door: string): Promise<void> {
    await Promise.resolve()
    this.onAsk(door)
  }
}

const folder = (name: string, more: Partial<FeedItem> = {}) => makeItem(name, { kind: 'FOLDER', detail: null, ...more })
const theirs = (name: string, more: Partial<FeedItem> = {}) => makeItem(name, { role: 'viewer', ...more })

function follow(db: LocalDatabase, world: World, purgers: Purger[] = []) {
  const lost: { things: number; writes: number }[] = []
  const feed = new Feed({ db, uid: ME, server: world, purgers, onLost: one => lost.push({ ...one }) })
  return { feed, lost }
}

const rowsOf = async (db: LocalDatabase) => (await db.items.orderBy('id').toArray()).map(row => row.item)

test('reads everything by pages, then what changes', async () => {
  const db = await openTestDatabase()
  const world = new World()
  for (const name of ['a', 'b', 'c', 'd', 'e']) world.put(makeItem(name))
  const { feed } = follow(db, world)
  await feed.catchUp()
  expect(await rowsOf(db)).toEqual(world.visible())
  expect(await db.readMeta('feed')).toMatchObject({ complete: true, reading: [], mark: 1 })
  const [first, second] = world.visible()
  world.put({ ...makeItem('renamed'), id: first?.id ?? '' })
  world.delete(second?.id ?? '')
  await feed.catchUp()
  expect(await rowsOf(db)).toEqual(world.visible())
})

test('what lies below a trashed folder of others goes when the access above that folder goes', async () => {
  const db = await openTestDatabase()
  const world = new World()
  const top = folder('top', { role: 'viewer' })
  const trashed = folder('trashed', { role: 'viewer', folderId: top.id })
  const below = folder('below', { role: 'viewer', folderId: trashed.id })
  const deep = folder('deep', { role: 'viewer', folderId: below.id })
  for (const item of [top, trashed, below, deep, theirs('picture', { folderId: deep.id })]) world.put(item)
  world.grant(top.id, true)
  const { feed } = follow(db, world)
  await feed.catchUp()
  world.put({ ...trashed, deletedAt: '2026-01-02T00:00:00.000Z' })
  await feed.catchUp()
  expect((await rowsOf(db)).map(item => item.name).sort()).toEqual(['below', 'deep', 'picture', 'top'])
  world.grant(top.id, false)
  await feed.catchUp()
  expect(await rowsOf(db)).toEqual([])
})

test('what is taken back leaves rows, details, queue, caches and documents, and is told once', async () => {
  const db = await openTestDatabase()
  const world = new World()
  const fileId = newId()
  const shared = folder('shared', { role: 'viewer' })
  const board = theirs('board', {
    kind: 'ARTBOARD',
    detail: null,
    folderId: shared.id,
    thumbnailUrl: `/api/files/${fileId}/640`,
  })
  const inside = theirs('inside', { folderId: shared.id })
  const kept = makeItem('kept')
  for (const item of [shared, board, inside, kept]) world.put(item)
  world.grant(shared.id, true)
  const stores = fakeCaches()
  const uid = ME
  const boardStore = documentStorageName(uid, `artboard:${board.id}`)
  const keptStore = documentStorageName(uid, `artboard:${kept.id}`)
  const othersStore = documentStorageName(OTHER, `artboard:${board.id}`)
  for (const name of [boardStore, keptStore, othersStore]) await makeDatabase(name)
  const thumbnails = await stores.open(`atelier-thumbnails-${uid}`)
  await thumbnails.put(`http://x/api/files/${fileId}/640`, new Response('picture'))
  await thumbnails.put(`http://x/api/files/${newId()}/640`, new Response('another'))

  const copies = new DocumentCopies(uid)
  const asides = [board, kept].map(({ id }) => ({
    id: newId(),
    documentName: `artboard:${id}`,
    keptAt: 1,
    reason: 'refused' as const,
    message: '',
    epoch: null,
    asked: false,
  }))
  for (const aside of asides) await copies.keep(aside, [new Uint8Array([0, 0])])

  const { feed, lost } = follow(db, world, [purgeCaches, purgeDocuments])
  await feed.catchUp()
  expect(await rowsOf(db)).toHaveLength(4)
  await db.details.put({ id: inside.id, answer: inside })
  await enqueue(db, 'wildcard.favorite', { params: { id: inside.id }, body: { favorite: true } })
  await enqueue(db, 'wildcard.addTags', { body: { ids: [inside.id, kept.id], names: ['both'] } })

  world.grant(shared.id, false)
  await feed.catchUp()
  expect((await rowsOf(db)).map(item => item.id)).toEqual([kept.id])
  expect(await db.details.count()).toBe(0)
  expect(await db.outbox.toArray()).toMatchObject([{ ids: [kept.id], input: { body: { ids: [kept.id] } } }])
  expect(await thumbnails.keys()).toHaveLength(1)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(
    expect.arrayContaining([keptStore, othersStore]),
  )
  expect((await indexedDB.databases()).some(({ name }) => name === boardStore)).toBe(false)
  expect(await copies.list(`artboard:${board.id}`)).toEqual([])
  expect(await copies.list(`artboard:${kept.id}`)).toHaveLength(1)
  copies.close()
  expect(await db.purges.count()).toBe(0)
  expect(lost).toEqual([{ things: 3, writes: 2 }])
})

test('a kill between the rows and the caches leaves the caches to be purged at the next start', async () => {
  const db = await openTestDatabase()
  const world = new World()
  const shared = world.put(theirs('shared'))
  world.grant(shared.id, true)
  await follow(db, world).feed.catchUp()
  world.grant(shared.id, false)
  const killed: Purger = () => Promise.reject(new Error('killed'))
  await follow(db, world, [killed]).feed.catchUp()
  expect(await db.purges.count()).toBeGreaterThan(0)
  const purged: string[] = []
  const purger: Purger = async (_uid, { ids }) => {
    purged.push(...ids)
    return Promise.resolve()
  }
  await follow(db, world, [purger]).feed.catchUp()
  expect(purged).toContain(shared.id)
  expect(await db.purges.count()).toBe(0)
})

test('a workspace that was left takes its folders with it, and nothing of one’s own', async () => {
  const db = await openTestDatabase()
  const world = new World()
  world.put(theirs('of the workspace', { workspaceId: WORKSPACE }))
  const own = world.put(makeItem('own', { workspaceId: WORKSPACE }))
  const tree = documentStorageName(ME, `tree:w:${WORKSPACE}`)
  await makeDatabase(tree)
  const { feed, lost } = follow(db, world, [purgeDocuments])
  await feed.catchUp()
  world.setMember(false)
  await feed.catchUp()
  expect((await rowsOf(db)).map(item => item.id)).toEqual([own.id])
  expect((await indexedDB.databases()).some(({ name }) => name === tree)).toBe(false)
  expect(lost).toEqual([{ things: 1, writes: 0 }])
})

test('another role after a grant is taken back is another role here', async () => {
  const db = await openTestDatabase()
  const world = new World()
  const thing = world.put(theirs('thing', { role: 'editor', workspaceId: WORKSPACE }))
  world.grant(thing.id, true)
  const { feed } = follow(db, world)
  await feed.catchUp()
  world.items.set(thing.id, { ...thing, role: 'viewer' })
  world.grant(thing.id, false)
  await feed.catchUp()
  expect((await rowsOf(db))[0]).toMatchObject({ role: 'viewer', capabilities: { canUpdate: false } })
})

test('after a backup was restored all is read again; what is gone goes, what is unsent stays', async () => {
  const db = await openTestDatabase()
  const world = new World()
  const [kept, gone] = [world.put(makeItem('kept')), world.put(makeItem('gone'))]
  const { feed, lost } = follow(db, world)
  await feed.catchUp()
  await enqueue(db, 'wildcard.update', { params: { id: kept.id }, body: { name: 'mine' } })
  await enqueue(db, 'wildcard.update', { params: { id: gone.id }, body: { name: 'mine too' } })
  world.items.delete(gone.id)
  world.epoch = 2
  world.log = []
  await feed.catchUp()
  expect(await rowsOf(db)).toMatchObject([{ id: kept.id, name: 'mine' }])
  expect(await db.outbox.count()).toBe(2)
  expect(await db.readMeta('feed')).toMatchObject({ epoch: '2', mark: 2, sweeping: false })
  expect(lost).toEqual([])
})

test('a server that only ever says GONE is not asked for ever', async () => {
  const db = await openTestDatabase()
  const world = new World()
  world.put(makeItem('a'))
  const { feed } = follow(db, world)
  await feed.catchUp()
  world.oldest = Infinity
  await expect(feed.catchUp()).rejects.toMatchObject({ code: 'GONE' })
})

/** One random thing that may happen in the world. */
const act = fc.record({
  what: fc.constantFrom('put', 'own', 'delete', 'grant', 'revoke', 'member', 'left', 'move', 'expire', 'restore'),
  which: fc.nat(11),
  into: fc.nat(3),
})
/** How a tab ends: after so many answers, by the network or by a kill after the answer. */
const life = fc.record({ answers: fc.integer({ min: 1, max: 6 }), by: fc.constantFrom('network', 'kill', 'none') })

test('whatever happens, wherever tabs are killed, and whoever else thinks it leads: the rows become what is visible', async () => {
  const rounds = process.env['ATELIER_LONG'] ? 2_000 : 60
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, life), { minLength: 4, maxLength: 24 }), async steps => {
      const db = await openTestDatabase()
      const world = makeWorld()
      for (const [{ what, which, into }, { answers, by }] of steps) {
        happen(world, { what, which, into })
        let left = answers
        world.onAsk = () => {
          left -= 1
          if (by === 'network' && left <= 0) throw new NetworkError(new TypeError('lost'))
          // The world does not wait for the reader.
          if (left === 2) happen(world, { what: 'move', which: which + 1, into })
        }
        const tabs = [follow(db, world).feed, follow(db, world).feed].slice(0, 1 + (which % 2))
        const isKilled = () => by === 'kill' && left <= 0
        await Promise.all(tabs.map(feed => feed.catchUp(isKilled).catch(passNetworkErrors)))
      }
      world.onAsk = () => undefined
      await follow(db, world).feed.catchUp()
      expect(await rowsOf(db)).toEqual(world.visible())
      db.close()
    }),
    { numRuns: rounds, seed: 20261122 },
  )
}, 600_000)

function passNetworkErrors(error: unknown): void {
  if (!(error instanceof NetworkError)) throw error
}

function makeWorld(): World {
  const world = new World()
  const folders = ['F', 'G', 'H'].map(name => world.put(folder(name, { role: 'viewer' })))
  for (let index = 0; index < 9; index++) {
    const folderId = folders[index % 4]?.id ?? null
    const image: Partial<FeedItem> = index % 2 === 0 ? { kind: 'IMAGE', detail: null } : {}
    const more = { folderId, ...image }
    world.put(index % 3 === 0 ? makeItem(`own ${index}`, more) : theirs(`${index}`, more))
  }
  return world
}

function happen(world: World, { what, which, into }: { what: string; which: number; into: number }): void {
  const item = [...world.items.values()][which % Math.max(1, world.items.size)]
  const folders = [...world.items.values()].filter(({ kind }) => kind === 'FOLDER')
  if (what === 'put' && item) world.put({ ...item, name: `${item.name}'` })
  if (what === 'own')
    world.put(makeItem('new', { folderId: folders[into]?.id ?? null, workspaceId: into ? null : WORKSPACE }))
  if (what === 'delete' && item && item.kind !== 'FOLDER') world.delete(item.id)
  if (what === 'grant' && item) world.grant(item.id, true)
  if (what === 'revoke' && item) world.grant(item.id, false)
  if (what === 'member') world.setMember(true)
  if (what === 'left') world.setMember(false)
  if (what === 'move' && item) world.move(item.id, folders[into]?.id ?? null)
  if (what === 'expire') world.oldest = world.log.length
  if (what === 'restore') {
    world.epoch += 1
    world.log = []
    world.oldest = 0
  }
}

function makeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('error', () => reject(request.error ?? new Error(name)))
    request.addEventListener('success', () => {
      request.result.close()
      resolve()
    })
  })
}

/** Node has no Cache Storage: the part of it that holds pictures by address. */
function fakeCaches() {
  const byName = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = byName.get(name) ?? new Map<string, Response>()
    byName.set(name, entries)
    return Promise.resolve({
      put: async (url: string, response: Response) => Promise.resolve(void entries.set(url, response)),
      keys: async () => Promise.resolve([...entries.keys()].map(url => ({ url }))),
      delete: async ({ url }: { url: string }) => Promise.resolve(entries.delete(url)),
    })
  }
  const keys = async () => Promise.resolve([...byName.keys()])
  Object.defineProperty(globalThis, 'caches', { configurable: true, value: { open, keys } })
  return { open }
}
