import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandPrompt } from './expand-prompt.ts'
import { longCount } from '#testing/long-count.ts'
import { promptPiece } from './prompt-text.fixture.ts'
import { readAttention } from './read-attention.ts'
import { lexPrompt } from './tokenise-prompt.ts'
import { wildcardWorld } from './wildcard-world.fixture.ts'

/** Looks per character that no text exceeds: a few readers, each looking a few times. */
const LOOKS_MAX = 60

/** Beginnings that are never finished are what makes a reader go back, if anything does. */
const unfinished = [
  '{',
  '}',
  '${',
  '${x:',
  '${x=',
  '__',
  '__a',
  '__a(',
  '__a(x=',
  '__${x:',
  '__${',
  '(',
  ')',
  '[',
  ']',
  '(a:',
  '[a:',
  '[a|',
  ':1',
  ':1.1',
  ': ',
  '<',
  '<lora:',
  '<lora:a:1',
  '\\',
  '#',
  '#\n',
  '{1$$',
  '{1$$a',
  '{1-',
  '{1::',
  '1',
  ' ',
  '_',
  '{a|',
  '|',
  '{{}',
  '(()',
  '[[]',
  'BREAK',
  'AND',
  'AND:1',
  '{ ',
  '$',
  '$$',
  ',',
]

const looks = (text: string) => ({
  tokens: lexPrompt(text).steps,
  attention: readAttention(text).work,
})

describe('no text takes more than its length', () => {
  test.each(unfinished.map(text => [JSON.stringify(text), text]))('%s again and again', (_, piece) => {
    for (const closing of ['', '}', ')', ']', '__', '>']) {
      const text = piece.repeat(500) + closing.repeat(500)
      const { tokens, attention } = looks(text)
      expect(tokens).toBeLessThan(LOOKS_MAX * text.length)
      expect(attention).toBeLessThan(LOOKS_MAX * text.length)
    }
  })

  test('twice the text is twice the work', () => {
    const piece = fc.oneof(promptPiece, fc.constantFrom(...unfinished))
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), parts => {
        const once = parts.join('').repeat(60)
        const [one, two] = [looks(once), looks(once + once)]
        // Braces are nested only so deep, so what repeats within them may cost a little more once.
        expect(two.tokens).toBeLessThan(2.2 * one.tokens + 100)
        expect(two.attention).toBeLessThan(2.2 * one.attention + 100)
        expect(two.tokens).toBeLessThan(LOOKS_MAX * 2 * once.length)
      }),
      { numRuns: longCount({ short: 60, long: 3_000 }) },
    )
  })
})

describe('what a prompt makes of itself', () => {
  const read = wildcardWorld({ a: ['{b|__c__}'], c: ['d'] })

  test('costs in proportion to its length', () => {
    const piece = fc.constantFrom('{a|b}', '__a__', '${x}', '${x=a}', '{2$$a|b|c}', 'word ', '{a|{b|c}}', '${y:__c__}')
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 10 }),
        fc.constantFrom('random' as const, 'cyclic' as const),
        (parts, mode) => {
          const once = parts.join('').repeat(20)
          const work = (text: string) => expandPrompt(text, { read, mode, limits: { lengthMax: 1e9 } }).work
          expect(work(once + once)).toBeLessThan(2.2 * work(once) + 100)
        },
      ),
    )
  })

  test('never costs more than it may', () => {
    const doubling = Array.from(
      { length: 60 },
      (_, level) => '${x' + (level + 1) + '=${x' + level + '}${x' + level + '}}',
    )
    for (const mode of ['random', 'cyclic', 'combinatorial'] as const) {
      const { work, report } = expandPrompt(doubling.join('') + '${x60}', {
        read,
        mode,
        limits: { workMax: 100_000, lengthMax: 1_000 },
      })
      expect(report.limits).toContain('work')
      expect(work).toBeLessThan(300_000)
    }
  })
})
