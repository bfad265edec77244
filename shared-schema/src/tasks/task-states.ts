import { z } from 'zod'

export const taskStatuses = ['DRAFT', 'QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED', 'DELETED'] as const
export const taskStatus = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof taskStatus>
export const endedStatus = taskStatus.extract(['COMPLETED', 'FAILED', 'CANCELED'])
export type EndedStatus = z.infer<typeof endedStatus>

export const taskType = z.enum(['normal', 'inpaint', 'chain', 'comfyui', 'describe', 'turbo', 'other'])
export type TaskType = z.infer<typeof taskType>

export const queueType = z.enum(['default', 'fast', 'flux1', 'dedicated'])
export type QueueType = z.infer<typeof queueType>

/** How a task may go on; the database refuses everything else. What is deleted goes back to what it was. */
export const nextStatuses: Readonly<Record<Exclude<TaskStatus, 'DELETED'>, readonly TaskStatus[]>> = {
  DRAFT: ['QUEUED', 'DELETED'],
  QUEUED: ['RUNNING', 'COMPLETED', 'FAILED', 'CANCELED', 'DRAFT', 'DELETED'],
  RUNNING: ['COMPLETED', 'FAILED', 'CANCELED', 'QUEUED'],
  COMPLETED: ['QUEUED', 'DELETED'],
  FAILED: ['QUEUED', 'DELETED'],
  CANCELED: ['QUEUED', 'DELETED'],
}

export function isFinished(status: TaskStatus): boolean {
  return endedStatus.options.some(ended => ended === status)
}
