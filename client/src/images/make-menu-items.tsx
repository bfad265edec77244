import { Menu } from '@mantine/core'
import { IconLayoutBoard, IconLayoutBoardSplit, IconPalette, IconSchool } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PATCH_MODEL_IMAGES_MAX } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import { STYLE_IMAGES_MAX } from '@atelier/shared-schema/entities/style.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import type { MakeMenuProps } from './make-menu.tsx'
import type { AskedMenu } from '#ui/menu-on-demand.ts'

const messages = defineMessages({
  en: {
    board: 'A new board…',
    addToBoard: 'Part of a board…',
    style: 'A style…',
    styleOfMany: (max: number) => `A style, of at most ${max} images`,
    model: 'A model…',
    modelOfMany: (max: number) => `A model, of at most ${max} images`,
  },
  vi: {
    board: 'Một bảng vẽ mới…',
    addToBoard: 'Một phần của bảng vẽ…',
    style: 'Một phong cách…',
    styleOfMany: max => `Một phong cách, từ tối đa ${max} ảnh`,
    model: 'Một mô hình…',
    modelOfMany: max => `Một mô hình, từ tối đa ${max} ảnh`,
  },
})

export function MakeMenuItems({ ids, onAddToBoard, ...asked }: MakeMenuProps & AskedMenu) {
  const text = useMessages(messages)
  const navigate = useNavigate()
  const isStyle = ids.length <= STYLE_IMAGES_MAX
  const isModel = ids.length <= PATCH_MODEL_IMAGES_MAX
  return (
    <AnchoredMenu {...asked} position="top">
      <Menu.Item
        leftSection={<Icon of={IconLayoutBoard} />}
        onClick={() => void navigate({ to: '/artboards', search: { make: true, images: ids.join(',') } as never })}
      >
        {text.board}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconLayoutBoardSplit} />} onClick={onAddToBoard}>
        {text.addToBoard}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<Icon of={IconPalette} />}
        disabled={!isStyle}
        // The screen reads what it begins with; its route, which every first load has, does not know of it.
        onClick={() => void navigate({ to: '/models/styles/new', search: { images: ids.join(',') } as never })}
      >
        {isStyle ? text.style : text.styleOfMany(STYLE_IMAGES_MAX)}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconSchool} />}
        disabled={!isModel}
        onClick={() => void navigate({ to: '/models/training/new', search: { images: ids.join(',') } as never })}
      >
        {isModel ? text.model : text.modelOfMany(PATCH_MODEL_IMAGES_MAX)}
      </Menu.Item>
    </AnchoredMenu>
  )
}
