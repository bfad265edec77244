import { useEffect } from 'react'
import type { AutomationRun } from '@atelier/shared-schema/entities/automation.ts'
import { refresh } from '#api/use-route.ts'
import { isOngoing, useAskBeside } from '#tasks/live-tasks.ts'
import { automationReads } from './use-automation-acts.ts'

/** A try that does not begin has no task, and nothing is told of it. */
const LOOKS_EVERY_MS = 15_000
const LOOKS_SOON_MS = 2_000

const ask = () => void refresh(automationReads)

/** Asks again when a task stands otherwise, now and then besides, and often while something is about to begin or runs. */
export function useNewsOfRuns(isMoving: boolean): void {
  useAskBeside(ask)
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (!document.hidden) ask()
      },
      isMoving ? LOOKS_SOON_MS : LOOKS_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [isMoving])
}

export function isMovingRun(run: AutomationRun | null): boolean {
  return run !== null && (run.status === 'waiting' || (run.task !== null && isOngoing(run.task)))
}
