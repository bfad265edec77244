import { AreaTabs } from '#items/area-tabs.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'

const messages = defineMessages({
  en: { kinds: 'Kinds of workflows', macros: 'Macros', automations: 'Automations' },
  vi: { kinds: 'Các loại quy trình', macros: 'Macro', automations: 'Tự động' },
})

/** The kinds of workflows, each a place of its own. */
export function WorkflowTabs() {
  const text = useMessages(messages)
  return (
    <AreaTabs
      label={text.kinds}
      tabs={[
        { to: '/workflows', title: text.macros, isExact: true },
        { to: '/workflows/automations', title: text.automations },
      ]}
    />
  )
}
