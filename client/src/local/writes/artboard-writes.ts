import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { familyWrites, moveWrite } from './family-writes.ts'
import { madeHere } from './made-here.ts'
import { writeKind } from './write-kind.ts'

/** What is asked for on a board waits for the board: `isHeld` until its placeholder has arrived. It is no row of the device. */
const askTask = writeKind<typeof routes.askTask>({
  route: routes.askTask,
  idsOf: ({ body }) => [body.shapeId],
  needsNoRow: true,
  apply: item => item,
})

/** Of a board that was made without the network: what lies on it is in its document already. */
const create = writeKind<typeof routes.create>({
  route: routes.create,
  ...madeHere,
  adopt: adoptAnswer,
})

const update = writeKind<typeof routes.update>({
  route: routes.update,
  idsOf: ({ params }) => [params.id],
  apply: (item, { body }, at) => ({
    ...item,
    name: body?.name ?? item.name,
    description: body?.description ?? item.description,
    updatedAt: at.toISOString(),
  }),
  adopt: adoptAnswer,
  merge: (earlier, later) => ({ params: later.params, body: { ...earlier.body, ...later.body } }),
})

const addPictures = writeKind<typeof routes.addPictures>({
  route: routes.addPictures,
  idsOf: ({ params }) => [params.id],
  apply: item => item,
})

function adoptAnswer(item: FeedItem, { name, description, updatedAt }: ArtboardAnswer): FeedItem {
  return { ...item, name, description, updatedAt }
}

export const artboardWrites = {
  ...familyWrites(routes),
  move: moveWrite(routes),
  create,
  update,
  addPictures,
  askTask,
}
