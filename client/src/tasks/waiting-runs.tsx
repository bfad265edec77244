import { IconCloudUpload, IconX } from '@tabler/icons-react'
import type { QueuedWrite } from '#local/database.ts'
import { readLocalState } from '#local/local-store.ts'
import { useQueuedWrites } from '#local/live-rows.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import classes from './waiting-runs.module.css'

const messages = defineMessages({
  en: {
    title: 'Waiting on this device',
    lead: 'runs once the server can be reached',
    waits: 'Not sent yet',
    sending: 'On its way',
    retry: 'Try again',
    discard: (name: string) => `Do not run ${name}`,
  },
  vi: {
    title: 'Đang chờ trên thiết bị này',
    lead: 'sẽ chạy khi kết nối được máy chủ',
    waits: 'Chưa gửi',
    sending: 'Đang gửi',
    retry: 'Thử lại',
    discard: name => `Không chạy ${name}`,
  },
})

const isRun = ({ kind }: QueuedWrite) => ['task.submit', 'task.submitBatch', 'task.restart'].includes(kind)

/** What was asked to be run without the network, until it is sent; nothing where there is none. */
export function WaitingRuns() {
  const text = useMessages(messages)
  const runs = useQueuedWrites()?.filter(isRun) ?? []
  if (runs.length === 0) return null
  return (
    <section className={classes.runs} aria-label={text.title}>
      <h2>
        {text.title} <span>{text.lead}</span>
      </h2>
      <ul>
        {runs.map(write => (
          <WaitingRun key={write.seq} write={write} />
        ))}
      </ul>
    </section>
  )
}

function WaitingRun({ write }: { write: QueuedWrite }) {
  const text = useMessages(messages)
  const [name = '…'] = write.names
  const { data } = readLocalState()
  return (
    <li data-state={write.state}>
      <Icon of={IconCloudUpload} />
      <span>
        <b>{name}</b>
        <small>{write.error?.message ?? (write.state === 'sending' ? text.sending : text.waits)}</small>
      </span>
      {write.state === 'stopped' && (
        <Button size="xs" onClick={() => void data?.retry(write).catch(showError)}>
          {text.retry}
        </Button>
      )}
      {write.state !== 'sending' && (
        <IconButton
          size="xs"
          icon={IconX}
          label={text.discard(name)}
          onClick={() => void data?.discard(write).catch(showError)}
        />
      )}
    </li>
  )
}
