import { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { abortUploads } from '#areas/uploads/discard-upload.service.ts'
import { commentHandlers } from '#families/comments.handlers.ts'
import { discoveryHandlers } from '#families/discovery.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { listBaseModels } from './base-models.service.ts'
import { completeModelUploads, createSdModel, startModelUploads } from './bring-models.service.ts'
import { duplicateSdModel } from './copy-model.service.ts'
import { keepTrained } from './keep-trained.service.ts'
import { takeReport } from './report-model.service.ts'
import { changeSdModel, checkAgain, listSdModels, readSdModel } from './sd-models.service.ts'

export const sdModelsImplementation = implement('sd-models', sdModelsRoutes, {
  browse: ({ app, actor, query }) => listSdModels(app, actor, query),
  list: ({ app, actor, body }) => listSdModels(app, actor, body),
  listBaseModels: async ({ app, query }) => ({ items: await listBaseModels(app, query.baseType) }),
  create: ({ app, actor, body }) => createSdModel(app, actor, body),
  keepTrained: ({ app, actor, body }) => keepTrained(app, actor, body),
  initializeUpload: ({ app, actor, body }) => startModelUploads(app, actor, body),
  completeUpload: ({ app, actor, body }) => completeModelUploads(app, actor, body),
  abortUpload: ({ app, actor, body }) => abortUploads(app, actor, body),
  reportUpload: ({ app, body }) => takeReport(app, body),
  read: ({ app, actor, item }) => readSdModel(app, actor, item),
  update: ({ app, actor, params, body }) => changeSdModel(app, actor, params.id, body),
  checkAgain: ({ app, actor, item }) => checkAgain(app, actor, item),
  duplicate: ({ app, actor, item, body }) => duplicateSdModel(app, actor, item, body.name),
  ...shareHandlers('SD_MODEL'),
  ...transferHandlers('SD_MODEL'),
  ...libraryHandlers('SD_MODEL'),
  ...trashHandlers('SD_MODEL'),
  ...favoriteHandlers('SD_MODEL'),
  ...tagHandlers('SD_MODEL'),
  ...discoveryHandlers('SD_MODEL'),
  ...commentHandlers(),
})
