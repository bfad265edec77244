import { useSyncExternalStore } from 'react'

export type ToastTone = 'plain' | 'ok' | 'danger'
export interface ToastAction {
  label: string
  run: () => unknown
}
export interface ToastOptions {
  tone?: ToastTone
  /** Offered as the way back of what has just been done. */
  undo?: () => unknown
  action?: ToastAction
  /** The address of a picture of what is told. */
  picture?: string
  /** Stays until dismissed; else it goes after a time that reading allows. */
  sticky?: boolean
}
export interface Toast extends ToastOptions {
  id: number
  text: string
}

const shownAtMost = 3
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function showToast(text: string, options: ToastOptions = {}): number {
  const toast = { ...options, text, id: ++lastId }
  set([...toasts.filter(other => other.text !== text), toast].slice(-shownAtMost))
  return toast.id
}

export function dismissToast(id: number): void {
  set(toasts.filter(toast => toast.id !== id))
}

/** Set once by the app, so that this store needs to know neither the API nor its errors. */
let describe: (error: unknown) => string = error => (error instanceof Error ? error.message : String(error))
export function setErrorDescriber(describer: (error: unknown) => string): void {
  describe = describer
}

export function showError(error: unknown): void {
  showToast(describe(error), { tone: 'danger' })
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}
