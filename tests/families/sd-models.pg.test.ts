import { afterAll, beforeAll, describe } from 'vitest'
import { bringModel } from '@atelier/api/areas/sd-models/models.fixture.ts'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { describeComments } from './describe-comments.ts'
import { describeTransfer } from './describe-transfer.ts'
import { describeTrash } from './describe-trash.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

/** Those families whose doors models spell in their own way, and what moves their files; the others are those of every kind. */
describe('models', () => {
  const subject = () => ({
    api,
    make: async (as: TestPerson, name = 'Weather') => (await bringModel(api, as, { name })).id,
  })
  describeTransfer(routes, subject)
  describeTrash(routes, subject)
  describeComments(routes, subject)
})
