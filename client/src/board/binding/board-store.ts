import { createTLStore, defaultAssetUtils, defaultBindingUtils, defaultShapeUtils } from '@tldraw/tldraw'
import type {
  RecordsDiff,
  Signal,
  TLAnyBindingUtilConstructor,
  TLAnyShapeUtilConstructor,
  TLAssetStore,
  TLRecord,
  TLStore,
} from '@tldraw/tldraw'
import { isSameRecord, mergeRecord } from './merge-record.ts'

export interface BoardStoreOptions {
  shapeUtils?: readonly TLAnyShapeUtilConstructor[]
  bindingUtils?: readonly TLAnyBindingUtilConstructor[]
  assets?: TLAssetStore
  mode?: Signal<'readonly' | 'readwrite'>
  status?: Signal<'online' | 'offline'>
}

/** A store for what is on a board. Its contents come from the board's document alone. */
export function createBoardStore({
  shapeUtils = [],
  bindingUtils = [],
  assets,
  mode,
  status,
}: BoardStoreOptions): TLStore {
  const store = createTLStore({
    shapeUtils: overDefaults(shapeUtils, defaultShapeUtils),
    bindingUtils: overDefaults(bindingUtils, defaultBindingUtils),
    assetUtils: defaultAssetUtils,
    collaboration: { status: status ?? null, mode: mode ?? null },
    ...(assets && { assets }),
  })
  const applyDiff = store.applyDiff.bind(store)
  store.applyDiff = (diff, options) => applyDiff(overWhatIsThere(store, diff), options)
  return store
}

/** A part's own way to draw something takes the place of tldraw's. */
function overDefaults<Util extends { type: string }>(own: readonly Util[], defaults: readonly Util[]): Util[] {
  const types = new Set(own.map(({ type }) => type))
  return [...defaults.filter(({ type }) => !types.has(type)), ...own]
}

/**
 * Undo as each person's own: tldraw puts whole records back, and with them takes back what others did to the same ones since.
 * Only what differs between the two states goes in, and what somebody removed meanwhile stays removed.
 */
function overWhatIsThere(store: TLStore, { added, updated, removed }: RecordsDiff<TLRecord>): RecordsDiff<TLRecord> {
  const rebased: RecordsDiff<TLRecord>['updated'] = {}
  for (const [from, to] of Object.values(updated)) {
    const now = store.get(to.id)
    if (!now) continue
    const target = now === from ? to : mergeRecord(from, to, now)
    if (!isSameRecord(now, target)) rebased[to.id] = [now, target]
  }
  return { added, updated: rebased, removed }
}
