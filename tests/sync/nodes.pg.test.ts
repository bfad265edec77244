import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openPostgresGate } from '../fixtures/postgres-gate.ts'
import type { GateMessage, Notifications, PostgresGate } from '../fixtures/postgres-gate.ts'
import { hasRedis, startRedis } from '../fixtures/redis.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { makeDocuments, makeSignedIn } from '../fixtures/sync-world.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'
import { openTcpGate } from '../fixtures/tcp-gate.ts'
import type { TcpGate } from '../fixtures/tcp-gate.ts'
import { Writer, readLabels } from './writer.ts'

const patience = { timeout: 30_000, interval: 20 }
const isUpdate = ({ to, type, sql }: GateMessage) =>
  to === 'database' && type === 'P' && sql.includes('insert into document_update')

/** Two servers on one database. Each reaches it by a gate of its own, and so it does the doorbells. */
interface Nodes {
  database: MigratedTestDatabase
  person: SignedIn
  gates: [PostgresGate, PostgresGate]
  servers: [SyncServerProcess, SyncServerProcess]
  redisGate: TcpGate | null
  dispose(): Promise<void>
}

async function startNodes(withRedis: boolean): Promise<Nodes> {
  const database = await createTestDatabase()
  const redis = withRedis ? await startRedis() : null
  const redisGate = redis && (await openTcpGate(redis.url))
  const gates: Nodes['gates'] = [await openPostgresGate(database.url), await openPostgresGate(database.url)]
  const start = (gate: PostgresGate) =>
    startSyncServer({ databaseUrl: gate.url, ...(redisGate && { redisUrl: redisGate.url }) })
  const servers: Nodes['servers'] = [await start(gates[0]), await start(gates[1])]
  return {
    database,
    person: await makeSignedIn(database.db),
    gates,
    servers,
    redisGate,
    dispose: async () => {
      for (const server of servers) await server.stop()
      for (const gate of gates) await gate.dispose()
      await redisGate?.dispose()
      await redis?.dispose()
      await database.dispose()
    },
  }
}

interface Disturbance {
  name: string
  begin(nodes: Nodes): void
  end(nodes: Nodes): void
}

/** NOTIFY can be read along with; Redis can be shut. */
const whatNotifySuffers = (['lost', 'doubled', 'reordered'] as const).map((name): Disturbance => ({
  name,
  begin: ({ gates }) => tell(gates, name),
  end: ({ gates }) => tell(gates, 'pass'),
}))
const whatRedisSuffers: Disturbance[] = [
  { name: 'away', begin: ({ redisGate }) => redisGate?.shut(), end: ({ redisGate }) => redisGate?.open() },
]

function tell(gates: readonly PostgresGate[], notifications: Notifications): void {
  for (const gate of gates) gate.notifications = notifications
}

const grounds = [
  { name: 'NOTIFY', withRedis: false, isHere: true, disturbances: whatNotifySuffers },
  { name: 'Redis', withRedis: true, isHere: hasRedis(), disturbances: whatRedisSuffers },
]

describe.each(grounds)('two servers with doorbells on $name', ({ withRedis, isHere, disturbances }) => {
  describe.skipIf(!isHere)('of one database', () => {
    let nodes: Nodes
    let writers: Writer[] = []

    beforeAll(async () => {
      nodes = await startNodes(withRedis)
    }, 120_000)
    afterAll(() => nodes.dispose())
    afterEach(() => {
      for (const writer of writers) writer.client.dispose()
      writers = []
    })

    /** One on each server, on a document that is new or given. */
    async function openOnBoth(given?: string): Promise<{ document: string; one: Writer; two: Writer }> {
      const { database, person, servers } = nodes
      const document = given ?? (await makeDocuments(database.db, person.uid, 1))[0] ?? ''
      const open = async (server: SyncServerProcess) => {
        const writer = new Writer({
          url: server.url,
          document,
          headers: person.headers,
          uid: person.uid,
          fillerBytes: 20,
        })
        writers.push(writer)
        await writer.client.connect()
        return writer
      }
      const [one, two] = await Promise.all(servers.map(open))
      if (!one || !two) throw new Error('There are two servers')
      return { document, one, two }
    }

    async function expectAlike(document: string, ...all: Writer[]): Promise<void> {
      const written = new Set(all.flatMap(writer => [...writer.written]))
      for (const { client } of all) {
        await expect.poll(() => readLabels(client.doc), patience).toEqual(written)
        await expect.poll(() => client.acknowledged.size, patience).toBe(ownOf(all, client).size)
      }
      const stored = await loadDocument(nodes.database.db, document)
      expect(stored && readLabels(stored.doc)).toEqual(written)
      for (const { client } of all) {
        expect(stored && Y.encodeStateVector(stored.doc)).toEqual(Y.encodeStateVector(client.doc))
      }
    }

    const ownOf = (all: Writer[], client: Writer['client']) =>
      all.find(writer => writer.client === client)?.written ?? new Set()

    test('a new document that both open at once is made once, and all that is written arrives at both', async () => {
      const { document, one, two } = await openOnBoth()
      for (let turn = 0; turn < 100; turn++) {
        one.writeOne()
        two.writeOne()
        if (turn % 10 === 0) await new Promise(resolve => setTimeout(resolve, 5))
      }
      await expectAlike(document, one, two)
    })

    test('a tree that both change is one tree, with one row for each folder', async () => {
      const { document, one, two } = await openOnBoth(`tree:u:${nodes.person.uid}`)
      for (let turn = 0; turn < 20; turn++) {
        one.writeOne()
        two.writeOne()
      }
      await expectAlike(document, one, two)
      const rows = await nodes.database.db.selectFrom('item').select('id').where('kind', '=', 'FOLDER').execute()
      expect(new Set(rows.map(({ id }) => id))).toEqual(readLabels(one.client.doc))
    })

    test('what one judged upon an old sequence is judged again upon what the other wrote meanwhile', async () => {
      const { document, one, two } = await openOnBoth()
      one.writeOne()
      two.writeOne()
      await expectAlike(document, one, two)
      const hold = nodes.gates[0].hold(isUpdate)
      one.writeOne()
      await hold.reached
      for (let turn = 0; turn < 5; turn++) {
        two.writeOne()
        await expect.poll(() => two.client.acknowledged.size, patience).toBe(two.written.size)
      }
      expect(one.client.acknowledged.size).toBeLessThan(one.written.size)
      hold.release()
      await expectAlike(document, one, two)
    })

    test('both write to one field at once: both hear the same winner, and the log has no gap', async () => {
      const { document, one, two } = await openOnBoth()
      one.writeOne()
      await expect.poll(() => readLabels(two.client.doc).size, patience).toBe(1)
      const nodesOf = (writer: Writer) => writer.client.doc.getMap<Y.Map<unknown>>('nodes')
      const [nodeId = ''] = nodesOf(one).keys()
      const hold = nodes.gates[0].hold(isUpdate)
      one.client.write('mine', () => nodesOf(one).get(nodeId)?.set('title', 'one'))
      await hold.reached
      two.client.write('theirs', () => nodesOf(two).get(nodeId)?.set('title', 'two'))
      await expect.poll(() => two.client.acknowledged.has('theirs'), patience).toBe(true)
      hold.release()
      await expect.poll(() => one.client.acknowledged.has('mine'), patience).toBe(true)
      const titles = () => [one, two].map(writer => nodesOf(writer).get(nodeId)?.get('title'))
      await expect.poll(() => new Set(titles()).size, patience).toBe(1)
      const stored = await loadDocument(nodes.database.db, document)
      expect(stored?.doc.getMap<Y.Map<unknown>>('nodes').get(nodeId)?.get('title')).toBe(titles()[0])
      const log = await nodes.database.db
        .selectFrom('document_update')
        .select('seq')
        .where('name', '=', document)
        .orderBy('seq')
        .execute()
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    })

    test.each(disturbances)('doorbells that are $name do no harm', async ({ begin, end }) => {
      const { document, one, two } = await openOnBoth()
      begin(nodes)
      try {
        for (let turn = 0; turn < 30; turn++) {
          one.writeOne()
          if (turn % 3 === 0) two.writeOne()
          await new Promise(resolve => setTimeout(resolve, 3))
        }
        await expectAlike(document, one, two)
      } finally {
        end(nodes)
      }
      one.writeOne()
      await expectAlike(document, one, two)
    })
  })
})
