import { expect, test } from 'vitest'
import { joinOpened } from './opened-record.ts'

const opened = (id: string, at: string, told = false) => ({ id, at, told })

test('each thing stands once, at its last opening', () => {
  const known = [opened('b', '2026-01-02'), opened('a', '2026-01-01')]
  expect(joinOpened(known, [opened('a', '2026-01-03', true), opened('b', '2026-01-01', true)])).toEqual([
    opened('a', '2026-01-03', true),
    opened('b', '2026-01-02'),
  ])
})

test('only the last hundred are kept', () => {
  const many = Array.from({ length: 150 }, (_, index) => opened(`${index}`, `2026-01-01T00:00:${100 + index}`))
  const kept = joinOpened([], many)
  expect([kept.length, kept[0]?.id]).toEqual([100, '149'])
})
