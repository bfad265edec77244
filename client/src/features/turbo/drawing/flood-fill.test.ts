import { expect, test } from 'vitest'
import { floodFill } from './flood-fill.ts'

/** `#` is a wall, `.` is paper; answers the same with `o` where it was filled. */
function fillText(lines: readonly string[], from: { x: number; y: number }): string[] {
  const [width, height] = [lines[0]?.length ?? 0, lines.length]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const at = (x: number, y: number) => (y * width + x) * 4
  lines.forEach((line, y) => [...line].forEach((sign, x) => sign === '#' && data.fill(0, at(x, y), at(x, y) + 3)))
  floodFill({ width, height, data }, from, [200, 0, 0])
  return lines.map((line, y) => [...line].map((sign, x) => (data[at(x, y)] === 200 ? 'o' : sign)).join(''))
}

test('fills what is closed and goes round corners, but not through corners or walls', () => {
  const room = ['..#...', '.##.#.', '#...#.', '....#.']
  expect(fillText(room, { x: 0, y: 0 })).toEqual(['oo#...', 'o##.#.', '#...#.', '....#.'])
  expect(fillText(room, { x: 5, y: 3 })).toEqual(['..#ooo', '.##o#o', '#ooo#o', 'oooo#o'])
  expect(fillText(room, { x: 2, y: 0 })).toEqual(['..o...', '.oo.#.', '#...#.', '....#.'])
})

test('takes the soft edge of a stroke for what it is beside', () => {
  const data = Uint8ClampedArray.from([255, 255, 255, 255, 240, 240, 240, 255, 90, 90, 90, 255])
  floodFill({ width: 3, height: 1, data }, { x: 0, y: 0 }, [1, 2, 3])
  expect([...data]).toEqual([1, 2, 3, 255, 1, 2, 3, 255, 90, 90, 90, 255])
})
