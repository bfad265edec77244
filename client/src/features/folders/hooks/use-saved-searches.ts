import { useEffect, useState } from 'react'
import { savedSearchesRoutes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import type { SavedSearch } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { useRoute } from '#api/use-route.ts'

const keyOf = (uid: string) => `atelier.saved-searches.${uid}`

/** As the server has them; until it has answered as they were last read on this device, so that what stands below them stays where it is. */
export function useSavedSearches(uid: string): readonly SavedSearch[] {
  const [before] = useState(() => readKept(uid))
  const searches = useRoute(savedSearchesRoutes.list, {}).data?.items
  useEffect(() => {
    if (searches) keep(uid, searches)
  }, [uid, searches])
  return searches ?? before
}

function readKept(uid: string): SavedSearch[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]') as SavedSearch[]
  } catch {
    return []
  }
}

function keep(uid: string, searches: readonly SavedSearch[]): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(searches))
  } catch {
    // Without room for them they come a moment later the next time.
    localStorage.removeItem(keyOf(uid))
  }
}
