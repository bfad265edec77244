import { afterAll, beforeAll, describe } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { describeComments } from './describe-comments.ts'
import { describeFavorite, describeLibrary } from './describe-keeping.ts'
import { describeShare } from './describe-share.ts'
import { describeTags } from './describe-tags.ts'
import { describeTransfer } from './describe-transfer.ts'
import { describeTrash } from './describe-trash.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

describe('artboards', () => {
  const subject = () => ({
    api,
    make: async (as: TestPerson, name = 'Moods') => (await api.call(routes.create, { body: { name } }, { as })).id,
  })
  describeShare(routes, subject)
  describeTransfer(routes, subject)
  describeTrash(routes, subject)
  describeLibrary(routes, subject)
  describeFavorite(routes, subject)
  describeTags(routes, subject)
  describeComments(routes, subject)
})
