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
import { followOthersKeys } from './others-keys.ts'

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
  const othersKeys = followOthersKeys(store)
  store.applyDiff = (diff, options) => applyDiff(overWhatIsThere(store, diff, othersKeys), options)
  return store
}

/** A part's own way to draw something takes the place of tldraw's. */
function overDefaults<Util extends { type: string }>(own: readonly Util[], defaults: readonly Util[]): Util[] {
  const types = new Set(own.map(({ type }) => type))
  return [...defaults.filter(({ type }) => !types.has(type)), ...own]
}

/**
 * Undo as each person's own: tldraw puts whole records back, and with them takes back what others did to the same ones since.
 * Only what differs between the two states goes in and was not written by somebody else since, also in the middle of one
 * gesture; and what somebody removed meanwhile stays removed.
 */
function overWhatIsThere(
  store: TLStore,
  { added, updated, removed }: RecordsDiff<TLRecord>,
  othersKeys: (id: string) => ReadonlySet<string>,
): RecordsDiff<TLRecord> {
  const rebased: RecordsDiff<TLRecord>['updated'] = {}
  for (const [from, to] of Object.values(updated)) {
    const now = store.get(to.id)
    if (!now) continue
    const target = mergeRecord(from, to, now, othersKeys(to.id))
    if (!isSameRecord(now, target)) rebased[to.id] = [now, target]
  }
  return { added, updated: rebased, removed }
}
