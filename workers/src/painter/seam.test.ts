import { describe, expect, it } from 'vitest'
import type { Mask, Picture } from '#images/picture.ts'
import { mask, picture } from '#testing/node-cases.ts'
import { intoMask } from './seam.ts'

const side = 96
/** From dark to light, and another picture much lighter and of another hue. */
const old = picture(side, side, x => [40 + x, 60, 200 - x])
const painted = picture(side, side, (_, y) => [230, 200 - y, 90])
const disc = mask(side, side, (x, y) => (Math.hypot(x - 48, y - 48) < 30 ? 255 : 0))

function at({ data }: Picture, x: number, y: number): number[] {
  return [...data.subarray((y * side + x) * 3, (y * side + x) * 3 + 3)]
}

function steepest(of: Picture, chosen: Mask): number {
  let most = 0
  for (let y = 0; y < side; y++) {
    for (let x = 1; x < side; x++) {
      const isSeam = chosen.data[y * side + x] !== chosen.data[y * side + x - 1]
      const here = at(of, x, y)
      if (isSeam)
        at(of, x - 1, y).forEach((value, index) => (most = Math.max(most, Math.abs(value - (here[index] ?? 0)))))
    }
  }
  return most
}

describe('the seam of a mask', () => {
  it('shows no step, where without care it would be steep', () => {
    const cut = {
      ...old,
      data: old.data.map((value, index) => (disc.data[Math.floor(index / 3)] ? (painted.data[index] ?? 0) : value)),
    }
    expect(steepest(cut, disc)).toBeGreaterThan(80)
    expect(steepest(intoMask(old, painted, disc), disc)).toBeLessThanOrEqual(6)
    // Also where nothing of the old picture is left inside.
    const grey = { ...old, data: old.data.map((value, index) => (disc.data[Math.floor(index / 3)] ? 128 : value)) }
    expect(steepest(intoMask(grey, painted, disc, { rim: 0 }), disc)).toBeLessThanOrEqual(12)
  })

  it('leaves what is outside byte for byte, and lets far inside be what was painted', () => {
    const joined = intoMask(old, painted, disc)
    for (const [x, y] of [
      [0, 0],
      [17, 48],
      [90, 90],
    ] as const)
      expect(at(joined, x, y)).toEqual(at(old, x, y))
    const [red = 0, , blue = 0] = at(joined, 48, 48)
    expect(red).toBeGreaterThan(190)
    expect(blue).toBeLessThan(125)
  })

  it('paints all of it where the mask is whole, and nothing where it is empty', () => {
    expect(
      intoMask(
        old,
        painted,
        mask(side, side, () => 255),
      ).data,
    ).toEqual(painted.data)
    expect(
      intoMask(
        old,
        painted,
        mask(side, side, () => 0),
      ).data,
    ).toEqual(old.data)
  })
})
