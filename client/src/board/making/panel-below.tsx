import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLShapeId } from '@tldraw/tldraw'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Island } from './island.tsx'
import { isPhone, placeBelow, roomAbove, useScreenBox } from './screen-place.ts'
import { useStaged } from './staging/use-staged.ts'
import classes from './panel-below.module.css'

export interface PanelBelowProps {
  shapeId: TLShapeId
  label: string
  /** How much further down than the shape reaches, in pixels of the screen. */
  below?: number
  children: ReactNode
}

const WIDTH = { widthMin: 424, widthMax: 480 }

/** What belongs to a shape, under it: words above, and a row of tools below them. */
export function PanelBelow({ shapeId, label, below = 0, children }: PanelBelowProps) {
  const editor = useEditor()
  const box = useScreenBox(editor, [shapeId])
  const screen = useValue('screen', () => editor.getViewportScreenBounds(), [editor])
  const hasStrip = useStaged() !== undefined
  const [content, setContent] = useState<HTMLElement | null>(null)
  const [height, setHeight] = useState(120)
  useEffect(() => {
    if (!content) return
    const observer = new ResizeObserver(() => setHeight(content.offsetHeight))
    observer.observe(content)
    return () => observer.disconnect()
  }, [content])
  // There one thing at a time: the results are to be looked through first.
  if (!box || (hasStrip && isPhone(screen))) return null
  return (
    <Island
      className={classes.panel}
      style={placeBelow({ ...box, h: box.h + below }, roomAbove(screen, hasStrip), { ...WIDTH, height })}
      role="region"
      aria-label={label}
    >
      <div ref={setContent}>{children}</div>
    </Island>
  )
}

/** The line under the words; what comes last in it stands at its end. */
export function PanelRow({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <div className={classes.row}>
      {children}
      <span className={classes.end}>{end}</span>
    </div>
  )
}

/** What is wrong, or worth knowing; nothing where nothing is. */
export function PanelNote({ children }: { children: string | undefined }) {
  return (
    <p className={classes.note} role="status">
      {children}
    </p>
  )
}
