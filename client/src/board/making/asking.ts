import { createShapeId } from '@tldraw/tldraw'
import type { TLShapeId } from '@tldraw/tldraw'
import { newPlaceholder } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { BoardAct } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { Params } from '#recipes/kept-params.ts'
import { askOnBoard } from '#board/asks/ask-on-board.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { showBox } from './board-places.ts'
import type { PageBox } from './placing.ts'
import type { PlaceholderShape } from './shape-types.ts'

/** What is asked for, and where on the board it is to be. */
export interface Asking {
  act: BoardAct
  label: string
  box: PageBox
  sources: readonly TLShapeId[]
  frameId?: TLShapeId
  /** How many pictures are expected. */
  count: number
  /** Id or slug. */
  recipeId: string
  params: Params
}

/** Puts a placeholder there, for everybody at once, and asks for what is to take its place; without the network, once that is there. */
export async function askFor({ board, editor, session }: OpenBoard, asking: Asking): Promise<void> {
  const { box, act, label, sources, frameId, count, recipeId, params } = asking
  const id = createShapeId()
  const put = () => {
    editor.run(
      () =>
        editor.createShape<PlaceholderShape>({
          id,
          type: 'placeholder',
          parentId: editor.getCurrentPageId(),
          x: box.x,
          y: box.y,
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
    showBox(editor, box)
  }
  try {
    await askOnBoard({
      boardId: board.id,
      session,
      // Everything that is filled in comes from inputs, whose values are plain JSON.
      body: { shapeId: id, recipeId, params: params as TaskParams },
      name: label,
      put,
    })
  } catch (error) {
    // What was refused comes nowhere, and whoever asked is told why.
    editor.run(() => editor.deleteShape(id), { history: 'ignore' })
    throw error
  }
}
