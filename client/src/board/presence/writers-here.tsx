import { useEditor, useValue } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { useMessages } from '#ui/i18n/messages.ts'
import { screenBoxOf } from '#board/making/screen-place.ts'
import { peopleMessages } from './people.messages.ts'
import classes from './writers-here.module.css'

interface Writer {
  id: string
  name: string
  color: string
  x: number
  y: number
}

/** Whose words are being written where: two who write in one note take each other’s words away. */
export function WritersHere() {
  const text = useMessages(peopleMessages)
  const editor = useEditor()
  const writers = useValue('writers', () => writersOf(editor), [editor])
  return writers.map(({ id, name, color, x, y }) => (
    <span key={id} className={classes.writer} style={{ background: color, transform: `translate(${x}px, ${y}px)` }}>
      <span>{text.writes(name)}</span>
    </span>
  ))
}

function writersOf(editor: Editor): Writer[] {
  return editor.getCollaboratorsOnCurrentPage().flatMap(({ id, userName: name, color, meta }) => {
    const shapeId = meta['writesIn']
    const box = typeof shapeId === 'string' ? screenBoxOf(editor, [shapeId as TLShapeId]) : undefined
    return box ? [{ id, name, color, x: Math.round(box.x), y: Math.round(box.y) }] : []
  })
}
