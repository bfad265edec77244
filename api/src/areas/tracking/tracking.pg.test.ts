import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackingRoutes as routes } from '@atelier/shared-schema/contract/areas/tracking.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import { insertTestItem } from '#testing/test-rows.queries.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

test('a viewer counts once a day, the owner never, and the unseen not at all', async () => {
  const [owner, reader] = [await api.createPerson(), await api.createPerson()]
  const open = await insertTestItem(api.app.db, { ownerUid: owner.uid, sharingMode: 'public' })
  const closed = await insertTestItem(api.app.db, { ownerUid: owner.uid })
  const view = async (as?: TestPerson) =>
    (await api.call(routes.views, { body: { ids: [open, closed] } }, as ? { as } : {})).counted
  expect(await view(owner)).toBe(0)
  expect([await view(reader), await view(reader)]).toEqual([1, 0])
  expect([await view(), await view()]).toEqual([1, 0])
  api.passTime(86_400_000)
  expect(await view(reader)).toBe(1)
})
