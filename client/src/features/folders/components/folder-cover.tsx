import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { LiveRows } from '#local/live-rows.ts'
import { Icon } from '#ui/icon.tsx'
import { findCover } from '../folder-pictures.ts'
import classes from './folder-cover.module.css'

export interface FolderCoverProps {
  folder: { id: string; coverId: string | null; thumbnailUrl?: string | null }
  icon: TablerIcon
}

/** What shows a folder, from this device, or as the server told it of a folder whose pictures are not here; its icon where there is nothing. */
export function FolderCover({ folder: { id, coverId, thumbnailUrl = null }, icon }: FolderCoverProps) {
  const rows = useMemo(() => new LiveRows(db => findCover(db, id, coverId)), [id, coverId])
  const cover = useSyncExternalStore(rows.subscribe, rows.read) ?? thumbnailUrl
  return (
    <span className={classes.cover}>
      {cover ? <img src={cover} alt="" width={40} height={40} loading="lazy" /> : <Icon of={icon} size="md" />}
    </span>
  )
}
