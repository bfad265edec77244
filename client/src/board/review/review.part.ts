import { lazyPart } from '#ui/lazy-part.ts'
import { EndOfReview } from './end-of-review.ts'
import type { BoardPart } from '#board/board-part.ts'

const ReviewItem = lazyPart(async () => (await import('./review-item.tsx')).ReviewItem)
const ReviewSide = lazyPart(async () => (await import('./review-side.tsx')).ReviewSide)

/** What review guests say of the whole board: theirs to say, and for the team to see. */
export const reviewPart: BoardPart = {
  id: 'review',
  forGuests: true,
  TopBarItem: ReviewItem,
  Behind: EndOfReview,
  SidePanel: { title: { en: 'Reviews', vi: 'Góp ý' }, Content: ReviewSide },
}
