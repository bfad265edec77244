import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { writeKind } from './write-kind.ts'

/** What is to be run once the server can be reached; there is no thing yet that it changes. */
export const taskWrites = {
  submit: writeKind<typeof routes.submit>({ route: routes.submit, idsOf: () => [], apply: item => item }),
  submitBatch: writeKind<typeof routes.submitBatch>({
    route: routes.submitBatch,
    idsOf: () => [],
    apply: item => item,
  }),
}
