import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { FolderCover } from '#items/folder-cover.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { RenameField } from './rename-field.tsx'
import classes from './folder-list.module.css'

export interface FolderRowProps {
  folder: { id: string; name: string; coverId: string | null; thumbnailUrl?: string | null }
  icon: TablerIcon
  detail?: string | undefined
  column: string
  onName: (name: string) => void
  renderActions: (rename: () => void) => ReactNode
}

/** A folder as a line of a page: a link to it, renamed where it stands. */
export function FolderRow({ folder, icon, detail, column, onName, renderActions }: FolderRowProps) {
  const [renaming, setRenaming] = useState(false)
  return (
    <DataRow
      leading={<FolderCover folder={folder} icon={icon} />}
      title={
        renaming ? (
          <span className={classes.field}>
            <RenameField name={folder.name} onName={onName} onEnd={() => setRenaming(false)} />
          </span>
        ) : (
          folder.name
        )
      }
      detail={detail}
      columns={<span>{column}</span>}
      to={renaming ? undefined : `/library/folders/${folder.id}`}
      actions={renderActions(() => setRenaming(true))}
    />
  )
}
