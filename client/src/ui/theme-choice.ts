import { useSyncExternalStore } from 'react'

export const themes = ['system', 'dark', 'light'] as const
export type ThemeChoice = (typeof themes)[number]
export type ColorScheme = 'dark' | 'light'

const storageKey = 'atelier.theme'
const prefersLight = matchMedia('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()
let choice: ThemeChoice = readStored()

prefersLight.addEventListener('change', announce)

function readStored(): ThemeChoice {
  const stored = localStorage.getItem(storageKey)
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}

export function readThemeChoice(): ThemeChoice {
  return choice
}

export function readColorScheme(): ColorScheme {
  if (choice !== 'system') return choice
  return prefersLight.matches ? 'light' : 'dark'
}

/** Shown at once and remembered on this device; `boot.js` reads the same key before the first paint. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  localStorage.setItem(storageKey, next)
  announce()
}

function announce(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', readColorScheme())
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readThemeChoice)
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readColorScheme)
}
