import { z } from 'zod'
import { dateTime, nameField, pageQuery, queryBoolean, queryList, textField } from '#contract/fields.ts'
import { sortOrder } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { taskParams } from '#entities/recipe-task.ts'
import { recipeDefinition } from '#recipes/recipe-definition.ts'
import { endedStatus, taskStatus } from './task-states.ts'

/** The id of a recipe, or its slug such as `image-generator-simple`. */
export const recipeReference = z.string().trim().min(1, 'must name a recipe').max(120)

/** Tasks that one call may make: the cells of a grid, or as many of the same. */
export const BATCH_TASKS_MAX = 64

const destination = {
  /** Where the results go; null: outside of all folders. It takes the right to change the folder. */
  folderId: id.nullable().optional(),
  /** Where the task belongs: the workspace one works in unless named, one’s own space with null. */
  workspaceId: id.nullable().optional(),
}

const run = {
  recipeId: recipeReference,
  /** By the keys of the recipe’s fields. Images by the id of an image or a file, or by an address of this server. */
  params: taskParams.default({}),
  ...destination,
}

export const taskSubmission = z.object({
  ...run,
  name: nameField().optional(),
  /** Kept for later, also with params missing. */
  isDraft: z.boolean().default(false),
  /** Before all others of one’s own that wait. */
  next: z.boolean().default(false),
  /** Runs also where the very same inputs ran before, instead of answering what came of those. */
  isFresh: z.boolean().default(false),
})
export type TaskSubmission = z.output<typeof taskSubmission>

/** Any param of the recipe, and the values it takes one after the other. */
export const gridAxis = z.object({
  key: z.string().min(1).max(120),
  values: z.array(z.json()).min(1, 'must not be empty').max(16, 'must be at most 16 values'),
})
export type GridAxis = z.infer<typeof gridAxis>

export const taskGrid = z.object({ x: gridAxis, y: gridAxis.optional() })
export type TaskGrid = z.infer<typeof taskGrid>

const several = {
  /** So many of the same, each with a seed of its own. */
  count: z.int().min(1).max(BATCH_TASKS_MAX).optional(),
  /** One for each value, or pair of values, of two params; in the end a labelled sheet shows them all. */
  grid: taskGrid.optional(),
}
const eitherOfBoth = (given: { count?: number | undefined; grid?: TaskGrid | undefined }) =>
  given.count === undefined || given.grid === undefined

export const batchSubmission = z
  .object({ ...run, ...several, name: nameField().optional(), next: z.boolean().default(false) })
  .refine(eitherOfBoth, { path: ['grid'], message: 'give a count or a grid' })
export type BatchSubmission = z.output<typeof batchSubmission>

export const priceAsk = z
  .object({ ...run, ...several })
  .refine(eitherOfBoth, { path: ['grid'], message: 'give a count or a grid' })
export type PriceAsk = z.output<typeof priceAsk>

/** A run of a recipe that is not kept yet: to see what it makes before others do. */
export const tryOut = z.object({
  /** What the task is called where no prompt says. */
  name: nameField(),
  definition: recipeDefinition,
  params: taskParams.default({}),
  workspaceId: destination.workspaceId,
  /** Runs also where the very same inputs ran before. */
  isFresh: z.boolean().default(false),
})
export type TryOut = z.output<typeof tryOut>

export const taskPrice = z.object({
  /** In credits, of all tasks together: what is set aside. What they come to is never more. */
  credits: z.number(),
  /** This installation charges nothing. */
  isFree: z.boolean(),
  /** What may be spent, in credits; null where nothing is charged. */
  available: z.number().nullable(),
  taskCount: z.int(),
  /** How long one runs, by what was measured; null while nothing was. */
  runMs: z.int().nullable(),
  /** Until the last is likely to be done, with all that waits before. */
  etaMs: z.int().nullable(),
})
export type TaskPrice = z.infer<typeof taskPrice>

/** Of a draft all of it, of what waits all but the recipe. */
export const taskChange = z.object({
  name: nameField().optional(),
  params: taskParams.optional(),
  /** Where the results are to go; also of a running task. */
  folderId: id.nullable().optional(),
  /** false: it is queued now. true: it is taken out of the queue and kept. */
  isDraft: z.boolean().optional(),
})
export type TaskChange = z.output<typeof taskChange>

const filter = {
  /** One’s own, or all of the workspace that one may see. */
  scope: z.enum(['mine', 'workspace']).default('mine'),
  /** The workspace that is meant by scope; the one that one works in unless named. */
  workspaceId: id.optional(),
  recipeId: recipeReference.optional(),
  /** In names and prompts. */
  search: textField(200).trim().optional(),
  /** When they were made. */
  from: dateTime.optional(),
  to: dateTime.optional(),
  folderId: id.optional(),
  batchId: id.optional(),
}

export const taskListQuery = pageQuery.extend({
  ...filter,
  status: queryList(taskStatus).pipe(z.array(taskStatus).max(7)).optional(),
  favoritesOnly: queryBoolean.or(z.boolean()).default(false),
  order: sortOrder.default('DESC'),
})
export type TaskListQuery = z.output<typeof taskListQuery>

/** Always the newest first. */
export const historyQuery = taskListQuery.omit({ status: true, order: true }).extend({
  status: queryList(endedStatus).pipe(z.array(endedStatus).max(3)).optional(),
})
export type HistoryQuery = z.output<typeof historyQuery>
export const ongoingQuery = pageQuery.extend({ scope: filter.scope, workspaceId: filter.workspaceId })

/** The columns of the board, from left to right. */
export const boardStatuses = ['DRAFT', 'QUEUED', 'RUNNING', 'COMPLETED', 'FAILED'] as const
export const boardQuery = z.object({ ...filter, limit: z.int().min(1).max(50).default(20) })
export type BoardQuery = z.output<typeof boardQuery>

/** Where a task that waits goes to among one’s own. */
export const taskMove = z
  .object({
    id,
    before: id.optional(),
    after: id.optional(),
    to: z.enum(['top', 'bottom']).optional(),
  })
  .refine(move => [move.before, move.after, move.to].filter(Boolean).length === 1, 'say one of before, after or to')
export type TaskMove = z.output<typeof taskMove>
