import { IconLock } from '@tabler/icons-react'
import { useIsSyncState } from '#local/sync-state.ts'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './read-only-banner.module.css'

const messages = defineMessages({
  en: {
    readOnly:
      'The server is read-only because its disk is nearly full. You can look at everything; changes are refused until there is room.',
  },
  vi: {
    readOnly:
      'Máy chủ đang ở chế độ chỉ đọc vì ổ đĩa gần đầy. Bạn vẫn xem được mọi thứ; thay đổi sẽ bị từ chối cho đến khi có chỗ trống.',
  },
})

export function ReadOnlyBanner() {
  const text = useMessages(messages)
  if (!useIsSyncState('read-only')) return null
  return (
    <p className={classes.banner} role="status">
      <Icon of={IconLock} />
      {text.readOnly}
    </p>
  )
}
