import { commentsRoutes as routes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { Route, RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { writeKind } from './write-kind.ts'

/** Comments are no rows of the device: what of them is shown before it is sent is for their lists to say (items/comments-waiting.ts). */
const ofOne = {
  idsOf: ({ params }: { params: { id: string } }) => [params.id],
  needsNoRow: true,
  apply: <T>(item: T) => item,
}

const latest = <R extends Route>(_earlier: RouteInput<R>, later: RouteInput<R>) => later

export const commentWrites = {
  /** By the id that it was given here, so that answers to it and changes of it wait behind it. */
  add: writeKind<typeof routes.add>({
    route: routes.add,
    idsOf: ({ body: { id, parentId } }) => [id, parentId].filter(each => each !== undefined),
    needsNoRow: true,
    apply: item => item,
  }),
  edit: writeKind<typeof routes.update>({ route: routes.update, ...ofOne, merge: latest }),
  remove: writeKind<typeof routes.remove>({ route: routes.remove, ...ofOne }),
  like: writeKind<typeof routes.like>({ route: routes.like, ...ofOne, merge: latest }),
  react: writeKind<typeof routes.react>({ route: routes.react, ...ofOne, merge: latest }),
  resolve: writeKind<typeof routes.resolve>({ route: routes.resolve, ...ofOne, merge: latest }),
  markRead: writeKind<typeof routes.markAsRead>({
    route: routes.markAsRead,
    idsOf: ({ body }) => [body?.threadId ?? body?.itemId].filter(each => each !== undefined),
    needsNoRow: true,
    isMinor: true,
    apply: item => item,
    merge: latest,
  }),
  pin: writeKind<typeof routes.pin>({ route: routes.pin, ...ofOne, merge: latest }),
}
