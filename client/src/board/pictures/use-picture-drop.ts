import { useEffect, useEffectEvent, useState } from 'react'
import { itemDragType } from '#items/item-drag.ts'
import { collectDropped, collectPasted, looksLikePicture } from '#local/uploads/collect-files.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { bringFiles, bringServerPictures } from './bring-pictures.ts'
import { picturesMessages } from './pictures.messages.ts'
import { readServerPictures } from './picture-sources.ts'

/** Between two of these a drag has left the window without saying so. */
const SILENT_MS = 400

/**
 * What is dropped on the board or pasted over it, before tldraw or the uploads see it: whole folders, images from another
 * window, pictures from the clipboard. All else goes on to tldraw. Answers whether something is held over the board.
 */
export function usePictureDrop(board: OpenBoard): boolean {
  const [isOver, setIsOver] = useState(false)
  const { editor } = board
  const drop = useEffectEvent((event: DragEvent) => takeDrop(board, event))
  const paste = useEffectEvent((event: ClipboardEvent) => takePaste(board, event))
  useEffect(() => {
    const container = editor.getContainer()
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(silence)
      setIsOver(false)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !mayBePictures(event.dataTransfer)) return
      event.preventDefault()
      const isMove = event.dataTransfer.types.includes(itemDragType)
      event.dataTransfer.dropEffect = editor.getIsReadonly() ? 'none' : isMove ? 'move' : 'copy'
      clearTimeout(silence)
      silence = setTimeout(end, SILENT_MS)
      setIsOver(true)
    }
    const dropped = (event: DragEvent) => {
      end()
      drop(event)
    }
    const pasted = (event: ClipboardEvent) => paste(event)
    container.addEventListener('dragover', over, true)
    container.addEventListener('drop', dropped, true)
    document.addEventListener('paste', pasted, true)
    return () => {
      clearTimeout(silence)
      container.removeEventListener('dragover', over, true)
      container.removeEventListener('drop', dropped, true)
      document.removeEventListener('paste', pasted, true)
    }
  }, [editor])
  return isOver
}

function mayBePictures({ types }: DataTransfer): boolean {
  return types.includes('Files') || types.includes(itemDragType) || types.includes('text/uri-list')
}

function takeDrop(board: OpenBoard, event: DragEvent): void {
  const { dataTransfer } = event
  if (!dataTransfer || board.editor.getIsReadonly()) return
  const point = board.editor.screenToPage({ x: event.clientX, y: event.clientY })
  const known = readServerPictures(dataTransfer, location.origin)
  if (known.length > 0) {
    take(event)
    void bringServerPictures(board, known, point).catch(showError)
  } else if (hasPictures(dataTransfer)) {
    take(event)
    const files = collectDropped(dataTransfer).then(found => found.map(({ file }) => file))
    void files.then(all => bringFiles(board, all, point)).catch(showError)
  }
}

/** Folders are looked into; a drawing of another program alone goes on to whoever reads those. */
function hasPictures({ items }: DataTransfer): boolean {
  return [...items].some(item => {
    if (item.kind !== 'file') return false
    const file = item.getAsFile()
    return item.webkitGetAsEntry()?.isDirectory === true || (file !== null && looksLikePicture(file))
  })
}

function takePaste(board: OpenBoard, event: ClipboardEvent): void {
  const { clipboardData, target } = event
  const { editor } = board
  if (!clipboardData || isField(target) || editor.getEditingShapeId() !== null) return
  // Shapes that were copied from a board.
  if (clipboardData.getData('text/html').includes('data-tldraw')) return
  const known = readServerPictures(clipboardData, location.origin)
  const files = collectPasted(clipboardData).flatMap(({ file }) => (looksLikePicture(file) ? [file] : []))
  if (known.length === 0 && files.length === 0) return
  take(event)
  if (editor.getIsReadonly()) return void showToast(readMessages(picturesMessages).readOnly)
  const point = editor.inputs.getShiftKey() ? editor.inputs.getCurrentPagePoint() : undefined
  const bringing = known.length > 0 ? bringServerPictures(board, known, point) : bringFiles(board, files, point)
  void bringing.catch(showError)
}

function take(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName))
}
