import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import type { LocalDatabase } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'

/** What was read of a folder is read again when this device hears that it, or a folder in it, is another now. */
export function useNewsOfFolder(id: string, renew: () => void): void {
  const rows = useMemo(() => new LiveRows(db => readStamps(db, id)), [id])
  const stamps = useSyncExternalStore(rows.subscribe, rows.read)
  const known = useRef<string>(undefined)
  const tell = useEffectEvent(renew)
  useEffect(() => {
    if (stamps === undefined) return
    if (known.current !== undefined && known.current !== stamps) tell()
    known.current = stamps
  }, [stamps])
}

async function readStamps(db: LocalDatabase, id: string): Promise<string> {
  const folders = await db.items
    .where('kind')
    .equals('FOLDER')
    .filter(row => row.id === id || row.folderId === id)
    .toArray()
  return folders
    .map(row => `${row.id} ${row.stamp}`)
    .toSorted()
    .join()
}
