import type { TLRecord, TLStore } from '@tldraw/tldraw'
import { stamp } from './created-by.ts'
import { mayChange } from './may-change.ts'
import type { BoardWriter } from './board-binding.ts'

const stamped = ['page', 'shape', 'binding', 'asset'] as const
const guarded = ['document', 'page', 'shape', 'asset'] as const

/**
 * What is put on the board is put there in the person's own name, and contributors cannot touch what is others': the server
 * would refuse the change, and all that was made with it. `onRefused` hears of each try.
 */
export function guardOthers(store: TLStore, writer: () => BoardWriter, onRefused?: () => void): () => void {
  const { sideEffects } = store
  const isRefused = (source: string, before: TLRecord, after?: TLRecord) => {
    const { uid, ownOnly } = writer()
    return source === 'user' && ownOnly && !mayChange(uid, before, after)
  }
  const stops = [
    ...stamped.map(kind =>
      sideEffects.registerBeforeCreateHandler(kind, (record, source) =>
        source === 'user' ? stamp(record, writer().uid) : record,
      ),
    ),
    ...guarded.flatMap(kind => [
      sideEffects.registerBeforeChangeHandler(kind, (before, after, source) => {
        if (!isRefused(source, before, after)) return after
        onRefused?.()
        return before
      }),
      sideEffects.registerBeforeDeleteHandler(kind, (record, source) => {
        if (!isRefused(source, record)) return undefined
        onRefused?.()
        return false
      }),
    ]),
  ]
  return () => stops.forEach(stop => stop())
}
