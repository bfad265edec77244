import { useSyncExternalStore } from 'react'

const KEY = 'atelier.board-names'
const listeners = new Set<() => void>()

function read(): boolean {
  return localStorage.getItem(KEY) !== 'off'
}

/** Whether names stand above the pictures on boards; a choice of this device. */
export function useNameLabels(): boolean {
  return useSyncExternalStore(subscribe, read)
}

export function showNameLabels(isShown: boolean): void {
  localStorage.setItem(KEY, isShown ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
