import type { TrashOneRoutes, TrashRoutes } from '@atelier/shared-schema/contract/families/trash.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { Handlers } from '#http/call.ts'
import { assertDone, emptyTrash, fullyDeleteItems, recoverItems, trashItems } from './trash.service.ts'

export function trashHandlers(kind: ItemKind): Handlers<TrashRoutes> {
  return {
    softDelete: ({ app, actor, body }) => trashItems(app, actor, { kind, ids: body.ids }),
    recover: ({ app, actor, body }) => recoverItems(app, actor, { kind, ids: body.ids }),
    fullyDelete: ({ app, actor, body }) => fullyDeleteItems(app, actor, { kind, ids: body.ids }),
    emptyTrash: ({ app, actor }) => emptyTrash(app, actor, kind),
  }
}

export function trashOneHandlers(kind: ItemKind): Handlers<TrashOneRoutes> {
  return {
    softDeleteOne: async ({ app, actor, params }) =>
      assertDone(await trashItems(app, actor, { kind, ids: [params.id] })),
    recoverOne: async ({ app, actor, params }) =>
      assertDone(await recoverItems(app, actor, { kind, ids: [params.id] })),
    fullyDeleteOne: async ({ app, actor, params }) =>
      assertDone(await fullyDeleteItems(app, actor, { kind, ids: [params.id] })),
  }
}
