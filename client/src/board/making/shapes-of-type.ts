import { sortByIndex } from '@tldraw/tldraw'
import type { Editor, TLShape, TLShapeId } from '@tldraw/tldraw'

/**
 * Of the page that is open, the lowest first where they lie on the page itself. From what tldraw keeps in mind of all
 * shapes: what follows these would else look through thousands at each move of any of them.
 */
export function shapesOfType<Type extends TLShape['type']>(editor: Editor, type: Type): TLShape<Type>[] {
  const ids = editor.store.query.index('shape', 'type').get().get(type)
  return onPage(editor, ids ?? [])
    .flatMap(id => editor.getShape<TLShape<Type>>(id) ?? [])
    .toSorted(sortByIndex)
}

export function onPage(editor: Editor, ids: Iterable<TLShapeId>): TLShapeId[] {
  const ofPage = editor.getCurrentPageShapeIds()
  return [...ids].filter(id => ofPage.has(id))
}
