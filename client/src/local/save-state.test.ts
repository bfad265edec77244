import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { applyUpdate, Doc } from 'yjs'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { documentStorageName } from './document-storage-name.ts'
import { TestSyncServer } from './sync-server.fixture.ts'

vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
const { DocumentSession } = await import('./document-session.ts')
const { DocumentStore } = await import('./document-store.ts')
type Session = InstanceType<typeof DocumentSession>

const name = 'tree:u:0192f3c0-0000-7000-8000-000000000001'
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** One tab with what was written in it so far; every state it ever shows is checked when it shows it. */
class Tab {
  readonly session: Session
  readonly written = new Set<string>()
  readonly lies: string[] = []
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.session = new DocumentSession(name, world.server.environment(world.uid))
    this.session.subscribe(() => this.check())
  }

  write(key: string): void {
    if (!this.session.getState().canWrite) return
    this.written.add(key)
    this.session.doc.getMap('m').set(key, true)
    this.check()
  }

  erase(key: string): void {
    if (!this.session.getState().canWrite || !this.session.doc.getMap('m').has(key)) return
    this.written.add(`-${key}`)
    this.#world.erasedEver.add(key)
    this.session.doc.getMap('m').delete(key)
    this.check()
  }

  /** `-key` stands for a deletion. */
  missingIn(doc: Doc): string[] {
    const map = doc.getMap('m')
    return [...this.written].filter(key =>
      key.startsWith('-') ? map.has(key.slice(1)) : !map.has(key) && !this.#world.erasedEver.has(key),
    )
  }

  check(): void {
    const { save } = this.session.getState()
    if (save !== 'saved') return
    const missing = this.missingIn(this.#world.server.doc)
    if (missing.length > 0) this.lies.push(`saved, but the server lacks ${missing.join(' ')}`)
  }

  async checkDevice(): Promise<void> {
    if (this.session.getState().save !== 'on-device') return
    const stored = await this.#world.readDevice()
    const missing = this.missingIn(stored)
    if (missing.length > 0) this.lies.push(`on this device, but it lacks ${missing.join(' ')}`)
  }
}

class World {
  server: TestSyncServer
  readonly uid: string
  tabs: Tab[] = []
  /** What tabs that are closed had written and stored. */
  readonly owed = new Set<string>()
  /** By any tab; it may have arrived although nobody was told. */
  readonly erasedEver = new Set<string>()

  constructor(server: TestSyncServer, uid: string) {
    this.server = server
    this.uid = uid
  }

  async readDevice(): Promise<Doc> {
    const store = await DocumentStore.open(documentStorageName(this.uid, name), () => undefined)
    const { rows } = await store.read()
    store.close()
    const doc = new Doc()
    for (const row of rows) applyUpdate(doc, row)
    return doc
  }

  async reload(tab: Tab): Promise<void> {
    await tab.checkDevice()
    const { save } = tab.session.getState()
    if (save === 'saved' || save === 'on-device') for (const key of tab.written) this.owed.add(key)
    await tab.session.dispose()
    expect(tab.lies).toEqual([])
    this.tabs[this.tabs.indexOf(tab)] = new Tab(this)
  }

  async settle(): Promise<void> {
    this.server.ticketError = null
    this.server.swallows = false
    this.server.holdsAcks = false
    this.server.closeAll()
    const all = () =>
      this.tabs.every(({ session: { getState } }) => getState().connected && getState().save === 'saved')
    await vi.waitFor(
      () => {
        for (const { session } of this.tabs) session.reconnect()
        expect(all()).toBe(true)
      },
      { timeout: 15_000, interval: 20 },
    )
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('write' as const), tab: fc.nat(1), key: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('erase' as const), tab: fc.nat(1), key: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.nat(25) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reload' as const), tab: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('offline', 'online', 'drop', 'swallow', 'hold', 'release', 'other'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function perform(world: World, one: Step, index: number): Promise<void> {
  const { server, tabs } = world
  const tab = 'tab' in one ? tabs[one.tab] : undefined
  switch (one.act) {
    case 'write':
      return tab?.write(`k${one.key}-${index}`)
    case 'erase': {
      const keys = tab ? [...tab.session.doc.getMap('m').keys()] : []
      return keys.length > 0 ? tab?.erase(keys[one.key % keys.length] ?? '') : undefined
    }
    case 'wait':
      await pause(one.ms)
      return
    case 'reload':
      return tab && world.reload(tab)
    case 'offline':
      server.ticketError = new Error('no network')
      return server.closeAll()
    case 'online':
      server.ticketError = null
      return tabs.forEach(({ session }) => session.reconnect())
    case 'drop':
      return server.closeAll()
    case 'swallow':
      server.swallows = true
      await pause(5)
      server.closeAll()
      server.swallows = false
      return
    case 'hold':
      server.holdsAcks = true
      return
    case 'release':
      server.holdsAcks = false
      return server.acknowledgeAll()
    case 'other':
      return server.edit(doc => doc.getMap('m').set(`other-${index}`, true))
  }
}

test('whatever happens, what is said to be saved is, and nothing stored is lost', { timeout: 900_000 }, async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
      const world = new World(await TestSyncServer.start(), `person-${++run}`)
      try {
        world.tabs = [new Tab(world), new Tab(world)]
        await world.settle()
        for (const [index, one] of steps.entries()) {
          await perform(world, one, index)
          for (const tab of world.tabs) await tab.checkDevice()
        }
        await world.settle()
        const { doc } = world.server
        expect(doc.store.pendingStructs).toBeNull()
        for (const tab of world.tabs) {
          expect(tab.lies).toEqual([])
          const same = () => expect(tab.session.doc.getMap('m').toJSON()).toEqual(doc.getMap('m').toJSON())
          await vi.waitFor(same, { timeout: 5_000, interval: 5 })
        }
        const lost = [...world.owed].filter(
          key => !key.startsWith('-') && !doc.getMap('m').has(key) && !world.erasedEver.has(key),
        )
        expect(lost).toEqual([])
        const stored = await DocumentStore.open(documentStorageName(world.uid, name), () => undefined)
        await vi.waitFor(async () => expect((await stored.read()).unsynced).toEqual([]), { timeout: 5_000 })
        stored.close()
      } finally {
        await Promise.all(world.tabs.map(({ session }) => session.dispose()))
        await world.server.stop()
      }
    }),
    { numRuns: longCount({ short: 40, long: 1_500 }), seed: 20261122 },
  )
})
