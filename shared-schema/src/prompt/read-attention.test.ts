import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longCount } from '#testing/long-count.ts'
import { promptText } from './prompt-text.fixture.ts'
import { listSchedule, readAttention } from './read-attention.ts'

const spans = (prompt: string, share?: number) =>
  readAttention(prompt, share === undefined ? {} : { share, steps: 10 }).parts.map(part =>
    part.chunks.map(chunk => chunk.map(({ text, weight }) => [text, Number(weight.toFixed(6))])),
  )
const schedule = (prompt: string, steps = 10) => listSchedule(prompt, steps).map(({ until, text }) => [until, text])

/** The first seven are the examples that A1111 gives of its own reader. */
describe('weights', () => {
  test.each([
    ['normal text', [['normal text', 1]]],
    [
      'an (important) word',
      [
        ['an ', 1],
        ['important', 1.1],
        [' word', 1],
      ],
    ],
    ['(unbalanced', [['unbalanced', 1.1]]],
    [String.raw`\(literal\]`, [['(literal]', 1]]],
    ['(unnecessary)(parens)', [['unnecessaryparens', 1.1]]],
    [
      'a (((house:1.3)) [on] a (hill:0.5), sun, (((sky))).',
      [
        ['a ', 1],
        ['house', 1.573],
        [' ', 1.1],
        ['on', 1],
        [' a ', 1.1],
        ['hill', 0.55],
        [', sun, ', 1.1],
        ['sky', 1.4641],
        ['.', 1.1],
      ],
    ],
    ['', []],
    ['[[a]]', [['a', 0.826446]]],
    ['([a])', [['a', 1]]],
    [
      '(a: 1.5 )(b:-1)(c:+.5)',
      [
        ['a', 1.5],
        ['b', -1],
        ['c', 0.5],
      ],
    ],
    ['a) b] c:1.3) 12:30', [['a) b] c:1.3) 12:30', 1]]],
    [
      '(a [b) c]',
      [
        ['a ', 1.1],
        ['b', 1],
        [' c', 0.909091],
      ],
    ],
    ['(a:1.2.3)', [['a:1.2.3', 1.1]]],
    [
      '(a:0) (b (c:0))',
      [
        ['a', 0],
        [' ', 1],
        ['b ', 1.1],
        ['c', 0],
      ],
    ],
    [String.raw`a\\b \# \{c\} \q`, [[String.raw`a\b # {c} q`, 1]]],
  ])('%s', (prompt, expected) => {
    expect(spans(prompt)).toEqual([[expected]])
  })

  test('stay finite in any number of brackets', () => {
    const { parts } = readAttention('('.repeat(5_000) + 'a' + ':999999)'.repeat(5_000))
    expect(parts[0]?.chunks[0]).toEqual([{ text: 'a', weight: 1_000_000 }])
  })
})

/** The first thirteen are the examples of A1111 as well. */
describe('prompt editing', () => {
  test.each([
    ['test', [[10, 'test']]],
    [
      'a [b:3]',
      [
        [3, 'a '],
        [10, 'a b'],
      ],
    ],
    [
      'a [b: 3]',
      [
        [3, 'a '],
        [10, 'a b'],
      ],
    ],
    [
      'a [[[b]]:2]',
      [
        [2, 'a '],
        [10, 'a [[b]]'],
      ],
    ],
    [
      '[(a:2):3]',
      [
        [3, ''],
        [10, '(a:2)'],
      ],
    ],
    [
      'a [b : c : 1] d',
      [
        [1, 'a b  d'],
        [10, 'a  c  d'],
      ],
    ],
    [
      'a[b:[c:d:2]:1]e',
      [
        [1, 'abe'],
        [2, 'ace'],
        [10, 'ade'],
      ],
    ],
    ['a [unbalanced', [[10, 'a [unbalanced']]],
    [
      'a [b:.5] c',
      [
        [5, 'a  c'],
        [10, 'a b c'],
      ],
    ],
    [
      'a [{b|d{:.5] c',
      [
        [5, 'a  c'],
        [10, 'a {b|d{ c'],
      ],
    ],
    [
      '((a][:b:c [d:3]',
      [
        [3, '((a][:b:c '],
        [10, '((a][:b:c d'],
      ],
    ],
    ['[fe|]male', Array.from({ length: 10 }, (_, index) => [index + 1, index % 2 ? 'male' : 'female'])],
    ['[fe|||]male', Array.from({ length: 10 }, (_, index) => [index + 1, index % 4 ? 'male' : 'female'])],
    ['[a|(b:1.1)]', Array.from({ length: 10 }, (_, index) => [index + 1, index % 2 ? '(b:1.1)' : 'a'])],
    [
      '[a::4]',
      [
        [4, 'a'],
        [10, ''],
      ],
    ],
    ['[a:b:0]', [[10, 'b']]],
    ['[a:b:-1]', [[10, 'b']]],
    ['[a:b:1.5]', [[10, 'a']]],
    ['[a:b:25]', [[10, 'a']]],
    ['[a:b:c:3]', [[10, '[a:b:c:3]']]],
    ['[a:b]', [[10, '[a:b]']]],
    [
      String.raw`[a\:b:3]`,
      [
        [3, ''],
        [10, String.raw`a\:b`],
      ],
    ],
    [String.raw`\[a:b:3]`, [[10, String.raw`\[a:b:3]`]]],
  ])('%s', (prompt, expected) => {
    expect(schedule(prompt)).toEqual(expected)
  })

  test('of a whole landscape', () => {
    const prompt =
      'fantasy landscape with a [mountain:lake:0.25] and [an oak:a christmas tree:0.75][ in foreground::0.6][: in background:0.25] [shoddy:masterful:0.5]'
    expect(schedule(prompt, 100)).toEqual([
      [25, 'fantasy landscape with a mountain and an oak in foreground shoddy'],
      [50, 'fantasy landscape with a lake and an oak in foreground in background shoddy'],
      [60, 'fantasy landscape with a lake and an oak in foreground in background masterful'],
      [75, 'fantasy landscape with a lake and an oak in background masterful'],
      [100, 'fantasy landscape with a lake and a christmas tree in background masterful'],
    ])
  })

  test('is read for a share of the drawing, at its end unless said otherwise', () => {
    expect([0, 0.49, 0.5, 1].map(share => spans('[a:(b):0.5]', share)[0]?.[0]?.[0])).toEqual([
      ['a', 1],
      ['a', 1],
      ['b', 1.1],
      ['b', 1.1],
    ])
    expect(spans('[a:b:0.5]')).toEqual([[[['b', 1]]]])
  })
})

describe('parts and chunks', () => {
  test.each([
    ['a BREAK b', [[[['a', 1]], [['b', 1]]]]],
    [
      '(a  BREAK\nb:1.5) BREAKING',
      [
        [
          [['a', 1.5]],
          [
            ['b', 1.5],
            [' BREAKING', 1],
          ],
        ],
      ],
    ],
    ['BREAK', [[[], []]]],
    [String.raw`a \BREAK b`, [[[['a BREAK b', 1]]]]],
    ['a cat AND a dog', [[[['a cat ', 1]]], [[[' a dog', 1]]]]],
    ['GRAND BRAND', [[[['GRAND BRAND', 1]]]]],
    [String.raw`a \AND b`, [[[['a AND b', 1]]]]],
  ])('%s', (prompt, expected) => {
    expect(spans(prompt)).toEqual(expected)
  })

  test('parts have weights of their own', () => {
    const { parts } = readAttention('a cat :1.2 AND a dog AND (a bird:1.1): -0.5 AND at noon: 12')
    expect(parts.map(({ weight, chunks }) => [weight, chunks[0]?.[0]?.text])).toEqual([
      [1.2, 'a cat'],
      [1, ' a dog '],
      [-0.5, ' '],
      [12, ' at noon'],
    ])
    expect(readAttention('a clock at 12:30').parts).toEqual([
      { weight: 1, chunks: [[{ text: 'a clock at 12:30', weight: 1 }]] },
    ])
  })
})

describe('LoRAs', () => {
  test.each([
    ['<lora:ink>', { kind: 'lora', name: 'ink', strength: 1, clipStrength: 1 }],
    ['<lora:ink:0.8>', { kind: 'lora', name: 'ink', strength: 0.8, clipStrength: 0.8 }],
    ['<lora:ink:0.8:0.5>', { kind: 'lora', name: 'ink', strength: 0.5, clipStrength: 0.8 }],
    ['<lora:ink:te=0.3:unet=-1>', { kind: 'lora', name: 'ink', strength: -1, clipStrength: 0.3 }],
    ['<lyco:old wash v2:.5>', { kind: 'lyco', name: 'old wash v2', strength: 0.5, clipStrength: 0.5 }],
    ['<hypernet:anime:1.2>', { kind: 'hypernet', name: 'anime', strength: 1.2, clipStrength: 1.2 }],
  ])('%s', (prompt, expected) => {
    const { loras, parts } = readAttention(`a ${prompt}fox`)
    expect(loras).toEqual([expected])
    expect(parts[0]?.chunks).toEqual([[{ text: 'a fox', weight: 1 }]])
  })

  test.each(['<lora:>', '<lora:ink:much>', '<lora:ink', '<b:c>', String.raw`\<lora:ink>`])('%s is text', prompt => {
    const { loras, parts } = readAttention(prompt)
    expect(loras).toEqual([])
    expect(parts[0]?.chunks[0]?.[0]?.text).toBe(prompt.replace('\\', ''))
  })
})

describe('any text', () => {
  test('is read, and loses nothing but signs', () => {
    fc.assert(
      fc.property(promptText, fc.double({ min: 0, max: 1, noNaN: true }), (prompt, share) => {
        const { parts } = readAttention(prompt, { share })
        expect(parts.length).toBeGreaterThan(0)
        for (const { text, weight } of parts.flatMap(part => part.chunks.flat())) {
          expect(Number.isFinite(weight)).toBe(true)
          expect(text).not.toBe('')
        }
      }),
      { numRuns: longCount({ short: 100, long: 50_000 }) },
    )
  })

  test('without signs is one span', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), text => {
        fc.pre(!/[\\()[\]<|]|BREAK|AND/.test(text))
        expect(readAttention(text).parts).toEqual([{ weight: 1, chunks: [[{ text, weight: 1 }]] }])
      }),
    )
  })
})
