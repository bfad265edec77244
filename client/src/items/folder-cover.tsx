import { useState } from 'react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useFolderCover } from './use-folder-cover.ts'
import type { CoveredByImage } from './use-folder-cover.ts'
import classes from './folder-cover.module.css'

export interface FolderCoverProps {
  folder: CoveredByImage
  icon: TablerIcon
}

/** What shows a folder in lists; its icon where there is nothing. */
export function FolderCover({ folder, icon }: FolderCoverProps) {
  const cover = useFolderCover(folder)
  // Without the network not every picture is on this device.
  const [lacking, setLacking] = useState<string>()
  return (
    <span className={classes.cover}>
      {cover !== null && cover !== lacking ? (
        <img src={cover} alt="" width={40} height={40} loading="lazy" onError={() => setLacking(cover)} />
      ) : (
        <Icon of={icon} size="md" />
      )}
    </span>
  )
}
