import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { id } from '#entities/ids.ts'
import { imageAnswer } from '#entities/image.ts'
import { lineageImage } from '#entities/image-lineage.ts'
import { personBrief } from '#entities/person.ts'
import { recipeTaskAnswer, taskError, taskParams } from '#entities/recipe-task.ts'
import { taskLive } from './task-events.ts'
import { taskStatus } from './task-states.ts'
import { boardStatuses, taskGrid } from './task-requests.ts'

export const batchAnswer = z.object({ batchId: id, tasks: z.array(recipeTaskAnswer) })

/** A batch as it stands. */
export const batchState = z.object({
  id,
  kind: z.enum(['batch', 'grid']),
  /** What the cells of a grid differ by. */
  grid: taskGrid.nullable(),
  /** In the order of their places; of a grid row by row. */
  tasks: z.array(recipeTaskAnswer),
  /** All cells of a grid with their labels, once all of them have ended. */
  sheet: imageAnswer.nullable(),
  /** Why there is no sheet, though all have ended; '' otherwise. */
  sheetError: z.string(),
})
export type BatchState = z.infer<typeof batchState>

export const boardAnswer = z.object({
  columns: z.array(
    z.object({
      status: z.enum(boardStatuses),
      /** At most 100,000 are counted. null where only some are looked for, and there are more than are shown. */
      count: z.int().nullable(),
      items: z.array(recipeTaskAnswer),
      /** To go on from with `list`, asked for this status; with `listOngoing` of what is QUEUED. */
      nextCursor: z.string().nullable(),
    }),
  ),
})

/** How a queue stands: one’s own, and that of the workspace one works in. */
export const queueAnswer = z.object({
  isPaused: z.boolean(),
  isWorkspacePaused: z.boolean(),
  waiting: z.int(),
  running: z.int(),
  /** Until the last of one’s own is likely to be done; null while nobody can say. */
  etaMs: z.int().nullable(),
})

/** What a link to a task shows before it is opened. */
export const taskPreviewInfo = taskLive.extend({
  id,
  name: z.string(),
  prompt: z.string(),
  recipeName: z.string().nullable(),
  recipe: recipeTaskAnswer.shape.recipe,
  thumbnailUrl: z.string().nullable(),
  creator: personBrief,
  createdAt: dateTime,
})

/** In the API format of ComfyUI. */
export const graphAnswer = z.record(
  z.string(),
  z.object({
    class_type: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    _meta: z.object({ title: z.string().optional() }).optional(),
  }),
)

/** Of a node or a model that ran, whether running again would meet the same. */
const partOfRun = z.object({
  kind: z.enum(['node', 'model']),
  name: z.string(),
  hash: z.string(),
  /** Its hash now; null where no engine offers it. */
  currentHash: z.string().nullable(),
  /** `unknown`: no engine says which one it has. */
  change: z.enum(['same', 'changed', 'gone', 'unknown']),
})

export const taskLogEntry = z.object({
  at: dateTime,
  event: z.enum(['created', 'started', 'completed', 'failed', 'canceled', 'deleted', 'reused']),
  note: z.string(),
})

/** Everything there is to know about a run. */
export const taskRunInfo = z.object({
  id,
  status: taskStatus,
  recipe: z
    .object({
      id,
      slug: z.string().nullable(),
      name: z.string(),
      /** Of the version that was compiled; null where it is gone. */
      version: z.int().nullable(),
      newestVersion: z.int().nullable(),
    })
    .nullable(),
  params: taskParams,
  /** As it ran: choices made, wildcards drawn. */
  graph: graphAnswer.nullable(),
  prompt: z.string(),
  seed: z.string(),
  /** The images that went in, by the place in the graph or the param they went to. `image` is null where it may not be seen. */
  inputs: z.array(z.object({ place: z.string(), fileId: id, image: lineageImage.nullable() })),
  /** The styles made of images that it was painted in, as far as they may be seen. */
  styles: z.array(z.object({ id, name: z.string(), thumbnailUrl: z.string().nullable() })),
  /** The models of people that it ran with, as far as they may be seen; `name` is of graphs and of `parts`, `title` for people. */
  models: z.array(
    z.object({ id, name: z.string(), title: z.string(), hash: z.string(), thumbnailUrl: z.string().nullable() }),
  ),
  outputs: z.array(lineageImage),
  texts: z.array(z.string()),
  engine: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  parts: z.array(partOfRun),
  /** Running it again would meet another node or model. */
  hasChanged: z.boolean(),
  parentId: id.nullable(),
  batch: z.object({ id, index: z.int(), kind: z.enum(['batch', 'grid']) }).nullable(),
  attempts: z.int(),
  queuedMs: z.int().nullable(),
  executionMs: z.int().nullable(),
  error: taskError.nullable(),
  log: z.array(taskLogEntry),
})
export type TaskRunInfo = z.infer<typeof taskRunInfo>
