import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { imageOrigins, mediaKinds } from './closed-lists.ts'
import { id } from './ids.ts'
import { itemAnswer } from './item.ts'

export const imageOrigin = z.enum(imageOrigins)
export type ImageOrigin = z.infer<typeof imageOrigin>
export const mediaKind = z.enum(mediaKinds)
export type MediaKind = z.infer<typeof mediaKind>
export const imageReaction = z.enum(['LIKE', 'DISLIKE', 'LAUGH', 'CRY', 'HEART'])
export type ImageReaction = z.infer<typeof imageReaction>
export const shareChannel = z.enum(['FACEBOOK', 'TWITTER', 'LINKEDIN', 'LINK_COPY'])
export type ShareChannel = z.infer<typeof shareChannel>
export const shareChannelInput = z
  .string()
  .transform(word => word.toUpperCase())
  .pipe(shareChannel)

/** Existing clients write it in either case. */
export const imageReactionInput = z
  .string()
  .transform(word => word.toUpperCase())
  .pipe(imageReaction)

/** Of a prompt, what lists carry: enough to find and to recognise it. */
export const PROMPT_EXCERPT_LENGTH = 600

/** What lists show of it, and find and filter it by, beside what all items have. */
export const imageBrief = z.object({
  /** Its pictures are at `/api/files/{fileId}/{variant}`. */
  fileId: id,
  origin: imageOrigin,
  media: mediaKind,
  mimeType: z.string(),
  /** 0 where it has no pixels. */
  width: z.int(),
  height: z.int(),
  /** In bytes. */
  size: z.int(),
  /** What is shown until the thumbnail is there: base64, '' while it is not known. */
  thumbHash: z.string(),
  /** The first of it, see PROMPT_EXCERPT_LENGTH. */
  prompt: z.string(),
  modelName: z.string(),
  sampler: z.string(),
  steps: z.int().nullable(),
  /** Whole numbers up to 64 bits, as text; '' where there is none. */
  seed: z.string(),
  recipeId: id.nullable(),
  note: z.string(),
  /** The caller's own. */
  reaction: imageReaction.nullable(),
})
export type ImageBrief = z.infer<typeof imageBrief>

export const imageSummary = itemAnswer.extend(imageBrief.shape).extend({ folderId: id.nullable() })
export type ImageSummary = z.infer<typeof imageSummary>

/** Field for field what existing clients read, beside our own. Numbers that they know as text stay text. */
export const imageAnswer = imageSummary.extend({
  s3Key: z.string(),
  negativePrompt: z.string(),
  cfgScale: z.string(),
  modelHash: z.string(),
  denoisingStrength: z.string(),
  upscaler: z.string(),
  scaleFactor: z.string(),
  blurHash: z.string(),
  ownerUid: id,
  recipeTaskId: id.nullable(),
  expireAt: dateTime.nullable(),
  /** Everything that was read from the file, as JSON. */
  fullMetadata: z.string(),
  /** `/f/<key>`, absolute: readable without a session by whoever is given it. Only for who may share the image. */
  url: z.string().nullable(),
  reactions: z.partialRecord(imageReaction, z.int()),
})
export type ImageAnswer = z.infer<typeof imageAnswer>
