import { useEditor, useValue } from '@tldraw/tldraw'
import type { Editor, TLShape, TLShapeId } from '@tldraw/tldraw'
import { onPage } from '#board/making/shapes-of-type.ts'
import { lineBetween, isSeen } from './lineage-lines.ts'
import type { LineageLine } from './lineage-lines.ts'
import { lineageShown } from './lineage-shown.ts'
import classes from './lineage.module.css'

/** How far beyond what is seen lines are ready, in parts of it: so a board that is moved is not drawn anew at each step. */
const READY_AROUND = 0.5

/**
 * Between each image and what it is made from, under both. Only lines that can cross what is seen are there, and they are
 * one path: a board of hundreds of images costs no more than one of a few.
 */
export function LineageLayer() {
  const editor = useEditor()
  const isShown = useValue('lineage shown', () => lineageShown.get(), [])
  return isShown ? <Lines editor={editor} /> : null
}

function Lines({ editor }: { editor: Editor }) {
  const seen = useValue(
    'what is seen, in steps',
    () => {
      const { x, y, w, h } = editor.getViewportPageBounds()
      const step = { x: w * READY_AROUND, y: h * READY_AROUND }
      return [
        Math.floor(x / step.x) * step.x - step.x,
        Math.floor(y / step.y) * step.y - step.y,
        w + 3 * step.x,
        h + 3 * step.y,
      ]
        .map(Math.round)
        .join(' ')
    },
    [editor],
  )
  // By their ids alone: what is made from nothing moves without any line being drawn anew.
  const made = useValue('what is made from others', () => listMade(editor).join(' '), [editor])
  const drawn = useValue('lineage lines', () => drawLines(linesWithin(editor, made, seen)), [editor, made, seen])
  return (
    <svg className={classes.lines} aria-hidden="true" data-lineage={drawn.count}>
      <path d={drawn.path} className={classes.line} />
      <path d={drawn.dots} className={classes.dot} />
    </svg>
  )
}

/** From what tldraw keeps in mind of all shapes: to look through them would take long, and they change all the time. */
function listMade(editor: Editor): TLShapeId[] {
  const { query } = editor.store
  const made = [...query.index('shape', 'meta\\madeFrom').get().values()].flatMap(ids => [...ids])
  const waiting = query.index('shape', 'type').get().get('placeholder') ?? []
  return onPage(editor, new Set([...made, ...waiting]))
}

function linesWithin(editor: Editor, made: string, seen: string): LineageLine[] {
  const [x = 0, y = 0, w = 0, h = 0] = seen.split(' ').map(Number)
  return made.split(' ').flatMap(id => {
    const shape = editor.getShape(id as TLShapeId)
    const to = shape && editor.getShapePageBounds(shape)
    if (!to) return []
    return sourcesOf(shape).flatMap(sourceId => {
      const source = editor.getShape(sourceId as TLShapeId)
      const isHere = source && editor.getAncestorPageId(source) === editor.getCurrentPageId()
      const from = isHere ? editor.getShapePageBounds(source) : undefined
      return from && isSeen(from, to, { x, y, w, h }) ? [lineBetween(from, to)] : []
    })
  })
}

/** What a shape says it is made from. */
function sourcesOf({ type, meta, props, id }: TLShape): readonly string[] {
  const { sources } = props as { sources?: unknown }
  const named: unknown = type === 'placeholder' ? sources : meta['madeFrom']
  return Array.isArray(named) ? named.filter((other): other is string => typeof other === 'string' && other !== id) : []
}

function drawLines(lines: readonly LineageLine[]) {
  return {
    count: lines.length,
    path: lines.map(({ path }) => path).join(''),
    // Of no length: with round ends it is a dot, as large on the screen at any zoom.
    dots: lines.map(({ start }) => `M${start.x} ${start.y}h0`).join(''),
  }
}
