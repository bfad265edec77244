import { expect, test } from 'vitest'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { withWaiting } from './with-waiting.ts'

const task = (id: string, more: Partial<RecipeTaskAnswer> = {}) =>
  ({
    id,
    status: 'QUEUED',
    isPaused: false,
    images: [],
    texts: [],
    error: null,
    ...more,
  }) as unknown as RecipeTaskAnswer
const write = (kind: string, ids: string[], state: 'queued' | 'stopped' = 'queued') => ({ kind, ids, state })
const shown = (tasks: RecipeTaskAnswer[], writes: ReturnType<typeof write>[]) =>
  withWaiting(tasks, writes).map(({ status, isPaused }) => (isPaused ? `${status} paused` : status))

test('tasks are shown as what waits on the device will leave them, in its order', () => {
  const tasks = [task('a'), task('b'), task('c', { status: 'FAILED', completedAt: '2026-01-01T00:00:00.000Z' })]
  expect(shown(tasks, [write('task.cancel', ['a']), write('task.pause', ['b'])])).toEqual([
    'CANCELED',
    'QUEUED paused',
    'FAILED',
  ])
  expect(shown(tasks, [write('task.pause', ['b']), write('task.resume', ['b'])])).toEqual([
    'QUEUED',
    'QUEUED',
    'FAILED',
  ])
  expect(shown(tasks, [write('task.cancel', ['c']), write('task.softDelete', ['a', 'c'])])).toEqual([
    'DELETED',
    'QUEUED',
    'DELETED',
  ])
  expect(shown(tasks, [write('task.cancel', ['a'], 'stopped'), write('task.submit', [])])).toEqual([
    'QUEUED',
    'QUEUED',
    'FAILED',
  ])
})

test('what is recovered is again what it was, as far as it tells', () => {
  const ended = { status: 'DELETED', completedAt: '2026-01-01T00:00:00.000Z' } as const
  const tasks = [
    task('a', { ...ended, texts: ['done'] }),
    task('b', { ...ended, error: { code: 'X', message: 'x' } }),
    task('c', ended),
    task('d', { status: 'DELETED', completedAt: null }),
  ]
  expect(shown(tasks, [write('task.recover', ['a', 'b', 'c', 'd'])])).toEqual([
    'COMPLETED',
    'FAILED',
    'CANCELED',
    'DRAFT',
  ])
})
