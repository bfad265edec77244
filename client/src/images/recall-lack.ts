import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { RecallPart } from './gallery-keys.ts'

/** What was filled in where a recipe made it, only the server knows. */
export function lackOf(item: Pick<FeedItem, 'detail'>, part: RecallPart): 'prompt' | 'seed' | undefined {
  const image = detailOf(item, 'IMAGE')
  if (!image || image.recipeId !== null) return undefined
  return (part === 'prompt' || part === 'seed') && image[part] === '' ? part : undefined
}
