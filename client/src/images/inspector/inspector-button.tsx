import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { toggleInspector, useInspectorChoice } from './inspector-choice.ts'
import { inspectorMessages } from './inspector-messages.ts'

export function InspectorButton() {
  const text = useMessages(inspectorMessages)
  const isOpen = useInspectorChoice()
  return (
    <IconButton
      icon={IconLayoutSidebarRight}
      label={text.toggle}
      active={isOpen}
      aria-pressed={isOpen}
      onClick={toggleInspector}
    />
  )
}
