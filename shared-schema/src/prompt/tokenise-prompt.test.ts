import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longCount } from '#testing/long-count.ts'
import { parsePrompt } from './parse-prompt.ts'
import { promptText } from './prompt-text.fixture.ts'
import { diagnosePrompt, tokenise } from './tokenise-prompt.ts'

const shown = (text: string) =>
  tokenise(text)
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`)

describe('tokens', () => {
  test.each([
    ['(word:1.1)', ['bracket (', 'separator :', 'number 1.1', 'bracket )']],
    ['[a:b:0.5]', ['bracket [', 'separator :', 'separator :', 'number 0.5', 'bracket ]']],
    ['[a|b]', ['bracket [', 'separator |', 'bracket ]']],
    ['a, b | c: d', []],
    [String.raw`\(x\)`, [String.raw`escape \(`, String.raw`escape \)`]],
    ['a BREAK b AND c, BREAKING BRAND', ['keyword BREAK', 'keyword AND']],
    ['<lora:ink:0.8>', ['lora <lora:ink', 'number :0.8', 'lora >']],
    [
      '{2$$ and $$a|0.5::b}',
      ['brace {', 'number 2', 'separator $$', 'separator $$', 'separator |', 'number 0.5', 'separator ::', 'brace }'],
    ],
    ['{@a|b}', ['brace {', 'sampler @', 'separator |', 'brace }']],
    [
      '__~hair/long*(size={big|small})__',
      [
        'wildcard __',
        'sampler ~',
        'wildcard hair/long*',
        'bracket (',
        'parameter size',
        'operator =',
        'brace {',
        'separator |',
        'brace }',
        'bracket )',
        'wildcard __',
      ],
    ],
    [
      '${x=!a} ${x} ${y:b}',
      [
        'brace ${',
        'variable x',
        'operator =!',
        'brace }',
        'brace ${',
        'variable x',
        'brace }',
        'brace ${',
        'variable y',
        'operator :',
        'brace }',
      ],
    ],
    ['a:1.1 AND b at 12:30 c: 0.8', ['separator :', 'number 1.1', 'keyword AND', 'separator :', 'number  0.8']],
    ['a clock at 12:30', []],
    ['a # (not read)\nb', ['comment # (not read)']],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test('cover any text exactly once', () => {
    fc.assert(
      fc.property(promptText, text => {
        let at = 0
        for (const token of tokenise(text)) {
          expect(token.from).toBe(at)
          expect(token.to).toBeGreaterThan(at)
          at = token.to
        }
        expect(at).toBe(text.length)
      }),
      { numRuns: longCount({ short: 200, long: 50_000 }) },
    )
  })
})

describe('diagnostics', () => {
  test.each([
    ['{cat|dog', 'unclosed-brace', 0, 1],
    ['Unmatched } bracket', 'stray-brace', 10, 11],
    ['${1=x}', 'bad-variable', 0, 6],
    ['in __hair of', 'unclosed-wildcard', 3, 9],
    ['__hair(long)__', 'bad-parameter', 7, 11],
    ['(unbalanced', 'unclosed-bracket', 0, 1],
    ['a] b', 'stray-bracket', 1, 2],
  ])('%s: %s', (text, code, from, to) => {
    expect(diagnosePrompt(text)).toMatchObject([{ code, from, to }])
  })

  test('what is well formed gives none', () => {
    expect(diagnosePrompt(String.raw`(a:1.2) [b|{c|d}] __e__ ${'${x=f}'} \( \{ snake_case __ ____`)).toEqual([])
  })

  test('are in order and within the text', () => {
    fc.assert(
      fc.property(promptText, text => {
        const found = diagnosePrompt(text)
        expect(found.map(({ from }) => from)).toEqual(found.map(({ from }) => from).toSorted((a, b) => a - b))
        for (const { from, to } of found) expect(0 <= from && from < to && to <= text.length).toBe(true)
      }),
    )
  })

  test('braces deeper than anybody writes are text', () => {
    const { diagnostics } = parsePrompt('{'.repeat(5_000) + '}'.repeat(5_000))
    expect(diagnostics.every(({ code }) => code === 'too-deep')).toBe(true)
    expect(diagnostics.length).toBeGreaterThan(0)
  })
})
