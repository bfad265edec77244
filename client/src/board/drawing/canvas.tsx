import { DefaultCanvas, useEditor } from '@tldraw/tldraw'
import type { TLCanvasComponentProps } from '@tldraw/tldraw'
import { useEffect, useLayoutEffect, useState } from 'react'
import { drawingOf } from './elements.ts'
import { letFontsWait } from './late-fonts.ts'
import { hideEmptyOverlays } from './still-overlays.ts'

/**
 * tldraw's canvas, once it is decided which shapes have elements. Where one looks first is chosen as the editor is mounted:
 * what would be in sight before that is not laid out for nothing.
 */
export function Canvas(props: TLCanvasComponentProps) {
  const editor = useEditor()
  const [isMounted, setIsMounted] = useState(false)
  drawingOf(editor)
  useLayoutEffect(() => {
    setIsMounted(true)
    return letFontsWait(editor)
  }, [editor])
  useEffect(() => {
    const overlays = isMounted && editor.getContainer().querySelector<HTMLElement>('.tl-canvas-overlays')
    return overlays ? hideEmptyOverlays(editor, overlays) : undefined
  }, [editor, isMounted])
  return isMounted && <DefaultCanvas {...props} />
}
