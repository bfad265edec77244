import { useEffect, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import type { Tree } from '@atelier/shared-schema/documents/tree.ts'
import { isWithin } from '@atelier/shared-schema/documents/tree.ts'
import { readDraggedItems, setDraggedItems } from '#items/item-drag.ts'
import { folderDragType, readDragged, setDragged } from '../folder-drag.ts'
import type { Carried } from '../folder-drag.ts'
import { topmost } from '../tree-rows.ts'
import type { TreePlace } from './use-tree-place.ts'

/** Where a drag is: over a folder, over the ground of the tree (null), or nowhere that would take it. */
export type DropTarget = string | null | undefined

const OPENS_AFTER_MS = 650

/** Whether these folders may go there, and at least one of them is not there already. */
export function canDropInto(tree: Tree, ids: readonly string[], target: string | null): boolean {
  if (target !== null && !tree.folders.get(target)) return false
  if (ids.some(id => isWithin(tree, target, id))) return false
  return ids.some(id => tree.folders.get(id)?.parentId !== target)
}

/** From another tree only the server moves, so that has to be there. */
export function canTake({ session, tree, state }: TreePlace, carried: Carried | null, target: string | null): boolean {
  if (!carried || !state.canWrite) return false
  if (carried.documentName === session.name) return canDropInto(tree, carried.ids, target)
  return state.connected
}

/** Things lie in folders; the ground of a tree takes none. */
function takesItems({ tree, state }: TreePlace, over: string | null): boolean {
  return state.canWrite && over !== null && tree.folders.has(over)
}

export interface FolderDropOptions {
  place: TreePlace
  selected: ReadonlySet<string>
  /** A closed folder over which a drag rests. */
  onRest: (id: string) => void
  onDrop: (carried: Carried, target: string | null) => void
}

const rowIdOf = (event: DragEvent) => (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null

/** Dragging folders with the pointer, heard by the element around the rows. Spread `handlers` on it. */
export function useFolderDrop({ place, selected, onRest, onDrop }: FolderDropOptions) {
  const { tree, session } = place
  const [target, setTarget] = useState<DropTarget>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function point(next: DropTarget): void {
    if (next === target) return
    clearTimeout(timer.current)
    setTarget(next)
    if (typeof next === 'string') timer.current = setTimeout(() => onRest(next), OPENS_AFTER_MS)
  }

  const handlers = {
    onDragStart: (event: DragEvent) => {
      const id = rowIdOf(event)
      if (id === null || !place.state.canWrite) return event.preventDefault()
      const ids = selected.has(id) ? topmost(tree, selected) : [id]
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(folderDragType, JSON.stringify(ids))
      event.dataTransfer.setData('text/plain', ids.map(each => tree.folders.get(each)?.name ?? '').join('\n'))
      // Changing what is dragged while the drag begins ends it in Chromium.
      setTimeout(() => setDragged({ documentName: session.name, ids }))
    },
    onDragOver: (event: DragEvent) => {
      const over = rowIdOf(event)
      const takes = readDraggedItems() ? takesItems(place, over) : canTake(place, readDragged(), over)
      if (!takes) return point(undefined)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      point(over)
    },
    onDragLeave: (event: DragEvent) => {
      const into = event.relatedTarget
      if (!(into instanceof Node && event.currentTarget.contains(into))) point(undefined)
    },
    onDrop: (event: DragEvent) => {
      const dragged = readDragged()
      const items = readDraggedItems()
      const over = rowIdOf(event)
      point(undefined)
      setDragged(null)
      setDraggedItems(null)
      if (items && takesItems(place, over)) {
        event.preventDefault()
        items.moveTo(over, tree.folders.get(over ?? '')?.name ?? '')
        return
      }
      if (!dragged || !canTake(place, dragged, over)) return
      event.preventDefault()
      onDrop(dragged, over)
    },
    onDragEnd: () => {
      point(undefined)
      setDragged(null)
    },
  }
  return { target, handlers }
}
