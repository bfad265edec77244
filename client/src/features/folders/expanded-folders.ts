import { useCallback, useSyncExternalStore } from 'react'
import { keepOwn, readOwn } from '#local/own-storage.ts'

/** Which folders stand open: a matter of this device and person, not of the tree. */
const listeners = new Set<() => void>()
const known = new Map<string, ReadonlySet<string>>()

const keyOf = (uid: string) => `open-folders.${uid}`

function read(uid: string): ReadonlySet<string> {
  let ids = known.get(uid)
  if (!ids) {
    const stored = readOwn(keyOf(uid))
    ids = new Set(Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : [])
    known.set(uid, ids)
  }
  return ids
}

export interface ExpandedFolders {
  ids: ReadonlySet<string>
  setExpanded: (ids: Iterable<string>, expanded: boolean) => void
}

export function useExpandedFolders(uid: string): ExpandedFolders {
  const ids = useSyncExternalStore(
    useCallback(listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }, []),
    () => read(uid),
  )
  const setExpanded = useCallback(
    (changed: Iterable<string>, expanded: boolean) => {
      const next = new Set(read(uid))
      for (const id of changed) {
        if (expanded) next.add(id)
        else next.delete(id)
      }
      known.set(uid, next)
      keepOwn(keyOf(uid), [...next])
      for (const listener of listeners) listener()
    },
    [uid],
  )
  return { ids, setExpanded }
}
