import { z } from 'zod'
import { boardShapeId } from '#documents/board-shapes.ts'
import { idParam, nameField, page, pageQuery, textField } from '#contract/fields.ts'
import { item, nothing, person, rawResponse, route } from '#contract/route.ts'
import { commentRoutes } from '#contract/families/comments.ts'
import { duplicateRoutes } from '#contract/families/copy.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { itemListQuery, itemView } from '#contract/families/list.ts'
import { reviewRoutes } from '#contract/families/review.ts'
import { moveRoutes } from '#contract/families/move.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { BOARD_PICTURES_MAX, artboardAnswer, boardPicture, boardPictureFacts } from '#entities/artboard.ts'
import { boardTemplate } from '#entities/board-template.ts'
import { locale } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { recipeTaskAnswer } from '#entities/recipe-task.ts'
import { boardTaskAsk, boardTasks } from '#tasks/board-task.ts'
import { historyEntry } from './sync.contract.ts'

const base = '/artboards'
const DESCRIPTION_LENGTH_MAX = 2_000

/** Images of the library or files by their ids, or any of this server’s own addresses of them. */
const pictureNames = z.array(z.string().trim().min(1).max(2_000)).min(1).max(BOARD_PICTURES_MAX)
const taskParam = z.object({ id, taskId: id })
const taskErrors = ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'ENGINE_MISSING', 'CONSENT_NEEDED', 'NO_CREDITS'] as const

/** As tldraw names its records. */
const assetId = z
  .string()
  .max(200)
  .regex(/^asset:./, 'must be the id of an asset of the board')

const words = { name: nameField(), description: textField(DESCRIPTION_LENGTH_MAX) }

export const artboardsRoutes = {
  browse: route({
    method: 'GET',
    path: base,
    summary: 'Artboards of one view, searched, sorted and filtered by tags',
    access: person,
    query: itemListQuery.extend({ view: itemView.default('all') }),
    response: page(artboardAnswer),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make an artboard; what it holds is edited as a document',
    access: person,
    body: z.object({
      /** Made where the board was, so that it is worked on before the server is reached; sent twice, it is one board. */
      id: id.optional(),
      name: words.name,
      description: words.description.default(''),
      /** Where it belongs: the workspace one works in unless named, one’s own space with null. */
      workspaceId: id.nullable().optional(),
      /** What it begins with. */
      template: boardTemplate.default('blank'),
      /** That the template is written in; the person’s own unless named. */
      language: locale.optional(),
      /** Put on it side by side, named as for `/pictures`. */
      images: pictureNames.optional(),
    }),
    response: artboardAnswer,
    status: 201,
    errors: ['CONFLICT', 'STORAGE_FULL'],
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'An artboard, and the document that holds what is on it',
    access: item('ARTBOARD', 'view'),
    params: idParam,
    response: artboardAnswer,
    opens: true,
    guests: true,
  }),
  update: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change the name or description of an artboard',
    access: item('ARTBOARD', 'edit'),
    params: idParam,
    body: z.object(words).partial(),
    response: artboardAnswer,
  }),
  listHistory: route({
    method: 'GET',
    path: `${base}/{id}/history`,
    summary: 'What is kept of its past, newest first; for those who may change it',
    access: item('ARTBOARD', 'view'),
    params: idParam,
    query: pageQuery,
    response: page(historyEntry),
    errors: ['FORBIDDEN'],
  }),
  fork: route({
    method: 'POST',
    path: `${base}/{id}/fork`,
    summary: 'Make a board of one’s own that holds what this one held in a version, with pictures of its own',
    access: item('ARTBOARD', 'contribute'),
    params: idParam,
    body: z.object({
      /** Of the board’s history. */
      versionId: id,
      /** That of the board and of the version, unless one is given. */
      name: nameField().optional(),
    }),
    response: artboardAnswer,
    status: 201,
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
    ratePerMinute: 30,
  }),
  addPictures: route({
    method: 'POST',
    path: `${base}/{id}/pictures`,
    summary:
      'Make pictures the board’s own, so that whoever sees it sees them; to be put on it by the id of their file',
    access: item('ARTBOARD', 'contribute'),
    params: idParam,
    body: z.object({
      images: pictureNames,
      /** Also put on the board’s first page, below what lies there. */
      placed: z.boolean().default(false),
      /** For each, the asset on the board that waits for it: it is filled at once, whether somebody has the board open or not. */
      assets: z.array(assetId).max(BOARD_PICTURES_MAX).optional(),
    }),
    /** In the order they were named. */
    response: z.object({ items: z.array(boardPicture) }),
    status: 201,
    errors: ['CONFLICT', 'STORAGE_FULL'],
    ratePerMinute: 120,
  }),
  askTask: route({
    method: 'POST',
    path: `${base}/{id}/recipe-tasks`,
    summary:
      'Run a recipe for a placeholder that is on the board: what comes of it is put there, whoever has the board open then',
    access: item('ARTBOARD', 'contribute'),
    params: idParam,
    body: boardTaskAsk,
    response: recipeTaskAnswer,
    status: 201,
    errors: taskErrors,
  }),
  listTasks: route({
    method: 'GET',
    path: `${base}/{id}/recipe-tasks`,
    summary:
      'What the board waits for: place in the queue, progress, who asked; what has ended the document itself says',
    access: item('ARTBOARD', 'view'),
    params: idParam,
    response: boardTasks,
    guests: true,
    usualPerMinute: 600,
  }),
  previewTask: route({
    method: 'GET',
    path: `${base}/{id}/recipe-tasks/{taskId}/preview`,
    summary: 'The newest picture of a task that the board waits for; its ETag is the `previewSeq` of the task',
    access: item('ARTBOARD', 'view'),
    params: taskParam,
    response: rawResponse('image/webp', 'The picture'),
    usualPerMinute: 3_000,
    guests: true,
  }),
  cancelTask: route({
    method: 'POST',
    path: `${base}/{id}/recipe-tasks/{taskId}/cancel`,
    summary: 'Stop a task that the board waits for: for whoever asked for it, and for editors of the board',
    access: item('ARTBOARD', 'view'),
    params: taskParam,
    response: nothing,
    status: 204,
    errors: ['FORBIDDEN'],
  }),
  retryTask: route({
    method: 'POST',
    path: `${base}/{id}/recipe-tasks/{taskId}/retry`,
    summary: 'Ask once more for what failed or was stopped, with the same params; whoever asks pays',
    access: item('ARTBOARD', 'contribute'),
    params: taskParam,
    /** Where else than in its own placeholder: in a copy of that. */
    query: z.object({ shapeId: boardShapeId.optional() }),
    response: recipeTaskAnswer,
    status: 201,
    errors: taskErrors,
  }),
  giveUpPictures: route({
    method: 'POST',
    path: `${base}/{id}/pictures/give-up`,
    summary: 'Take what waits for pictures that will not come off the board again; one’s own only',
    access: item('ARTBOARD', 'contribute'),
    params: idParam,
    body: z.object({ assets: z.array(assetId).min(1).max(BOARD_PICTURES_MAX) }),
    response: nothing,
    errors: ['CONFLICT'],
  }),
  readPicture: route({
    method: 'GET',
    path: `${base}/{id}/pictures/{fileId}`,
    summary: 'What is known of a picture of the board',
    access: item('ARTBOARD', 'view'),
    params: idParam.extend({ fileId: id }),
    response: boardPictureFacts,
  }),
  savePictures: route({
    method: 'POST',
    path: `${base}/{id}/pictures/save`,
    summary: 'Make pictures of the board images of one’s own library; each is a copy that is one’s own',
    access: item('ARTBOARD', 'view'),
    params: idParam,
    body: z.object({
      files: z.array(id).min(1).max(BOARD_PICTURES_MAX),
      folderId: id.nullable().default(null),
      /** Asked only without a folder: the workspace they belong to, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    /** In the order they were named. */
    response: z.object({ items: z.array(z.object({ fileId: id, imageId: id })) }),
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT', 'STORAGE_FULL'],
    ratePerMinute: 120,
  }),
  ...shareRoutes('ARTBOARD', base),
  ...transferRoutes('ARTBOARD', base),
  ...libraryRoutes('ARTBOARD', base),
  ...favoriteRoutes('ARTBOARD', base, { favorite: 'POST /{id}/favorites' }),
  ...trashRoutes(base, {
    softDelete: 'POST /soft-delete',
    recover: 'POST /recover',
    fullyDelete: 'POST /fully-delete',
    emptyTrash: 'DELETE /fully-delete/all',
  }),
  ...tagRoutes(base),
  ...commentRoutes('ARTBOARD', base),
  ...reviewRoutes('ARTBOARD', base),
  ...moveRoutes(base, 'artboards'),
  ...duplicateRoutes('ARTBOARD', base, artboardAnswer),
}
