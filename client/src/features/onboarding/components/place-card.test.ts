import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const screen = { width: 1440, height: 900 }
const card = { width: 300, height: 160 }

describe('placeCard', () => {
  test('stands beside a rail, below a bar, above a bar of tabs', () => {
    expect(placeCard({ top: 48, left: 0, width: 64, height: 852 }, card, screen)).toEqual({ top: 60, left: 76 })
    expect(placeCard({ top: 8, left: 570, width: 300, height: 32 }, card, screen)).toEqual({ top: 52, left: 570 })
    const phone = { width: 390, height: 844 }
    expect(placeCard({ top: 788, left: 0, width: 390, height: 56 }, card, phone)).toEqual({ top: 616, left: 45 })
  })

  test('never leaves the screen, wherever the anchor is', () => {
    const length = fc.integer({ min: 1, max: 2_000 })
    const anchors = fc.record({
      top: fc.integer({ min: -500, max: 2_000 }),
      left: fc.integer({ min: -500, max: 3_000 }),
      width: length,
      height: length,
    })
    fc.assert(
      fc.property(anchors, anchor => {
        const { top, left } = placeCard(anchor, card, screen)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top + card.height).toBeLessThanOrEqual(screen.height)
        expect(left + card.width).toBeLessThanOrEqual(screen.width)
      }),
    )
  })
})
