import { boardParts } from '#board/board-parts.ts'
import { lateShapeUtils } from '#board/drawing/late-labels.ts'
import { EmbedCardUtil } from '#board/frame/embed-card.tsx'

/** The shapes that boards have beside tldraw's, or instead of them. */
export const ownShapeUtils = [
  ...lateShapeUtils,
  EmbedCardUtil,
  ...boardParts.flatMap(({ shapeUtils = [] }) => shapeUtils),
]
