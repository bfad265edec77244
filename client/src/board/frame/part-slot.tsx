import { Suspense } from 'react'
import type { BoardPart } from '#board/board-part.ts'

export interface PartSlotProps {
  parts: readonly BoardPart[]
  place: 'TopBarItem' | 'OverCanvas' | 'OnCanvas' | 'Behind'
}

/**
 * One place of the board with what its parts have for it. Each waits for its code by itself: if the board waited with it, React
 * would hide all of it, and tldraw takes its editor down when it is hidden and makes another when it is back.
 */
export function PartSlot({ parts, place }: PartSlotProps) {
  return parts.map(
    ({ id, [place]: Part }) =>
      Part && (
        <Suspense key={id}>
          <Part />
        </Suspense>
      ),
  )
}
