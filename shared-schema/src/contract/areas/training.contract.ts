import { z } from 'zod'
import { dateTime, idParam, nameField, page, pageQuery, textField } from '#contract/fields.ts'
import { person, route, runner } from '#contract/route.ts'
import { trashRoutes } from '#contract/families/trash.ts'
import { id } from '#entities/ids.ts'
import { sdModelBaseType, sdModelKind } from '#entities/sd-model.ts'
import { PATCH_MODEL_IMAGES_MAX } from '#entities/patch-model-settings.ts'
import {
  trainingAnswer,
  trainingCrop,
  trainingEstimate,
  trainingImageInput,
  trainingSettings,
  trainingStatus,
  trainingStatusInput,
  trainingSummary,
} from '#entities/training.ts'
import { startedUpload, uploadCompletion, uploadFile, uploadRequest } from '#entities/upload.ts'

const base = '/sd-models/training'

const trainingQuery = pageQuery.extend({
  view: z.enum(['owned', 'trash']).default('owned'),
  status: z.array(trainingStatusInput).max(5).optional(),
  search: textField(200).trim().optional(),
})
export type TrainingListInput = z.output<typeof trainingQuery>

const images = z
  .array(trainingImageInput)
  .max(PATCH_MODEL_IMAGES_MAX, `must be at most ${PATCH_MODEL_IMAGES_MAX} images`)

const words = {
  name: nameField(),
  description: textField(4_000),
  baseType: sdModelBaseType,
  modelKind: sdModelKind,
  triggerWords: z.array(textField(120).trim().min(1)).max(40),
  settings: trainingSettings,
  images,
  /** All pictures of a folder beside those that are named, until there are as many as can be. */
  folderId: id,
}

/** What an outside trainer tells, in the order of `sequence`. Nothing is filled in: it is signed as it is sent. */
const report = z.discriminatedUnion('is', [
  z.object({ is: z.literal('progress'), progress: z.number().min(0).max(1), note: textField(300).optional() }),
  z.object({ is: z.literal('log'), text: textField(2_000).min(1) }),
  /** It is about to bring a file of so many bytes: answers the addresses of its parts. */
  z.object({ is: z.literal('upload'), filename: z.string().max(1_000), fileSize: z.int().min(1) }),
  z.object({ is: z.literal('completed'), upload: uploadCompletion }),
  z.object({ is: z.literal('failed'), message: textField(2_000).min(1) }),
  /** It gives the training up; another may take it. */
  z.object({ is: z.literal('hand-back') }),
])
export type TrainerReport = z.output<typeof report>

export const outsideTraining = z.object({
  id,
  /** Signs what is told of it: the HMAC-SHA-256 of the body without its signature, as JSON with its keys in order. */
  secret: z.string(),
  leaseUntil: dateTime,
  attempt: z.int(),
  name: z.string(),
  baseType: sdModelBaseType,
  modelKind: sdModelKind,
  triggerWords: z.array(z.string()),
  settings: trainingSettings,
  /** `url` is absolute and readable without a session. */
  images: z.array(
    z.object({ url: z.string(), caption: z.string(), crop: trainingCrop.nullable(), width: z.int(), height: z.int() }),
  ),
})
export type OutsideTraining = z.infer<typeof outsideTraining>

const trainerOffer = z.object({
  /** What it can train. */
  baseTypes: z
    .array(sdModelBaseType.exclude(['patch']))
    .min(1)
    .max(5),
})

export const trainingRoutes = {
  list: route({
    method: 'POST',
    path: `${base}/search`,
    summary: 'One’s own trainings, the newest first',
    access: person,
    body: trainingQuery,
    response: page(trainingSummary),
    writes: false,
  }),
  draft: route({
    method: 'POST',
    path: `${base}/draft`,
    summary: 'Begin a training: what it is to learn from and how; nothing runs yet',
    access: person,
    body: z.object({
      name: words.name,
      description: words.description.default(''),
      baseType: words.baseType.default('patch'),
      modelKind: words.modelKind.default('normal'),
      triggerWords: words.triggerWords.default([]),
      settings: words.settings.prefault({}),
      images: images.default([]),
      folderId: words.folderId.optional(),
      /** Where what comes of it belongs: the workspace one works in unless named, one’s own space with null. */
      workspaceId: id.nullable().optional(),
    }),
    response: trainingAnswer,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  estimate: route({
    method: 'POST',
    path: `${base}/estimate-credits`,
    summary: 'What a training is expected to cost and how long it takes: of one that is drafted, or of any',
    access: person,
    body: z
      .object({
        trainingId: id.optional(),
        baseType: words.baseType.default('patch'),
        settings: words.settings.prefault({}),
        imageCount: z.int().min(1).max(PATCH_MODEL_IMAGES_MAX).optional(),
      })
      .refine(ask => ask.trainingId !== undefined || ask.imageCount !== undefined, 'say a training or how many images'),
    response: trainingEstimate,
    errors: ['NOT_FOUND'],
    writes: false,
  }),
  uploadUrl: route({
    method: 'POST',
    path: `${base}/upload-url`,
    summary: 'Begin to upload pictures to learn from; /upload/complete ends it, and the file is named by its id',
    access: person,
    body: uploadRequest,
    bodyLimit: 1_000_000,
    response: z.array(startedUpload),
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
    secret: true,
  }),
  uploadUrlOfOne: route({
    method: 'GET',
    path: `${base}/upload-url`,
    summary: 'The same of one file, by GET',
    access: person,
    query: z.object({
      filename: uploadFile.shape.filename,
      mimetype: uploadFile.shape.mimetype,
      fileSize: z.coerce.number().int().min(0),
    }),
    response: startedUpload,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
    secret: true,
  }),
  claim: route({
    method: 'POST',
    path: `${base}/task`,
    summary: 'Take the next training for an outside trainer, with a lease; null where none waits that it can do',
    access: runner,
    body: trainerOffer,
    response: z.object({ training: outsideTraining.nullable() }),
    usualPerMinute: 600,
    secret: true,
  }),
  claimByGet: route({
    method: 'GET',
    path: `${base}/task`,
    summary: 'The same by GET, for all that can be trained outside',
    access: runner,
    response: z.object({ training: outsideTraining.nullable() }),
    usualPerMinute: 600,
    secret: true,
  }),
  report: route({
    method: 'POST',
    path: `${base}/callback`,
    summary: 'What an outside trainer has come to, signed; a sequence number that was taken before changes nothing',
    access: runner,
    body: z.object({
      trainingId: id,
      sequence: z.int().min(1),
      report,
      /** Of all the rest, in hexadecimal; see `secret` of the training. */
      signature: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 digits in hexadecimal'),
    }),
    response: z.object({
      status: trainingStatus,
      leaseUntil: dateTime.nullable(),
      upload: startedUpload.nullable(),
    }),
    errors: ['SIGNATURE_INVALID', 'GONE', 'UNSUPPORTED_MEDIA', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'CONFLICT'],
    usualPerMinute: 1_200,
    takesLong: true,
    secret: true,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A training with its images, checkpoints and log',
    access: person,
    params: idParam,
    response: trainingAnswer,
    errors: ['NOT_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    aliases: [`PATCH ${base}/{id}`],
    summary: 'Change a training that is a draft or failed; of any other only its name and description',
    access: person,
    params: idParam,
    body: z.object({
      ...z.object(words).omit({ folderId: true }).partial().shape,
      /** Adds the pictures of a folder. */
      folderId: id.optional(),
      updatedAt: dateTime.optional(),
    }),
    response: trainingAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  start: route({
    method: 'POST',
    path: `${base}/{id}/start`,
    summary: 'Queue a training: what it costs is set aside. One that failed goes on from its last checkpoint',
    access: person,
    params: idParam,
    response: trainingAnswer,
    errors: ['NOT_FOUND', 'CONFLICT', 'ENGINE_MISSING', 'NO_CREDITS'],
  }),
  pause: route({
    method: 'POST',
    path: `${base}/{id}/pause`,
    summary: 'Have a training wait, with what it has learned so far kept',
    access: person,
    params: idParam,
    response: trainingAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  resume: route({
    method: 'POST',
    path: `${base}/{id}/resume`,
    summary: 'Go on with a training that was paused',
    access: person,
    params: idParam,
    response: trainingAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  stop: route({
    method: 'POST',
    path: `${base}/{id}/stop`,
    summary:
      'Make a draft of a training that waits or runs: only what was done is charged, and what was learned is kept',
    access: person,
    params: idParam,
    response: trainingAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  duplicate: route({
    method: 'POST',
    path: `${base}/{id}/duplicate`,
    summary: 'Draft another training with the same images and settings',
    access: person,
    params: idParam,
    body: z.object({ name: nameField().optional() }),
    response: trainingAnswer,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  ...trashRoutes(base, {
    softDelete: 'DELETE /soft-delete',
    fullyDelete: 'DELETE /fully-delete',
    emptyTrash: 'DELETE /fully-delete/all',
  }),
}
