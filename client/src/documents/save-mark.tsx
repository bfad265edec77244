import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceDesktop,
  IconDeviceFloppy,
  IconLock,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { DocumentSaveState } from '#local/document-save-state.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { documentMessages } from './document.messages.ts'
import classes from './save-mark.module.css'

const icons: Record<DocumentSaveState, TablerIcon> = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  'on-device': IconDeviceDesktop,
  unsaved: IconDeviceFloppy,
  'read-only': IconLock,
  refused: IconAlertTriangle,
}

/** How one document is saved: a sign with its word; small ones show the word only to who asks for it. */
export function SaveMark({ state, small }: { state: DocumentSaveState; small?: boolean }) {
  const word = useMessages(documentMessages).save[state]
  return (
    <span
      className={classes.mark}
      data-state={state}
      data-small={small || undefined}
      data-tip={small ? word : undefined}
    >
      <Icon of={icons[state]} size={small ? 'xs' : 'sm'} />
      <span>{word}</span>
    </span>
  )
}
