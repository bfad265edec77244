import type { Locale } from '#ui/i18n/locale.ts'

export interface SettingsTab {
  id: string
  title: Readonly<Record<Locale, string>>
}

/** The tabs of the account settings, in their order; each is a route `/settings/<id>` of the feature it belongs to. */
export const settingsTabs = [
  { id: 'about', title: { en: 'Your account', vi: 'Tài khoản của bạn' } },
  { id: 'security', title: { en: 'Security', vi: 'Bảo mật' } },
  { id: 'notifications', title: { en: 'Notifications', vi: 'Thông báo' } },
  { id: 'privacy', title: { en: 'Privacy', vi: 'Quyền riêng tư' } },
  { id: 'members', title: { en: 'Members', vi: 'Thành viên' } },
  { id: 'credits', title: { en: 'Credits', vi: 'Tín dụng' } },
  { id: 'engines', title: { en: 'Engines', vi: 'Bộ máy' } },
  { id: 'info', title: { en: 'Info', vi: 'Thông tin' } },
] as const satisfies readonly SettingsTab[]

export type SettingsTabId = (typeof settingsTabs)[number]['id']

export function titleOfTab(id: SettingsTabId): SettingsTab['title'] {
  return settingsTabs.find(tab => tab.id === id)?.title ?? settingsTabs[0].title
}
