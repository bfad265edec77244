import { atom } from '@tldraw/tldraw'
import { boardParts } from '#board/board-parts.ts'
import { ownShapeUtils } from './own-shapes.ts'
import { createBoardStore } from './board-store.ts'

/** A store for this board with the shapes of all its parts, read-only until it is told otherwise. */
export function makeBoardStore(boardId: string) {
  const mode = atom<'readonly' | 'readwrite'>('board mode', 'readonly')
  const status = atom<'online' | 'offline'>('board status', 'online')
  const assets = boardParts.find(part => part.assetStore)?.assetStore?.(boardId)
  const store = createBoardStore({
    shapeUtils: ownShapeUtils,
    bindingUtils: boardParts.flatMap(({ bindingUtils = [] }) => bindingUtils),
    mode,
    status,
    ...(assets && { assets }),
  })
  return { store, mode, status }
}
