import type { TLRecord, TLStore } from '@tldraw/tldraw'
import { splitKeys } from '@atelier/shared-schema/documents/artboard.ts'
import { isSameValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { asBoardRecord } from './merge-record.ts'

const none: ReadonlySet<string> = new Set()
const kinds = ['document', 'page', 'shape', 'binding', 'asset'] as const

/** Of each record the fields and props that somebody else wrote last. */
export function followOthersKeys(store: TLStore): (id: string) => ReadonlySet<string> {
  const byRecord = new Map<string, Set<string>>()
  for (const kind of kinds) {
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

function listChanged(before: TLRecord, after: TLRecord): string[] {
  const [was, is] = [splitKeys(asBoardRecord(before)), splitKeys(asBoardRecord(after))]
  return [...new Set([...was.keys(), ...is.keys()])].filter(key => !isSameValue(was.get(key), is.get(key)))
}
