import { expect, test } from 'vitest'
import { UsageError, readCommand } from './command.ts'

test('a prompt and a file paint, with what was said and what was not', () => {
  expect(readCommand(['a cat', 'out.png'])).toEqual({
    name: 'paint',
    prompt: 'a cat',
    to: 'out.png',
    width: 512,
    height: 512,
    seed: 0,
    negative: '',
    steps: 20,
  })
  const said = ['a cat', 'cat.WEBP', '--size', '768x512', '--seed', '7', '--negative', 'fog', '--steps', '4']
  expect(readCommand(said)).toMatchObject({ width: 768, height: 512, seed: 7, negative: 'fog', steps: 4 })
  expect(readCommand(['--size=256', 'a cat', 'out.jpg'])).toMatchObject({ width: 256, height: 256 })
})

test('graphs, sheets, lists and help are asked for by name', () => {
  expect(readCommand([])).toEqual({ name: 'help' })
  expect(readCommand(['--help', 'a cat'])).toEqual({ name: 'help' })
  expect(readCommand(['--list'])).toEqual({ name: 'list' })
  expect(readCommand(['--read', 'cat.png'])).toEqual({ name: 'read', from: 'cat.png' })
  expect(readCommand(['--graph', 'g.json'])).toEqual({ name: 'graph', from: 'g.json', folder: '.', input: undefined })
  expect(readCommand(['--graph', 'g.json', 'made', '--input', 'in'])).toMatchObject({ folder: 'made', input: 'in' })
  expect(readCommand(['--sheet', 'p.txt', 'sheet.jpg', '--columns', '4'])).toMatchObject({ name: 'sheet', columns: 4 })
})

test.each([
  { args: ['a cat'], words: 'Into which file' },
  { args: [' ', 'out.png'], words: 'What is to be painted' },
  { args: ['a', 'cat', 'out.png'], words: 'one too many' },
  { args: ['a cat', 'out.gif'], words: 'ends in none of' },
  { args: ['a cat', 'out.png', '--size', '12'], words: '--size is a whole number from 64' },
  { args: ['a cat', 'out.png', '--size', '512x'], words: '--size is a whole number' },
  { args: ['a cat', 'out.png', '--seed', '-1'], words: '--seed' },
  { args: ['a cat', 'out.png', '--steps', '1e3'], words: '--steps' },
  { args: ['--colour', 'red'], words: '--colour' },
  { args: ['--list', '--graph', 'g.json'], words: 'one at a time' },
])('$args is refused, saying what to write', ({ args, words }) => {
  expect(() => readCommand(args)).toThrow(UsageError)
  expect(() => readCommand(args)).toThrow(words)
})
