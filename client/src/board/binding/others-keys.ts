import type { TLStore } from '@tldraw/tldraw'
import { listChanged } from './merge-record.ts'
import { recordKinds } from './record-kinds.ts'

const none: ReadonlySet<string> = new Set()

/** Of each record the fields and props that somebody else wrote last. */
export function followOthersKeys(store: TLStore): (id: string) => ReadonlySet<string> {
  const byRecord = new Map<string, Set<string>>()
  for (const kind of recordKinds) {
    store.sideEffects.registerAfterChangeHandler(kind, (before, after, source) => {
      const known = byRecord.get(after.id)
      // Until somebody else has touched it, there is nothing to forget.
      if (source === 'user' && !known) return
      const keys = known ?? new Set<string>()
      for (const key of listChanged(before, after)) {
        if (source === 'remote') keys.add(key)
        else keys.delete(key)
      }
      byRecord.set(after.id, keys)
    })
    store.sideEffects.registerAfterDeleteHandler(kind, ({ id }) => void byRecord.delete(id))
  }
  return id => byRecord.get(id) ?? none
}
