import { expect, test } from 'vitest'
import { isDrawingShut, judgeDrawingLicense } from './drawing-license.ts'

const now = Date.parse('2026-06-01')
const keyOf = (hosts: string[], flags: number, date: string) =>
  `tldraw-x/${btoa(JSON.stringify(['x', hosts, flags, date]))}.signature`
const annual = (hosts: string[], date = '2026-12-31') => keyOf(hosts, 1, date)

test.each([
  ['http://art.example.org', null, 'free'],
  ['https://localhost:3000', null, 'free'],
  ['https://127.0.0.1', null, 'free'],
  ['https://art.example.org', null, 'missing'],
  ['https://art.example.org', 'nonsense', 'unreadable'],
  ['https://art.example.org', annual(['example.com']), 'other-host'],
  ['https://art.example.org', annual(['art.example.org']), 'good'],
  ['https://www.art.example.org', annual(['art.example.org']), 'good'],
  ['https://art.example.org', annual(['*.example.org']), 'good'],
  ['https://art.example.org', annual(['*.example.org'], '2026-05-15'), 'good'],
  ['https://art.example.org', annual(['*'], '2026-01-01'), 'expired'],
  ['https://art.example.org', keyOf(['*'], 1 << 4, '2026-05-15'), 'expired'],
  ['https://art.example.org', keyOf(['*'], 1 << 1, '2020-05-15'), 'good'],
] as const)('at %s a key is judged (%#)', (url, key, judged) => {
  expect(judgeDrawingLicense({ url, key, now })).toBe(judged)
})

test('boards are shut unless it is free or good', () => {
  expect(['free', 'good', 'missing', 'expired'].map(one => isDrawingShut(one as never))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
