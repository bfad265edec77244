import { useEffect } from 'react'
import type { AutomationRun } from '@atelier/shared-schema/entities/automation.ts'
import { refresh } from '#api/use-route.ts'
import { listenToTasks } from '#local/task-news.ts'
import { isOngoing } from '#tasks/live-tasks.ts'
import { automationReads } from './use-automation-acts.ts'

/** Many changes at once are one question. */
const GATHER_MS = 150
/** A try that does not begin has no task, and nothing is told of it. */
const LOOKS_EVERY_MS = 15_000
const LOOKS_SOON_MS = 2_000

/** Asks again when a task stands otherwise, now and then besides, and often while something is about to begin or runs. */
export function useNewsOfRuns(isMoving: boolean): void {
  useEffect(() => {
    const known = new Map<string, string>()
    let gathering: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        void refresh(automationReads)
      }, GATHER_MS)
    }
    const stop = listenToTasks({
      onEvent: ({ id, status }) => {
        if (known.get(id) === status) return
        known.set(id, status)
        look()
      },
      onGap: look,
    })
    return () => {
      clearTimeout(gathering)
      stop()
    }
  }, [])
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (!document.hidden) void refresh(automationReads)
      },
      isMoving ? LOOKS_SOON_MS : LOOKS_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [isMoving])
}

export function isMovingRun(run: AutomationRun | null): boolean {
  return run !== null && (run.status === 'waiting' || (run.task !== null && isOngoing(run.task)))
}
