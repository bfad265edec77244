import { once } from 'node:events'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from './server.ts'
import type { SyncServer } from './server.ts'

const publicUrl = 'http://atelier.example.org'
const token = 'a session token'
let database: MigratedTestDatabase
let server: SyncServer

beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  server = await listen({ db: database.db, log, publicUrl, host: '127.0.0.1', port: 0, isEnding: () => false })
  const uid = newId()
  await database.db.insertInto('person').values({ uid, name: 'Ann' }).execute()
  const session = {
    id: newId(),
    uid,
    token_hash: hashToken(token),
    signed_in_with: 'code',
    expires_at: new Date(Date.now() + 60_000),
  }
  await database.db.insertInto('session').values(session).execute()
})

afterAll(async () => {
  await server.dispose()
  await database.dispose()
})

async function open(
  headers: Record<string, string>,
  path = '/sync/artboard:1',
): Promise<{ code: number; reason: string }> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers })
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return { code, reason: reason.toString() }
}

const cookie = `other=1; atelier_session=${token}`

test('a person is told for good that there is no such document', async () => {
  expect(await open({ origin: publicUrl, cookie })).toEqual({ code: 4404, reason: 'There is no such document.' })
})

test('nobody and ended sessions are asked to sign in', async () => {
  expect(await open({ origin: publicUrl })).toMatchObject({ code: 4401 })
  expect(await open({ origin: publicUrl, cookie: 'atelier_session=wrong' })).toMatchObject({ code: 4401 })
})

test('pages of others get nothing, whatever cookie they bring', async () => {
  expect(await open({ origin: 'https://evil.example', cookie })).toMatchObject({ code: 4403 })
  expect(await open({ cookie })).toMatchObject({ code: 4403 })
})

test('other addresses are no sockets', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/elsewhere`)
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('404')
})

test('health is told over HTTP', async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}/health`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})
