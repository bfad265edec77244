import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expandPrompt } from './expand-prompt.ts'
import { listSchedule, readAttention } from './read-attention.ts'
import type { Sampler } from './syntax.ts'
import { wildcardWorld } from './wildcard-world.fixture.ts'

const page = readFileSync(new URL('../../../docs/prompt-language.md', import.meta.url), 'utf8')

const read = wildcardWorld({
  tree: ['oak', 'elm'],
  'hair/long': ['braid'],
  'hair/short': ['bob'],
  coat: ['a ${colour:grey} coat'],
  loop: ['{x|__loop__}'],
})

/** The rows of the table under a heading, each as its cells. A bar within a cell stands behind a backslash, as Markdown wants it. */
function rowsOf(heading: string): string[][] {
  const section = page.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? ''
  const lines = section.split('\n').filter(line => line.startsWith('| '))
  return lines.slice(2).map(line =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map(cell => cell.trim().replaceAll(String.raw`\|`, '|')),
  )
}

const code = (cell: string | undefined) => /^`([^]*)`$/.exec(cell ?? '')?.[1] ?? ''
const texts = (cell: string | undefined) => (cell ?? '').split(' / ').map(code)
const numbered = (cell: string | undefined) =>
  (cell ?? '').split(' / ').map(part => {
    const [, text = '', number] = /^`([^]*?)`+ (\S+)$/.exec(part) ?? []
    return [text, Number(number)]
  })

describe.each(['Choices', 'Wildcards', 'Variables'])('%s', heading => {
  test.each(rowsOf(heading))('%s', (prompt, expected) => {
    const { texts: drawn } = expandPrompt(code(prompt), { read, count: 200 })
    expect([...new Set(drawn)].toSorted()).toEqual(texts(expected).toSorted())
  })
})

describe('Ways of drawing', () => {
  test.each(rowsOf('Ways of drawing'))('%s %s', (mode, prompt, expected) => {
    const count = mode === '`combinatorial`' ? 100 : texts(expected).length
    const drawn = expandPrompt(code(prompt), { read, mode: code(mode) as Sampler, count })
    expect(drawn.texts).toEqual(texts(expected))
  })
})

describe('Attention', () => {
  test.each(rowsOf('Attention'))('%s', (prompt, expected) => {
    const [part] = readAttention(code(prompt)).parts
    const spans = part?.chunks.flat().map(({ text, weight }) => [text, Number(weight.toFixed(6))])
    expect(spans).toEqual(numbered(expected))
  })
})

describe('Changing midway', () => {
  test.each(rowsOf('Changing midway'))('%s', (prompt, expected) => {
    expect(listSchedule(code(prompt), 10).map(({ until, text }) => [text, until])).toEqual(numbered(expected))
  })
})
