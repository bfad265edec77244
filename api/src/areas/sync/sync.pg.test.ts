import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { syncRoutes as routes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
let owner: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson()
})
afterAll(() => api.dispose())

const ask = (as: TestPerson, document: string) => api.call(routes.ticket, { body: { document } }, { as })

test('a ticket is for one person and document, and only its hash is kept', async () => {
  const document = `tree:u:${owner.uid}`
  const given = await ask(owner, document)
  expect(given).toMatchObject({ document, right: 'write', schemaVersion: 1 })
  expect(Date.parse(given.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000)
  const rows = await api.app.db.selectFrom('sync_ticket').selectAll().execute()
  expect(rows).toMatchObject([{ uid: owner.uid, name: document, token_hash: hashToken(given.ticket) }])
  expect((await ask(owner, document)).epoch).toBe(given.epoch)
})

test('many ask for a new document at once, and all are told of the same one', async () => {
  const person = await api.createPerson()
  const given = await Promise.all(Array.from({ length: 8 }, () => ask(person, `tree:u:${person.uid}`)))
  expect(new Set(given.map(ticket => ticket.epoch)).size).toBe(1)
  expect(new Set(given.map(ticket => ticket.ticket)).size).toBe(8)
})

test('nobody is given one for what is not there for them', async () => {
  const stranger = await api.createPerson()
  for (const document of [`tree:u:${owner.uid}`, `tree:w:${newId()}`, `artboard:${newId()}`]) {
    await expect(ask(stranger, document)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(ask(owner, 'tree')).rejects.toMatchObject({ code: 'VALIDATION' })
})
