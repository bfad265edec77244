import { useSyncExternalStore } from 'react'

/** At most one of the app's own overlays is open. */
export type Overlay = 'palette' | 'shortcuts' | undefined

let open: Overlay
const listeners = new Set<() => void>()

export function openOverlay(overlay: Overlay): void {
  open = overlay
  for (const listener of listeners) listener()
}

export function useOpenOverlay(): Overlay {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
