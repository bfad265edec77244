import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { id } from './ids.ts'
import { imageSource } from './image-lineage.ts'
import { imageBrief } from './image.ts'
import { itemAnswer } from './item.ts'
import { recipeBrief } from './recipe.ts'
import { styleBrief } from './style.ts'
import { sdModelBrief } from './sd-model.ts'
import { wildcardBrief } from './wildcard.ts'

/**
 * What lists show of a kind beside what all items have. A kind that joins adds a line here and its query to the api's
 * `feed-details`; whatever changes the detail also touches the item's `updatedAt`, which is what the feed is told by.
 */
export const feedItemDetail = z.discriminatedUnion('kind', [
  wildcardBrief.extend({ kind: z.literal('WILDCARD') }),
  recipeBrief.extend({ kind: z.literal('RECIPE') }),
  sdModelBrief.extend({ kind: z.literal('SD_MODEL') }),
  styleBrief.extend({ kind: z.literal('STYLE') }),
  /** Of a folder that an image was chosen for, one the caller may see: it shows the folder for as long as it lies there. */
  z.object({ kind: z.literal('FOLDER'), coverId: id }),
  imageBrief.extend({
    kind: z.literal('IMAGE'),
    /** Of what the caller may see; what was stored on a device before this was told does not have it. */
    sources: z.array(imageSource).optional(),
  }),
])
export type FeedItemDetail = z.infer<typeof feedItemDetail>

/**
 * An item as the caller sees it now, with all that lists, sorting and filters need. Counts that others move (favourites,
 * views, …) are as of now too, but do not by themselves make a change. What is said about it does: whoever has it is told of
 * each comment and like.
 */
export const feedItem = itemAnswer.extend({
  folderId: id.nullable(),
  favoritedAt: dateTime.nullable(),
  /** When the caller put it into their library; null: it is not there. */
  libraryAddedAt: dateTime.nullable(),
  /** Where it stands among the caller's pins; null: it is not pinned. */
  pinPosition: z.int().nullable(),
  viewCount: z.int(),
  downloadCount: z.int(),
  shareCount: z.int(),
  /** null for kinds that have nothing to add. */
  detail: feedItemDetail.nullable(),
})
export type FeedItem = z.infer<typeof feedItem>

/** What a kind has of its own; undefined where the item is of another. */
export function detailOf<K extends FeedItemDetail['kind']>(
  item: Pick<FeedItem, 'detail'>,
  kind: K,
): Extract<FeedItemDetail, { kind: K }> | undefined {
  const { detail } = item
  return detail?.kind === kind ? (detail as Extract<FeedItemDetail, { kind: K }>) : undefined
}
