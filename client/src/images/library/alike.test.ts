import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { distanceOf, findAlike, lookOf } from './alike.ts'

/** A picture that goes from one colour at the left to another at the right. */
function paint(
  id: string,
  left: [number, number, number],
  right: [number, number, number],
  [width, height] = [40, 30],
) {
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const share = (at % width) / (width - 1)
    for (let part = 0; part < 3; part++) {
      data[at * 4 + part] = (left[part] as number) * (1 - share) + (right[part] as number) * share
    }
    data[at * 4 + 3] = 255
  }
  return { id, thumbHash: Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64') }
}

const dusk = paint('dusk', [200, 90, 40], [40, 30, 60])

test('what looks alike comes first, in any shape, and what has nothing to do with it not at all', () => {
  const pictures = [
    paint('forest', [20, 120, 30], [30, 160, 60]),
    paint('later', [190, 80, 50], [30, 30, 50]),
    paint('upright', [195, 90, 45], [40, 35, 60], [30, 40]),
    paint('turned round', [40, 30, 60], [200, 90, 40]),
    dusk,
    { id: 'without', thumbHash: '' },
  ]
  const found = findAlike(dusk, pictures, 9).map(({ id }) => id)
  expect(found.slice(0, 2).toSorted()).toEqual(['later', 'upright'])
  expect(found).not.toContain('forest')
  expect(found).not.toContain('dusk')
  expect(findAlike(dusk, pictures, 1)).toHaveLength(1)
  expect(findAlike({ id: 'x', thumbHash: '' }, pictures, 9)).toEqual([])
})

test('a look is the same each time, and as far from another as that from it', () => {
  const [one, other] = [lookOf(dusk.thumbHash), lookOf(paint('', [1, 2, 3], [200, 200, 200]).thumbHash)]
  if (!one || !other) throw new Error('no look')
  expect(distanceOf(one, one)).toBe(0)
  expect(distanceOf(one, other)).toBe(distanceOf(other, one))
})
