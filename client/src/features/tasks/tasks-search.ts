import { useMemo } from 'react'
import { useSearch } from '@tanstack/react-router'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import type { TaskScope } from '#tasks/live-tasks.ts'

export const taskViews = ['ongoing', 'history', 'board', 'trash'] as const
export type TaskView = (typeof taskViews)[number]

export const endedStatuses = ['COMPLETED', 'FAILED', 'CANCELED'] as const
export type EndedStatus = (typeof endedStatuses)[number]

export interface TasksSearch {
  view: TaskView
  scope: TaskScope
  status: EndedStatus | undefined
  search: string | undefined
  /** The id of a recipe, of a folder. */
  recipe: string | undefined
  folder: string | undefined
  /** Days of the person's own time, `2026-11-22`, both of them within. */
  from: string | undefined
  to: string | undefined
  /** Which is open beside the list. */
  task: string | undefined
}

/** The address of the screen, read: what is not understood is as if it were not there. */
export function useTasksSearch(): TasksSearch {
  const { view, scope, status, search, recipe, folder, from, to, task } = useSearch({ from: '/open/signed-in/tasks' })
  return useMemo(
    () => ({
      view: taskViews.find(known => known === view) ?? 'ongoing',
      scope: scope === 'workspace' ? 'workspace' : 'mine',
      status: endedStatuses.find(known => known === status),
      search: search?.trim() || undefined,
      recipe: idOf(recipe),
      folder: idOf(folder),
      from: dayOf(from),
      to: dayOf(to),
      task,
    }),
    [view, scope, status, search, recipe, folder, from, to, task],
  )
}

function idOf(written: string | undefined): string | undefined {
  return written !== undefined && isId(written) ? written : undefined
}

function dayOf(written: string | undefined): string | undefined {
  return written !== undefined && /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(startOf(written))
    ? written
    : undefined
}

/** A day as it is where the person is, in milliseconds. */
function startOf(day: string): number {
  return new Date(`${day}T00:00:00`).getTime()
}

export const noFilters = {
  search: undefined,
  status: undefined,
  recipe: undefined,
  folder: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<TasksSearch>

export function hasFilters(search: TasksSearch): boolean {
  return Object.keys(noFilters).some(name => search[name as keyof typeof noFilters] !== undefined)
}

const DAY_MS = 86_400_000

/** As the server takes it: moments instead of days. */
export function filterQuery({ search, recipe, folder, from, to }: TasksSearch) {
  return {
    ...(search !== undefined && { search }),
    ...(recipe !== undefined && { recipeId: recipe }),
    ...(folder !== undefined && { folderId: folder }),
    ...(from !== undefined && { from: new Date(startOf(from)).toISOString() }),
    // A day may be an hour longer or shorter than others: its end is where the next begins.
    ...(to !== undefined && { to: new Date(startOf(writeDay(startOf(to) + 1.5 * DAY_MS)) - 1).toISOString() }),
  }
}

/** `2026-11-22` */
export function writeDay(moment: number): string {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Today and the days before it. */
export function lastDays(count: number): { from: string; to: string } {
  const now = new Date()
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1)
  return { from: writeDay(first.getTime()), to: writeDay(now.getTime()) }
}
