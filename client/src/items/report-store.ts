import { useSyncExternalStore } from 'react'

export interface Reported {
  id: string
  name: string
  commentId?: string
}

let asked: Reported | undefined
const listeners = new Set<() => void>()

/** Opens the dialog to report a thing; from a menu, which is gone by the time it opens. */
export function askToReport(reported: Reported | undefined): void {
  asked = reported
  for (const listener of listeners) listener()
}

export function useAskedReport(): Reported | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}
