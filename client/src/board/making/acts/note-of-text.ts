import { createShapeId, toRichText } from '@tldraw/tldraw'
import type { Editor, TLNoteShape } from '@tldraw/tldraw'
import type { PlaceholderShape } from '#board/making/shape-types.ts'

/** What came as words, such as a description: there is nothing to choose from. */
export function isWritten(shape: unknown): shape is PlaceholderShape {
  const { type, props } = (shape ?? {}) as Partial<PlaceholderShape>
  return type === 'placeholder' && props?.state === 'done' && props.results.length === 0 && props.texts.length > 0
}

/** A note takes the place of the placeholder, and says what it is made from. */
export function noteOfText(editor: Editor, { id }: PlaceholderShape): void {
  // Somebody else may have been quicker.
  const shape = editor.getShape<PlaceholderShape>(id)
  if (!isWritten(shape)) return
  const { texts, sources } = shape.props
  editor.markHistoryStoppingPoint('note of a description')
  editor.run(() => {
    editor.createShape<TLNoteShape>({
      id: createShapeId(),
      type: 'note',
      parentId: shape.parentId,
      x: shape.x,
      y: shape.y,
      props: { richText: toRichText(texts[0] ?? ''), color: 'yellow', size: 's', font: 'sans', align: 'start' },
      meta: { madeFrom: [...sources] },
    })
    editor.deleteShape(id)
  })
}
