import { IconArrowDown, IconArrowUp, IconHistory, IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { FeedItemThumbnail } from '#items/feed-item-thumbnail.tsx'
import { kindMessages } from '#items/item-looks.ts'
import { movePin, setPinned } from '#items/pin-acts.ts'
import { usePinnedItems, useRecentItems } from '#items/recent-items.ts'
import { IconButton } from '#ui/button.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Page, Section } from '#ui/page.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'

const messages = defineMessages({
  en: {
    title: 'Recent and pinned',
    pinned: 'Pinned',
    recent: 'Recent',
    noPins: 'Nothing is pinned',
    noPinsDetail: 'Pin what you come back to: “Pin” is in the menu of every thing.',
    noRecent: 'Nothing was opened yet',
    noRecentDetail: 'What you open on any device stands here, the last first.',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    unpin: (name: string) => `Unpin ${name}`,
    pin: (name: string) => `Pin ${name}`,
  },
  vi: {
    title: 'Gần đây và đã ghim',
    pinned: 'Đã ghim',
    recent: 'Gần đây',
    noPins: 'Chưa ghim mục nào',
    noPinsDetail: 'Ghim những gì bạn hay mở lại: “Ghim” có trong menu của mọi mục.',
    noRecent: 'Chưa mở mục nào',
    noRecentDetail: 'Những gì bạn mở trên mọi thiết bị nằm ở đây, mới nhất trước.',
    up: name => `Đưa ${name} lên`,
    down: name => `Đưa ${name} xuống`,
    unpin: name => `Bỏ ghim ${name}`,
    pin: name => `Ghim ${name}`,
  },
})

/** What one comes back to: pins in one's own order, then what was opened last. */
export function RecentScreen() {
  const text = useMessages(messages)
  return (
    <Page title={text.title}>
      <Section title={text.pinned}>
        <Pins />
      </Section>
      <Section title={text.recent}>
        <Recents />
      </Section>
    </Page>
  )
}

function Pins() {
  const text = useMessages(messages)
  const pins = usePinnedItems()
  if (!pins) return <SkeletonRows count={3} />
  if (pins.length === 0) {
    return (
      <EmptyState icon={IconPin} title={text.noPins}>
        {text.noPinsDetail}
      </EmptyState>
    )
  }
  return (
    <DataList label={text.pinned}>
      {pins.map((item, index) => (
        <ItemRow
          key={item.id}
          item={item}
          actions={
            <>
              <IconButton
                icon={IconArrowUp}
                label={text.up(item.name)}
                disabled={index === 0}
                onClick={() => void movePin(item.id, pins[index - 1]?.id ?? null)}
              />
              <IconButton
                icon={IconArrowDown}
                label={text.down(item.name)}
                disabled={index === pins.length - 1}
                onClick={() => void movePin(item.id, pins[index + 2]?.id ?? null)}
              />
              <IconButton
                icon={IconPinnedOff}
                label={text.unpin(item.name)}
                onClick={() => void setPinned([item.id], false)}
              />
            </>
          }
        />
      ))}
    </DataList>
  )
}

function Recents() {
  const text = useMessages(messages)
  const format = useFormat()
  const recent = useRecentItems()
  if (!recent) return <SkeletonRows />
  if (recent.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={text.noRecent}>
        {text.noRecentDetail}
      </EmptyState>
    )
  }
  return (
    <DataList label={text.recent}>
      {recent.map(({ item, openedAt }) => (
        <ItemRow
          key={item.id}
          item={item}
          column={format.relative(openedAt)}
          actions={
            <IconButton
              icon={item.pinned ? IconPinnedOff : IconPin}
              label={item.pinned ? text.unpin(item.name) : text.pin(item.name)}
              onClick={() => void setPinned([item.id], !item.pinned)}
            />
          }
        />
      ))}
    </DataList>
  )
}

function ItemRow({ item, column, actions }: { item: FeedItem; column?: string; actions: ReactNode }) {
  const kinds = useMessages(kindMessages)
  const path = itemPagePath(item)
  return (
    <DataRow
      leading={<FeedItemThumbnail item={item} />}
      title={item.name}
      detail={kinds[item.kind]}
      columns={column}
      actions={actions}
      {...(path && { to: path })}
    />
  )
}
