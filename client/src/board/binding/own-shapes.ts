import { boardParts } from '#board/board-parts.ts'
import { linedShapeUtils } from '#board/drawing/fill-pattern.tsx'
import { lateShapeUtils } from '#board/drawing/late-labels.ts'
import { EmbedCardUtil } from '#board/frame/embed-card.tsx'

/** The shapes that boards have beside tldraw's, or instead of them. */
export const ownShapeUtils = [
  ...lateShapeUtils,
  ...linedShapeUtils,
  EmbedCardUtil,
  ...boardParts.flatMap(({ shapeUtils = [] }) => shapeUtils),
]
