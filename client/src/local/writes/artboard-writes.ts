import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { familyWrites, moveWrite } from './family-writes.ts'
import { writeKind } from './write-kind.ts'

/** What is asked for on a board waits for the board: `isHeld` until its placeholder has arrived. It is no row of the device. */
const askTask = writeKind<typeof routes.askTask>({
  route: routes.askTask,
  idsOf: ({ body }) => [body.shapeId],
  needsNoRow: true,
  apply: item => item,
})

export const artboardWrites = { ...familyWrites(routes), move: moveWrite(routes), askTask }
