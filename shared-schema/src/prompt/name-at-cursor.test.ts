import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNameAt } from './name-at-cursor.ts'
import { promptText } from './prompt-text.fixture.ts'

test.each([
  ['in __wea|', 'wea'],
  ['__|', ''],
  ['a __|b', ''],
  ['__@|', ''],
  ['__~hair/lo|ng__', 'hair/lo'],
  ['__long_|', 'long_'],
  ['{a|', undefined],
  ['{a|__b|', 'b'],
  ['__a__ __b|', 'b'],
  ['(__b|', 'b'],
  ['__a__|', undefined],
  ['__a|__', 'a'],
  ['___|', undefined],
  ['snake_|', undefined],
  ['# __a|', undefined],
  ['# __|', undefined],
  [String.raw`\__|`, undefined],
  [String.raw`\_\_a|`, undefined],
  ['__a b|', undefined],
  ['__${x}|', undefined],
  ['', undefined],
])('%s', (marked, typed) => {
  const cursor = Math.max(0, marked.lastIndexOf('|'))
  const line = marked.slice(0, cursor) + marked.slice(cursor + 1)
  expect(findNameAt(line, cursor)?.typed).toBe(typed)
})

test('anything may be written before it', () => {
  fc.assert(
    fc.property(promptText, fc.nat(80), (text, at) => {
      const cursor = Math.min(at, text.length)
      const found = findNameAt(text, cursor)
      if (found) expect(text.slice(found.from, cursor)).toBe(found.typed)
    }),
  )
})
