import type { BoardPart } from '#board/board-part.ts'
import { WritersHere } from './writers-here.tsx'

/** Beside cursors, selections and the bar’s avatars, which the board has in any case. */
export const presencePart: BoardPart = { id: 'presence', OverCanvas: WritersHere, forGuests: true }
