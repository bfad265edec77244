import type { Icon } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Locale } from '#ui/i18n/locale.ts'

export interface CommandTools {
  navigate: (to: string) => void
}

export interface Command {
  id: string
  title: Readonly<Record<Locale, string>>
  icon: Icon
  /** More words it is found by, of both languages. */
  keywords?: string
  shortcut?: string
  /** Whose command it is; everyone's unless said. */
  who?: 'signed-in' | 'signed-out'
  run: (tools: CommandTools) => unknown
}

let screenCommands: readonly Command[] = []
const listeners = new Set<() => void>()

function setScreenCommands(next: readonly Command[]): void {
  screenCommands = next
  for (const listener of listeners) listener()
}

/** Commands of the screen that is open, offered first. Give a stable array. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    setScreenCommands([...screenCommands, ...commands])
    return () => setScreenCommands(screenCommands.filter(entry => !commands.includes(entry)))
  }, [commands])
}

export function useScreenCommands(): readonly Command[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => screenCommands,
  )
}
