import { Menu } from '@mantine/core'
import { imageReaction } from '@atelier/shared-schema/entities/image.ts'
import type { ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { reactionIcons, reactionMessages } from './reaction-icons.ts'

export interface ReactionItemsProps extends AskedMenu {
  own: ImageReaction | null
  onReact: (reaction: ImageReaction | null) => void
}

export function ReactionItems({ own, onReact, ...asked }: ReactionItemsProps) {
  const words = useMessages(reactionMessages)
  return (
    <AnchoredMenu {...asked} position="bottom-start">
      {imageReaction.options.map(kind => (
        <Menu.Item
          key={kind}
          role="menuitemradio"
          aria-checked={own === kind}
          leftSection={<Icon of={reactionIcons[kind]} />}
          onClick={() => onReact(own === kind ? null : kind)}
        >
          {words.reaction[kind]}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
