import { useSyncExternalStore } from 'react'

export const locales = ['en', 'vi'] as const
export type Locale = (typeof locales)[number]
export const localeNames: Record<Locale, string> = { en: 'English', vi: 'Tiếng Việt' }

const storageKey = 'atelier.locale'
const listeners = new Set<() => void>()
/** `boot.js` has already chosen from storage or the browser's language. */
let current: Locale = document.documentElement.lang === 'vi' ? 'vi' : 'en'

export function readLocale(): Locale {
  return current
}

/** Switches every mounted text at once and remembers the choice on this device. */
export function chooseLocale(locale: Locale): void {
  current = locale
  document.documentElement.lang = locale
  localStorage.setItem(storageKey, locale)
  for (const listener of listeners) listener()
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

export function subscribeToLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribeToLocale, readLocale)
}
