import { IconPuzzleOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import type { SetAside } from '#board/binding/board-binding.ts'
import classes from './board.module.css'

const messages = defineMessages({
  en: {
    title: (things: string) => `${things} on this board cannot be shown`,
    thing: 'thing',
    things: 'things',
    details: 'Details',
    lead: 'The rest of the board works. What cannot be shown stays in the board as it is; a newer page may show it.',
    done: 'Done',
  },
  vi: {
    title: (things: string) => `Không hiện được ${things} trên bảng này`,
    thing: 'mục',
    things: 'mục',
    details: 'Chi tiết',
    lead: 'Phần còn lại của bảng vẫn dùng được. Những gì không hiện được vẫn nằm nguyên trong bảng; phiên bản trang mới hơn có thể hiện được.',
    done: 'Xong',
  },
})

/** What of the document cannot be read: told, and left alone. */
export function SetAsideNotice({ things }: { things: readonly SetAside[] }) {
  const text = useMessages(messages)
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  if (things.length === 0) return null
  const title = text.title(plural(locale, things.length, { one: text.thing, other: text.things }))
  return (
    <div className={classes.notice} role="status">
      <Icon of={IconPuzzleOff} />
      <span>{title}</span>
      <Button size="xs" variant="line" onClick={() => setIsOpen(true)}>
        {text.details}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={title} size="md">
        <p>{text.lead}</p>
        <ul className={classes.aside}>
          {things.map(({ id, type, reason }) => (
            <li key={id}>
              <b>{type}</b> <code>{id}</code>
              <p>{reason}</p>
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button variant="line" onClick={() => setIsOpen(false)}>
            {text.done}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
