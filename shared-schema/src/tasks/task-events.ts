import { z } from 'zod'
import { id } from '#entities/ids.ts'
import { taskStatus } from './task-states.ts'

/** What changes while a task waits and runs: what a list shows without asking again. */
export const taskLive = z.object({
  status: taskStatus,
  /** From 0 to 1; 0 before it begins. */
  progress: z.number().min(0).max(1),
  /** Of the newest preview; 0 while there is none. */
  previewSeq: z.int(),
})
export type TaskLive = z.infer<typeof taskLive>

/** On the event stream. Those of one task may come in any order, twice or not at all: the one with the highest `seq` counts. */
export const taskEvent = taskLive.extend({ id, seq: z.int() })
export type TaskEvent = z.infer<typeof taskEvent>

/** What is rung when a task changed: the event, and whom it concerns. */
export const taskNews = z.object({ uid: id, workspaceId: id.nullable(), event: taskEvent })
export type TaskNews = z.infer<typeof taskNews>
