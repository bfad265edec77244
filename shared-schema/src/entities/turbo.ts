import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { id } from './ids.ts'
import { promptStyleNames } from '#recipes/prompt-styles.ts'
import { ratioText } from '#recipes/recipe-field.ts'

/** Of a frame, in pixels. */
export const TURBO_LONG_SIDE = 512
/** Of a drawing, as it comes: base64 of a WebP or PNG. */
const DRAWING_LENGTH_MAX = 700_000

export const turboSession = z.object({ id, createdAt: dateTime, usedAt: dateTime })
export type TurboSession = z.infer<typeof turboSession>

export const turboAsk = z.object({
  sessionId: id,
  prompt: z.string().max(2_000),
  negativePrompt: z.string().max(2_000).default(''),
  promptStyle: z.enum(promptStyleNames).default('base'),
  aspectRatio: ratioText.default('1:1'),
  /** The same for as long as the picture is to stay the same but for the words. */
  seed: z.int().min(0).max(0xffff_ffff).default(0),
  /** What the frame is painted over: base64 of a picture, and how much of it may change. */
  drawing: z.base64().max(DRAWING_LENGTH_MAX).optional(),
  strength: z.number().min(0.05).max(1).default(0.6),
})
export type TurboAsk = z.infer<typeof turboAsk>

export const turboFrame = z.object({
  seq: z.int(),
  /** Dropped: another was asked for before this was begun. Late: so many paint that it was not begun in time; ask again. */
  status: z.enum(['done', 'dropped', 'late']),
  /** A `data:` address; null unless it is done. */
  image: z.string().nullable(),
  /** How many other people turbo painted for in the last seconds: frames come in turns. */
  others: z.int(),
})
export type TurboFrame = z.infer<typeof turboFrame>

/** The newest frame of a session that was painted, by its number: earlier ones are gone. */
export const turboKeep = z.object({
  sessionId: id,
  seq: z.int().min(1),
  /** Where it goes, as of any task. */
  folderId: id.nullable().optional(),
  workspaceId: id.nullable().optional(),
})
export type TurboKeep = z.infer<typeof turboKeep>
