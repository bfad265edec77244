import type { TagRoutes } from '@atelier/shared-schema/contract/families/tags.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { Handlers } from '#http/call.ts'
import { addTags, listTags, removeTags } from './tags.service.ts'

export function tagHandlers(kind: ItemKind): Handlers<TagRoutes> {
  return {
    listTags: ({ app, actor }) => listTags(app, actor, kind),
    addTags: ({ app, actor, body }) => addTags(app, actor, { kind, ...body }),
    removeTags: ({ app, actor, body }) => removeTags(app, actor, { kind, ...body }),
  }
}
