import { Mat, useEditor, useValue } from '@tldraw/tldraw'
import type { TLImageShape, TLShapeId } from '@tldraw/tldraw'
import type { CSSProperties, ReactNode } from 'react'

export interface OverShapeProps {
  id: TLShapeId
  className?: string | undefined
  /** As wide and high as the image is on the board, wherever it lies and however it is turned. */
  children: (size: { w: number; h: number; zoom: number }) => ReactNode
}

/** What lies over an image on the screen, above everything on the board. */
export function OverShape({ id, className, children }: OverShapeProps) {
  const editor = useEditor()
  const place = useValue(
    'place over a shape',
    () => {
      const shape = editor.getShape<TLImageShape>(id)
      const transform = editor.getShapePageTransform(id)
      if (!shape || !transform || editor.getAncestorPageId(shape) !== editor.getCurrentPageId()) return undefined
      const { x, y, z } = editor.getCamera()
      const css = Mat.toCssString(Mat.Compose(Mat.Scale(z, z), Mat.Translate(x, y), transform))
      return { css, w: shape.props.w, h: shape.props.h, zoom: z }
    },
    [editor, id],
  )
  if (!place) return null
  const { css, w, h, zoom } = place
  const style: CSSProperties = { width: w, height: h, transform: css }
  return (
    <div className={className} style={style}>
      {children({ w, h, zoom })}
    </div>
  )
}
