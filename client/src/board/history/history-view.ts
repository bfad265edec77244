import type { Editor } from '@tldraw/tldraw'
import { useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import type { BoardChange } from './compare-boards.ts'

/** What of a board's past is before one's eyes, in the place of the board or over it. */
export type HistoryView =
  | { is: 'now' }
  | { is: 'version'; entry: HistoryEntry }
  /** `against`: a later version, or the board as it was when this was asked for. */
  | { is: 'compared'; entry: HistoryEntry; against: HistoryEntry | null }
  /** What is new on the board itself. */
  | { is: 'since' }

export interface Marked {
  changes: readonly BoardChange[]
  /** The one that is looked at. */
  at: number | null
}

interface State {
  view: HistoryView
  marked: Marked
  /** Shows the past; the board's own shows what is new. */
  stage: Editor | null
}

const nothing: Marked = { changes: [], at: null }
let state: State = { view: { is: 'now' }, marked: nothing, stage: null }
const listeners = new Set<() => void>()

function set(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function showHistory(view: HistoryView): void {
  set({ view, marked: nothing })
}

export function leaveHistory(): void {
  if (state.view.is !== 'now') showHistory({ is: 'now' })
}

/** Escape leads back to the board, wherever around the past one is. */
export function leaveOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || state.view.is === 'now') return
  event.preventDefault()
  leaveHistory()
}

export function markChanges(changes: readonly BoardChange[]): void {
  set({ marked: { changes, at: null } })
}

export function setStage(stage: Editor | null): void {
  set({ stage })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useHistoryView(): HistoryView {
  return useSyncExternalStore(subscribe, () => state.view)
}

export function useMarked(): Marked {
  return useSyncExternalStore(subscribe, () => state.marked)
}

export function useStage(): Editor | null {
  return useSyncExternalStore(subscribe, () => state.stage)
}

/** Looks at one of the changes, on the page that it is on. */
export function lookAt(editor: Editor, at: number): void {
  const change = state.marked.changes[at]
  if (!change) return
  set({ marked: { ...state.marked, at } })
  const page = editor.getPages().find(({ id }) => id === change.pageId)
  if (page && page.id !== editor.getCurrentPageId()) editor.setCurrentPage(page.id)
  if (!change.box) return
  const { x, y, w, h } = change.box
  const margin = Math.max(80, w * 0.5, h * 0.5)
  const bounds = { x: x - margin, y: y - margin, w: w + 2 * margin, h: h + 2 * margin }
  editor.zoomToBounds(bounds, { targetZoom: 1, animation: { duration: editor.user.getAnimationSpeed() * 220 } })
}
