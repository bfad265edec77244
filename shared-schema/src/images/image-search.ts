import { z } from 'zod'
import { dateTime, pageQuery, queryList, textField } from '#contract/fields.ts'
import { imageShapes, imageSizes } from '#entities/closed-lists.ts'
import { contentRating, sortOrder } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { imageOrigin, mediaKind } from '#entities/image.ts'

export const imageView = z.enum(['owned', 'shared', 'trash', 'favorites', 'library', 'all', 'public'])
export type ImageView = z.infer<typeof imageView>

export const imageSort = z.enum(['createdAt', 'favoriteCount', 'downloadCount', 'prompt', 'name'])
export type ImageSort = z.infer<typeof imageSort>

export const imageSizeName = z.enum(imageSizes)
export type ImageSizeName = z.infer<typeof imageSizeName>
export const imageShape = z.enum(imageShapes)
export type ImageShape = z.infer<typeof imageShape>

/** A number that a file can hold: 64 bits without a sign. */
export const imageSeed = z.string().regex(/^\d{1,20}$/, 'must be a whole number')
const exactSize = z.string().regex(/^\d{1,5}x\d{1,5}$/, 'must be a size as in 1024x768')
const exactRatio = z.string().regex(/^\d{1,4}:\d{1,4}$/, 'must be a ratio as in 3:2')
const words = textField(200).trim()

/** What narrows a list of images; all of it has to hold. */
export const imageFilter = z.object({
  /** The query language: `model:x -tag:y "exact"`, see `images/image-query.ts`. */
  query: textField(500).trim().default(''),
  prompt: words.optional(),
  model: words.optional(),
  recipeId: id.optional(),
  size: z.union([imageSizeName, exactSize]).optional(),
  ratio: z.union([imageShape, exactRatio]).optional(),
  seed: imageSeed.optional(),
  /** Only what carries all of these tags. */
  tags: queryList(id).pipe(z.array(id).max(10)).optional(),
  /** Any of these. */
  rating: queryList(contentRating).optional(),
  origin: queryList(imageOrigin).optional(),
  media: queryList(mediaKind).optional(),
  createdFrom: dateTime.optional(),
  /** Up to and without. */
  createdBefore: dateTime.optional(),
  /** Only what lies directly in this folder. */
  folderId: id.optional(),
  workspaceId: id.optional(),
  ownerUid: id.optional(),
})
export type ImageFilter = z.output<typeof imageFilter>

const order = { sort: imageSort.default('createdAt'), order: sortOrder.default('DESC') }
export const imageSearch = pageQuery.extend(imageFilter.shape).extend({ view: imageView.default('owned'), ...order })
export type ImageSearch = z.output<typeof imageSearch>
export const publicImageSearch = pageQuery.extend(imageFilter.shape).extend(order)
