import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLShapeId } from '@tldraw/tldraw'
import { useLayoutEffect, useRef } from 'react'
import { OverShape } from '#board/making/over-shape.tsx'
import { maskedImages, strokesOver } from './board-mask.ts'
import { drawMaskStrokes } from './mask-strokes.ts'
import classes from './mask.module.css'

/** As fine as it needs to be seen; what is sent is drawn anew, as fine as the file. */
const LONG_SIDE = 1_024
const COLOUR = '#f4532a'

/** What everybody has drawn over images, for everybody to see. */
export function MaskLayer() {
  const editor = useEditor()
  const ids = useValue('masked images', () => maskedImages(editor).join(' '), [editor])
  if (ids === '') return null
  return ids.split(' ').map(id => (
    <OverShape key={id} id={id as TLShapeId} className={classes.over}>
      {size => <MaskPicture id={id as TLShapeId} w={size.w} h={size.h} />}
    </OverShape>
  ))
}

function MaskPicture({ id, w, h }: { id: TLShapeId; w: number; h: number }) {
  const editor = useEditor()
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useValue('strokes', () => strokesOver(editor, id).map(({ props }) => props), [editor, id])
  const scale = LONG_SIDE / Math.max(w, h)
  const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))]
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, width, height)
    drawMaskStrokes(pen, { width, height }, strokes, COLOUR)
  }, [strokes, width, height])
  return <canvas ref={canvas} width={width} height={height} className={classes.picture} data-mask={strokes.length} />
}
