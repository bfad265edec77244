import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { taskLive } from '#tasks/task-events.ts'
import { queueType, taskType } from '#tasks/task-states.ts'
import { id } from './ids.ts'
import { imageAnswer } from './image.ts'
import { personBrief } from './person.ts'
import { reason } from './reason.ts'

/** As sent: checked against the recipe, wildcards and choices not yet settled. */
export const taskParams = z.record(z.string().max(120), z.json())
export type TaskParams = z.infer<typeof taskParams>

/** Why a task has no result, in words for the person. */
export const taskError = z.object({
  code: z.string(),
  message: z.string(),
  /** The node of the graph where it went wrong. */
  nodeId: z.string().optional(),
  /** Of a macro: what its step is called, and why that failed. */
  step: z.string().optional(),
  reason: reason.optional(),
})
export type TaskError = z.infer<typeof taskError>

/** Field for field what existing clients read, beside our own. */
export const recipeTaskAnswer = taskLive.extend({
  id,
  createdAt: dateTime,
  updatedAt: dateTime,
  recipeId: id.nullable(),
  recipeType: taskType,
  params: taskParams,
  folderId: id.nullable(),
  creator: personBrief,
  workspaceId: id.nullable(),
  /** A higher number runs sooner among the person's own. */
  priority: z.number(),
  startedAt: dateTime.nullable(),
  completedAt: dateTime.nullable(),
  isDeleted: z.boolean(),
  deletedAt: dateTime.nullable(),
  images: z.array(imageAnswer),
  name: z.string(),
  prompt: z.string(),
  /** A whole number of up to 64 bits, as text; '' where nothing is drawn by chance. */
  seed: z.string(),
  /** Of the worker that runs or ran it. */
  runnerId: z.string().nullable(),
  error: taskError.nullable(),
  /** `/f/<key>`, absolute. */
  resultImages: z.array(z.string()),
  /** In milliseconds. */
  executionDuration: z.int().nullable(),
  queueType,

  recipe: z.object({ id, slug: z.string().nullable(), name: z.string() }).nullable(),
  /** What its text outputs said. */
  texts: z.array(z.string()),
  isPaused: z.boolean(),
  isFavorite: z.boolean(),
  batchId: id.nullable(),
  /** Its place in the batch; of a grid row by row. */
  batchIndex: z.int().nullable(),
  /** Of the chain that it is a step of. */
  parentId: id.nullable(),
  /** A chain that goes on once somebody has chosen. */
  isAsking: z.boolean(),
  /** Where its results are if not in the folder that was wished for, and why; '' otherwise. */
  folderNote: z.string(),
  /** Nothing was run: the same inputs ran before. */
  isReused: z.boolean(),
  /** How many run before it, and when it is likely to be done; null once it is, or while nobody can say. */
  queuePosition: z.int().nullable(),
  etaMs: z.int().nullable(),
  /** What the caller may do with it. */
  canManage: z.boolean(),
  /** Grows with each change, as on the event stream. */
  seq: z.int(),
})
export type RecipeTaskAnswer = z.infer<typeof recipeTaskAnswer>
