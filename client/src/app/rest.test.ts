import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
const sign = (name: string) => page.dispatchEvent(new Event(name))

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('long work begins once hands have rested, however long they were at it before', async () => {
  const { whenHandsRest } = await import('./rest.ts')
  const act = vi.fn<() => void>()
  sign('wheel')
  whenHandsRest(act)
  for (let second = 0; second < 20; second++) {
    sign(second % 2 === 0 ? 'pointermove' : 'keydown')
    vi.advanceTimersByTime(1_000)
  }
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledOnce()
  sign('wheel')
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledOnce()
})

test('hands of others at what a page shows are waited for too', async () => {
  const { noteHands, whenHandsRest } = await import('./rest.ts')
  const act = vi.fn<() => void>()
  noteHands()
  whenHandsRest(act)
  vi.advanceTimersByTime(1_500)
  noteHands()
  vi.advanceTimersByTime(1_900)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(act).toHaveBeenCalledOnce()
})

test('hands that never rest are not waited for', async () => {
  const { whenHandsRest } = await import('./rest.ts')
  const act = vi.fn<() => void>()
  sign('pointerdown')
  whenHandsRest(act)
  for (let step = 0; step < 130; step++) {
    sign('pointermove')
    vi.advanceTimersByTime(500)
  }
  expect(act).toHaveBeenCalledOnce()
})

test('a page that nobody touches is at rest after a while; what is taken back does not begin', async () => {
  const { whenRested } = await import('./rest.ts')
  const [act, takenBack] = [vi.fn<() => void>(), vi.fn<() => void>()]
  whenRested(act)
  const stop = whenRested(takenBack)
  vi.advanceTimersByTime(3_900)
  sign('keydown')
  vi.advanceTimersByTime(1_900)
  expect(act).not.toHaveBeenCalled()
  stop()
  vi.advanceTimersByTime(100)
  expect(act).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(takenBack).not.toHaveBeenCalled()
})
