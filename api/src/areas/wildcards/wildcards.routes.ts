import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { duplicateHandlers } from '#families/copy.handlers.ts'
import { discoveryHandlers } from '#families/discovery.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { copyWildcard } from './wildcards.queries.ts'
import {
  changeWildcard,
  createWildcard,
  listWildcards,
  previewWildcard,
  readWildcard,
  readWildcardById,
} from './wildcards.service.ts'

export const wildcardsImplementation = implement('wildcards', wildcardsRoutes, {
  list: ({ app, actor, body }) => listWildcards(app, actor, body),
  browse: ({ app, actor, query }) => listWildcards(app, actor, query),
  create: ({ app, actor, body }) => createWildcard(app, actor, body),
  preview: ({ app, actor, body }) => previewWildcard(app, actor, body),
  read: ({ app, actor, item }) => readWildcard(app.db, actor, item),
  update: ({ app, actor, params, body }) => changeWildcard(app, actor, params.id, body),
  ...shareHandlers('WILDCARD'),
  ...transferHandlers('WILDCARD'),
  ...libraryHandlers('WILDCARD'),
  ...trashHandlers('WILDCARD'),
  ...favoriteHandlers('WILDCARD'),
  ...tagHandlers('WILDCARD'),
  ...discoveryHandlers('WILDCARD'),
  ...duplicateHandlers(copyWildcard, readWildcardById),
})
