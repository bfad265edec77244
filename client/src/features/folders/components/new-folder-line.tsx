import { IconFolderPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { foldersMessages } from '../folders.messages.ts'
import { NameField } from './name-field.tsx'
import classes from './folder-tree.module.css'

export interface NewFolderLineProps {
  /** 1 at the top. */
  level: number
  onName: (name: string) => void
  onEnd: () => void
}

/** The line of a folder that is being named, where it will be. */
export function NewFolderLine({ level, onName, onEnd }: NewFolderLineProps) {
  const text = useMessages(foldersMessages)
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected="false"
      aria-label={text.newFolder}
      className={classes.row}
      style={{ '--depth': level - 1 } as CSSProperties}
    >
      <span className={classes.twist} aria-hidden="true" />
      <Icon of={IconFolderPlus} />
      <NameField label={text.nameOfNew} initial="" placeholder={text.newFolder} onName={onName} onEnd={onEnd} />
    </div>
  )
}
