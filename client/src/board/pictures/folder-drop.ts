import type { Editor, TLCamera } from '@tldraw/tldraw'
import { useEffect, useEffectEvent, useState } from 'react'
import { selectedPictures } from './selected-pictures.ts'
import type { PictureOnBoard } from './selected-pictures.ts'

const attribute = 'data-board-folder'
/** Of what takes pictures that are dragged off the board: the folder's id, '' for none. */
export const folderTarget = (id: string | null) => ({ [attribute]: id ?? '' })

/**
 * Pictures that are dragged over the board's edge onto a folder are put there, and go back to where they lay: it is no move
 * on the board. tldraw drags by the pointer, not as browsers do. Answers the folder that is pointed at.
 */
export function useFolderDrop(
  editor: Editor,
  onDrop: (folderId: string, pictures: readonly PictureOnBoard[]) => void,
): string | undefined {
  const [over, setOver] = useState<string>()
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    // Near the edge tldraw moves the board under what is dragged.
    let camera: TLCamera | undefined
    const move = (event: PointerEvent) => {
      const isDragged = editor.isIn('select.translating')
      camera = isDragged ? (camera ?? editor.getCamera()) : undefined
      setOver(isDragged ? folderAt(event) : undefined)
    }
    const up = (event: PointerEvent) => {
      setOver(undefined)
      const folderId = editor.isIn('select.translating') ? folderAt(event) : undefined
      if (folderId === undefined) return
      const pictures = selectedPictures(editor)
      editor.cancel()
      if (camera) editor.setCamera(camera)
      if (pictures.length > 0) drop(folderId, pictures)
    }
    addEventListener('pointermove', move, true)
    addEventListener('pointerup', up, true)
    return () => {
      removeEventListener('pointermove', move, true)
      removeEventListener('pointerup', up, true)
    }
  }, [editor])
  return over
}

function folderAt({ clientX, clientY }: PointerEvent): string | undefined {
  const target = document.elementFromPoint(clientX, clientY)?.closest(`[${attribute}]`)
  return target?.getAttribute(attribute) ?? undefined
}
