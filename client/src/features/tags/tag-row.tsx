import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowMerge, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { TagAnswer } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { TagDot } from '#items/tag-dot.tsx'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { tagsMessages } from './tags.messages.ts'

export type TagAct = 'edit' | 'merge' | 'remove'

export function TagRow({ tag, onAsk }: { tag: TagAnswer; onAsk: (act: TagAct) => void }) {
  const text = useMessages(tagsMessages)
  const { trigger, asked } = useMenuOnDemand(() => Promise.resolve())
  const isMine = tag.canEdit || tag.canDelete
  return (
    <DataRow
      leading={<TagDot color={tag.color} />}
      title={tag.name}
      detail={text.things(tag.count)}
      to="/search"
      search={{ q: tag.name }}
      actions={
        isMine && (
          <>
            <ActionIcon {...trigger} aria-label={text.more(tag.name)}>
              <Icon of={IconDots} size="md" />
            </ActionIcon>
            {asked && (
              <AnchoredMenu {...asked}>
                {tag.canEdit && (
                  <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => onAsk('edit')}>
                    {text.edit}
                  </Menu.Item>
                )}
                {tag.canDelete && (
                  <>
                    <Menu.Item leftSection={<Icon of={IconArrowMerge} />} onClick={() => onAsk('merge')}>
                      {text.merge}
                    </Menu.Item>
                    <Menu.Divider />
                    <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => onAsk('remove')}>
                      {text.remove}
                    </Menu.Item>
                  </>
                )}
              </AnchoredMenu>
            )}
          </>
        )
      }
    />
  )
}
