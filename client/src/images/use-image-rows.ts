import { useMemo, useState, useSyncExternalStore } from 'react'
import type { StoredItem } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'
import { findRows } from '#local/packed-pages.ts'

const noRows: StoredItem[] = []

/** The rows of these pictures, as far as they are here, kept current; undefined until some are read, and those until all are. */
export function useImageRows(ids: readonly string[]): StoredItem[] | undefined {
  const key = ids.join(' ')
  const rows = useMemo(() => {
    const wanted = key === '' ? [] : key.split(' ')
    return new LiveRows(async db => (await findRows(db, wanted)).flatMap(row => row ?? []))
  }, [key])
  const read = useSyncExternalStore(rows.subscribe, rows.read)
  const [before, setBefore] = useState(read)
  if (read !== undefined && read !== before) setBefore(read)
  if (ids.length === 0) return noRows
  return read ?? before?.filter(row => ids.includes(row.id))
}
