import { IconFolder } from '@tabler/icons-react'
import { useLocalItem } from '#local/live-rows.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { automationsMessages } from '../automations.messages.ts'
import classes from '../automations.module.css'

/** As it is on this device; a folder that is not here is one that the person does not see. */
export function FolderName({ folderId }: { folderId: string | null }) {
  const text = useMessages(automationsMessages)
  const folder = useLocalItem(folderId ?? '')
  return (
    <span className={classes.folder}>
      <Icon of={IconFolder} />
      <span>{folderId === null ? text.noFolder : (folder?.item.name ?? text.folderUnseen)}</span>
    </span>
  )
}
