import { afterAll, beforeAll, describe } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { insertTestImage } from '@atelier/api/testing/test-images.queries.ts'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { describeComments } from './describe-comments.ts'
import { describeDiscovery } from './describe-discovery.ts'
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

describe('images', () => {
  const subject = () => ({
    api,
    make: (as: TestPerson, name = 'Harbour') => insertTestImage(api.app.db, { ownerUid: as.uid, name }),
  })
  describeShare(routes, subject)
  describeTransfer(routes, subject)
  describeTrash(routes, subject)
  describeLibrary(routes, subject)
  describeFavorite(routes, subject)
  describeTags(routes, subject)
  describeDiscovery(routes, subject)
  describeComments(routes, subject)
})
