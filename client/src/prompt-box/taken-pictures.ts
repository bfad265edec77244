import type { ClipboardEvent, DragEvent } from 'react'
import { itemDragType } from '#items/item-drag.ts'

/** Brought to a field: files from outside, or pictures that are in the library already, by their ids. */
export interface TakenPictures {
  files: readonly File[]
  imageIds: readonly string[]
}

const isPicture = (file: File) => file.type.startsWith('image/')

/** undefined where there is no picture among it: then whatever else takes it may. */
export function readTaken(data: DataTransfer | null): TakenPictures | undefined {
  const files = [...(data?.files ?? [])].filter(isPicture)
  const imageIds = readIds(data?.getData(itemDragType) ?? '')
  return files.length + imageIds.length > 0 ? { files, imageIds } : undefined
}

function readIds(written: string): string[] {
  try {
    const ids: unknown = JSON.parse(written)
    return Array.isArray(ids) ? ids.filter(entry => typeof entry === 'string') : []
  } catch {
    return []
  }
}

function mayHold(data: DataTransfer): boolean {
  return data.types.includes('Files') || data.types.includes(itemDragType)
}

/** Spread on what takes pictures that are pasted or dropped. */
export function pictureTaker(take: (pictures: TakenPictures) => void, setOver: (isOver: boolean) => void) {
  const takeFrom = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const taken = readTaken(data)
    if (!taken) return
    event.preventDefault()
    event.stopPropagation()
    take(taken)
  }
  return {
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
    onDragOver: (event: DragEvent) => {
      if (!mayHold(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = event.dataTransfer.types.includes(itemDragType) ? 'move' : 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (event.currentTarget.contains(event.relatedTarget as Node | null)) return
      setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      takeFrom(event, event.dataTransfer)
    },
  }
}
