import { expect, test } from 'vitest'
import { makeItem } from '#local/local.fixture.ts'
import { lackOf } from './recall-lack.ts'

test('of a picture that nobody described there is no prompt to take over, but its size', () => {
  const made = (prompt: string, seed: string, recipeId: string | null = null) => {
    const detail = { kind: 'IMAGE', prompt, seed, recipeId }
    return makeItem('picture', { kind: 'IMAGE', detail: detail as Parameters<typeof lackOf>[0]['detail'] })
  }
  expect(lackOf(made('', ''), 'prompt')).toBe('prompt')
  expect(lackOf(made('', ''), 'seed')).toBe('seed')
  expect(lackOf(made('', ''), 'size')).toBeUndefined()
  expect(lackOf(made('a harbour', '7'), 'prompt')).toBeUndefined()
  expect(lackOf(made('a harbour', '7'), 'seed')).toBeUndefined()
  expect(lackOf(made('', '', 'of a recipe'), 'prompt')).toBeUndefined()
})
