import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { id } from './ids.ts'
import { mediaKind } from './image.ts'
import { itemAnswer } from './item.ts'

export const artboardAnswer = itemAnswer.extend({
  /** What the board holds is a document of this name, opened as a socket. */
  document: z.string(),
})
export type ArtboardAnswer = z.infer<typeof artboardAnswer>

export const BOARD_PICTURES_MAX = 50

/** A picture as a board has it: a file of the board’s own, so that whoever sees the board sees it. */
export const boardPicture = z.object({
  fileId: id,
  name: z.string(),
  mimeType: z.string(),
  width: z.int(),
  height: z.int(),
  /** The image of the library that it was put there from; null for other files. */
  imageId: id.nullable(),
  /** It stands in the record that waited for it. */
  filled: z.boolean(),
})
export type BoardPicture = z.infer<typeof boardPicture>

/** What is known of a picture of a board, for whoever sees the board. */
export const boardPictureFacts = boardPicture.omit({ filled: true }).extend({
  /** In bytes. */
  size: z.int(),
  media: mediaKind,
  thumbHash: z.string(),
  /** Null where the caller does not see it. */
  imageId: id.nullable(),
  /** The image is the caller’s to move between folders. */
  isMovable: z.boolean(),
  /** As its file tells; '' where it does not. */
  prompt: z.string(),
  modelName: z.string(),
  createdAt: dateTime,
})
export type BoardPictureFacts = z.infer<typeof boardPictureFacts>
