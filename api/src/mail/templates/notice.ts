import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { preheaderOf, writeMail } from './layout.ts'
import type { MailContent, MailSetting, WrittenMail } from './layout.ts'

export type Notice = Omit<MailContent, 'preheader' | 'action'> & { action?: string }

/** A mail that tells something, and leads to one page where it names an action, in the language of whoever gets it. */
export function writeNotice(setting: MailSetting, notices: Record<Locale, Notice>, path?: string): WrittenMail {
  const { action, ...notice } = notices[setting.locale]
  return writeMail(setting, {
    ...notice,
    preheader: preheaderOf(notice),
    ...(action && path && { action: { label: action, url: `${setting.publicUrl}${path}` } }),
  })
}
