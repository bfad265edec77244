import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportsRoutes as routes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import { insertTestItem } from '#testing/test-rows.queries.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

test('a report is kept once for each person and thing, and acknowledged once', async () => {
  const [owner, one, two] = [await api.createPerson(), await api.createPerson(), await api.createPerson()]
  const itemId = await insertTestItem(api.app.db, { ownerUid: owner.uid, sharingMode: 'public', name: 'Spam' })
  const first = await api.call(routes.create, { body: { itemId, reason: 'spam' } }, { as: one })
  const again = await api.call(routes.create, { body: { itemId, reason: 'other', note: 'Worse' } }, { as: one })
  const others = await api.call(routes.create, { body: { itemId, reason: 'spam' } }, { as: two })
  expect([first.isRepeated, again.isRepeated, others.isRepeated]).toEqual([false, true, false])
  expect([again.id, again.createdAt]).toEqual([first.id, first.createdAt])
  expect(others.id).not.toBe(first.id)
  const mails = await api.mails()
  expect(mails.map(mail => mail.to).toSorted()).toEqual([one.email, two.email].toSorted())
  expect(mails[0]?.text).toContain('Spam')
})

test('what one cannot see is not reported', async () => {
  const [owner, stranger] = [await api.createPerson(), await api.createPerson()]
  const itemId = await insertTestItem(api.app.db, { ownerUid: owner.uid })
  await expect(api.call(routes.create, { body: { itemId, reason: 'spam' } }, { as: stranger })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const own = { itemId, commentId: itemId, reason: 'spam' as const }
  await expect(api.call(routes.create, { body: own }, { as: owner })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
