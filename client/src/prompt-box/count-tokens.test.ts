import { expect, test } from 'vitest'
import { countTokens } from './count-tokens.ts'

test('words and signs count, what only says how to read them does not', () => {
  expect(countTokens('')).toBe(0)
  expect(countTokens('low sun, wide dunes')).toBe(5)
  expect(countTokens('low (sun:1.2), [wide] {dunes}')).toBe(5)
  expect(countTokens('low sun <lora:grain:0.8> BREAK dunes')).toBe(3)
  expect(countTokens('counterrevolutionaries')).toBe(3)
})
