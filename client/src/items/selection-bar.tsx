import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './selection-bar.module.css'

const messages = defineMessages({
  en: { bar: 'Selection', count: (n: string) => `${n} selected`, clear: 'Clear the selection (Esc)' },
  vi: { bar: 'Mục đã chọn', count: n => `Đã chọn ${n}`, clear: 'Bỏ chọn (Esc)' },
})

/** What can be done with everything that is ticked. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  const text = useMessages(messages)
  const format = useFormat()
  if (count === 0) return null
  return (
    <div className={classes.bar} data-selection-bar="" role="group" aria-label={text.bar}>
      <span className={classes.count} role="status">
        {text.count(format.number(count))}
      </span>
      {children}
      <IconButton icon={IconX} label={text.clear} onClick={onClear} />
    </div>
  )
}
