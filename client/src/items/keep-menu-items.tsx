import { Menu } from '@mantine/core'
import { IconFlag, IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { usePerson } from '#api/session.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { setPinned } from './pin-acts.ts'
import { askToReport } from './report-store.ts'

const messages = defineMessages({
  en: { pin: 'Pin', unpin: 'Unpin', report: 'Report…' },
  vi: { pin: 'Ghim', unpin: 'Bỏ ghim', report: 'Báo cáo…' },
})

export type KeptThing = Pick<FeedItem, 'id' | 'name' | 'pinned' | 'creator'>

/** What the menu of every thing ends with, whatever its kind; nothing for who is not signed in. */
export function KeepMenuItems({ item }: { item: KeptThing }) {
  const text = useMessages(messages)
  const person = usePerson()
  if (!person) return null
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={item.pinned ? IconPinnedOff : IconPin} />}
        onClick={() => void setPinned([item.id], !item.pinned)}
      >
        {item.pinned ? text.unpin : text.pin}
      </Menu.Item>
      {item.creator.uid !== person.uid && (
        <Menu.Item leftSection={<Icon of={IconFlag} />} onClick={() => askToReport({ id: item.id, name: item.name })}>
          {text.report}
        </Menu.Item>
      )}
    </>
  )
}

/** The same for a menu that knows the thing by its id alone. */
export function KeepMenuItemsOf({ id }: { id: string }) {
  const row = useLocalItem(id)
  return row ? <KeepMenuItems item={row.item} /> : null
}
