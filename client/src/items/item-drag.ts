/** Things on their way by the pointer, from a list to a place that takes them. Browsers tell nothing of what is dragged before it is dropped. */
export interface DraggedItems {
  ids: readonly string[]
  /** Puts them into a folder; null is out of all, and then the name is not looked at. */
  moveTo: (folderId: string | null, folderName: string) => void
}

let dragged: DraggedItems | null = null

export function setDraggedItems(next: DraggedItems | null): void {
  dragged = next
}

export function readDraggedItems(): DraggedItems | null {
  return dragged
}

/** So that other programs see a drag, and our own fields do not take it for text. */
export const itemDragType = 'application/x-atelier-items'
