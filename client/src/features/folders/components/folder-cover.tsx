import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import type { LocalDatabase } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './folder-cover.module.css'

/** The newest picture that lies in a folder, from this device; its icon where there is none. */
export function FolderCover({ folderId, icon }: { folderId: string; icon: TablerIcon }) {
  const rows = useMemo(() => new LiveRows(db => findCover(db, folderId)), [folderId])
  const cover = useSyncExternalStore(rows.subscribe, rows.read)
  return (
    <span className={classes.cover}>
      {cover ? <img src={cover} alt="" width={40} height={40} loading="lazy" /> : <Icon of={icon} size="md" />}
    </span>
  )
}

async function findCover(db: LocalDatabase, folderId: string): Promise<string | null> {
  const newest = await db.items
    .where('folderId')
    .equals(folderId)
    .reverse()
    .filter(({ kind, item }) => kind === 'IMAGE' && item.deletedAt === null && item.thumbnailUrl !== null)
    .first()
  return newest?.item.thumbnailUrl ?? null
}
