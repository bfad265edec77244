import { expect, test } from 'vitest'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { groupBatches } from './group-batches.ts'

const task = (id: string, batchId: string | null = null) => ({ id, batchId }) as RecipeTaskAnswer

test('those of a batch that stand together are one, and all others stay what they are', () => {
  const listed = [task('a'), task('b', 'x'), task('c', 'x'), task('d', 'y'), task('e'), task('f')]
  expect(groupBatches(listed).map(({ key, tasks }) => [key, tasks.length])).toEqual([
    ['a', 1],
    ['x', 2],
    ['d', 1],
    ['e', 1],
    ['f', 1],
  ])
})
