import { afterAll, beforeAll, describe } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { foldersRoutes as routes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { describeShare } from './describe-share.ts'
import { describeTrash } from './describe-trash.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

describe('folders', () => {
  const subject = () => ({
    api,
    make: async (as: TestPerson, name = 'Coast') => (await api.call(routes.create, { body: { name } }, { as })).id,
    otherRole: 'editor' as const,
  })
  describeShare(routes, subject)
  describeTrash(routes, subject)
})
