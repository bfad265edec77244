import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lasting } from './lasting-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(first: string) {
  let state = first
  const listeners = new Set<() => void>()
  const source = {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const steady = lasting(source, 'saved')
  const seen: string[] = []
  const stop = steady.subscribe(() => seen.push(steady.read()))
  const say = (next: string) => {
    state = next
    for (const listener of listeners) listener()
  }
  return { steady, seen, say, stop, listeners }
}

test('a gesture is being saved all along, though each of its edits is saved before the next', () => {
  const { seen, say } = follow('saved')
  for (let edit = 0; edit < 30; edit++) {
    say('saving')
    vi.advanceTimersByTime(10)
    say('saved')
    vi.advanceTimersByTime(20)
  }
  expect(seen).toEqual(['saving'])
  vi.advanceTimersByTime(500)
  expect(seen).toEqual(['saving', 'saved'])
})

test('what is worse is told at once', () => {
  const { seen, say } = follow('saved')
  say('saving')
  say('saved')
  say('on-device')
  expect(seen).toEqual(['saving', 'on-device'])
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual(['saving', 'on-device'])
})

test('without anybody who follows it is as it is, and nothing is followed', () => {
  const { steady, say, stop, listeners, seen } = follow('saved')
  say('saving')
  say('saved')
  stop()
  expect(listeners.size).toBe(0)
  expect(steady.read()).toBe('saved')
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual(['saving'])
})
