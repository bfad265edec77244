import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { styleKind } from '#features/styles/hooks/style-kind.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import type { ThingAsk } from '#items/thing-kind.ts'
import { ThingMenu } from '#items/thing-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export interface StyleMenuProps {
  style: StyleAnswer
  onAsk: (ask: ThingAsk) => void
}

/** The dots of a card and of the page of one style. */
export function StyleMenu({ style, onAsk }: StyleMenuProps) {
  const text = useMessages(stylesMessages)
  const navigate = useNavigate()
  const edit = () => void navigate({ to: '/models/styles/$id/edit', params: { id: style.id } })
  const own = style.capabilities.canUpdate ? [{ icon: IconPencil, label: text.edit, run: edit }] : []
  return <ThingMenu kind={styleKind} thing={style} onAsk={onAsk} own={own} />
}
