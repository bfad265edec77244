import { z } from 'zod'
import { dateTime, nameField } from '#contract/fields.ts'
import { paramKey } from '#recipes/recipe-field.ts'
import { id } from './ids.ts'
import { reason } from './reason.ts'
import { recipeTaskAnswer, taskParams } from './recipe-task.ts'
import { recipeSlug } from './recipe.ts'

/** Five fields: minute, hour, day of month, month, day of week. */
const cron = z
  .string()
  .trim()
  .max(120)
  .regex(/^[\d*,/\-A-Za-z#]+(?:\s+[\d*,/\-A-Za-z#]+){4}$/, 'must be five fields, as in 0 9 * * 1-5')
const timeZone = z.string().min(1).max(60)
const schedule = { cron, timeZone: timeZone.default('UTC') }

/** When something is due, again and again. */
export const automationSchedule = z.object(schedule)
export type AutomationSchedule = z.infer<typeof automationSchedule>

export const automationTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('schedule'), ...schedule }),
  /** For each image that is made or uploaded in this folder, or moved into it. */
  z.object({ kind: z.literal('image'), folderId: id }),
  /** When a program calls the address that is made for it. */
  z.object({ kind: z.literal('webhook') }),
])
export type AutomationTrigger = z.infer<typeof automationTrigger>

export const automationAction = z.object({
  run: z.enum(['recipe', 'macro']),
  /** Of a recipe the slug too. */
  id: z.union([id, recipeSlug]),
  params: taskParams,
  /** Which param is given the image that came. */
  imageParam: paramKey.optional(),
  folderId: id.nullable().default(null),
})
export type AutomationAction = z.infer<typeof automationAction>

export const newAutomation = z.object({
  name: nameField(),
  trigger: automationTrigger,
  action: automationAction,
  /** Where it belongs: the workspace one works in unless named, one’s own space with null. */
  workspaceId: id.nullable().optional(),
})

export const automationChange = z.object({
  name: nameField().optional(),
  trigger: automationTrigger.optional(),
  action: automationAction.optional(),
  isPaused: z.boolean().optional(),
})
export type AutomationChange = z.infer<typeof automationChange>

export const automationRun = z.object({
  id,
  createdAt: dateTime,
  status: z.enum(['waiting', 'started', 'failed', 'skipped']),
  error: z.string(),
  /** The same with its code; null where it was written down before codes were. */
  reason: reason.nullable(),
  imageId: id.nullable(),
  taskId: id.nullable(),
  /** Null before it is begun, and once the task is gone for ever. */
  task: recipeTaskAnswer.nullable(),
})
export type AutomationRun = z.infer<typeof automationRun>

export const automationAnswer = z.object({
  id,
  name: z.string(),
  trigger: automationTrigger,
  action: automationAction,
  /** Of what it runs; null once that is gone or cannot be seen any more. */
  actionName: z.string().nullable(),
  actionNames: z.object({ en: z.string(), vi: z.string() }).nullable(),
  workspaceId: id.nullable(),
  isPaused: z.boolean(),
  /** Of a schedule that is not paused. */
  nextAt: dateTime.nullable(),
  lastRunAt: dateTime.nullable(),
  /** Why the last try did not begin; '' otherwise. */
  lastError: z.string(),
  /** The same with its code. */
  lastReason: reason.nullable(),
  /** The newest that was not skipped. */
  lastRun: automationRun.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
})
export type AutomationAnswer = z.infer<typeof automationAnswer>

/** The address is told once: only its hash is kept. */
export const automationWithHook = automationAnswer.extend({ hookUrl: z.string().nullable() })
export type AutomationWithHook = z.infer<typeof automationWithHook>
