import { TextInput } from '@mantine/core'
import { IconFolder, IconFolderOff, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { CSSProperties } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { foldersInOrder } from './folder-order.ts'
import classes from './folder-picker.module.css'

const messages = defineMessages({
  en: {
    search: 'Find a folder',
    noFolder: 'No folder',
    none: 'No folder is called that.',
    noneYet: 'There is no folder yet. Make one in the library first.',
    moveHere: 'Move here',
    cancel: 'Cancel',
  },
  vi: {
    search: 'Tìm thư mục',
    noFolder: 'Không thuộc thư mục nào',
    none: 'Không có thư mục tên như vậy.',
    noneYet: 'Chưa có thư mục nào. Hãy tạo một thư mục trong thư viện trước.',
    moveHere: 'Chuyển vào đây',
    cancel: 'Huỷ',
  },
})

export interface FolderPickerProps {
  title: string
  /** What the button says, where it is not to move. */
  confirm?: string
  /** No folder at all is no choice here. */
  needsOne?: boolean
  /** Of the folders that take something from the person, those that take this; else all. */
  takes?: (folder: FeedItem) => boolean
  onPick: (folder: { id: string; name: string } | null) => void
  onClose: () => void
}

const SHOWN_MAX = 400

/** Every folder that takes something from the person, from what is on this device. */
export function FolderPicker({ title, confirm, needsOne = false, takes, onPick, onClose }: FolderPickerProps) {
  const text = useMessages(messages)
  const folders = useLocalItems('FOLDER')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<FeedItem | null>()
  const ordered = useMemo(() => foldersInOrder(folders ?? [], search), [folders, search])
  const shown = ordered.filter(({ folder }) => !takes || takes(folder)).slice(0, SHOWN_MAX)

  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <TextInput
        aria-label={text.search}
        placeholder={text.search}
        leftSection={<Icon of={IconSearch} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.list} role="radiogroup" aria-label={title}>
        {search.trim() === '' && !needsOne && (
          <label className={classes.choice}>
            <input type="radio" name="folder" checked={chosen === null} onChange={() => setChosen(null)} />
            <Icon of={IconFolderOff} />
            <span>{text.noFolder}</span>
          </label>
        )}
        {shown.map(({ folder, depth, path }) => (
          <label key={folder.id} className={classes.choice} style={{ '--depth': depth } as CSSProperties}>
            <input type="radio" name="folder" checked={chosen?.id === folder.id} onChange={() => setChosen(folder)} />
            <Icon of={IconFolder} />
            <span>{path}</span>
          </label>
        ))}
        {shown.length === 0 && (needsOne || search.trim() !== '') && (
          <p className={classes.none}>{search.trim() === '' ? text.noneYet : text.none}</p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="primary"
          disabled={chosen === undefined}
          onClick={() => {
            onClose()
            if (chosen !== undefined) onPick(chosen)
          }}
        >
          {confirm ?? text.moveHere}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
