import { useSyncExternalStore } from 'react'
import type { TLShapeId } from '@tldraw/tldraw'

/** What of the pictures part is open over the board. */
export interface OpenedPictures {
  /** The picture that is looked at. */
  viewed: TLShapeId | null
  isPicking: boolean
}

const closed: OpenedPictures = { viewed: null, isPicking: false }
let opened = closed
const listeners = new Set<() => void>()

function change(next: Partial<OpenedPictures>): void {
  opened = { ...opened, ...next }
  for (const listener of listeners) listener()
}

export const openPicture = (viewed: TLShapeId | null) => change({ viewed })
export const pickPictures = (isPicking: boolean) => change({ isPicking })
export const closeAll = () => change(closed)

export function useOpenedPictures(): OpenedPictures {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
}
