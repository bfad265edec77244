import type { AnchorBox } from './use-anchor.ts'

export interface Size {
  width: number
  height: number
}

const GAP = 12
const EDGE = 12

/** Beside a tall anchor, below any other, above where there is no room; never over the edge of the screen. */
export function placeCard(anchor: AnchorBox, card: Size, screen: Size): { top: number; left: number } {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
  const left = (wanted: number) => within(wanted, EDGE, Math.max(EDGE, screen.width - card.width - EDGE))
  const top = (wanted: number) => within(wanted, EDGE, Math.max(EDGE, screen.height - card.height - EDGE))
  const right = anchor.left + anchor.width
  const isTall = anchor.height > card.height && anchor.height > anchor.width
  if (isTall && right + GAP + card.width + EDGE <= screen.width) {
    return { top: top(anchor.top + EDGE), left: left(right + GAP) }
  }
  const middle = anchor.left + anchor.width / 2 - card.width / 2
  const below = anchor.top + anchor.height + GAP
  if (below + card.height + EDGE <= screen.height) return { top: top(below), left: left(middle) }
  return { top: top(anchor.top - card.height - GAP), left: left(middle) }
}
