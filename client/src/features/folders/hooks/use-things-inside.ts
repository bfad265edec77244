import { useMemo } from 'react'
import { useImageCounts } from '#images/library/image-library.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { countInside } from '../count-inside.ts'

/** How many things lie in each folder and all that is below it, as this device knows it; undefined while it does not. */
export function useThingsInside(uid: string | undefined): ReadonlyMap<string, number> | undefined {
  const folders = useLocalItems('FOLDER')
  const held = useImageCounts(uid)?.things
  return useMemo(() => folders && held && countInside(folders, held), [folders, held])
}
