import { IconGavel, IconSettings, IconUsersGroup } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { Locale } from '#ui/i18n/locale.ts'

export interface AccountLink {
  path: string
  title: Readonly<Record<Locale, string>>
  icon: Icon
  /** Shown to moderators and to whoever runs the installation. */
  forModerators?: boolean
}

/** Links of the avatar menu, one line each. */
export const accountLinks: readonly AccountLink[] = [
  { path: '/settings/about', title: { en: 'Settings', vi: 'Cài đặt' }, icon: IconSettings },
  { path: '/settings/members', title: { en: 'Members', vi: 'Thành viên' }, icon: IconUsersGroup },
  { path: '/moderation', title: { en: 'Moderation', vi: 'Kiểm duyệt' }, icon: IconGavel, forModerators: true },
]
