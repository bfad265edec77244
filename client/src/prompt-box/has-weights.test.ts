import { expect, test } from 'vitest'
import { hasWeights } from './has-weights.ts'

test.each([
  ['a (red:1.3) hill', true],
  ['a (red barn: .8) on a hill', true],
  ['a ((red)) hill', true],
  ['a [[red]] hill', true],
  ['a man (with a hat) at 12:30', false],
  ['a sign that says [open]', false],
  ['<lora:ink:0.8> a hill', false],
  ['', false],
])('%s', (prompt, expected) => expect(hasWeights(prompt)).toBe(expected))
