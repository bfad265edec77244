import { expect, test } from 'vitest'
import { describeBytes } from './describe-bytes.ts'

test('sizes are told in the largest unit of which there is one', () => {
  const tell = (locale: 'en' | 'vi') => (bytes: number) =>
    describeBytes(bytes, { number: (value, options) => new Intl.NumberFormat(locale, options).format(value) })
  expect([0, 1, 70, 999, 1000, 81_240, 3_400_000, 25e9].map(tell('en'))).toEqual([
    '0 bytes',
    '1 byte',
    '70 bytes',
    '999 bytes',
    '1 kB',
    '81.2 kB',
    '3.4 MB',
    '25 GB',
  ])
  expect([70, 81_240].map(tell('vi'))).toEqual(['70 byte', '81,2 kB'])
})
