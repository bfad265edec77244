import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconDeviceDesktop,
  IconLoader2,
  IconLock,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useSyncState } from '#local/sync-state.ts'
import type { SyncState } from '#local/sync-state.ts'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './sync-indicator.module.css'

const messages = defineMessages({
  en: {
    saved: 'Saved',
    saving: 'Saving',
    'on-device': 'Saved on this device',
    refused: 'Not taken by the server',
    'read-only': 'Read-only',
    offline: 'Offline',
  },
  vi: {
    saved: 'Đã lưu',
    saving: 'Đang lưu',
    'on-device': 'Đã lưu trên thiết bị',
    refused: 'Máy chủ không nhận',
    'read-only': 'Chỉ đọc',
    offline: 'Ngoại tuyến',
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

/** Always there; said by word and shape, on a phone by shape alone. */
export function SyncIndicator() {
  const state = useSyncState()
  const text = useMessages(messages)
  return (
    <span className={classes.sync} data-state={state} data-tour="sync" role="status" data-tip={text[state]}>
      <Icon of={icons[state]} />
      <span>{text[state]}</span>
    </span>
  )
}
