import { expect, test } from 'vitest'
import { countries, isCountryCode } from './countries.ts'

test('lists every ISO 3166-1 country and Kosovo once', () => {
  expect(countries).toHaveLength(250)
  expect(new Set(countries.map(entry => entry.code)).size).toBe(countries.length)
  expect(new Set(countries.map(entry => entry.country)).size).toBe(countries.length)
})

test('is sorted by name', () => {
  const names = countries.map(entry => entry.country)
  expect(names.toSorted(new Intl.Collator('en').compare)).toEqual(names)
})

test('every code is a region that Intl names in Vietnamese too', () => {
  const vietnamese = new Intl.DisplayNames('vi', { type: 'region', fallback: 'none' })
  for (const { code } of countries) expect(vietnamese.of(code), code).toBeTruthy()
})

test('the flag is written from the code', () => {
  expect(countries.find(entry => entry.code === 'VN')).toEqual({ flag: '🇻🇳', country: 'Vietnam', code: 'VN' })
  expect(countries.find(entry => entry.code === 'CI')?.flag).toBe('🇨🇮')
})

test('knows its codes and no others', () => {
  expect(isCountryCode('NZ')).toBe(true)
  expect(isCountryCode('nz')).toBe(false)
  expect(isCountryCode('ZZ')).toBe(false)
})
