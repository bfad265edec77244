import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi } from '@atelier/api/testing/test-api.ts'
import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { findFreePort } from '../fixtures/free-port.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { makeDocuments, testPublicUrl } from '../fixtures/sync-world.ts'

const patience = { timeout: 40_000, interval: 50 }
let api: TestApi
let port: number
let server: SyncServerProcess
let headers: Record<string, string>
let uid: string
let providers: WebsocketProvider[] = []

beforeAll(async () => {
  port = await findFreePort()
  api = await startTestApi({ env: { SYNC_URL: `http://127.0.0.1:${port}` } })
  server = await startSyncServer({ databaseUrl: api.app.config.databaseUrl ?? '', port })
  const ann = await api.createPerson()
  uid = ann.uid
  headers = { cookie: `${sessionCookieName(false)}=${ann.session}`, origin: testPublicUrl }
}, 120_000)
afterEach(() => {
  for (const provider of providers) provider.destroy()
  providers = []
})
afterAll(async () => {
  await server.stop()
  await api.dispose()
})

/** y-websocket's own provider as it comes; only, outside of a browser it has to be told its cookie. */
function makeProvider(base: string, document: string): WebsocketProvider {
  class SignedInSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols, { headers })
    }
  }
  const provider = new WebsocketProvider(`${base.replace('http', 'ws')}/sync`, document, new Y.Doc(), {
    WebSocketPolyfill: SignedInSocket as never,
    disableBc: true,
  })
  providers.push(provider)
  return provider
}

const metaOf = ({ doc }: WebsocketProvider) => doc.getMap('meta')

test('an unmodified provider outlives the server, by the one port and without it, and brings what was written meanwhile', async () => {
  const [document = ''] = await makeDocuments(api.app.db, uid, 1)
  const [direct, forwarded] = [makeProvider(`http://127.0.0.1:${port}`, document), makeProvider(api.url, document)]
  await expect.poll(() => direct.synced && forwarded.synced, patience).toBe(true)
  metaOf(direct).set('note', 'one')
  await expect.poll(() => metaOf(forwarded).get('note'), patience).toBe('one')
  forwarded.awareness.setLocalStateField('cursor', { x: 1, y: 2 })
  await expect.poll(() => direct.awareness.getStates().size, patience).toBe(2)

  await server.stop('SIGKILL')
  await expect.poll(() => direct.wsconnected || forwarded.wsconnected, patience).toBe(false)
  metaOf(direct).set('imported', { by: 'direct' })
  metaOf(forwarded).set('note', 'written while away')
  server = await startSyncServer({ databaseUrl: api.app.config.databaseUrl ?? '', port })
  for (const provider of [direct, forwarded]) {
    await expect
      .poll(() => metaOf(provider).toJSON(), patience)
      .toEqual({ note: 'written while away', imported: { by: 'direct' } })
  }
  const readStored = async () => (await loadDocument(api.app.db, document))?.doc.getMap('meta').toJSON()
  await expect.poll(readStored, patience).toEqual({ note: 'written while away', imported: { by: 'direct' } })
})
