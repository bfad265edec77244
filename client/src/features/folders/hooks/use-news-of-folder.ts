import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import type { LocalDatabase, StoredItem } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'

/** What was read of a folder is read again when this device hears that it, or a folder in it, is another now. */
export function useNewsOfFolder(id: string, renew: () => void): void {
  useNews(
    useMemo(() => new LiveRows(db => readStamps(db, row => row.id === id || row.folderId === id)), [id]),
    renew,
  )
}

/** The same of all that others have shared. */
export function useNewsOfShared(uid: string, renew: () => void): void {
  useNews(
    useMemo(() => new LiveRows(db => readStamps(db, row => row.item.creator.uid !== uid)), [uid]),
    renew,
  )
}

function useNews(rows: LiveRows<string>, renew: () => void): void {
  const stamps = useSyncExternalStore(rows.subscribe, rows.read)
  const known = useRef<string>(undefined)
  const tell = useEffectEvent(renew)
  useEffect(() => {
    if (stamps === undefined) return
    if (known.current !== undefined && known.current !== stamps) tell()
    known.current = stamps
  }, [stamps])
}

async function readStamps(db: LocalDatabase, isMeant: (row: StoredItem) => boolean): Promise<string> {
  const folders = await db.items.where('kind').equals('FOLDER').filter(isMeant).toArray()
  return folders
    .map(row => `${row.id} ${row.stamp}`)
    .toSorted()
    .join()
}
