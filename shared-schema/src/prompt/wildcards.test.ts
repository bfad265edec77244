import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expandPrompt,
  findReferences,
  followReferences,
  seededRandom,
  suggestKey,
  wildcardKeyPattern,
} from './wildcards.ts'

const world = (entries: Record<string, string[]>) => (key: string) => entries[key]

describe('references', () => {
  test('are found once each, in any case, as first written', () => {
    expect(findReferences(['a __Weather__ in __hair/long_curls__', '__weather__ and __a____b__'])).toEqual([
      'Weather',
      'hair/long_curls',
      'a',
      'b',
    ])
  })

  test('plain underscores are no reference', () => {
    expect(findReferences(['snake_case __ __a b__ ____ __-x__'])).toEqual([])
  })

  test('missing ones and cycles are told with the way that leads there', () => {
    const read = world({ season: ['__weather__', '__gone__'], weather: ['__light__'], light: ['__Season__ light'] })
    const report = followReferences('start', ['__season__', '__season__ again'], read)
    expect(report).toEqual({
      found: ['season', 'weather', 'light'],
      missing: [{ key: 'gone', path: ['start', 'season', 'gone'] }],
      cycles: [['season', 'weather', 'light', 'Season']],
    })
  })

  test('a wildcard that says its own name is a cycle of one', () => {
    expect(followReferences('sky', ['__SKY__'], () => undefined).cycles).toEqual([['sky', 'SKY']])
  })
})

describe('expansion', () => {
  test('the same seed gives the same text', () => {
    const read = world({ weather: ['rain', 'snow', 'fog'], light: ['dusk', '__weather__ light'] })
    const text = 'a {red|2::blue|{green|grey}} house, __weather__, __light__'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), seed => {
        expect(expandPrompt(text, read, seededRandom(seed))).toBe(expandPrompt(text, read, seededRandom(seed)))
      }),
    )
  })

  test('takes what is written, keeps what is missing, and ends where names lead back', () => {
    const read = world({ a: ['<__b__>'], b: ['__a__'], empty: [] })
    expect(expandPrompt('__a__ __none__ __empty__ {plain}', read, seededRandom(1))).toBe(
      '<__a__> __none__ __empty__ {plain}',
    )
  })

  test('weights count', () => {
    const random = seededRandom(7)
    const drawn = Array.from({ length: 3_000 }, () => expandPrompt('{9::often|rare}', () => undefined, random))
    const often = drawn.filter(text => text === 'often').length / drawn.length
    expect(often).toBeGreaterThan(0.87)
    expect(often).toBeLessThan(0.93)
  })

  test('ends on anything, and stays within its length', () => {
    const read = world({ a: ['__a__{__b__|{__b__|x}}'], b: ['__a__ __a__ __b__', '{1::|'] })
    const piece = fc.constantFrom('__a__', '__b__', '{', '}', '|', '2::', 'x', '_', '__')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), (pieces, seed) => {
        expect(expandPrompt(pieces.join(''), read, seededRandom(seed)).length).toBeLessThanOrEqual(20_000)
      }),
    )
  })
})

describe('keys', () => {
  test('a name suggests one', () => {
    expect(suggestKey('Tóc dài & Đẹp!')).toBe('toc-dai-dep')
    expect(suggestKey('  雪 ')).toBe('')
  })

  test('whatever is suggested is a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), name => {
        const key = suggestKey(name)
        expect(key === '' || wildcardKeyPattern.test(key)).toBe(true)
      }),
    )
  })
})
