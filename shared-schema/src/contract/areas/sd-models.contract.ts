import { z } from 'zod'
import { dateTime, idParam, nameField, page, queryList, textField } from '#contract/fields.ts'
import { item, nothing, person, route, runner } from '#contract/route.ts'
import { commentRoutes } from '#contract/families/comments.ts'
import { duplicateRoutes } from '#contract/families/copy.ts'
import { discoveryRoutes } from '#contract/families/discovery.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { libraryRoutes } from '#contract/families/library.ts'
import { itemListQuery } from '#contract/families/list.ts'
import { shareRoutes, transferRoutes } from '#contract/families/share.ts'
import { tagRoutes } from '#contract/families/tags.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { baseModel } from '#entities/base-model.ts'
import { id } from '#entities/ids.ts'
import {
  sdModelAnswer,
  sdModelBaseType,
  sdModelFormat,
  sdModelKind,
  sdModelStatus,
  sdModelSummary,
} from '#entities/sd-model.ts'
import {
  UPLOAD_FILES_MAX,
  completedUpload,
  startedUpload,
  uploadCompletion,
  uploadReference,
  uploadRequest,
} from '#entities/upload.ts'

const base = '/sd-models'
const COMPLETION_BYTES = 16_000_000

/** `$all` is every base, and the same as leaving it out. `by-gaia` is what came with the installation, `by-creator` one’s own. */
const modelFilter = {
  baseType: z.enum([...sdModelBaseType.options, '$all']).optional(),
  kinds: queryList(sdModelKind).pipe(z.array(sdModelKind).max(16)).optional(),
  source: z.enum(['gaia', 'community', 'by-gaia', 'by-creator', 'by-community', '$all']).optional(),
  status: sdModelStatus.optional(),
  format: sdModelFormat.optional(),
}
const modelListQuery = itemListQuery.extend({ view: itemListQuery.shape.view.default('owned'), ...modelFilter })
export type SdModelListInput = z.output<typeof modelListQuery>

const triggerWords = z.array(textField(120).trim().min(1)).max(40)

const words = {
  name: nameField(),
  description: textField(4_000),
  baseType: sdModelBaseType.nullable(),
  modelKind: sdModelKind,
  triggerWords,
  /** Others than its owner and editors do not see a draft. */
  isDraft: z.boolean(),
}

/** Without what is found out of the file. */
const brought = {
  name: words.name.optional(),
  description: words.description.optional(),
  baseType: words.baseType.optional(),
  modelKind: words.modelKind.optional(),
  triggerWords: words.triggerWords.optional(),
  isDraft: words.isDraft.optional(),
}

export const sdModelsRoutes = {
  browse: route({
    method: 'GET',
    path: `${base}/list`,
    summary: 'Models of one view, searched, sorted and filtered by base, kind, source, state and tags',
    access: person,
    query: modelListQuery,
    response: page(sdModelSummary),
  }),
  list: route({
    method: 'POST',
    path: `${base}/search`,
    summary: 'The same list by POST',
    access: person,
    body: modelListQuery,
    response: page(sdModelSummary),
    writes: false,
  }),
  listBaseModels: route({
    method: 'GET',
    path: `${base}/base-models`,
    summary: 'Well-known models with what each needs, its licence, and whether an engine has its file',
    access: person,
    query: z.object({ baseType: modelFilter.baseType }),
    response: z.object({ items: z.array(baseModel) }),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make a model of a file that was uploaded for it',
    access: person,
    body: z.object({
      fileId: id,
      ...brought,
      /** Where it belongs: the workspace one works in unless named, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    response: sdModelAnswer,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNSUPPORTED_MEDIA'],
  }),
  keepTrained: route({
    method: 'POST',
    path: `${base}/training-output`,
    summary: 'Make a model of one of the checkpoints of a training of one’s own; asked twice it answers the same',
    access: person,
    body: z.object({ trainingId: id, checkpointId: id, name: nameField().optional() }),
    response: sdModelAnswer,
    status: 201,
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
  }),
  initializeUpload: route({
    method: 'POST',
    path: `${base}/upload/initialize`,
    summary: 'Begin to upload files of models: for each the addresses that its parts are sent to',
    access: person,
    body: uploadRequest.extend({ workspaceId: id.nullable().optional() }),
    bodyLimit: 1_000_000,
    response: z.array(startedUpload),
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
    secret: true,
  }),
  completeUpload: route({
    method: 'POST',
    path: `${base}/upload/complete`,
    summary: 'Make models of files whose parts have all arrived; each is looked at before it can be used',
    access: person,
    body: z.array(uploadCompletion.extend(brought)).min(1).max(UPLOAD_FILES_MAX),
    bodyLimit: COMPLETION_BYTES,
    takesLong: true,
    response: z.array(completedUpload.extend({ model: sdModelSummary.nullable() })),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  abortUpload: route({
    method: 'POST',
    path: `${base}/upload/abort`,
    summary: 'Give uploads of models up; what arrived of them is removed',
    access: person,
    body: z.array(uploadReference).min(1).max(200),
    response: nothing,
  }),
  reportUpload: route({
    method: 'POST',
    path: `${base}/upload/callback`,
    summary: 'What an outside machine found in the file of a model: said twice it is the same as once',
    access: runner,
    body: z.object({
      modelId: id,
      /** Of the file that was looked at: what is found in another changes nothing. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 digits in hexadecimal'),
      /** Why it must not be used; nothing is used that was not found sound here, whatever is said. */
      failure: textField(1_000).min(1).optional(),
      baseType: sdModelBaseType.optional(),
      modelKind: sdModelKind.optional(),
    }),
    response: z.object({ modelId: id, status: sdModelStatus }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A model with what its file says, and whether something here can run with it',
    access: item('SD_MODEL', 'view'),
    params: idParam,
    response: sdModelAnswer,
    opens: true,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    aliases: [`PATCH ${base}/{id}`],
    summary: 'Change what is said of a model; with updatedAt, only if nobody else has since',
    access: item('SD_MODEL', 'edit'),
    params: idParam,
    body: z.object({
      ...z.object(words).partial().shape,
      /** An image of one’s own that shows what it makes; null: none. */
      thumbnailImageId: id.nullable().optional(),
      /** The version the change was made on. */
      updatedAt: dateTime.optional(),
    }),
    response: sdModelAnswer,
    errors: ['CONFLICT'],
  }),
  checkAgain: route({
    method: 'POST',
    path: `${base}/{id}/check`,
    summary: 'Have the file of a model that was not taken looked at once more',
    access: item('SD_MODEL', 'edit'),
    params: idParam,
    response: sdModelAnswer,
    errors: ['CONFLICT'],
  }),
  ...shareRoutes('SD_MODEL', base),
  ...libraryRoutes('SD_MODEL', base),
  ...trashRoutes(base, {
    softDelete: 'DELETE /soft-delete',
    fullyDelete: 'DELETE /fully-delete',
    emptyTrash: 'DELETE /fully-delete/all',
  }),
  ...favoriteRoutes('SD_MODEL', base),
  ...transferRoutes('SD_MODEL', base),
  ...tagRoutes(base),
  ...discoveryRoutes(base),
  ...commentRoutes('SD_MODEL', base),
  ...duplicateRoutes('SD_MODEL', base, sdModelAnswer),
}
