import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconDeviceDesktop,
  IconLoader2,
  IconLock,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSyncState } from '#local/sync-state.ts'
import type { SyncState } from '#local/sync-state.ts'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import classes from './sync-indicator.module.css'

const OutboxDialog = lazyPart(async () => (await import('./outbox-dialog.tsx')).OutboxDialog)

const messages = defineMessages({
  en: {
    saved: 'Saved',
    saving: 'Saving',
    'on-device': 'Saved on this device',
    refused: 'Not taken by the server',
    'read-only': 'Read-only',
    offline: 'Offline',
    details: 'sync details',
  },
  vi: {
    saved: 'Đã lưu',
    saving: 'Đang lưu',
    'on-device': 'Đã lưu trên thiết bị',
    refused: 'Máy chủ không nhận',
    'read-only': 'Chỉ đọc',
    offline: 'Ngoại tuyến',
    details: 'chi tiết đồng bộ',
  },
})

const icons: Record<SyncState, TablerIcon> = {
  saved: IconCloudCheck,
  saving: IconLoader2,
  'on-device': IconDeviceDesktop,
  refused: IconAlertTriangle,
  'read-only': IconLock,
  offline: IconCloudOff,
}

/** Always there; said by word and shape, on a phone by shape alone. It opens what has not reached the server. */
export function SyncIndicator() {
  const state = useSyncState()
  const text = useMessages(messages)
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={classes.sync}
        data-state={state}
        data-tour="sync"
        data-tip={`${text[state]}: ${text.details}`}
        aria-label={`${text[state]}: ${text.details}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Icon of={icons[state]} />
        <span>{text[state]}</span>
      </button>
      <span role="status" className={classes.said}>
        {text[state]}
      </span>
      <Suspense>{opened !== undefined && <OutboxDialog opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
