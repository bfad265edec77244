import { useMemo, useSyncExternalStore } from 'react'
import { LiveRows } from '#local/live-rows.ts'
import { findCover } from './folder-pictures.ts'

export interface CoveredByImage {
  id: string
  coverId: string | null
  thumbnailUrl?: string | null
}

/** The address of what shows a folder, from this device, or as the server told it of a folder whose pictures are not here. */
export function useFolderCover({ id, coverId, thumbnailUrl = null }: CoveredByImage): string | null {
  const rows = useMemo(() => new LiveRows(db => findCover(db, id, coverId)), [id, coverId])
  return useSyncExternalStore(rows.subscribe, rows.read) ?? thumbnailUrl
}
