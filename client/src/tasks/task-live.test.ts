import { expect, test } from 'vitest'
import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import { TaskLive, withNewest } from './task-live.ts'

const event = (seq: number, progress: number, id = 'one'): TaskEvent => ({
  id,
  seq,
  status: 'RUNNING',
  progress,
  previewSeq: 0,
})

test('of events in any order and twice, the highest number counts', () => {
  const live = new TaskLive()
  let told = 0
  live.subscribe(() => told++)
  expect(live.take(event(2, 0.2))).toEqual({ before: undefined })
  expect(live.take(event(5, 0.5))).toEqual({ before: event(2, 0.2) })
  expect(live.take(event(4, 0.4))).toBeUndefined()
  expect(live.take(event(5, 0.5))).toBeUndefined()
  expect(live.of('one')?.progress).toBe(0.5)
  expect(told).toBe(2)
})

test('an answer that is newer than the event stands, an older one is brought up to it', () => {
  const answer = { ...event(3, 0.3), name: 'Dunes' }
  expect(withNewest(answer, event(2, 0.2))).toBe(answer)
  expect(withNewest(answer, undefined)).toBe(answer)
  expect(withNewest(answer, event(4, 0.4))).toEqual({ ...event(4, 0.4), name: 'Dunes' })
})

test('only so many are kept, those heard of last', () => {
  const live = new TaskLive()
  live.take(event(1, 0, 'first'))
  for (let count = 0; count < 499; count++) live.take(event(1, 0, String(count)))
  live.take(event(2, 0, 'first'))
  live.take(event(1, 0, 'last'))
  expect(live.of('first')?.seq).toBe(2)
  expect(live.of('0')).toBeUndefined()
})
