import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { metrics } from '@atelier/platform/telemetry/metrics.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { addNode, closingOf, publicUrl, startSyncWorld } from '#testing/sync-world.ts'
import type { SyncWorld, TestPerson } from '#testing/sync-world.ts'

let world: SyncWorld
let ann: TestPerson
let canvas: string

beforeAll(async () => {
  world = await startSyncWorld()
  ann = await world.createPerson('Ann')
  canvas = await world.createCanvas(ann)
})
afterAll(() => world.dispose())

const noDocument = { code: 4404, reason: 'There is no such document.' }
const open = (headers: Record<string, string>, path = `/sync/${canvas}`) =>
  closingOf(world.openSocket(path, { headers }))

async function expectOpens(headers: Record<string, string>, path = `/sync/${canvas}`): Promise<void> {
  const socket = world.openSocket(path, { headers })
  const [data] = (await once(socket, 'message')) as [Buffer]
  expect(data[0], 'the server asks what the client has').toBe(0)
  socket.close()
}

describe('who may open a socket', () => {
  test('a person with a session, from a page of ours', async () => {
    await expectOpens(ann.headers)
  })

  test('nobody and ended sessions are asked to sign in', async () => {
    expect(await open({ origin: publicUrl })).toEqual({ code: 4401, reason: 'Sign in again.' })
    expect(await open({ origin: publicUrl, cookie: 'atelier_session=wrong' })).toMatchObject({ code: 4401 })
    const bob = await world.createPerson('Bob')
    await world.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('uid', '=', bob.uid)
      .execute()
    expect(await open(bob.headers)).toMatchObject({ code: 4401 })
  })

  test('pages of others get nothing, whatever cookie they bring', async () => {
    const { cookie } = ann.headers
    const refused = { code: 4403, reason: 'This page is not part of this installation.' }
    expect(await open({ origin: 'https://evil.example', cookie: cookie! })).toEqual(refused)
    expect(await open({ cookie: cookie! })).toEqual(refused)
  })

  test('a program with a key, from anywhere', async () => {
    const key = { id: newId(), uid: ann.uid, name: 'script', key_hash: hashToken('the-key'), hint: 'the' }
    await world.db.insertInto('api_key').values(key).execute()
    await expectOpens({ authorization: 'Bearer the-key' })
    // A wrong key is never passed over for the cookie.
    const refused = { code: 4401, reason: 'This API key is not valid.' }
    expect(await open({ ...ann.headers, authorization: 'Bearer wrong' })).toEqual(refused)
    expect(await open({ ...ann.headers, authorization: 'Basic the-key' })).toEqual(refused)
  })

  test('strangers learn nothing', async () => {
    const bob = await world.createPerson('Bob')
    expect(await open(bob.headers)).toEqual(noDocument)
  })

  test.each([`canvas:${newId()}`, 'canvas:1', 'tree:u:x', `tree:u:${newId()}`, 'constructor', ''])(
    'nobody opens %j, which is no document',
    async name => {
      expect(await open(ann.headers, `/sync/${name}`)).toEqual(noDocument)
    },
  )

  test('a canvas is no room', async () => {
    expect(await open(ann.headers, `/sync/room:${canvas.slice(7)}`)).toEqual(noDocument)
  })

  async function failure(path: string): Promise<string> {
    const [error] = (await once(world.openSocket(path), 'error')) as [Error]
    return error.message
  }

  test('other addresses are no sockets', async () => {
    expect(await failure('/elsewhere')).toContain('404')
    expect(await failure('/sync/%F0%9F')).toContain('404')
  })

  test('health is told over HTTP', async () => {
    const response = await fetch(`http://127.0.0.1:${world.nodes[0]!.port}/health`)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('a ticket', () => {
  async function makeTicket(name: string, change: { expires_at?: Date; credential_id?: string } = {}): Promise<string> {
    const token = newId()
    const expires = new Date(Date.now() + 60_000)
    const ticket = { token_hash: hashToken(token), uid: ann.uid, name, credential_id: ann.sessionId }
    await world.db
      .insertInto('sync_ticket')
      .values({ ...ticket, expires_at: expires, ...change })
      .execute()
    return `/sync/${canvas}?ticket=${token}`
  }

  const refused = { code: 4401, reason: 'This ticket was used before or has expired. Fetch a new one.' }

  test('opens its document, from anywhere and without a cookie, once', async () => {
    const path = await makeTicket(canvas)
    await expectOpens({}, path)
    expect(await open(ann.headers, path)).toEqual(refused)
  })

  test('of two who show it at once lets in one', async () => {
    const path = await makeTicket(canvas)
    const sockets = [world.openSocket(path), world.openSocket(path)]
    const closings: unknown[] = []
    let greeted = 0
    for (const socket of sockets) {
      socket.once('message', () => {
        greeted += 1
      })
      socket.once('close', code => closings.push(code))
    }
    await vi.waitFor(() => expect([greeted, closings]).toEqual([1, [4401]]), 10_000)
  })

  test('is for its document alone, and gone when it was shown for another', async () => {
    const path = await makeTicket(await world.createCanvas(ann))
    expect(await open({}, path)).toEqual(refused)
    expect(await world.db.selectFrom('sync_ticket').selectAll().execute()).toEqual([])
  })

  test('lasts as long as it says, and no longer than what it was made with', async () => {
    expect(await open({}, await makeTicket(canvas, { expires_at: new Date(Date.now() - 1) }))).toEqual(refused)
    expect(await open({}, await makeTicket(canvas, { credential_id: newId() }))).toMatchObject({ code: 4401 })
  })
})

describe('a client of the past', () => {
  test('is turned away when the document is of another epoch', async () => {
    const refused = { code: 4409, reason: 'The server was restored from a backup.' }
    expect(await open(ann.headers, `/sync/${canvas}?epoch=${newId()}`)).toEqual(refused)
    const { epoch } = await world.db
      .selectFrom('document')
      .select('epoch')
      .where('name', '=', canvas)
      .executeTakeFirstOrThrow()
    await expectOpens(ann.headers, `/sync/${canvas}?epoch=${epoch}&schema=1`)
  })

  test('is asked to load the page again when it is older than the document, and to wait when it is newer', async () => {
    expect(await open(ann.headers, `/sync/${canvas}?schema=0`)).toEqual({
      code: 4426,
      reason: 'This page is older than the document. Load it again.',
    })
    expect(await open(ann.headers, `/sync/${canvas}?schema=99`)).toMatchObject({ code: 1013 })
  })
})

test('a person may not fill the server with sockets', async () => {
  const small = await startSyncWorld({ limits: { socketsPerPersonMax: 2 } })
  const bob = await small.createPerson('Bob')
  const name = await small.createCanvas(bob)
  const clients = [small.connect(bob, name), small.connect(bob, name)]
  await Promise.all(clients.map(client => client.synced()))
  expect(await closingOf(small.openSocket(`/sync/${name}`, { headers: bob.headers }))).toMatchObject({ code: 4429 })
  await small.dispose()
})

test('what happens is counted', async () => {
  const client = world.connect(ann, canvas)
  await client.synced()
  addNode(client.doc, 'counted')
  await expectCounted(/^atelier_sync_committed_updates_total [1-9]/m)
  await expectCounted(/^atelier_sync_commit_seconds_count [1-9]/m)
  await expectCounted(/^atelier_sync_sockets [1-9]/m)
  await expectCounted(/^atelier_sync_open_documents [1-9]/m)
  await expectCounted(/^atelier_sync_bytes_total{direction="in"} [1-9]/m)
  await expectCounted(/^atelier_sync_bytes_total{direction="out"} [1-9]/m)
  await expectCounted(/^atelier_sync_closes_total{reason="noDocument"} [1-9]/m)
})

function expectCounted(line: RegExp): Promise<void> {
  return vi.waitFor(async () => expect(await metrics.metrics()).toMatch(line), 10_000)
}
