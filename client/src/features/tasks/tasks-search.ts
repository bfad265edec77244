import { useMemo } from 'react'
import { useSearch } from '@tanstack/react-router'
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
  /** Which is open beside the list. */
  task: string | undefined
}

/** The address of the screen, read: what is not understood is as if it were not there. */
export function useTasksSearch(): TasksSearch {
  const { view, scope, status, search, task } = useSearch({ from: '/open/signed-in/tasks' })
  return useMemo(
    () => ({
      view: taskViews.find(known => known === view) ?? 'ongoing',
      scope: scope === 'workspace' ? 'workspace' : 'mine',
      status: endedStatuses.find(known => known === status),
      search: search?.trim() || undefined,
      task,
    }),
    [view, scope, status, search, task],
  )
}
