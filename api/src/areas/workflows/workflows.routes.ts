import { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { commentHandlers } from '#families/comments.handlers.ts'
import { duplicateHandlers } from '#families/copy.handlers.ts'
import { discoveryHandlers } from '#families/discovery.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { actOnce } from '#http/once.ts'
import { copyMacro } from './macros.queries.ts'
import { changeMacro, createMacro, listMacros, readMacro, readMacroById } from './macros.service.ts'
import { priceMacro } from './price-macro.service.ts'
import { chooseImages, goOnWithRun, listOwnRuns, readMacroRun, runMacro } from './run-macro.service.ts'

export const workflowsImplementation = implement('workflows', workflowsRoutes, {
  browse: ({ app, actor, query }) => listMacros(app, actor, query),
  create: ({ app, actor, body }) => createMacro(app, actor, body),
  read: ({ app, actor, item }) => readMacro(app, actor, item),
  update: ({ app, actor, params, body }) => changeMacro(app, actor, params.id, body),
  price: ({ app, actor, body }) => priceMacro(app, actor, body),
  run: ({ app, actor, item, body, once }) =>
    actOnce(once, {
      recall: id => readMacroRun(app, actor, id),
      act: () => runMacro(app, actor, item, { ...body, once }),
    }),
  listRuns: ({ app, actor, params, query }) => listOwnRuns(app, actor, params.id, query),
  readRun: ({ app, actor, params }) => readMacroRun(app, actor, params.id),
  choose: ({ app, actor, params, body }) => chooseImages(app, actor, params.id, body),
  goOn: ({ app, actor, item, once }) =>
    actOnce(once, {
      recall: id => readMacroRun(app, actor, id),
      act: () => goOnWithRun(app, actor, item, once),
    }),
  ...shareHandlers('WORKFLOW'),
  ...transferHandlers('WORKFLOW'),
  ...libraryHandlers('WORKFLOW'),
  ...trashHandlers('WORKFLOW'),
  ...favoriteHandlers('WORKFLOW'),
  ...tagHandlers('WORKFLOW'),
  ...discoveryHandlers('WORKFLOW'),
  ...commentHandlers(),
  ...duplicateHandlers(copyMacro, readMacroById),
})
