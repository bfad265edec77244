import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { errorCode } from '#contract/errors.ts'
import { id } from './ids.ts'

/** What a file is brought for: it decides how large it may be and what is taken. */
export const uploadPurpose = z.enum([
  'USER_AVATAR',
  'USER_COVER_IMAGE',
  'WORKSPACE',
  'ARTICLE_COVER_IMAGE',
  'ARTICLE_FILE',
  'STYLE',
  'SD_WORKFLOW',
  'CHAT_ROOM_THUMBNAIL',
  'SD_MODEL',
  'SD_MODEL_TRAINING',
  'PROMPT_LIBRARY',
  'NONE',
  'COMFYUI',
  'ARCHIVE',
  'ARTBOARD',
])
export type UploadPurpose = z.infer<typeof uploadPurpose>
/** Images, and pictures that a recipe is run on, come by routes of their own. */
export type FilePurpose = UploadPurpose | 'IMAGE' | 'RECIPE_INPUT'

/** Archives are not kept: they lie apart until what they hold has been brought in. */
export const storageKind = z.enum(['regular', 'model_storage', 'archive'])
export type StorageKind = z.infer<typeof storageKind>

export const UPLOAD_FILES_MAX = 20
export const UPLOAD_PART_BYTES = 10 * 1024 * 1024
export const UPLOAD_PARTS_MAX = 10_000

const bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

export const uploadFile = z.object({
  /** Taken as it is given, and cleaned: hostile names are harmless rather than refused. */
  filename: z.string().max(1_000),
  mimetype: textField(200).default(''),
  /** In bytes. */
  fileSize: bytes,
  metadata: z.object({ width: z.number().optional(), height: z.number().optional() }).nullish(),
})
export type UploadFile = z.infer<typeof uploadFile>

export const uploadRequest = z.object({
  files: z.array(uploadFile).min(1).max(UPLOAD_FILES_MAX, `must be at most ${UPLOAD_FILES_MAX} files a call`),
  /** How many bytes each part has, but the last. */
  chunkSize: z
    .int()
    .min(1_024)
    .max(5 * 1024 ** 3)
    .default(UPLOAD_PART_BYTES),
})

export const fileAnswer = z.object({
  id,
  name: z.string(),
  size: bytes,
  mimeType: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** Where it can be read without a session once it is uploaded: absolute; only for its owner. */
  url: z.string().nullable(),
  ownerUid: id.nullable(),
  createdAt: dateTime,
  uploaded: z.boolean(),
})
export type FileAnswer = z.infer<typeof fileAnswer>

/** One for each file, in their order. */
export const startedUpload = z.object({
  key: z.string(),
  filename: z.string(),
  uploadId: id,
  /** Absolute, one for each part: each is sent by PUT and carries the right to do so. */
  uploadUrls: z.array(z.string()),
  file: fileAnswer,
})
export type StartedUpload = z.infer<typeof startedUpload>

export const uploadedPart = z.object({ partNumber: z.int().min(1).max(UPLOAD_PARTS_MAX), eTag: z.string().max(200) })
export type UploadedPart = z.infer<typeof uploadedPart>

/** Which upload a call is about, as its start was answered. */
export const uploadReference = z.object({ key: z.string().max(200), uploadId: id })
export type UploadReference = z.infer<typeof uploadReference>

export const uploadCompletion = uploadReference.extend({ parts: z.array(uploadedPart).min(1).max(UPLOAD_PARTS_MAX) })
export type UploadCompletion = z.infer<typeof uploadCompletion>

/** Of a call with many, one that is refused keeps no other from it. When all are refused, the answer is an error. */
export const refusedUpload = z.object({ code: errorCode, message: z.string() })

export const completedUpload = uploadReference.extend({
  file: fileAnswer.nullable(),
  /** Files of one’s own with the very same content. */
  duplicateOf: z.array(id),
  error: refusedUpload.nullable(),
})
export type CompletedUpload = z.infer<typeof completedUpload>

export const uploadState = uploadReference.extend({
  file: fileAnswer,
  partSize: bytes,
  partCount: z.int(),
  /** What has arrived: after a lost connection only the rest is sent. */
  parts: z.array(uploadedPart.extend({ size: bytes })),
  expiresAt: dateTime,
})
export type UploadState = z.infer<typeof uploadState>
