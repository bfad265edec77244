import { useSyncExternalStore } from 'react'

/** Folders on their way: by the pointer, or cut to be pasted. Browsers tell nothing of what is dragged before it is dropped. */
export interface Carried {
  documentName: string
  ids: readonly string[]
}

interface Carrying {
  dragged: Carried | null
  cut: Carried | null
}

let carrying: Carrying = { dragged: null, cut: null }
const listeners = new Set<() => void>()

function update(change: Partial<Carrying>): void {
  carrying = { ...carrying, ...change }
  for (const listener of listeners) listener()
}

export function setDragged(dragged: Carried | null): void {
  if (dragged !== carrying.dragged) update({ dragged })
}

export function setCut(cut: Carried | null): void {
  if (cut !== carrying.cut) update({ cut })
}

export function useCarrying(): Carrying {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => carrying,
  )
}

export function readDragged(): Carried | null {
  return carrying.dragged
}

/** For other programs the drag is a plain list of names. */
export const folderDragType = 'application/x-atelier-folders'
