import type { TLShapeId } from '@tldraw/tldraw'
import type { BoardAct } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { Params } from '#recipes/kept-params.ts'
import type { OpenBoard } from '#board/board-context.ts'
import type { PageBox } from './placing.ts'

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

export function askFor(_board: OpenBoard, _asking: Asking): Promise<void> {
  return Promise.resolve()
}
