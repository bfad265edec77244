import type { AutomationAnswer, AutomationTrigger } from '@atelier/shared-schema/entities/automation.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { formatDate } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { automationsMessages } from '../automations.messages.ts'
import { readCron } from '../schedule.ts'

type Words = ReturnType<typeof useMessages<typeof automationsMessages.en>>

/** When it runs, in words. */
export function useTriggerWords(trigger: AutomationTrigger): string {
  const text = useMessages(automationsMessages)
  const locale = useLocale()
  const folder = useLocalItem(trigger.kind === 'image' ? trigger.folderId : '')
  switch (trigger.kind) {
    case 'schedule':
      return describeSchedule(text, locale, trigger)
    case 'image':
      return folder ? text.forImages(folder.item.name) : text.forImagesUnseen
    case 'webhook':
      return text.onCall
  }
}

function describeSchedule(
  { every, inZone }: Pick<Words, 'every' | 'inZone'>,
  locale: Locale,
  { cron, timeZone }: { cron: string; timeZone: string },
): string {
  const plain = readCron(cron)
  const words =
    plain === undefined
      ? every.cron(cron)
      : plain.every === 'hour'
        ? every.hour(String(plain.minute).padStart(2, '0'))
        : plain.every === 'week'
          ? every.week(nameOfDay(locale, plain.day), sayTime(locale, plain.time))
          : every[plain.every](sayTime(locale, plain.time))
  return timeZone === ownTimeZone() ? words : inZone(words, timeZone.replaceAll('_', ' '))
}

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function sayTime(locale: Locale, time: string): string {
  return formatDate(locale, `1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' })
}

/** 1 January 2024 was a Monday. */
export function nameOfDay(locale: Locale, day: number): string {
  return formatDate(locale, Date.UTC(2024, 0, day), { weekday: 'long', timeZone: 'UTC' })
}

/** What it runs, in the person's language. */
export function useActionName({ actionNames }: Pick<AutomationAnswer, 'actionNames'>): string {
  const text = useMessages(automationsMessages)
  const locale = useLocale()
  return actionNames?.[locale] ?? text.goneAction
}
