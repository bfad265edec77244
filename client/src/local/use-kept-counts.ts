import { useSyncExternalStore } from 'react'
import { LiveRows } from './live-rows.ts'

interface KeptCounts {
  /** Pictures whose originals are here, of all that are to be. */
  here: number
  all: number
  folders: number
}

const counts = new LiveRows(async (db): Promise<KeptCounts> => {
  const pictures = await db.kept.toArray()
  const here = pictures.filter(({ isHere }) => isHere).length
  return { here, all: pictures.length, folders: await db.keptFolders.count() }
})

export function useKeptCounts(): KeptCounts | undefined {
  return useSyncExternalStore(counts.subscribe, counts.read)
}
