import { z } from 'zod'
import { nameField } from '#contract/fields.ts'
import { boardShapeId } from '#documents/board-shapes.ts'
import { id } from '#entities/ids.ts'
import { personBrief } from '#entities/person.ts'
import { taskParams } from '#entities/recipe-task.ts'
import { taskLive } from './task-events.ts'
import { recipeReference } from './task-requests.ts'

/** What is asked for on a board. Its placeholder is there already, as a record of the board’s document. */
export const boardTaskAsk = z.object({
  /** The placeholder that is to stand for the task. */
  shapeId: boardShapeId,
  recipeId: recipeReference,
  /** As of any submission; pictures on the board by the ids of their files. */
  params: taskParams.default({}),
  name: nameField().optional(),
  /** Runs also where the very same inputs ran before. */
  isFresh: z.boolean().default(false),
})
export type BoardTaskAsk = z.output<typeof boardTaskAsk>

/** A task that a board waits for, as everybody sees it who sees the board. */
export const boardTask = taskLive.extend({
  shapeId: boardShapeId,
  taskId: id,
  asker: personBrief,
  isPaused: z.boolean(),
  /** How many run before it, and when it is likely to be done; null while nobody can say. */
  queuePosition: z.int().nullable(),
  etaMs: z.int().nullable(),
  /** Whether the caller may stop it: whoever asked, and who may edit the board. */
  canCancel: z.boolean(),
})
export type BoardTask = z.infer<typeof boardTask>

export const boardTasks = z.object({ items: z.array(boardTask) })
export type BoardTasks = z.infer<typeof boardTasks>
