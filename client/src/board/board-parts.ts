import type { BoardPart } from './board-part.ts'
import { commentsPart } from './comments/comments.part.ts'
import { historyPart } from './history/history-part.tsx'
import { makingPart } from './making/making-part.tsx'
import { picturesPart } from './pictures/pictures-part.ts'

/** Everything that stands on and around a board. A new part is a line here. */
export const boardParts: readonly BoardPart[] = [picturesPart, makingPart, commentsPart, historyPart]
