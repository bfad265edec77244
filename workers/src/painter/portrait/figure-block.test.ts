import { beforeEach, describe, expect, it } from 'vitest'
import { BLOCK, emptyBlock, isBetween, shareBeside, type BlockMet } from './figure-block.ts'

/** Of the pixels (0, 0) and (2, 0); the one that asks is (1, 0), between them. */
const [LEFT, BETWEEN, RIGHT] = [0, 1, 2]

describe('light shared in a block', () => {
  let met: BlockMet

  beforeEach(() => {
    met = emptyBlock()
    met.cover.fill(1)
    met.open.set([0.8, 0, 0.6])
    met.lit.set([0.5, 0, 0.6])
  })

  it('gives a pixel the mean of those beside it', () => {
    expect(shareBeside(met, BETWEEN, 0.1)).toBe(true)
    expect(met.open[BETWEEN]).toBeCloseTo(0.7)
    expect(met.lit[BETWEEN]).toBeCloseTo(0.55)
  })

  it('does not cross the edge of a shadow', () => {
    met.lit[RIGHT] = 1
    expect(shareBeside(met, BETWEEN, 0.1)).toBe(false)
  })

  it('asks only those of its own surface', () => {
    met.z[LEFT] = 1
    expect(shareBeside(met, BETWEEN, 0.1)).toBe(true)
    expect(met.open[BETWEEN]).toBeCloseTo(0.6)
    met.stuff[RIGHT] = 'scarf'
    expect(shareBeside(met, BETWEEN, 0.1)).toBe(false)
  })

  it('leaves the first and last of a row to themselves', () => {
    expect(Array.from({ length: BLOCK }, (_, column) => isBetween(column))).toEqual(
      [0, 1, 0, 1, 0, 1, 0, 0].map(Boolean),
    )
  })
})
