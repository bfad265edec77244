import { z } from 'zod'
import { id } from './ids.ts'
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
})
export type BoardPicture = z.infer<typeof boardPicture>
