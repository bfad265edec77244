import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { moveItems } from '#areas/images/move-items.service.ts'
import { readTask } from '#areas/recipe-tasks/present-tasks.service.ts'
import { listHistory } from '#areas/sync/history.service.ts'
import { commentHandlers } from '#families/comments.handlers.ts'
import { duplicateHandlers } from '#families/copy.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { reviewHandlers } from '#families/review.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { actOnce } from '#http/once.ts'
import {
  changeArtboard,
  createArtboard,
  documentOf,
  listArtboards,
  readArtboard,
  readArtboardById,
} from './artboards.service.ts'
import { forkBoard } from './board-forks.service.ts'
import { askOnBoard, cancelOnBoard, retryOnBoard, serveBoardPreview } from './board-tasks.service.ts'
import { addPictures, copyBoard } from './board-pictures.service.ts'
import { listBoardTasks } from './list-board-tasks.service.ts'
import { giveUpPictures } from './fill-assets.ts'
import { readPicture, savePictures } from './library-of-board.service.ts'

export const artboardsImplementation = implement('artboards', artboardsRoutes, {
  browse: ({ app, actor, query }) => listArtboards(app, actor, query),
  create: ({ app, actor, body }) => createArtboard(app, actor, body),
  read: ({ app, actor, item }) => readArtboard(app.db, actor, item),
  update: ({ app, actor, params, body }) => changeArtboard(app, actor, params.id, body),
  listHistory: ({ app, actor, params, query }) => listHistory(app, actor, documentOf(params.id), query),
  addPictures: ({ app, actor, item, body }) => addPictures(app, actor, item, body),
  fork: ({ app, actor, item, body }) => forkBoard(app, actor, item, body),
  askTask: ({ app, actor, item, body, once }) =>
    actOnce(once, {
      recall: id => readTask(app, actor, id),
      act: () => askOnBoard(app, actor, item, body, once),
    }),
  listTasks: ({ app, actor, item }) => listBoardTasks(app, actor, item),
  previewTask: ({ app, item, params, request }) =>
    serveBoardPreview(app, { board: item, taskId: params.taskId }, request.header('if-none-match')),
  cancelTask: ({ app, actor, item, params }) => cancelOnBoard(app, actor, { board: item, taskId: params.taskId }),
  retryTask: ({ app, actor, item, params, query, once }) =>
    actOnce(once, {
      recall: id => readTask(app, actor, id),
      act: () => retryOnBoard(app, actor, { board: item, taskId: params.taskId, ...query }, once),
    }),
  giveUpPictures: ({ app, actor, item, body }) => giveUpPictures(app, actor, item, body.assets),
  readPicture: ({ app, actor, item, params }) => readPicture(app, actor, item, params.fileId),
  savePictures: ({ app, actor, item, body }) => savePictures(app, actor, item, body),
  ...shareHandlers('ARTBOARD'),
  ...transferHandlers('ARTBOARD'),
  ...libraryHandlers('ARTBOARD'),
  ...favoriteHandlers('ARTBOARD'),
  ...trashHandlers('ARTBOARD'),
  ...tagHandlers('ARTBOARD'),
  ...commentHandlers(),
  ...reviewHandlers(),
  move: ({ app, actor, body }) => moveItems(app, actor, 'ARTBOARD', body),
  ...duplicateHandlers(copyBoard, readArtboardById),
})
