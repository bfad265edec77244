import { stylesRoutes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { commentHandlers } from '#families/comments.handlers.ts'
import { duplicateHandlers, renameHandlers } from '#families/copy.handlers.ts'
import { discoveryHandlers } from '#families/discovery.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { changeStyle, createStyle, listStyles, readStyle, readStyleById } from './styles.service.ts'
import { copyStyle } from './styles.queries.ts'

export const stylesImplementation = implement('styles', stylesRoutes, {
  list: ({ app, actor, body }) => listStyles(app, actor, body),
  browse: ({ app, actor, query }) => listStyles(app, actor, query),
  create: ({ app, actor, body }) => createStyle(app, actor, body),
  read: ({ app, actor, item }) => readStyle(app, app.db, actor, item),
  update: ({ app, actor, params, body }) => changeStyle(app, actor, params.id, body),
  setImages: ({ app, actor, params, body }) => changeStyle(app, actor, params.id, body),
  ...shareHandlers('STYLE'),
  ...transferHandlers('STYLE'),
  ...libraryHandlers('STYLE'),
  ...trashHandlers('STYLE'),
  ...favoriteHandlers('STYLE'),
  ...tagHandlers('STYLE'),
  ...discoveryHandlers('STYLE'),
  ...commentHandlers(),
  ...duplicateHandlers(copyStyle, readStyleById),
  ...renameHandlers(readStyleById),
})
