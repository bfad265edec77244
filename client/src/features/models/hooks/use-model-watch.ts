import { useEffect } from 'react'
import { refresh } from '#api/use-route.ts'
import { modelRoutes } from './model-kind.ts'

const LOOK_EVERY_MS = 2_000

/** Looks again for as long as the file of a model is being looked at: it takes seconds, and nothing tells of its end. */
export function useModelWatch(isProcessing: boolean): void {
  useEffect(() => {
    if (!isProcessing) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void refresh(modelRoutes)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isProcessing])
}
