import { useEditor, useValue } from '@tldraw/tldraw'
import { useLayoutEffect, useRef } from 'react'
import { useColorScheme } from '#ui/theme-choice.ts'
import { drawingOf } from './elements.ts'
import { measureAhead } from './late-hover.ts'
import { PagePainter } from './page-painter.ts'
import classes from './painted-shapes.module.css'

/** Where very many shapes are in sight: all of them on one canvas, under what has elements of its own. */
export function PaintedShapes() {
  const editor = useEditor()
  const isPainting = useValue('shapes are painted', () => drawingOf(editor).isPainting(), [editor])
  const pageId = useValue('page', () => editor.getCurrentPageId(), [editor])
  return isPainting ? <PaintedPage key={pageId} /> : null
}

function PaintedPage() {
  const editor = useEditor()
  const theme = useColorScheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (!canvas.current) return undefined
    const painter = new PagePainter(editor, { canvas: canvas.current, theme })
    const stopMeasuring = measureAhead(editor)
    return () => {
      stopMeasuring()
      painter.dispose()
    }
  }, [editor, theme])
  return <canvas ref={canvas} className={classes.page} data-testid="painted-shapes" aria-hidden="true" />
}
