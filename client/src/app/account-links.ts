import type { Icon } from '@tabler/icons-react'
import type { Locale } from '#ui/i18n/locale.ts'

export interface AccountLink {
  path: string
  title: Readonly<Record<Locale, string>>
  icon: Icon
}

/** Links of the avatar menu, one line each. */
export const accountLinks: readonly AccountLink[] = []
