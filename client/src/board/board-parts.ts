import type { BoardPart } from './board-part.ts'
import { commentsPart } from './comments/comments.part.ts'
import { exchangePart } from './exchange/exchange-part.tsx'
import { historyPart } from './history/history-part.tsx'
import { makingPart } from './making/making-part.tsx'
import { picturesPart } from './pictures/pictures-part.ts'
import { presencePart } from './presence/presence.part.ts'
import { reviewPart } from './review/review.part.ts'

/** Everything that stands on and around a board. A new part is a line here. */
export const boardParts: readonly BoardPart[] = [
  picturesPart,
  makingPart,
  commentsPart,
  historyPart,
  exchangePart,
  presencePart,
  reviewPart,
]

export const guestParts = boardParts.filter(part => part.forGuests)

/** Those that have something to show to this person, or to do for them. */
export function partsFor({ onlyItemId }: { onlyItemId: string | null }): readonly BoardPart[] {
  return onlyItemId === null ? boardParts : guestParts
}
