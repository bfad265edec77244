import { useMemo, useSyncExternalStore } from 'react'
import type { StoredItem } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'
import { findRows } from '#local/packed-pages.ts'

const noRows: StoredItem[] = []

/** The rows of these pictures, as far as they are here, kept current; undefined until they are read. */
export function useImageRows(ids: readonly string[]): StoredItem[] | undefined {
  const key = ids.join(' ')
  const rows = useMemo(() => {
    const wanted = key === '' ? [] : key.split(' ')
    return new LiveRows(async db => (await findRows(db, wanted)).flatMap(row => row ?? []))
  }, [key])
  const read = useSyncExternalStore(rows.subscribe, rows.read)
  return ids.length === 0 ? noRows : read
}
