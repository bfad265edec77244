import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi } from '@atelier/api/testing/test-api.ts'
import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { artboardsRoutes as boards } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { testPublicUrl } from '../fixtures/sync-world.ts'
import { SyncClient } from './sync-client.ts'

const patience = { timeout: 30_000, interval: 20 }

let api: TestApi
let server: SyncServerProcess
beforeAll(async () => {
  api = await startTestApi()
  server = await startSyncServer({ databaseUrl: api.app.config.databaseUrl ?? '' })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await api.dispose()
})

async function readCode(to: string): Promise<string> {
  const mail = (await api.mails()).findLast(found => found.to === to)
  return /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a review guest reads the one board, and no longer than the review', async () => {
  const owner = await api.createPerson()
  const make = (name: string) => api.call(boards.create, { body: { name } }, { as: owner })
  const [board, other] = [await make('Covers'), await make('Other')]
  await api.call(boards.setSharingMode, { params: { id: other.id }, body: { mode: 'public' } }, { as: owner })
  const email = 'guest@client.example'
  const params = { id: board.id }
  const guest = await api.call(boards.inviteReviewGuest, { params, body: { email } }, { as: owner })
  const entered = await api.fetch(`/api/reviews/${guest.id}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: await readCode(email) }),
  })
  const [cookie = ''] = entered.headers.getSetCookie()[0]?.split(';') ?? []
  expect(cookie).toContain(sessionCookieName(false))
  const clientOf = (document: string) =>
    new SyncClient({ url: server.url, document, headers: { cookie, origin: testPublicUrl } })

  const client = clientOf(board.document)
  await client.connect()
  await expect.poll(() => client.status?.right, patience).toBe('read')
  expect(readRecords(client.doc).length).toBeGreaterThan(0)

  for (const document of [other.document, `tree:u:${guest.person.uid}`]) {
    const hostile = clientOf(document)
    await hostile.connect().catch(() => undefined)
    await expect.poll(() => hostile.closing?.code, patience).toBe(closeCodes.noDocument)
    hostile.dispose()
  }

  await api.call(boards.withdrawReviewGuest, { params: { ...params, guestId: guest.id } }, { as: owner })
  await expect.poll(() => client.closing?.code, patience).toBe(closeCodes.signIn)
  client.dispose()
})
