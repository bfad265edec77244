import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesGlob, suggestKey, wildcardKeyPattern } from './wildcard-keys.ts'
import { wildcardWorld } from './wildcard-world.fixture.ts'
import { findReferences, followReferences } from './wildcards.ts'

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

  test('are found in whatever they stand in, but not in comments or after a backslash', () => {
    const text = '{2$$__a__|{x|__@b__}} ${v=__c__} ${w:__d__} __e(p=__f__)__ (__g__:1.2) \\__h__ # __i__'
    expect(findReferences([text])).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })

  test('missing ones and cycles are told with the way that leads there', () => {
    const read = wildcardWorld({
      season: ['__weather__', '__gone__'],
      weather: ['__light__'],
      light: ['__Season__ light'],
    })
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

  test('a name with a star leads to all that match, and so does one with a variable', () => {
    const read = wildcardWorld({ 'hair/long': ['a'], 'hair/short': ['__hair/*__'], eyes: ['b'] })
    expect(followReferences('start', ['__hair/*__ __none*__'], read)).toEqual({
      found: ['hair/long', 'hair/short'],
      missing: [{ key: 'none*', path: ['start', 'none*'] }],
      cycles: [['hair/short', 'hair/short']],
    })
    expect(followReferences('start', ['__hair/${length}__'], read).found).toEqual(['hair/long', 'hair/short'])
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

  test('a star matches what a pattern of the whole name would', () => {
    const part = fc.constantFrom('a', 'b', '/', '*', 'A')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.array(part, { maxLength: 8 }), (pattern, key) => {
        const written = new RegExp(
          `^${pattern
            .join('')
            .replaceAll('*', '.*')
            .replaceAll('/', String.raw`\/`)}$`,
          'i',
        )
        expect(matchesGlob(pattern.join(''), key.join('').replaceAll('*', 'c'))).toBe(
          written.test(key.join('').replaceAll('*', 'c')),
        )
      }),
    )
  })
})
