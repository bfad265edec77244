import { createShapeId } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { boxOf, freeBoxBeside, showBox } from '#board/making/board-places.ts'
import { unionOf } from '#board/making/placing.ts'
import type { PageSize } from '#board/making/placing.ts'
import type { GenerationShape } from '#board/making/shape-types.ts'

const SIDE = 360

export interface FrameBeside {
  madeFrom: readonly TLShapeId[]
  /** Width by height. */
  share?: number
  props: Pick<GenerationShape['props'], 'recipeId' | 'params'> & { prompt?: string }
}

/** A new frame beside what it is made from, in hand and in sight. */
export function putFrameBeside(editor: Editor, { madeFrom, share = 1, props }: FrameBeside): void {
  const from = unionOf(madeFrom.flatMap(id => boxOf(editor, id) ?? []))
  if (!from) return
  const box = freeBoxBeside(editor, from, sizeOfShare(share))
  const id = createShapeId()
  editor.markHistoryStoppingPoint('frame beside')
  editor.createShape<GenerationShape>({
    id,
    type: 'generation',
    parentId: editor.getCurrentPageId(),
    x: box.x,
    y: box.y,
    props: { ...props, w: box.w, h: box.h },
    meta: { madeFrom: [...madeFrom] },
  })
  editor.select(id)
  showBox(editor, box)
}

/** As large as a square one would be, and not too slim to be filled in. */
function sizeOfShare(share: number): PageSize {
  const root = Math.sqrt(Math.min(2, Math.max(0.5, share)))
  return { w: Math.round(SIDE * root), h: Math.round(SIDE / root) }
}
