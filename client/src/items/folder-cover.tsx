import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { PictureOr } from './picture-or.tsx'
import { useFolderCover } from './use-folder-cover.ts'
import type { CoveredByImage } from './use-folder-cover.ts'
import classes from './folder-cover.module.css'

export interface FolderCoverProps {
  folder: CoveredByImage
  icon: TablerIcon
}

/** What shows a folder in lists; its icon where there is nothing. */
export function FolderCover({ folder, icon }: FolderCoverProps) {
  return (
    <span className={classes.cover}>
      <PictureOr src={useFolderCover(folder)} width={40} height={40} instead={<Icon of={icon} size="md" />} />
    </span>
  )
}
