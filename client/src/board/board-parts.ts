import type { BoardPart, SelectionItem } from './board-part.ts'
import { isVisitor } from './board-person.ts'
import type { BoardPerson } from './board-person.ts'
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

const guestParts = boardParts.filter(part => part.forGuests)

const visitorParts = boardParts.flatMap(({ id, forVisitors }) => (forVisitors ? [{ id, ...forVisitors }] : []))

/** Those that have something to show to this person, or to do for them. */
export function partsFor(person: BoardPerson): readonly BoardPart[] {
  if (isVisitor(person)) return visitorParts
  return person.onlyItemId === null ? boardParts : guestParts
}

export function selectionItemsFor(person: BoardPerson): readonly SelectionItem[] {
  return partsFor(person).flatMap(part => part.selectionItems ?? [])
}
