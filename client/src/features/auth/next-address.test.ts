import { expect, test } from 'vitest'
import { readNext } from './next-address.ts'

test.each(['/', '/wildcards', '/wildcards?view=shared#top', '/s/abc'])('goes on to %s', address => {
  expect(readNext(address)).toBe(address)
})

test.each([
  undefined,
  42,
  '',
  'wildcards',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('does not go on to %s', address => {
  expect(readNext(address)).toBeUndefined()
})
