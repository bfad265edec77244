import '#ui/mantine-more.css'
import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { usePerson } from '#api/session.ts'
import { kindMessages } from '#items/item-looks.ts'
import { usePinnedItems, useRecentItems } from '#items/recent-items.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { allCommands } from './all-commands.ts'
import { useScreenCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { commandEntry, everythingEntry, itemEntry, personEntry, workspaceEntry } from './palette-entries.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entries.tsx'
import { usePaletteFinds } from './palette-finds.ts'
import classes from './command-palette.module.css'

const messages = defineMessages({
  en: {
    title: 'Search and commands',
    placeholder: 'Find anything, or say what to do',
    none: (words: string) => `Nothing is called “${words}”. Try another word.`,
    looking: 'Looking…',
    pinned: 'Pinned',
    recent: 'Recent',
    things: 'Found',
    everything: (words: string) => `Everything for “${words}”`,
    people: 'People',
    sharedByThem: 'Images they shared with you',
    workspaces: 'Workspaces',
    switchTo: 'Switch to it',
    commands: 'Commands',
  },
  vi: {
    title: 'Tìm kiếm và lệnh',
    placeholder: 'Tìm mọi thứ, hoặc chọn việc cần làm',
    none: words => `Không có gì tên “${words}”. Hãy thử từ khác.`,
    looking: 'Đang tìm…',
    pinned: 'Đã ghim',
    recent: 'Gần đây',
    things: 'Tìm thấy',
    everything: words => `Mọi kết quả cho “${words}”`,
    people: 'Mọi người',
    sharedByThem: 'Ảnh họ chia sẻ với bạn',
    workspaces: 'Không gian làm việc',
    switchTo: 'Chuyển sang',
    commands: 'Lệnh',
  },
})

export function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useMessages(messages)
  return (
    <Modal.Root opened={opened} onClose={onClose} size={560} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={text.title}>
        <PaletteBody onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** Mounted anew at each opening, so that it starts empty. */
function PaletteBody({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const router = useRouter()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [index, setIndex] = useState(0)
  const { groups, isLooking } = usePaletteGroups(words)
  const entries = groups.flatMap(group => group.entries)
  const current = entries[Math.min(index, entries.length - 1)]

  function run(entry: PaletteEntry | undefined): void {
    if (!entry) return
    onClose()
    entry.run({ navigate: to => void router.navigate({ href: to }) })
  }

  function step(by: number): void {
    if (entries.length === 0) return
    const next = (index + by + entries.length) % entries.length
    setIndex(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(current)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.content}>
      <div className={classes.search}>
        <Icon of={IconSearch} />
        <input
          data-autofocus
          role="combobox"
          aria-label={text.title}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={text.placeholder}
          value={words}
          onChange={event => {
            setWords(event.currentTarget.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={listId} ref={list} role="listbox" aria-label={text.title} className={classes.list}>
        {groups.map(group => (
          <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`}>
            <div id={`${listId}-${group.id}`} className={classes.group}>
              {group.title}
            </div>
            {group.entries.map(entry => (
              <div
                key={entry.id}
                id={`${listId}-${entry.id}`}
                role="option"
                aria-selected={entry === current}
                className={classes.row}
                onPointerMove={() => setIndex(entries.indexOf(entry))}
                onClick={() => run(entry)}
              >
                {entry.leading}
                <span className={classes.name}>{entry.title}</span>
                {entry.note && (entry.isKeys ? <kbd>{entry.note}</kbd> : <small>{entry.note}</small>)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p className={classes.none} role="status">
          {isLooking ? text.looking : text.none(words)}
        </p>
      )}
    </div>
  )
}

const KEPT_SHOWN_MAX = 5

/** What is looked for, or, while nothing is, what one comes back to; commands after it. */
function usePaletteGroups(words: string): { groups: PaletteGroup[]; isLooking: boolean } {
  const text = useMessages(messages)
  const kinds = useMessages(kindMessages)
  const locale = useLocale()
  const offered = useOfferedCommands()
  const commands = useMemo(() => findCommands(offered, words, locale), [offered, words, locale])
  const finds = usePaletteFinds(words)
  const pinned = usePinnedItems()?.slice(0, KEPT_SHOWN_MAX) ?? []
  const pinnedIds = new Set(pinned.map(({ id }) => id))
  const recent = (useRecentItems() ?? []).map(({ item }) => item).filter(({ id }) => !pinnedIds.has(id))
  const isEmpty = words.trim() === ''
  const list = (id: string, title: string, items: readonly FeedItem[]): PaletteGroup => ({
    id,
    title,
    entries: items.filter(itemPagePath).map(item => itemEntry(item, id, kinds[item.kind])),
  })
  const things = list('things', text.things, finds.items)
  const found = isEmpty
    ? [list('pinned', text.pinned, pinned), list('recent', text.recent, recent.slice(0, KEPT_SHOWN_MAX))]
    : [
        {
          ...things,
          entries:
            things.entries.length > 0 ? [...things.entries, everythingEntry(words, text.everything(words.trim()))] : [],
        },
        { id: 'people', title: text.people, entries: finds.people.map(each => personEntry(each, text.sharedByThem)) },
        {
          id: 'workspaces',
          title: text.workspaces,
          entries: finds.workspaces.map(workspace => workspaceEntry(workspace, text.switchTo)),
        },
      ]
  const acts = { id: 'commands', title: text.commands, entries: commands.map(each => commandEntry(each, locale)) }
  return { groups: [...found, acts].filter(({ entries }) => entries.length > 0), isLooking: finds.isLooking }
}

function useOfferedCommands(): readonly Command[] {
  const who = usePerson() ? 'signed-in' : 'signed-out'
  const own = useScreenCommands()
  return useMemo(() => [...own, ...allCommands].filter(command => !command.who || command.who === who), [own, who])
}

/** Every word must be found; names beginning with what was typed come first. Accents do not matter. */
function findCommands(commands: readonly Command[], words: string, locale: Locale): Command[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const scored = commands.flatMap(command => {
    const title = plain(command.title[locale])
    const haystack = plain(`${command.title.en} ${command.title.vi} ${command.keywords ?? ''}`)
    if (!wanted.every(word => haystack.includes(word))) return []
    const rank = title.startsWith(wanted[0] ?? '') ? 0 : wanted.every(word => title.includes(word)) ? 1 : 2
    return [{ command, rank }]
  })
  return scored.sort((a, b) => a.rank - b.rank).map(entry => entry.command)
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
}
