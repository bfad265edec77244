import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'

type TaskParam = TaskParams[string]

/** The address of a file by its key, which opens it to anybody. */
const fileLink = /\/f\/[\w-]+/

/** For whoever sees a task because of its folder: that does not open the images which it was made from. */
export function hideFileLinks(params: TaskParams): TaskParams {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, hideIn(value)]))
}

function hideIn(value: TaskParam): TaskParam {
  if (typeof value === 'string') return fileLink.test(value) ? '' : value
  if (Array.isArray(value)) return value.map(hideIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hideIn(inner)]))
}
