import { IconListSearch, IconSwitchHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { WorkspaceBrief } from '@atelier/shared-schema/entities/item.ts'
import { switchWorkspace } from '#api/switch-workspace.ts'
import { FeedItemThumbnail } from '#items/feed-item-thumbnail.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Locale } from '#ui/i18n/locale.ts'
import type { Command, CommandTools } from './commands.ts'
import { describeKeys } from './shortcuts.tsx'

/** One line of the palette, whatever it leads to. */
export interface PaletteEntry {
  id: string
  leading: ReactNode
  title: string
  /** What kind of thing it is, or the keys that do the same. */
  note: string | undefined
  isKeys?: boolean
  run: (tools: CommandTools) => unknown
}

export interface PaletteGroup {
  id: string
  title: string
  entries: readonly PaletteEntry[]
}

export function commandEntry(command: Command, locale: Locale): PaletteEntry {
  return {
    id: command.id,
    leading: <Icon of={command.icon} />,
    title: command.title[locale],
    note: command.shortcut && describeKeys(command.shortcut),
    isKeys: true,
    run: command.run,
  }
}

/** `list` keeps apart what stands in two groups. */
export function itemEntry(item: FeedItem, list: string, kindName: string): PaletteEntry {
  return {
    id: `${list}-${item.id}`,
    leading: <FeedItemThumbnail item={item} />,
    title: item.name,
    note: kindName,
    run: ({ navigate }) => navigate(itemPagePath(item) ?? '/'),
  }
}

/** Leads to the page with everything that these words find. */
export function everythingEntry(words: string, title: string): PaletteEntry {
  return {
    id: 'everything',
    leading: <Icon of={IconListSearch} />,
    title,
    note: undefined,
    run: ({ navigate }) => navigate(`/search?${new URLSearchParams({ q: words.trim() })}`),
  }
}

/** The images that this person shared, as an address. */
export function sharedByPath({ uid, username }: FeedItem['creator']): string {
  return `/library/images?${new URLSearchParams({ view: 'shared-with-me', q: `owner:${username ?? uid}` })}`
}

/** Leads to the images that this person shared with the one who asks. */
export function personEntry(person: FeedItem['creator'], note: string): PaletteEntry {
  const { uid, name, picture } = person
  return {
    id: `person-${uid}`,
    leading: <Avatar uid={uid} name={name} src={picture} size="sm" />,
    title: name,
    note,
    run: ({ navigate }) => navigate(sharedByPath(person)),
  }
}

export function workspaceEntry(workspace: WorkspaceBrief, note: string): PaletteEntry {
  return {
    id: `workspace-${workspace.id}`,
    leading: <Icon of={IconSwitchHorizontal} />,
    title: workspace.name,
    note,
    run: () => switchWorkspace(workspace.id),
  }
}
