import { expect, test } from 'vitest'
import { readContentLanguage } from './content-language.ts'
import { helpLinks } from './help-links.ts'

test('the same links in both languages, each once', () => {
  const english = helpLinks('en')
  const vietnamese = helpLinks('vi')
  expect(vietnamese.map(({ id, path }) => ({ id, path }))).toEqual(english.map(({ id, path }) => ({ id, path })))
  expect(new Set(english.map(link => link.id)).size).toBe(english.length)
  for (const link of [...english, ...vietnamese]) expect(link.name).not.toBe('')
})

test('reads the language of a link', () => {
  expect(readContentLanguage('vn')).toBe('vi')
  expect(readContentLanguage('vi')).toBe('vi')
  expect(readContentLanguage('en')).toBe('en')
  expect(readContentLanguage('fr')).toBeUndefined()
  expect(readContentLanguage(undefined)).toBeUndefined()
})
