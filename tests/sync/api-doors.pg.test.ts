import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { addNode, changeNode, readCanvas } from '@atelier/shared-schema/documents/canvas.ts'
import { createFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { makeDocuments, testPublicUrl } from '../fixtures/sync-world.ts'
import { SyncClient } from './sync-client.ts'

const patience = { timeout: 30_000, interval: 20 }

let api: TestApi
let servers: SyncServerProcess[] = []
let clients: SyncClient[] = []

beforeAll(async () => {
  api = await startTestApi()
  const databaseUrl = api.app.config.databaseUrl ?? ''
  servers = await Promise.all([startSyncServer({ databaseUrl }), startSyncServer({ databaseUrl })])
}, 120_000)
afterEach(() => {
  for (const client of clients) client.dispose()
  clients = []
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await api.dispose()
})

function makeClient(person: TestPerson, document: string, node: 0 | 1): SyncClient {
  const headers = { cookie: `${sessionCookieName(false)}=${person.session}`, origin: testPublicUrl }
  const client = new SyncClient({ url: servers[node]?.url ?? '', document, headers })
  clients.push(client)
  return client
}

const everythingKept = (client: SyncClient, ...labels: string[]) =>
  expect.poll(() => labels.filter(label => !client.acknowledged.has(label)), patience).toEqual([])

test('a document goes back by the API while one writes and another, who was offline, returns: nobody loses what is theirs', async () => {
  const ann = await api.createPerson()
  const [document = ''] = await makeDocuments(api.app.db, ann.uid, 1)
  const online = makeClient(ann, document, 0)
  const away = makeClient(ann, document, 1)
  const watching = makeClient(ann, document, 1)
  await Promise.all([online.connect(), away.connect(), watching.connect()])
  const [kept, changed, added, offline] = [newId(), newId(), newId(), newId()]
  const node = (id: string) => ({ id, kind: 'Note', x: 0, y: 0, title: 'then', values: {} })
  const nodeOf = (doc: Y.Doc, id: string) => readCanvas(doc).nodes.get(id)
  online.write('begin', doc => {
    addNode(doc, node(kept))
    addNode(doc, node(changed))
  })
  await everythingKept(online, 'begin')
  await expect.poll(() => readCanvas(away.doc).nodes.size, patience).toBe(2)
  const entry = await api.call(
    syncRoutes.keepHistory,
    { params: { name: document }, body: { label: 'Then' } },
    { as: ann },
  )

  away.drop()
  away.write('made offline', doc => addNode(doc, node(offline)))
  away.write('moved offline', doc => {
    const before = nodeOf(doc, kept)
    if (before) changeNode(doc, before, { ...before, x: 77 })
  })
  online.write('changed since', doc => {
    const before = nodeOf(doc, changed)
    if (before) changeNode(doc, before, { ...before, title: 'since' })
    addNode(doc, node(added))
  })
  await everythingKept(online, 'changed since')
  const restoring = api.call(syncRoutes.restoreHistory, { params: { name: document, id: entry.id } }, { as: ann })
  const during = newId()
  online.write('written during', doc => addNode(doc, node(during)))
  await restoring
  await everythingKept(online, 'written during')
  for (const client of [online, watching]) {
    await expect.poll(() => nodeOf(client.doc, changed)?.title, patience).toBe('then')
    await expect.poll(() => nodeOf(client.doc, added), patience).toBeUndefined()
  }
  expect(away.acknowledged.has('made offline')).toBe(false)

  await away.connect()
  await everythingKept(away, 'made offline', 'moved offline')
  for (const client of [online, away, watching]) {
    await expect.poll(() => nodeOf(client.doc, offline)?.title, patience).toBe('then')
    await expect.poll(() => nodeOf(client.doc, kept)?.x, patience).toBe(77)
    expect(nodeOf(client.doc, changed)?.title).toBe('then')
    expect(client.doc.getMap('nodes').toJSON()).toEqual(away.doc.getMap('nodes').toJSON())
  }
})

test('a folder made by the API is in the open tree of both servers, and one made in the tree is found by the API', async () => {
  const ann = await api.createPerson()
  const document = `tree:u:${ann.uid}`
  const one = makeClient(ann, document, 0)
  const two = makeClient(ann, document, 1)
  await Promise.all([one.connect(), two.connect()])
  const made = await api.call(foldersRoutes.create, { body: { name: 'By the API' } }, { as: ann })
  for (const client of [one, two]) {
    await expect.poll(() => resolveTree(client.doc).folders.get(made.id)?.name, patience).toBe('By the API')
  }
  const drawn = newId()
  const folder = { id: drawn, name: 'In the tree', parentId: made.id, by: ann.uid, now: Date.now() }
  two.write('drawn', doc => createFolder(doc, folder))
  await everythingKept(two, 'drawn')
  await expect(api.call(foldersRoutes.read, { params: { id: drawn } }, { as: ann })).resolves.toMatchObject({
    name: 'In the tree',
    parentId: made.id,
  })
})

test('a member who is removed by the API is out of the workspace’s tree on both servers at once', async () => {
  const [owner, member] = [await api.createPerson(), await api.createPerson()]
  const workspace = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
  const params = { id: workspace.id }
  await api.call(workspacesRoutes.addMember, { params, body: { uid: member.uid, role: 'member' } }, { as: owner })
  const document = `tree:w:${workspace.id}`
  const theirs = [makeClient(member, document, 0), makeClient(member, document, 1)]
  const others = [makeClient(owner, document, 0), makeClient(owner, document, 1)]
  await Promise.all([...theirs, ...others].map(client => client.connect()))
  await api.call(workspacesRoutes.removeMember, { params, body: { uid: member.uid } }, { as: owner })
  for (const client of theirs) expect(await client.untilClosed()).toMatchObject({ code: closeCodes.forbidden })
  for (const client of theirs) {
    await expect(client.connect()).rejects.toThrow(/4404/)
  }
  expect(others.map(client => client.isOpen)).toEqual([true, true])
})
