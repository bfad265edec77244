import { expect, test } from 'vitest'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { BatchState } from '@atelier/shared-schema/tasks/task-answers.ts'
import { isShownAt, isWorthTelling, listEndedWork, sumUpWork } from './ended-tasks.ts'

function task(id: string, part: Partial<RecipeTaskAnswer> = {}): RecipeTaskAnswer {
  const known = { id, status: 'COMPLETED', parentId: null, isReused: false, recipeType: 'normal', recipeId: 'r' }
  return { ...known, batchId: null, completedAt: '2026-01-01', images: [], ...part } as RecipeTaskAnswer
}

const batch = (tasks: RecipeTaskAnswer[]) => ({ kind: 'batch', tasks }) as unknown as BatchState

test('what came of a batch is told once, when its last task has ended', () => {
  const done = task('one', { batchId: 'b' })
  const running = task('two', { batchId: 'b', status: 'RUNNING' })
  expect(listEndedWork([], [batch([done, running])])).toEqual([])
  const failed = task('two', { batchId: 'b', status: 'FAILED', completedAt: '2026-01-02' })
  expect(listEndedWork([task('alone')], [batch([done, failed, task('three', { status: 'CANCELED' })])])).toEqual([
    { key: 'alone 2026-01-01', tasks: [task('alone')] },
    { key: 'b 2026-01-02', tasks: [done, failed] },
  ])
  expect(sumUpWork([{ key: '', tasks: [done, failed] }])).toMatchObject({ done: [done], failed: [failed] })
})

test('steps of a chain, repetitions and what was stopped are not told', () => {
  const told = [{ parentId: 'p' }, { isReused: true }, { status: 'CANCELED' }, { recipeType: 'turbo' }] as const
  expect(told.map(part => isWorthTelling(task('one', part)))).toEqual([false, false, false, false])
})

test('a screen that shows a task anyway needs no notice of it', () => {
  const work = { key: '', tasks: [task('one')] }
  const shown = ['/tasks', '/home', '/recipes/r', '/recipes/other', '/library'].map(path => isShownAt(path, work))
  expect(shown).toEqual([true, true, true, false, false])
  const inpainted = { key: '', tasks: [task('one', { recipeType: 'inpaint' })] }
  expect(['/images/i/inpaint', '/images/i'].map(path => isShownAt(path, inpainted))).toEqual([true, false])
})
