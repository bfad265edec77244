import type { LibraryRoutes } from '@atelier/shared-schema/contract/families/library.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { Handlers } from '#http/call.ts'
import { addToLibrary, removeFromLibrary } from './library.service.ts'
import { assertDone } from './trash.service.ts'

export function libraryHandlers(kind: ItemKind): Handlers<LibraryRoutes> {
  return {
    addToLibrary: async ({ app, actor, params }) => {
      assertDone(await addToLibrary(app, actor, { kind, ids: [params.id] }))
      return { inLibrary: true }
    },
    removeFromLibrary: async ({ app, actor, params }) => {
      await removeFromLibrary(app, actor, { kind, ids: [params.id] })
      return { inLibrary: false }
    },
    addAllToLibrary: ({ app, actor, body }) => addToLibrary(app, actor, { kind, ids: body.ids }),
    removeAllFromLibrary: ({ app, actor, body }) => removeFromLibrary(app, actor, { kind, ids: body.ids }),
  }
}
