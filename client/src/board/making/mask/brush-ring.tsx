import { useEditor } from '@tldraw/tldraw'
import type { TLImageShape } from '@tldraw/tldraw'
import { useEffect, useRef } from 'react'
import classes from './mask.module.css'

/** As wide as what the brush chooses, wherever the pointer is. It follows without anything being rendered. */
export function BrushRing({ image, size }: { image: TLImageShape; size: number }) {
  const editor = useEditor()
  const ring = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = editor.getContainer()
    const follow = (event: PointerEvent) => {
      const element = ring.current
      if (!element) return
      const { x, y } = container.getBoundingClientRect()
      const across = size * image.props.w * editor.getZoomLevel()
      element.style.width = element.style.height = `${across}px`
      element.style.transform = `translate(${event.clientX - x - across / 2}px, ${event.clientY - y - across / 2}px)`
      element.hidden = event.pointerType === 'touch'
    }
    const hide = () => {
      if (ring.current) ring.current.hidden = true
    }
    container.addEventListener('pointermove', follow)
    container.addEventListener('pointerleave', hide)
    return () => {
      container.removeEventListener('pointermove', follow)
      container.removeEventListener('pointerleave', hide)
    }
  }, [editor, image.props.w, size])
  return <div ref={ring} className={classes.ring} hidden aria-hidden="true" />
}
