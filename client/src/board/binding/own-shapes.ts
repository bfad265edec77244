import { boardParts } from '#board/board-parts.ts'
import { EmbedCardUtil } from '#board/frame/embed-card.tsx'

/** The shapes that boards have beside tldraw's, or instead of them. */
export const ownShapeUtils = [EmbedCardUtil, ...boardParts.flatMap(({ shapeUtils = [] }) => shapeUtils)]
