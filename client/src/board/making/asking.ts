import { createShapeId } from '@tldraw/tldraw'
import type { TLShapeId } from '@tldraw/tldraw'
import type * as Y from 'yjs'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { recordsOf } from '@atelier/shared-schema/documents/artboard.ts'
import { newPlaceholder } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { BoardAct } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { call } from '#api/call.ts'
import { noteTask } from '#tasks/live-tasks.ts'
import type { Params } from '#recipes/kept-params.ts'
import type { OpenBoard } from '#board/board-context.ts'
import type { PageBox } from './placing.ts'
import type { PlaceholderShape } from './shape-types.ts'

/** What is asked for, and where on the board it is to be. */
export interface Asking {
  act: BoardAct
  label: string
  box: PageBox
  rotation?: number
  sources: readonly TLShapeId[]
  frameId?: TLShapeId
  /** How many pictures are expected. */
  count: number
  /** Id or slug. */
  recipeId: string
  params: Params
}

/** Puts a placeholder there, for everybody at once, and asks for what is to take its place once that is kept. */
export async function askFor({ board, editor, session }: OpenBoard, asking: Asking): Promise<void> {
  const { box, act, label, sources, frameId, count, recipeId, params, rotation = 0 } = asking
  const id = createShapeId()
  editor.run(
    () =>
      editor.createShape<PlaceholderShape>({
        id,
        type: 'placeholder',
        parentId: editor.getCurrentPageId(),
        x: box.x,
        y: box.y,
        rotation,
        props: newPlaceholder({
          w: box.w,
          h: box.h,
          act,
          label,
          count,
          sources: [...sources],
          frameId: frameId ?? null,
        }),
      }),
    { history: 'ignore' },
  )
  await whenThere(session.doc, id)
  await session.whenSaved()
  const task = await call(artboardsRoutes.askTask, {
    params: { id: board.id },
    // Everything that is filled in comes from inputs, whose values are plain JSON.
    body: { shapeId: id, recipeId, params: params as TaskParams },
  })
  noteTask(task)
}

/** What is put on a board is written to its document a moment later. */
function whenThere(doc: Y.Doc, id: string): Promise<void> {
  const records = recordsOf(doc)
  return new Promise(resolve => {
    const look = () => {
      if (!records.has(id)) return
      records.unobserve(look)
      resolve()
    }
    records.observe(look)
    look()
  })
}
