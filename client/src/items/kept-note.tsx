import { IconWifiOff } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import classes from './kept-note.module.css'

const messages = defineMessages({
  en: { known: 'The server cannot be reached. This is what was known here:' },
  vi: { known: 'Không kết nối được máy chủ. Đây là những gì đã biết lúc:' },
})

/** Over a list that is shown as it was when it was last read. */
export function KeptNote({ keptAt }: { keptAt: number }) {
  const text = useMessages(messages)
  return (
    <p className={classes.note} role="status">
      <Icon of={IconWifiOff} />
      <span>
        {text.known} <RelativeTime when={new Date(keptAt).toISOString()} />
      </span>
    </p>
  )
}
