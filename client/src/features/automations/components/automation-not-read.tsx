import { ThingNotRead } from '#items/thing-not-read.tsx'
import type { ThingNotReadProps } from '#items/thing-not-read.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { automationsMessages } from '../automations.messages.ts'

/** In place of an automation that is not there, or cannot be read now. */
export function AutomationNotRead({ read }: Pick<ThingNotReadProps, 'read'>) {
  const text = useMessages(automationsMessages)
  return <ThingNotRead gone={text.gone} goneLead={text.goneLead} read={read} />
}
