import { expect, test } from 'vitest'
import { listCountries, nameCountry } from './countries.ts'

test.each(['en', 'vi'] as const)('each country is offered once, by its name: %s', locale => {
  const countries = listCountries(locale)
  const names = countries.map(({ label }) => label)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const codes = countries.map(({ value }) => value)
  expect(codes).toEqual(expect.arrayContaining(['DE', 'VN', 'US', 'GB', 'XK', 'RU']))
  expect(codes.filter(code => ['DD', 'SU', 'YU', 'EU', 'ZZ'].includes(code))).toEqual([])
})

test('what is no code stays as it was written', () => {
  expect(nameCountry('vi', 'DE')).toBe('Đức')
  expect(nameCountry('en', 'on the moon')).toBe('on the moon')
  expect(nameCountry('en', '')).toBe('')
})
