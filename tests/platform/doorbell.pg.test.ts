import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis, startRedis } from '../fixtures/redis.ts'
import { openTcpGate } from '../fixtures/tcp-gate.ts'
import type { TcpGate } from '../fixtures/tcp-gate.ts'

const log = createLog({ name: 'test', level: 'silent' })
const patience = { timeout: 20_000 }

type Ground = { url: string; openBell(url: string): Doorbell; dispose(): Promise<void> }

async function onPostgres(): Promise<Ground> {
  const database = await createTestDatabase()
  return { url: database.url, openBell: url => openDoorbell({ url, log }), dispose: () => database.dispose() }
}

async function onRedis(): Promise<Ground> {
  const redis = await startRedis()
  // The database is not asked when there is a Redis: nothing listens at this address.
  const openBell = (redisUrl: string) => openDoorbell({ url: 'postgres://127.0.0.1:1/none', redisUrl, log })
  return { url: redis.url, openBell, dispose: () => redis.dispose() }
}

const grounds = [
  { name: 'PostgreSQL', prepare: onPostgres, isHere: true },
  { name: 'Redis', prepare: onRedis, isHere: hasRedis() },
]

describe.each(grounds)('on $name', ({ prepare, isHere }) => {
  describe.skipIf(!isHere)('a doorbell', () => {
    let ground: Ground
    let gates: { ringer: TcpGate; listener: TcpGate }
    let ringer: Doorbell
    let listener: Doorbell
    let heard: (string | null)[]

    beforeEach(async () => {
      ground = await prepare()
      heard = []
      gates = { ringer: await openTcpGate(ground.url), listener: await openTcpGate(ground.url) }
      ringer = ground.openBell(gates.ringer.url)
      listener = ground.openBell(gates.listener.url)
    })

    afterEach(async () => {
      await ringer.dispose()
      await listener.dispose()
      await gates.ringer.dispose()
      await gates.listener.dispose()
      await ground.dispose()
    })

    /** The first call, with null, says that listening has begun. */
    async function listenTo(channel: string): Promise<() => void> {
      const stop = listener.listen(channel, payload => heard.push(payload))
      await expect.poll(() => heard, patience).toContain(null)
      heard.length = 0
      return stop
    }

    test('what is rung is heard in order, on its channel only', async () => {
      await listenTo('a channel: "odd"')
      ringer.ring('elsewhere', 'x')
      for (const payload of ['one', 'two', '']) ringer.ring('a channel: "odd"', payload)
      await expect.poll(() => heard, patience).toEqual(['one', 'two', ''])
    })

    test('many rings at once go together and all arrive', async () => {
      await listenTo('busy')
      const payloads = Array.from({ length: 2_000 }, (_, index) => String(index))
      for (const payload of payloads) ringer.ring('busy', payload)
      await expect.poll(() => heard.length, patience).toBe(2_000)
      expect(heard).toEqual(payloads)
    })

    test('whoever begins to listen later is told when that has begun', async () => {
      await listenTo('early')
      await listenTo('late')
      ringer.ring('late', 'x')
      await expect.poll(() => heard, patience).toEqual(['x'])
    })

    test('who stops listening hears no more, others do', async () => {
      const stop = await listenTo('shared')
      const others: (string | null)[] = []
      listener.listen('shared', payload => others.push(payload))
      stop()
      ringer.ring('shared', 'after')
      await expect.poll(() => others, patience).toContain('after')
      expect(heard).toEqual([])
    })

    test('a handler that fails keeps no other from hearing', async () => {
      listener.listen('fragile', () => {
        throw new Error('broken')
      })
      await listenTo('fragile')
      ringer.ring('fragile', 'x')
      await expect.poll(() => heard, patience).toContain('x')
    })

    test('the process that rings hears it at once', () => {
      listener.listen('own', payload => heard.push(payload))
      listener.ring('own', 'x')
      expect(heard).toContain('x')
    })

    test('lost connections come back, and listeners learn that they may have missed something', async () => {
      await listenTo('steady')
      gates.listener.shut()
      gates.listener.open()
      await expect.poll(() => heard, patience).toContain(null)
      ringer.ring('steady', 'again')
      await expect.poll(() => heard, patience).toContain('again')
    })

    test('what rings while the server cannot be reached arrives later, and the same thing once', async () => {
      await listenTo('away')
      gates.ringer.shut()
      // The first ring may be on its way when the connection is found lost; it goes again.
      for (let turn = 0; turn < 500; turn++) for (const payload of ['a', 'b', 'c']) ringer.ring('away', payload)
      expect(heard).toEqual([])
      gates.ringer.open()
      await expect.poll(() => new Set(heard), patience).toEqual(new Set(['a', 'b', 'c']))
      expect(heard.length).toBeLessThanOrEqual(6)
    })

    test('it ends at once while the server is away, and does not come back', async () => {
      await listenTo('ending')
      for (const gate of [gates.ringer, gates.listener]) gate.shut()
      ringer.ring('ending', 'x')
      await Promise.all([ringer.dispose(), listener.dispose()])
      const count = () => gates.ringer.passed + gates.listener.passed
      const before = count()
      for (const gate of [gates.ringer, gates.listener]) gate.open()
      await new Promise(resolve => setTimeout(resolve, 400))
      expect(count()).toBe(before)
      expect(() => ringer.ring('ending', 'after the end')).not.toThrow()
    }, 10_000)

    test('a payload that is too long is a mistake of the caller', () => {
      expect(() => ringer.ring('x', 'y'.repeat(8_000))).toThrow(/at most 7900 bytes/)
    })
  })
})
