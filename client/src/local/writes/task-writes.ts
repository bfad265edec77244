import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { TrashRoutes } from '@atelier/shared-schema/contract/families/trash.ts'
import { writeKind } from './write-kind.ts'

/** What is to be run once the server can be reached; there is no thing yet that it changes. */
const nothing = { idsOf: () => [], apply: <T>(item: T) => item }

/** Tasks are no rows of the device: what of them is shown as done is for their lists to say (tasks/with-waiting.ts). */
const ofOne = {
  idsOf: ({ params }: { params: { id: string } }) => [params.id],
  needsNoRow: true,
  apply: <T>(item: T) => item,
}

const ofMany = {
  idsOf: ({ body }: { body: { ids: string[] } }) => body.ids,
  needsNoRow: true,
  apply: <T>(item: T) => item,
}

export const taskWrites = {
  /** A picture to run on. */
  bringPicture: writeKind<typeof routes.upload>({
    route: routes.upload,
    idsOf: ({ body }) => (body.id === undefined ? [] : [body.id]),
    needsNoRow: true,
    apply: item => item,
  }),
  submit: writeKind<typeof routes.submit>({ route: routes.submit, ...nothing }),
  submitBatch: writeKind<typeof routes.submitBatch>({ route: routes.submitBatch, ...nothing }),
  cancel: writeKind<typeof routes.cancel>({ route: routes.cancel, ...ofOne }),
  restart: writeKind<typeof routes.restart>({ route: routes.restart, ...ofOne }),
  pause: writeKind<typeof routes.pause>({ route: routes.pause, ...ofOne }),
  resume: writeKind<typeof routes.resume>({ route: routes.resume, ...ofOne }),
  softDelete: writeKind<TrashRoutes['softDelete']>({
    route: routes.softDelete,
    ...ofMany,
    refusalsOf: answer => answer.refused,
    narrow: (input, ids) => ({ ...input, body: { ...input.body, ids } }),
  }),
  recover: writeKind<TrashRoutes['recover']>({
    route: routes.recover,
    ...ofMany,
    refusalsOf: answer => answer.refused,
    narrow: (input, ids) => ({ ...input, body: { ...input.body, ids } }),
  }),
}
