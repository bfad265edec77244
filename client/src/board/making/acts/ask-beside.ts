import { showError } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { askFor } from '#board/making/asking.ts'
import type { Asking } from '#board/making/asking.ts'
import type { BoardImage } from '#board/making/board-images.ts'
import { boxOf, freeBoxBeside } from '#board/making/board-places.ts'
import type { PageSize } from '#board/making/placing.ts'

export type BesideAsk = Omit<Asking, 'box' | 'sources'> & { size?: PageSize }

/** What is made of an image stands beside it, as large. */
export async function askBeside(board: OpenBoard, image: BoardImage, ask: BesideAsk): Promise<void> {
  const { editor } = board
  const box = boxOf(editor, image.id)
  if (!box) return
  const { size = box, ...asking } = ask
  await askFor(board, { ...asking, box: freeBoxBeside(editor, box, size), sources: [image.id] }).catch(showError)
}
