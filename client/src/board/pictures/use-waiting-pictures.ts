import { useEffect, useEffectEvent } from 'react'
import type { TLRecord } from '@tldraw/tldraw'
import { belowRecords, layPictures } from '@atelier/shared-schema/board/templates/lay-pictures.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { useLocalState } from '#local/local-store.ts'
import type { WriteInput } from '#local/writes/all-write-kinds.ts'
import { showError } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { describeServerPictures, recordsFor } from './bring-pictures.ts'

const inputOf = ({ input }: { input: unknown }) => input as WriteInput<'artboard.addPictures'>

/** What was put on the board from elsewhere without the network is seen here already, where the server will put it. */
export function useWaitingPictures(board: OpenBoard): void {
  const { data } = useLocalState()
  const { editor, canWrite } = board
  const boardId = board.board.id
  const hold = useEffectEvent((images: readonly string[]) => holdPlaces(board, images))
  useEffect(() => {
    if (!data || !canWrite) return undefined
    const held = new Map<number, () => void>()
    const stop = data.watch(
      db =>
        db.outbox
          .filter(write => write.kind === 'artboard.addPictures' && inputOf(write).params.id === boardId)
          .toArray(),
      writes => {
        const waiting = new Set(writes.map(({ seq }) => seq))
        for (const [seq, letGo] of held) {
          if (waiting.has(seq)) continue
          held.delete(seq)
          letGo()
        }
        for (const write of writes) if (!held.has(write.seq)) held.set(write.seq, hold(inputOf(write).body.images))
      },
    )
    return () => {
      stop()
      held.forEach(letGo => letGo())
    }
  }, [data, editor, boardId, canWrite])
}

/** On this screen alone: nothing of it is in the document, and it is gone once the answer is called. */
function holdPlaces({ editor, person }: OpenBoard, images: readonly string[]): () => void {
  let ids: TLRecord['id'][] = []
  let isOver = false
  const put = async () => {
    const coming = await describeServerPictures(images)
    if (isOver) return
    const at = belowRecords(editor.store.allRecords() as unknown as BoardRecord[])
    const laid = coming.map(({ name, mimeType, w, h }) => ({ name, mimeType, width: w, height: h, fileId: '' }))
    const { assets, shapes } = recordsFor(coming, layPictures(laid, at))
    const [page] = editor.getPages()
    const own = { isLocked: true, meta: { createdBy: person.uid }, ...(page && { parentId: page.id }) }
    ids = [...shapes, ...assets].map(({ id }) => id)
    editor.store.mergeRemoteChanges(() => {
      editor.createAssets(assets)
      editor.createShapes(shapes.map(shape => ({ ...shape, ...own })))
    })
  }
  put().catch(showError)
  return () => {
    isOver = true
    editor.store.mergeRemoteChanges(() => editor.store.remove(ids))
  }
}
