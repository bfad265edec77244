import '#ui/mantine-more.css'
import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { usePerson } from '#api/session.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { allCommands } from './all-commands.ts'
import { useScreenCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { describeKeys } from './shortcuts.tsx'
import classes from './command-palette.module.css'

const messages = defineMessages({
  en: {
    title: 'Search and commands',
    placeholder: 'Where to, or what to do?',
    none: (words: string) => `Nothing is called “${words}”. Try another word.`,
  },
  vi: {
    title: 'Tìm kiếm và lệnh',
    placeholder: 'Đi đâu, hay làm gì?',
    none: words => `Không có gì tên “${words}”. Hãy thử từ khác.`,
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
  const locale = useLocale()
  const router = useRouter()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [index, setIndex] = useState(0)
  const offered = useOfferedCommands()
  const found = useMemo(() => findCommands(offered, words, locale), [offered, words, locale])
  const current = found[Math.min(index, found.length - 1)]

  function run(command: Command | undefined): void {
    if (!command) return
    onClose()
    command.run({ navigate: to => void router.navigate({ to }) })
  }

  function step(by: number): void {
    if (found.length === 0) return
    const next = (index + by + found.length) % found.length
    setIndex(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
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
        {found.map((command, position) => (
          <div
            key={command.id}
            id={`${listId}-${command.id}`}
            role="option"
            aria-selected={command === current}
            className={classes.row}
            onPointerMove={() => setIndex(position)}
            onClick={() => run(command)}
          >
            <Icon of={command.icon} />
            <span>{command.title[locale]}</span>
            {command.shortcut && <kbd>{describeKeys(command.shortcut)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {text.none(words)}
        </p>
      )}
    </div>
  )
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
