import { afterAll, beforeAll, describe } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import { describeComments } from './describe-comments.ts'
import { describeShare } from './describe-share.ts'
import { describeTrash } from './describe-trash.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await seedBuiltInRecipes(api.app.db, allBuiltInRecipes, new Date())
})
afterAll(() => api.dispose())

/** Those families whose doors macros spell in their own way; the others are those of every kind. */
describe('macros', () => {
  const steps = [{ key: 'draw', type: 'recipe' as const, recipe: 'landscape', params: {} }]
  const subject = () => ({
    api,
    make: async (as: TestPerson, name = 'Landscapes') =>
      (await api.call(routes.create, { body: { name, definition: { inputs: [], steps } } }, { as })).id,
  })
  describeShare(routes, subject)
  describeTrash(routes, subject)
  describeComments(routes, subject)
})
