import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenHandsRest } from './rest.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('long work begins once hands have rested, however long they were at it before', () => {
  const act = vi.fn<() => void>()
  whenHandsRest(act)
  for (let second = 0; second < 20; second++) {
    dispatchEvent(new Event(second % 2 === 0 ? 'pointermove' : 'keydown'))
    vi.advanceTimersByTime(1_000)
  }
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledOnce()
  dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledOnce()
})

test('hands that never rest are not waited for', () => {
  const act = vi.fn<() => void>()
  whenHandsRest(act)
  for (let step = 0; step < 130; step++) {
    dispatchEvent(new Event('pointermove'))
    vi.advanceTimersByTime(500)
  }
  expect(act).toHaveBeenCalledOnce()
})
