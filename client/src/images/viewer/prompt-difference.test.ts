import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differPrompts } from './prompt-difference.ts'

test('tells what was taken out and what was put in', () => {
  expect(differPrompts('low sun over wide dunes, matte painting', 'low sun over wide dunes, comic panel')).toEqual([
    { kind: 'same', text: 'low sun over wide dunes,' },
    { kind: 'only-first', text: 'matte painting' },
    { kind: 'only-second', text: 'comic panel' },
  ])
})

test('each prompt can be read out of the difference', () => {
  const prompt = fc
    .array(fc.constantFrom('a', 'lake', 'at', 'dawn,', 'oil'), { maxLength: 12 })
    .map(words => words.join(' '))
  fc.assert(
    fc.property(prompt, prompt, (first, second) => {
      const parts = differPrompts(first, second)
      const read = (without: string) =>
        parts
          .filter(({ kind }) => kind !== without)
          .map(({ text }) => text)
          .join(' ')
      expect(read('only-second')).toBe(first)
      expect(read('only-first')).toBe(second)
    }),
  )
})
