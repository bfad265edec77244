import { z } from 'zod'
import { idList, idParam, page, pageQuery, queryList, textField } from '#contract/fields.ts'
import { anyone, item, moderator, nothing, person, rawResponse, route } from '#contract/route.ts'
import { commentRoutes } from '#contract/families/comments.ts'
import { renameRoutes } from '#contract/families/copy.ts'
import { discoveryRoutes } from '#contract/families/discovery.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { moveRoutes } from '#contract/families/move.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { accessDecision, accessRequest, accessRequestNote, ownAccessRequest } from '#entities/access-request.ts'
import { grantRole } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { imageAnswer, imageReaction, imageReactionInput, imageSummary, shareChannelInput } from '#entities/image.ts'
import { LINEAGE_STEPS_MAX, imageLineage } from '#entities/image-lineage.ts'
import { givenRating, imageRating, ratingContest, ratingNote } from '#entities/image-rating.ts'
import { bulkAnswer } from '#entities/item.ts'
import { personBrief } from '#entities/person.ts'
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
export const IMAGES_A_DOWNLOAD_MAX = 50
const zipNumber = z.coerce.number().int().min(1).max(9_999)
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
    opens: true,
  }),
  ...moveRoutes(base, 'images'),
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
  copy: route({
    method: 'POST',
    path: `${base}/copy`,
    summary: 'Make copies of one’s own, whoever’s the images are; each knows what it was copied from',
    access: person,
    body: idList.extend({ folderId: id.nullable().default(null), workspaceId: id.nullable().optional() }),
    response: bulkAnswer.extend({ copies: z.array(z.object({ fromId: id, id })) }),
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
  }),
  download: route({
    method: 'GET',
    path: `${base}/download`,
    summary: 'Up to 50 images as one ZIP that is made while it is sent, with all that is known of them in images.json',
    access: person,
    query: z.object({
      ids: queryList(id).pipe(z.array(id).min(1).max(IMAGES_A_DOWNLOAD_MAX)),
      /** Of more than one zip holds: which of how many this is, for its name. */
      part: zipNumber.optional(),
      parts: zipNumber.optional(),
    }),
    response: rawResponse('application/zip', 'The images as they were brought or made, and images.json'),
    errors: ['NOT_FOUND'],
    takesLong: true,
    ratePerMinute: 30,
  }),
  countDownloads: route({
    method: 'POST',
    path: `${base}/download/count`,
    summary: 'Count images as downloaded',
    access: person,
    body: idList,
    response: bulkAnswer,
  }),
  countShares: route({
    method: 'POST',
    path: `${base}/share/count`,
    summary: 'Count images as passed on, and where',
    access: person,
    body: idList.extend({ channel: shareChannelInput }),
    response: bulkAnswer,
  }),
  previewInfo: route({
    method: 'GET',
    path: `${base}/{id}/preview-info`,
    summary: 'What a link to an image shows before it is opened; also to who is not signed in, where anyone may see it',
    access: item('IMAGE', 'view'),
    params: idParam,
    response: imageSummary
      .pick({
        id: true,
        name: true,
        description: true,
        thumbnailUrl: true,
        thumbnailWidth: true,
        thumbnailHeight: true,
        thumbHash: true,
        width: true,
        height: true,
        media: true,
        sharingMode: true,
        createdAt: true,
      })
      .extend({ owner: personBrief }),
  }),
  preview: route({
    method: 'GET',
    path: `${base}/{id}/preview`,
    summary: 'Leads to the picture that a link to an image is shown with',
    access: item('IMAGE', 'view'),
    params: idParam,
    response: rawResponse('image/webp', 'A redirection to the picture'),
    status: 302,
    errors: ['NOT_FOUND'],
  }),
  similar: route({
    method: 'GET',
    path: `${base}/{id}/similar`,
    aliases: [`GET ${base}${board}/{id}/similiar`, `GET ${base}${board}/{id}/similar`],
    summary: 'Images that look alike, of one’s own, of those one is shown and in Explore; the most alike first',
    access: item('IMAGE', 'view'),
    params: idParam,
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(24) }),
    response: z.object({
      items: z.array(imageSummary.extend({ likeness: z.number() })),
      /** `look`: layout, colours and edges; `model`: what a model of the installation makes of them. */
      by: z.enum(['look', 'model']),
      model: z.string().nullable(),
    }),
  }),
  lineage: route({
    method: 'GET',
    path: `${base}/{id}/lineage`,
    summary:
      'What an image was made from and what was made of it, step by step; what the caller may not see is counted',
    access: item('IMAGE', 'view'),
    params: idParam,
    query: z.object({ steps: z.coerce.number().int().min(1).max(LINEAGE_STEPS_MAX).default(3) }),
    response: imageLineage,
  }),
  board: route({
    method: 'GET',
    path: `${base}${board}`,
    summary: 'The inspiration board: images in Explore, found by words',
    access: anyone,
    query: publicImageSearch,
    response: page(imageSummary),
    errors: [STOPPED],
  }),
  requestAccess: route({
    method: 'POST',
    path: `${base}/{id}/access-request`,
    summary: 'Ask its owner for access to an image',
    access: person,
    params: idParam,
    body: z.object({ role: grantRole.default('viewer'), note: accessRequestNote.default('') }),
    response: ownAccessRequest,
    errors: ['NOT_FOUND', 'CONFLICT'],
    ratePerMinute: 20,
  }),
  decideAccess: route({
    method: 'POST',
    path: `${base}/access-request/{id}`,
    summary: 'Approve a request for an image, with the role asked for or another, or ignore it',
    access: person,
    params: idParam,
    body: z.object({ status: accessDecision, role: grantRole.optional() }),
    response: accessRequest,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  readRating: route({
    method: 'GET',
    path: `${base}/{id}/rating`,
    summary: 'How an image is rated: its author is also told by whom, why, and what came of their contest',
    access: item('IMAGE', 'view'),
    params: idParam,
    response: imageRating,
  }),
  rate: route({
    method: 'POST',
    path: `${base}/{id}/rating`,
    summary: 'Rate an image: its author does, until a moderator has; moderators give a reason',
    access: person,
    params: idParam,
    body: z.object({ rating: givenRating, reason: ratingNote.default('') }),
    response: imageRating,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  contestRating: route({
    method: 'POST',
    path: `${base}/{id}/rating/contest`,
    summary: 'Say why a moderator’s rating of one’s own image is wrong; another look is taken at it once',
    access: person,
    params: idParam,
    body: z.object({ note: ratingNote.min(1, 'must not be empty') }),
    response: imageRating,
    errors: ['NOT_FOUND', 'CONFLICT'],
    ratePerMinute: 20,
  }),
  listContests: route({
    method: 'GET',
    path: `${base}/rating-contests`,
    summary: 'Contests of ratings that wait for a moderator, the oldest first',
    access: moderator,
    query: pageQuery,
    response: page(ratingContest),
  }),
  decideContest: route({
    method: 'POST',
    path: `${base}/rating-contests/{id}`,
    summary: 'Uphold a contested rating, or give another',
    access: moderator,
    params: idParam,
    body: z.object({ rating: givenRating, answer: ratingNote.default('') }),
    response: ratingContest,
    errors: ['NOT_FOUND', 'CONFLICT'],
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
