import { z } from 'zod'
import { idList, idParam, page, textField } from '#contract/fields.ts'
import { anyone, item, nothing, person, route } from '#contract/route.ts'
import { commentRoutes } from '#contract/families/comments.ts'
import { renameRoutes } from '#contract/families/copy.ts'
import { discoveryRoutes } from '#contract/families/discovery.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { id } from '#entities/ids.ts'
import { imageAnswer, imageReaction, imageReactionInput, imageSummary } from '#entities/image.ts'
import { bulkAnswer } from '#entities/item.ts'
import {
  UPLOAD_FILES_MAX,
  completedUpload,
  startedUpload,
  uploadCompletion,
  uploadReference,
  uploadRequest,
} from '#entities/upload.ts'
import { imageSearch, publicImageSearch } from '#images/image-search.ts'

const base = '/images'
const board = '/inspiration-board'
/** Where a search is stopped, and what narrows it. */
const STOPPED = 'TIMEOUT'

/** What the inspiration board shows are images that are in Explore, so its doors lead to the images themselves. */
export const imagesRoutes = {
  search: route({
    method: 'POST',
    path: `${base}/search`,
    summary: 'Images of one view, by words, by what they were made with and by what they are',
    access: person,
    body: imageSearch,
    response: page(imageSummary),
    errors: [STOPPED],
    writes: false,
  }),
  searchPublic: route({
    method: 'POST',
    path: `${base}/search/public`,
    summary: 'The same among all images in Explore',
    access: anyone,
    body: publicImageSearch,
    response: page(imageSummary),
    errors: [STOPPED],
    writes: false,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    aliases: [`GET ${base}${board}/{id}`],
    summary: 'An image with how it was made',
    access: item('IMAGE', 'view'),
    params: idParam,
    response: imageAnswer,
  }),
  move: route({
    method: 'POST',
    path: `${base}/move`,
    summary: 'Put images into a folder, or out of all; who edits a folder within its tree, their owner anywhere',
    access: person,
    body: idList.extend({
      folderId: id.nullable(),
      /** Asked only without a folder: the workspace they belong to then, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    response: bulkAnswer,
    errors: ['NOT_FOUND'],
  }),
  note: route({
    method: 'PUT',
    path: `${base}/{id}/note`,
    summary: 'Write a note on an image; whoever sees the image reads it',
    access: item('IMAGE', 'edit'),
    params: idParam,
    body: z.object({ note: textField(10_000) }),
    response: imageAnswer,
  }),
  reaction: route({
    method: 'POST',
    path: `${base}/{id}/reaction`,
    summary: 'React to an image, or no longer with null; everybody has one reaction',
    access: item('IMAGE', 'comment'),
    params: idParam,
    body: z.object({ reaction: imageReactionInput.nullable() }),
    response: z.object({
      reaction: imageReaction.nullable(),
      reactions: z.partialRecord(imageReaction, z.int()),
    }),
  }),
  startUploads: route({
    method: 'POST',
    path: `${base}/upload/multipart`,
    summary:
      'Begin to upload images into a folder or outside of all: for each the addresses that its parts are sent to',
    access: person,
    body: uploadRequest.extend({
      folderId: id.nullable().default(null),
      /** Asked only without a folder: the workspace they belong to, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    bodyLimit: 1_000_000,
    response: z.array(startedUpload),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
    secret: true,
  }),
  completeUploads: route({
    method: 'POST',
    path: `${base}/upload/multipart/complete`,
    summary: 'Make images of uploads whose parts have all arrived; asked twice it answers the same',
    access: person,
    body: z.array(uploadCompletion).min(1).max(UPLOAD_FILES_MAX),
    bodyLimit: 16_000_000,
    response: z.array(
      completedUpload.extend({
        image: imageAnswer.nullable(),
        /** Images of one’s own with the very same content. */
        duplicateOf: z.array(id),
      }),
    ),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  abortUploads: route({
    method: 'POST',
    path: `${base}/upload/multipart/abort`,
    summary: 'Give uploads of images up; what arrived of them is removed',
    access: person,
    body: z.array(uploadReference).min(1).max(200),
    response: nothing,
  }),
  ...renameRoutes('IMAGE', base, imageAnswer),
  ...shareRoutes('IMAGE', base, { permissions: ['GET /{id}/share', 'GET /{id}/permissions'] }),
  ...transferRoutes('IMAGE', base),
  ...trashRoutes(base, {
    softDelete: 'POST /soft-delete',
    fullyDelete: 'POST /fully-delete',
    emptyTrash: 'DELETE /fully-delete/all',
  }),
  ...favoriteRoutes('IMAGE', base, { favorite: ['POST /{id}/favorite', `POST ${board}/{id}/favorite`] }),
  ...libraryRoutes('IMAGE', base),
  ...tagRoutes(base),
  ...discoveryRoutes(base),
  ...commentRoutes('IMAGE', base, {
    listComments: ['GET /{id}/comments', `GET ${board}/{id}/comments`],
    addComment: ['POST /comments/{id}', 'POST /{id}/comments', `POST ${board}/{id}/comments`],
    listMentionable: ['GET /{id}/comments/mentionable', `GET ${board}/{id}/comments/mentionable`],
  }),
}
