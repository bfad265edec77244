import { useEditor, useValue } from '@tldraw/tldraw'
import { useEffect, useRef } from 'react'
import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { paintShapes } from '@atelier/shared-schema/board/miniature.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { boardFont } from '#board/drawing/board-font.ts'
import { useColorScheme } from '#ui/theme-choice.ts'
import type { BoardChange } from './compare-boards.ts'
import { useMarked } from './history-view.ts'
import classes from './history.module.css'

const MARGIN = 6

/** On the canvas, around what has changed. `before`: what is gone is painted from there, pale. */
export function ChangeOutlines({ before }: { before?: readonly BoardRecord[] }) {
  const editor = useEditor()
  const { changes, at } = useMarked()
  const pageId = useValue('page', () => editor.getCurrentPageId(), [editor])
  const zoom = useValue('zoom', () => editor.getZoomLevel(), [editor])
  const looked = at === null ? undefined : changes[at]
  return changes.flatMap(change => {
    const { box, kind, shapeId } = change
    if (!box || change.pageId !== pageId) return []
    const margin = MARGIN / zoom
    const style = {
      transform: `translate(${box.x - margin}px, ${box.y - margin}px)`,
      width: box.w + 2 * margin,
      height: box.h + 2 * margin,
      borderWidth: (looked === change ? 3 : 1.5) / zoom,
      borderRadius: 6 / zoom,
    }
    return [
      <div
        key={shapeId}
        className={classes.outline}
        data-kind={kind}
        data-looked={looked === change || undefined}
        style={style}
      >
        {kind === 'removed' && before && <Ghost change={change} before={before} margin={margin} />}
      </div>,
    ]
  })
}

const GHOST_PIXELS_MAX = 1_024

function Ghost({ change, before, margin }: { change: BoardChange; before: readonly BoardRecord[]; margin: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useColorScheme()
  const box = change.box ?? { x: 0, y: 0, w: 1, h: 1 }
  const scale = Math.min(1, GHOST_PIXELS_MAX / Math.max(1, box.w, box.h))
  const { pageId, shapeId } = change
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const page = readBoardPage(before, pageId)
    const shape = page.byId.get(shapeId)
    if (!context || !shape?.box) return
    context.setTransform(scale, 0, 0, scale, -shape.box.x * scale, -shape.box.y * scale)
    context.clearRect(shape.box.x, shape.box.y, shape.box.w, shape.box.h)
    paintShapes(page, [shape], { context, scale, theme, pictures: new Map(), fontFamily: boardFont })
  }, [before, pageId, shapeId, scale, theme])
  return (
    <canvas
      ref={canvas}
      className={classes.ghost}
      width={Math.max(1, Math.round(box.w * scale))}
      height={Math.max(1, Math.round(box.h * scale))}
      style={{ inset: margin, width: box.w, height: box.h }}
      aria-hidden="true"
    />
  )
}
