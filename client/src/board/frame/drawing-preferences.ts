import { atom, createTLCurrentUser } from '@tldraw/tldraw'
import type { TLCurrentUser, TLUserPreferences } from '@tldraw/tldraw'
import { useEffect, useMemo } from 'react'
import type { BoardPerson } from '#board/board-person.ts'
import { describeAvatar } from '#ui/avatar-look.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { readColorScheme, useColorScheme } from '#ui/theme-choice.ts'

const storageKey = 'atelier.board-habits'

/** How somebody likes to draw: snapping, dynamic size and the like stay on this device, name, looks and language are the account's. */
export function useDrawingPreferences({ uid, name }: BoardPerson): TLCurrentUser {
  const locale = useLocale()
  const colorScheme = useColorScheme()
  const preferences = useMemo(() => atom('drawing preferences', firstPreferences(uid)), [uid])
  useEffect(() => {
    preferences.update(before => ({ ...before, name, color: colorOf(uid, name), locale, colorScheme }))
  }, [preferences, uid, name, locale, colorScheme])
  return useMemo(
    () =>
      createTLCurrentUser({
        userPreferences: preferences,
        setUserPreferences: ({
          id: _id,
          name: _name,
          color: _color,
          locale: _locale,
          colorScheme: _scheme,
          ...habits
        }) => {
          preferences.update(before => ({ ...before, ...habits }))
          localStorage.setItem(storageKey, JSON.stringify(habits))
        },
      }),
    [preferences],
  )
}

/** With the colours of now: as a prop tldraw takes them only by beginning anew, and undo would be lost whenever they change. */
function firstPreferences(uid: string): TLUserPreferences {
  return { ...readHabits(), id: uid, colorScheme: readColorScheme() }
}

/** The same as of their avatar, as drawing needs it. */
export function colorOf(uid: string, name: string): string {
  const { color } = describeAvatar(uid, name)
  return getComputedStyle(document.documentElement).getPropertyValue(`--${color}`).trim()
}

function readHabits(): Partial<TLUserPreferences> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
