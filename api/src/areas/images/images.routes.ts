import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { abortUploads } from '#areas/uploads/discard-upload.service.ts'
import { commentHandlers } from '#families/comments.handlers.ts'
import { renameHandlers } from '#families/copy.handlers.ts'
import { discoveryHandlers } from '#families/discovery.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { presentImage } from './images.present.ts'
import { react, readImageById, writeNote } from './images.service.ts'
import { moveImages } from './move-images.service.ts'
import { searchImages } from './search-images.service.ts'
import { completeImageUploads, startImageUploads } from './upload-images.service.ts'

export const imagesImplementation = implement('images', imagesRoutes, {
  search: ({ app, actor, body }) => searchImages(app, actor, body),
  searchPublic: ({ app, actor, body }) => searchImages(app, actor, { ...body, view: 'public' }),
  read: ({ app, actor, item }) => presentImage(app, app.db, actor, item),
  move: ({ app, actor, body }) => moveImages(app, actor, body),
  note: ({ app, actor, params, body }) => writeNote(app, actor, params.id, body.note),
  reaction: ({ app, actor, params, body }) => react(app, actor, params.id, body.reaction),
  startUploads: ({ app, actor, body }) => startImageUploads(app, actor, body),
  completeUploads: ({ app, actor, body }) => completeImageUploads(app, actor, body),
  abortUploads: ({ app, actor, body }) => abortUploads(app, actor, body),
  ...renameHandlers(readImageById),
  ...shareHandlers('IMAGE'),
  ...transferHandlers('IMAGE'),
  ...trashHandlers('IMAGE'),
  ...favoriteHandlers('IMAGE'),
  ...libraryHandlers('IMAGE'),
  ...tagHandlers('IMAGE'),
  ...discoveryHandlers('IMAGE'),
  ...commentHandlers(),
})
