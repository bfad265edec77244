import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangeRings } from './change-rings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen({ elsewhere = false }: { elsewhere?: boolean } = {}) {
  const rung: string[] = []
  const known = { elsewhere }
  const rings = new ChangeRings({
    ring: (name, seq) => rung.push(`${name} ${seq}`),
    isOpenElsewhere: () => known.elsewhere,
  })
  return { rings, rung, known }
}

test('the first change is told at once, those that follow it now and then, and the last of them always', () => {
  const { rings, rung } = listen()
  for (let seq = 1; seq <= 60; seq++) {
    rings.changed('a', seq)
    vi.advanceTimersByTime(10)
  }
  expect(rung).toEqual(['a 1', 'a 25', 'a 50'])
  vi.advanceTimersByTime(1_000)
  expect(rung).toEqual(['a 1', 'a 25', 'a 50', 'a 60'])
  rings.changed('a', 61)
  expect(rung.at(-1)).toBe('a 61')
})

test('each document is told of by itself', () => {
  const { rings, rung } = listen()
  rings.changed('a', 1)
  rings.changed('b', 7)
  expect(rung).toEqual(['a 1', 'b 7'])
})

test('where another process has it open each change is told at once', () => {
  const { rings, rung, known } = listen()
  rings.changed('a', 1)
  rings.changed('a', 2)
  known.elsewhere = true
  rings.changed('a', 3)
  rings.changed('a', 4)
  vi.advanceTimersByTime(1_000)
  expect(rung).toEqual(['a 1', 'a 3', 'a 4'])
})

test('what was not told yet is told at the end', () => {
  const { rings, rung } = listen()
  rings.changed('a', 1)
  rings.changed('a', 2)
  rings.dispose()
  expect(rung).toEqual(['a 1', 'a 2'])
  expect(vi.getTimerCount()).toBe(0)
})
