import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandEntries, expandPrompt, listCombinations } from './expand-prompt.ts'
import type { ExpandOptions } from './expand-prompt.ts'
import { longCount } from '#testing/long-count.ts'
import { promptText } from './prompt-text.fixture.ts'
import { wildcardWorld } from './wildcard-world.fixture.ts'

const nothing = wildcardWorld({})
const inTurn = (prompt: string, count: number, options: Partial<ExpandOptions> = {}) =>
  expandPrompt(prompt, { read: nothing, mode: 'cyclic', count, ...options }).texts
const combined = (prompt: string, options: Partial<ExpandOptions> = {}) =>
  expandPrompt(prompt, { read: nothing, mode: 'combinatorial', count: 1_000, ...options }).texts
const byChance = (prompt: string, options: Partial<ExpandOptions> = {}) =>
  expandPrompt(prompt, { read: nothing, count: 200, ...options }).texts
const kinds = (texts: string[]) => [...new Set(texts)].toSorted()

/** As the documentation and the tests of Dynamic Prompts have it. */
describe('combinations', () => {
  test.each([
    ['A literal sentence', ['A literal sentence']],
    ['Test [low emphasis]', ['Test [low emphasis]']],
    ['A red {square|circle}', ['A red square', 'A red circle']],
    ['A {red|blue|} rose', ['A red rose', 'A blue rose', 'A  rose']],
    ['A {red|green} {square|circle}', ['A red square', 'A red circle', 'A green square', 'A green circle']],
    ['A {red|green {square|circle}}', ['A red', 'A green square', 'A green circle']],
    [
      'A {2$$red|green} {square|circle}',
      ['A red,green square', 'A red,green circle', 'A green,red square', 'A green,red circle'],
    ],
    [
      '{1-2$$red|green|blue}',
      ['red', 'green', 'blue', 'red,green', 'red,blue', 'green,red', 'green,blue', 'blue,red', 'blue,green'],
    ],
    ['{2$$|$$red|green}', ['red|green', 'green|red']],
    ['{0-1$$a|b}', ['', 'a', 'b']],
    ['{4$$a|b}', ['a,b', 'b,a']],
    ['{-2$$a|b}', ['a', 'b', 'a,b', 'b,a']],
    ['A {1::red|2::green|3::blue} square', ['A red square', 'A green square', 'A blue square']],
    ['A {@red|green} ball', ['A red ball']],
    ['A {red|green} {@ball|car}', ['A red ball', 'A green car']],
    ['A {@red|green} {ball|car}', ['A red ball', 'A green car']],
    ['A {red|{@green|blue}} {@ball|car}', ['A red ball', 'A green car']],
    [
      'A {@red|green} {ball|car} {at night|in the morning}',
      ['A red ball at night', 'A green ball in the morning', 'A red car at night', 'A green car in the morning'],
    ],
    [
      'A {red|blue|green|yellow|purple|black|white} {@ball|{!car|bike}}',
      ['A red ball', 'A blue car', 'A green ball', 'A yellow bike', 'A purple ball', 'A black car', 'A white ball'],
    ],
    ['{a|a|b}', ['a', 'b']],
    ['{2$$a|a|b}', ['a,b', 'b,a']],
    ['{2$$a|a}', ['a,a']],
    ['${x=!{a|b}}${x}${x}', ['aa', 'bb']],
    ['${x={a|b}}${x}${x}', ['aa', 'ab', 'ba', 'bb']],
  ])('%s', (prompt, expected) => {
    expect(combined(prompt)).toEqual(expected)
  })

  test('of wildcards, of several, and of two lines of one', () => {
    const read = wildcardWorld({
      'colours-cold': ['blue', 'green'],
      'colours-warm': ['red', '{yellow|orange}', 'blue'],
    })
    expect(combined('__colours-cold__', { read })).toEqual(['blue', 'green'])
    expect(combined('__colours*__', { read })).toEqual(['blue', 'green', 'red', 'yellow', 'orange'])
    expect(combined('{2$$ and $$__colours-cold__}', { read })).toEqual(['blue and green', 'green and blue'])
    expect(combined('{test1|test2} __@colours-cold__', { read })).toEqual(['test1 blue', 'test2 green'])
  })

  test('go on from an index, and from past the last one begin again', () => {
    expect(combined('{a|b|c}', { index: 1 })).toEqual(['b', 'c'])
    expect(combined('{a|b|c}', { index: 4, count: 1 })).toEqual(['b'])
  })

  test('what is drawn by chance is drawn once for each', () => {
    for (let seed = 0; seed < 20; seed++) {
      const texts = combined('{red|green|blue} {~square|circle}', { seed })
      expect(texts.map(text => text.split(' ')[0])).toEqual(['red', 'green', 'blue'])
    }
  })

  test('are listed a page at a time, with how many there are', () => {
    const prompt = '{a|b} {1|2}'
    const { texts, isComplete, count } = listCombinations(prompt, { read: nothing, limit: 3 })
    expect({ texts, isComplete, count }).toEqual({ texts: ['a 1', 'a 2', 'b 1'], isComplete: false, count: 4 })
    const rest = listCombinations(prompt, { read: nothing, limit: 3, offset: 3 })
    expect(rest).toMatchObject({ texts: ['b 2'], isComplete: true, count: 4 })
    expect(listCombinations(prompt, { read: nothing, limit: 3, offset: 9 }).texts).toEqual([])
  })

  const read = wildcardWorld({ a: ['x', '{y|z}'], 'b/1': ['p'], 'b/2': ['q', '__a__'], loop: ['l', '__loop__'] })
  test.each([
    'plain',
    '{a|b|c}{d|e}',
    '{a|{b|c}}{~d|e}',
    '{2$$a|{b|c}|d}',
    '{0-2$$a|{b|c}|{d|e|f}}',
    '__a__ __b/*__ __none__ __loop__',
    '{2$$__a__}',
    '${v={a|b}}${v}${v}{c|d}',
    '${v=!{a|b}}${w=!{c|d}}${v}${w}',
    '${u:{a|b}} ${n}',
  ])('%s has as many as are counted', prompt => {
    const { texts, count } = listCombinations(prompt, { read, limit: 1_000 })
    expect(texts).toHaveLength(count)
  })

  test('beyond counting are Infinity, and equal ones are counted', () => {
    expect(listCombinations('{a|b}'.repeat(60), { read, limit: 1 }).count).toBe(Infinity)
    expect(
      listCombinations(`{20$$${Array.from({ length: 40 }, (_, index) => index).join('|')}}`, { read, limit: 1 }).count,
    ).toBe(Infinity)
    expect(listCombinations('{a|a}', { read, limit: 9 })).toMatchObject({ texts: ['a'], count: 2, isComplete: true })
  })

  test('no two are the same, and each can come by chance', () => {
    const prompt = fc.stringMatching(/^(\{[ab]\|[bc]\}|x|\{2\$\$a\|b\|c\}|\{d\|\{e\|f\}\}){0,3}$/)
    fc.assert(
      fc.property(prompt, fc.nat(), (text, seed) => {
        const all = combined(text)
        if (!/\}\{/.test(text)) expect(new Set(all).size).toBe(all.length)
        expect(all).toContain(expandPrompt(text, { read: nothing, seed }).texts[0])
      }),
    )
  })
})

describe('in turn', () => {
  test.each([
    ['A {red|green} {square|circle}', ['A red square', 'A green circle', 'A red square', 'A green circle']],
    ['A {red|blue|} rose', ['A red rose', 'A blue rose', 'A  rose', 'A red rose']],
    ['A {red|green {square|circle}}', ['A red', 'A green square', 'A red', 'A green circle']],
    [
      'A {1-2$$red|green|blue} square',
      ['A red square', 'A green square', 'A blue square', 'A red,green square', 'A red,blue square'],
    ],
    ['A {2$$red|green} {square|circle}', ['A red,green square', 'A green,red circle', 'A red,green square']],
    ['{@e1|e2} and {@e3|e4}', ['e1 and e3', 'e2 and e4', 'e1 and e3']],
    ['A {!red|green} ball', ['A red ball', 'A green ball', 'A red ball']],
  ])('%s', (prompt, expected) => {
    expect(inTurn(prompt, expected.length)).toEqual(expected)
  })

  test('within what is by chance', () => {
    expect(byChance('A {@red|green} ball', { count: 3 })).toEqual(['A red ball', 'A green ball', 'A red ball'])
  })

  test('the lines of a wildcard', () => {
    const read = wildcardWorld({ a: ['x', '{y|z}'] })
    expect(inTurn('__a__', 4, { read })).toEqual(['x', 'y', 'x', 'z'])
    expect(byChance('__@a__', { read, count: 2 })[0]).toBe('x')
  })
})

describe('by chance', () => {
  test.each([
    ['{summer|autumn} is coming', ['autumn is coming', 'summer is coming']],
    ['{2$$ and $$chocolate|vanilla}', ['chocolate and vanilla', 'vanilla and chocolate']],
    ['{1-$$a|b}', ['a', 'a,b', 'b', 'b,a']],
    ['{ a | b }', ['a', 'b']],
    ['{0::a|b}', ['b']],
    ['{0::a|0::b}', ['a', 'b']],
    ['{one}{}', ['one']],
    ['a {b|c', ['a {b|c']],
    [String.raw`\{a|b\} {c\|d|e}`, [String.raw`\{a|b\} c\|d`, String.raw`\{a|b\} e`]],
    ['three # comment\n{cat|dog} # {another}', ['three \ncat', 'three \ndog']],
    ['(a {b|c}:1.2) [d|e] [f:g:0.5]', ['(a b:1.2) [d|e] [f:g:0.5]', '(a c:1.2) [d|e] [f:g:0.5]']],
    ['<lora:{ink|oil}:0.8>', ['<lora:ink:0.8>', '<lora:oil:0.8>']],
  ])('%s', (prompt, expected) => {
    expect(kinds(byChance(prompt))).toEqual(expected.toSorted())
  })

  test('comments and space make a long prompt readable', () => {
    const prompt = `
      # Set the season
      ${'${season=!{'}
        summer
        |autumn
        # | fall    # not this one
        |{2::winter | spring}
      }}

      In ${'${season}'}, I wear ${'${season}'} shirts # and {nothing
    `
    const seasons = ['autumn', 'spring', 'summer', 'winter']
    expect(kinds(byChance(prompt))).toEqual(seasons.map(season => `In ${season}, I wear ${season} shirts`))
  })

  test('weights count, among options, lines and several picks', () => {
    const share = (texts: string[], wanted: RegExp) => texts.filter(text => wanted.test(text)).length / texts.length
    const read = wildcardWorld({ tree: ['9::oak', 'elm'] })
    expect(share(byChance('{9::often|rare}', { count: 3_000 }), /often/)).toBeCloseTo(0.9, 1)
    expect(share(byChance('__tree__', { count: 3_000, read }), /^oak/)).toBeCloseTo(0.9, 1)
    expect(share(byChance('{2$$8::a|1::b|1::c}', { count: 3_000 }), /^a/)).toBeCloseTo(0.8, 1)
  })

  test('the same seed and index give the same texts, and others others', () => {
    const prompt = '{a|b|c|d}{e|f|g|h}{i|j|k|l}'
    expect(byChance(prompt, { seed: 5 })).toEqual(byChance(prompt, { seed: 5 }))
    expect(byChance(prompt, { seed: 5 }).slice(3)).toEqual(byChance(prompt, { seed: 5, index: 3 }).slice(0, 197))
    expect(byChance(prompt, { seed: 5 })).not.toEqual(byChance(prompt, { seed: 6 }))
  })
})

describe('variables', () => {
  test.each([
    ['${s=!{a|b}}${s}${s}', ['aa', 'bb']],
    ['${s={a|b}}${s}${s}', ['aa', 'ab', 'ba', 'bb']],
    ['${s:summer} and ${s:{summer|fall}}', ['summer and fall', 'summer and summer']],
    ['${x} before ${x=a}', ['a before']],
    ['${x=a}${x?=b}${y?=c}${x}${y}', ['ac']],
    ['${x=a}{${x=b}${x}|${x}} ${x}', ['a a', 'b a']],
    ['${a=1}${b=!${a}${a}}${b}', ['11']],
    ['${ x = a } ${ x : b }', ['a']],
  ])('%s', (prompt, expected) => {
    expect(kinds(byChance(prompt))).toEqual(expected)
  })

  test('are given to the lines of a wildcard, by name or by where it stands', () => {
    const read = wildcardWorld({
      clothes: ['In ${season:summer}, ${season:summer} shirts'],
      'hat/winter': ['fur'],
    })
    const one = (prompt: string) => byChance(prompt, { read, count: 1 })[0]
    expect(one('__clothes(season=winter)__')).toBe('In winter, winter shirts')
    expect(one('${season=spring} __clothes__')).toBe('In spring, spring shirts')
    expect(one('__clothes__ ${season:none}')).toBe('In summer, summer shirts none')
    expect(one('${s=winter} __hat/${s}__ __hat/${t: winter }__')).toBe('fur fur')
    expect(one('${x=a} __clothes(season=${x})__')).toBe('In a, a shirts')
    expect(one('${season=a} __clothes(season=very ${season})__')).toBe('In very a, very a shirts')
  })

  test('keep what is there already, through several wildcards', () => {
    const read = wildcardWorld({
      prompt: ['${subject?=!{man|woman}} ${weather?=!{sun|rain}} a ${subject} in the ${weather}'],
      winter: ['${weather=snow} __prompt__'],
    })
    expect(byChance('${subject=boy} ${weather=rain} __winter__', { read, count: 1 })[0]).toBe('a boy in the snow')
    expect(kinds(byChance('__prompt__', { read }))).toHaveLength(4)
  })

  test('without a value stay, and are told', () => {
    const { texts, report } = expandPrompt('${x} ${y=${y}}${y} ${y}', { read: nothing })
    expect(texts).toEqual(['${x} ${y} ${y}'])
    expect(report.unknownVariables).toEqual(['x', 'y'])
  })

  test('can be given from outside', () => {
    expect(byChance('a ${x}', { count: 1, variables: { x: '{not|read}' } })).toEqual(['a {not|read}'])
  })
})

describe('the report', () => {
  test('names what is missing, empty and leads back, with the way, and keeps what is written', () => {
    const read = wildcardWorld({ a: ['<__b__>'], b: ['__A__ __none__'], empty: [], hidden: ['# only'] })
    const { texts, report } = expandPrompt('__a__ __empty__ __x*__ __hidden__', { read })
    expect(texts).toEqual(['<__A__ __none__> __empty__ __x*__ __hidden__'])
    expect(report).toMatchObject({
      missing: [
        { key: 'none', path: ['a', 'b', 'none'] },
        { key: 'x*', path: ['x*'] },
      ],
      empty: ['empty', 'hidden'],
      cycles: [['a', 'b', 'a']],
      limits: [],
    })
  })

  test('a star leads past the wildcard that it stands in', () => {
    const read = wildcardWorld({ 'a/1': ['x __a/*__'], 'a/2': ['y'] })
    const { texts, report } = expandPrompt('__a/1__', { read })
    expect(texts).toEqual(['x y'])
    expect(report.cycles).toEqual([['a/1', 'a/1']])
  })

  test('tells each choice, where it was made and what was drawn', () => {
    const read = wildcardWorld({ a: ['{b}'] })
    expect(expandPrompt('{x} __a__', { read }).report.choices).toEqual([
      { written: '{x}', path: [], drawn: ['x'] },
      { written: '__a__', path: [], drawn: ['{b}'] },
      { written: '{b}', path: ['a'], drawn: ['b'] },
    ])
    const combinations = expandPrompt('{x|y} {@z}', { read, mode: 'combinatorial', index: 1 })
    expect(combinations.report.choices.map(({ drawn }) => drawn)).toEqual([['y'], ['z']])
  })

  test('says which limit was hit', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, level) => '${x' + (level + 1) + '=!${x' + level + '}${x' + level + '}}',
    )
    const long = expandPrompt('${x0=abcdefgh}' + doubling.join('') + '${x40}', { read: nothing })
    expect(long.report.limits).toEqual(['length'])
    expect(long.texts[0]).toHaveLength(20_000)

    const work = expandPrompt('{a|b}'.repeat(3_000), { read: nothing, limits: { workMax: 16_000 } })
    expect(work.report.limits).toEqual(['work'])
    expect(work.texts[0]).toMatch(/^[ab]+(\{a\|b\})+$/)

    const many = expandPrompt('{a|b}'.repeat(60), {
      read: nothing,
      mode: 'combinatorial',
      count: 1e9,
      limits: { workMax: 50_000 },
    })
    expect(many.report.limits).toEqual(['work'])

    const deep = expandPrompt('__x__', { read: name => [`__${name}y__`] })
    expect(deep.report.limits).toEqual(['depth'])
  })
})

describe('entries', () => {
  test('are drawn like the lines of a wildcard of that name', () => {
    const { texts, report } = expandEntries('a', ['0::never', 'b __A__', '# note'], { read: nothing, count: 3 })
    expect(texts).toEqual(['b __A__', 'b __A__', 'b __A__'])
    expect(report.cycles).toEqual([['a', 'a']])
    expect(expandEntries('', ['x'], { read: nothing }).texts).toEqual(['x'])
    expect(expandEntries('', [], { read: nothing }).texts).toEqual([''])
  })
})

describe('any prompt', () => {
  const read = wildcardWorld({
    a: ['__a__{__b1__|{__b2__|x}}', '${x}'],
    b1: ['__a__ __a__ __b2__', '{1::|'],
    b2: ['{3$$__b*__}'],
  })
  const mode = fc.constantFrom('random' as const, 'cyclic' as const, 'combinatorial' as const)

  test('ends within its limits, the same way each time', () => {
    fc.assert(
      fc.property(promptText, mode, fc.nat(1_000), (prompt, how, seed) => {
        const options = { read, mode: how, seed, count: 3, limits: { workMax: 20_000, lengthMax: 500 } }
        const { texts, report, work } = expandPrompt(prompt, options)
        expect(texts.length).toBeGreaterThan(0)
        for (const text of texts) expect(text.length).toBeLessThanOrEqual(500)
        expect(work).toBeLessThan(60_000)
        expect(expandPrompt(prompt, options)).toEqual({ texts, report, work })
      }),
      { numRuns: longCount({ short: 100, long: 20_000 }) },
    )
  })

  test('without anything to choose comes out as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        fc.pre(!/[{}$#\\]|__/.test(text))
        expect(expandPrompt(text, { read: nothing }).texts).toEqual([text.trim()])
      }),
    )
  })
})
