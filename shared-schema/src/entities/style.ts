import { z } from 'zod'
import { id } from './ids.ts'
import { itemAnswer } from './item.ts'

export const STYLE_IMAGES_MAX = 8
export const STYLE_WEIGHT_MIN = 0.05
export const STYLE_WEIGHT_MAX = 10

/** How much of an image is taken beside the others: twice the weight, about twice as many patches of it. */
export const styleWeight = z.number().min(STYLE_WEIGHT_MIN).max(STYLE_WEIGHT_MAX)

/** An image of the library or a file by its id, or any of this server’s own addresses of one. */
const styleImageInput = z.object({ url: z.string().trim().min(1).max(2_000), weight: styleWeight.default(1) })
export type StyleImageInput = z.output<typeof styleImageInput>

export const styleImagesInput = z.array(styleImageInput).max(STYLE_IMAGES_MAX, `must be at most ${STYLE_IMAGES_MAX}`)

/** What a list shows of it beside what all items have; the first image is its thumbnail. */
export const styleBrief = z.object({ images: z.array(z.object({ fileId: id, weight: z.number() })) })
export type StyleBrief = z.infer<typeof styleBrief>

export const styleAnswer = itemAnswer.extend({
  images: z.array(
    z.object({
      /** Absolute; `/f/<key>`, which needs no session, for those who may change the style. */
      url: z.string(),
      weight: z.number(),
      fileId: id,
      width: z.int(),
      height: z.int(),
    }),
  ),
})
export type StyleAnswer = z.infer<typeof styleAnswer>
