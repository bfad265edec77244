import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { placeBeside } from './placing.ts'
import type { PageBox, PageSize } from './placing.ts'

export function boxOf(editor: Editor, id: TLShapeId): PageBox | undefined {
  const bounds = editor.getShapePageBounds(id)
  return bounds && { x: bounds.x, y: bounds.y, w: bounds.w, h: bounds.h }
}

/** Where things lie on this page; what lies within something else counts as that. */
export function boxesOnPage(editor: Editor, without?: TLShapeId): PageBox[] {
  return editor.getSortedChildIdsForParent(editor.getCurrentPageId()).flatMap(id => {
    if (id === without || editor.getShape(id)?.type === 'mask-stroke') return []
    return boxOf(editor, id) ?? []
  })
}

/** The first free place to the right of what it is made from. */
export function freeBoxBeside(editor: Editor, from: PageBox, size: PageSize): PageBox {
  return { ...placeBeside(from, size, boxesOnPage(editor)), w: size.w, h: size.h }
}
