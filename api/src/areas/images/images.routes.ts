import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { decideAccess, requestAccess } from '#areas/access-requests/access-requests.service.ts'
import { abortUploads } from '#areas/uploads/discard-upload.service.ts'
import { commentHandlers } from '#families/comments.handlers.ts'
import { renameHandlers } from '#families/copy.handlers.ts'
import { discoveryHandlers } from '#families/discovery.handlers.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { libraryHandlers } from '#families/library.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { shareMany } from '#families/share-many.service.ts'
import { tagHandlers } from '#families/tags.handlers.ts'
import { transferHandlers } from '#families/transfer.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { implement } from '#http/call.ts'
import { presentImage } from './images.present.ts'
import { copyImages } from './copy-images.service.ts'
import { countDownloads, countShares } from './count-images.service.ts'
import { downloadImages } from './download-images.service.ts'
import { readLineage } from './lineage.service.ts'
import { findSimilar, leadToPreview, previewImage } from './look-at-images.service.ts'
import { assertMayBeShared, assertMode, assertShownToOthers } from './rating-rules.ts'
import { contestRating, decideContest, listContests, rateImage, readRating } from './ratings.service.ts'
import { react, readImageById, writeNote } from './images.service.ts'
import { moveItems } from './move-items.service.ts'
import { searchImages } from './search-images.service.ts'
import { trashImages } from './trash-images.service.ts'
import { completeImageUploads, startImageUploads } from './upload-images.service.ts'

const share = shareHandlers('IMAGE')

export const imagesImplementation = implement('images', imagesRoutes, {
  search: ({ app, actor, body }) => searchImages(app, actor, body),
  searchPublic: ({ app, actor, body }) => searchImages(app, actor, { ...body, view: 'public' }),
  read: ({ app, actor, item }) => presentImage(app, app.db, actor, item),
  move: ({ app, actor, body }) => moveItems(app, actor, 'IMAGE', body),
  note: ({ app, actor, params, body }) => writeNote(app, actor, params.id, body.note),
  reaction: ({ app, actor, params, body }) => react(app, actor, params.id, body.reaction),
  copy: ({ app, actor, body }) => copyImages(app, actor, body),
  download: ({ app, actor, query }) => downloadImages(app, actor, query),
  countDownloads: ({ app, actor, body }) => countDownloads(app, actor, body.ids),
  countShares: ({ app, actor, body }) => countShares(app, actor, body),
  previewInfo: ({ app, actor, item }) => previewImage(app, actor, item),
  preview: ({ item }) => leadToPreview(item),
  similar: ({ app, actor, params, query }) => findSimilar(app, actor, { ...params, ...query }),
  lineage: ({ app, actor, item, query }) => readLineage(app.db, actor, item, query.steps),
  board: ({ app, actor, query }) => searchImages(app, actor, { ...query, view: 'public' }, 'query.query'),
  requestAccess: ({ app, actor, params, body }) =>
    requestAccess(app, actor, { ...body, itemId: params.id, kind: 'IMAGE' }),
  decideAccess: ({ app, actor, params, body }) => decideAccess(app, actor, { ...body, id: params.id, kind: 'IMAGE' }),
  readRating: ({ app, actor, item }) => readRating(app.db, actor, item),
  rate: ({ app, actor, params, body }) => rateImage(app, actor, { ...params, ...body }),
  contestRating: ({ app, actor, params, body }) => contestRating(app, actor, params.id, body.note),
  listContests: ({ app, query }) => listContests(app, query),
  decideContest: ({ app, actor, params, body }) => decideContest(app, actor, { ...params, ...body }),
  startUploads: ({ app, actor, body }) => startImageUploads(app, actor, body),
  completeUploads: ({ app, actor, body }) => completeImageUploads(app, actor, body),
  abortUploads: ({ app, actor, body }) => abortUploads(app, actor, body),
  ...renameHandlers(readImageById),
  ...share,
  share: call => {
    assertShownToOthers(call.item)
    return share.share(call)
  },
  shareMany: ({ app, actor, body }) =>
    shareMany(app, actor, { kind: 'IMAGE', ...body, check: image => assertMayBeShared(image, body.change) }),
  shareByWorkspace: call => {
    if (call.body.role !== null) assertShownToOthers(call.item)
    return share.shareByWorkspace(call)
  },
  setSharingMode: call => {
    assertMode(call.item, call.body.mode)
    return share.setSharingMode(call)
  },
  ...transferHandlers('IMAGE'),
  ...trashHandlers('IMAGE'),
  softDelete: ({ app, actor, body }) => trashImages(app, actor, body.ids),
  ...favoriteHandlers('IMAGE'),
  ...libraryHandlers('IMAGE'),
  ...tagHandlers('IMAGE'),
  ...discoveryHandlers('IMAGE'),
  ...commentHandlers(),
})
