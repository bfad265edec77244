import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NodeInputError } from '#engine/node-kind.ts'
import { workOut } from './math-expression.ts'

test.each([
  ['1 +', /“the end” at 4 comes too early/],
  ['1 2', /“2” at 3 is not expected there/],
  ['(1', /“the end” at 3 stands where “\)” should be/],
  ['a * 2', /“a” at 1 is not given/],
  ['nope(1)', /“nope” at 1 is no function/],
  ['constructor(1)', /“constructor” at 1 is no function/],
  ['clamp(1)', /“clamp” at 1 wants 3 values/],
  ['2 $ 3', /“\$” at 3 is nothing/],
  ['1 / 0', /divides by 0/],
  ['sqrt(-1)', /no number/],
  ['('.repeat(500), /nested too deep/],
  ['1+'.repeat(1500), /longer than 2000/],
])('%s is refused in words', (expression, message) => {
  expect(() => workOut(expression, {}, 'expression')).toThrow(message)
  expect(() => workOut(expression, {}, 'expression')).toThrow(NodeInputError)
})

test('gives a number or says what is wrong, whatever is written', () => {
  const piece = fc.constantFrom(
    '1',
    '.5',
    'a',
    'min',
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '/',
    '^',
    '?',
    ':',
    '<',
    '==',
    '&&',
    '!',
    ' ',
    '__proto__',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      try {
        expect(Number.isFinite(workOut(pieces.join(''), { a: 2 }, 'expression'))).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(NodeInputError)
      }
    }),
  )
})

test('agrees with the language it is written in on plain arithmetic', () => {
  const sum = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('+', '-', '*', '/')), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(sum, terms => {
      const expression = `${terms.map(([number, sign]) => `${number} ${sign}`).join(' ')} 7`
      const product = (text: string) =>
        text.split(/ (?=[*/] )/).reduce((value, part) => {
          const [sign, number] = part.split(' ') as [string, string]
          return sign === '*' ? value * Number(number) : sign === '/' ? value / Number(number) : Number(part)
        }, 0)
      const expected = expression.split(/ (?=[+-] )/).reduce((value, part, index) => {
        if (index === 0) return product(part)
        return part.startsWith('+') ? value + product(part.slice(2)) : value - product(part.slice(2))
      }, 0)
      expect(workOut(expression, {}, 'expression')).toBeCloseTo(expected, 6)
    }),
  )
})
