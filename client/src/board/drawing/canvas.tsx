import { DefaultCanvas, useEditor } from '@tldraw/tldraw'
import type { TLCanvasComponentProps } from '@tldraw/tldraw'
import { drawingOf } from './elements.ts'

/** tldraw's canvas, once it is decided which shapes have elements. */
export function Canvas(props: TLCanvasComponentProps) {
  drawingOf(useEditor())
  return <DefaultCanvas {...props} />
}
