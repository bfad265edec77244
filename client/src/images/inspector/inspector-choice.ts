import { useSyncExternalStore } from 'react'

const KEY = 'atelier.inspector'
/** On narrower screens it lies over the pictures, where it would be in the way of who comes back. */
const hasRoom = () => matchMedia('(min-width: 1281px)').matches

let isOpen = localStorage.getItem(KEY) === 'open' && hasRoom()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether details stand beside galleries: the same in all of them, and as it was left on this device. */
export function useInspectorChoice(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

export function toggleInspector(): void {
  isOpen = !isOpen
  if (isOpen) localStorage.setItem(KEY, 'open')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}
