import { useEffect, useEffectEvent } from 'react'
import { useValue } from '@tldraw/tldraw'
import type { Editor, TLAssetId, TLEventInfo } from '@tldraw/tldraw'
import { assetIdOf, fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { useLocalState } from '#local/local-store.ts'
import { noteFiles } from '#local/opened-things.ts'
import { readArrivals, subscribeToArrivals } from '#local/uploads/board-arrivals.ts'
import { askForPictures } from '#local/uploads/board-asks.ts'
import { useBoard } from '#board/board-context.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { handleContent } from './content-handlers.ts'
import { guardDataUrls } from './guard-data-urls.ts'
import { useNameLabels } from './name-labels.ts'
import { openPicture } from './picture-store.ts'
import { pictureOf } from './selected-pictures.ts'
import { useWaitingPictures } from './use-waiting-pictures.ts'

/** What goes on with pictures while a board is open. */
export function PicturesBehind() {
  const board = useBoard()
  const { editor } = board
  const readBoard = useEffectEvent(() => board)
  const fill = useEffectEvent(() => fillArrived(board))
  useEffect(() => {
    handleContent(editor, () => readBoard())
    const stopGuarding = guardDataUrls(editor, () => readBoard())
    fill()
    const stopFilling = subscribeToArrivals(() => fill())
    return () => {
      stopGuarding()
      stopFilling()
    }
  }, [editor])
  useOpening(board)
  useNotedFiles(board)
  useWaitingPictures(board)
  const names = useNameLabels()
  useEffect(() => {
    editor.getContainer().dataset['pictureNames'] = names ? 'on' : 'off'
  }, [editor, names])
  return null
}

/** What this device gets to see of the board goes from it when the board may no longer be seen. */
function useNotedFiles({ board, editor }: OpenBoard): void {
  const { data } = useLocalState()
  const fileIds = useValue('files of the board', () => listFiles(editor), [editor])
  useEffect(() => {
    if (!data || fileIds === '') return
    void data.run(db => noteFiles(db, board, fileIds.split(' '))).catch(() => undefined)
  }, [data, board, fileIds])
}

function listFiles(editor: Editor): string {
  const sources = editor.getAssets().flatMap(({ type, props: { src } }) => (type === 'image' && src ? [src] : []))
  return sources.map(fileIdOf).toSorted().join(' ')
}

/** What the server could not fill, since it had not heard of the record that waits by then. */
function fillArrived({ board, editor, canWrite }: OpenBoard): void {
  if (!canWrite) return
  const done: string[] = []
  for (const [assetId, { boardId, picture }] of readArrivals()) {
    if (boardId !== board.id || !picture) continue
    done.push(assetId)
    const asset = editor.getAsset(assetId as TLAssetId)
    if (asset?.type !== 'image' || asset.props.src) continue
    const { upload: _upload, ...meta } = asset.meta
    const { fileId, name, mimeType, width, height, imageId } = picture
    const props = { src: assetIdOf(fileId), name, mimeType, w: Math.max(1, width), h: Math.max(1, height) }
    editor.run(
      () =>
        editor.updateAssets([
          {
            ...asset,
            props: { ...asset.props, ...props },
            meta: { ...meta, ...(imageId !== null && { imageId }) },
          },
        ]),
      { history: 'ignore' },
    )
  }
  if (done.length > 0) askForPictures({ is: 'filled', assetIds: done })
}

/** Enter opens what is selected; a double click too for who may only look, where tldraw asks no shape. */
function useOpening({ editor }: OpenBoard): void {
  useEffect(() => {
    const container = editor.getContainer()
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!editor.isIn('select.idle') || !container.contains(event.target as Node)) return
      if (event.target instanceof Element && event.target.closest('button, a, input, textarea')) return
      const picture = pictureOf(editor, editor.getOnlySelectedShape() ?? undefined)
      if (!picture) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'keydown') openPicture(picture.shapeId)
    }
    const opened = (info: TLEventInfo) => {
      if (info.type !== 'click' || info.name !== 'double_click' || info.phase !== 'up' || !editor.getIsReadonly())
        return
      const shape = editor.getShapeAtPoint(editor.inputs.getCurrentPagePoint(), { hitInside: true })
      const picture = pictureOf(editor, shape)
      if (picture) openPicture(picture.shapeId)
    }
    document.addEventListener('keydown', key, true)
    document.addEventListener('keyup', key, true)
    editor.on('event', opened)
    return () => {
      document.removeEventListener('keydown', key, true)
      document.removeEventListener('keyup', key, true)
      editor.off('event', opened)
    }
  }, [editor])
}
