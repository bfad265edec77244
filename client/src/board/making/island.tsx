import { useEditor } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { useEffect, useRef } from 'react'
import type { HTMLAttributes } from 'react'

/** What floats over a board: keys and presses within it are its own, while wheels over it move the board beneath. */
export function Island({ children, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const editor = useEditor()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const pass = (event: WheelEvent) => passWheel(event, element, editor)
    element.addEventListener('wheel', pass, { passive: false })
    return () => element.removeEventListener('wheel', pass)
  }, [editor])
  return (
    <div ref={ref} {...rest} onPointerDown={event => event.stopPropagation()}>
      {children}
    </div>
  )
}

function passWheel(event: WheelEvent, island: HTMLElement, editor: Editor): void {
  if (scrolls(event.target, island)) return
  event.preventDefault()
  editor.getContainer().querySelector('.tl-canvas')?.dispatchEvent(new WheelEvent('wheel', event))
}

/** Whether something between the two has more in it than it shows. */
function scrolls(target: EventTarget | null, island: HTMLElement): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    const isLong = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
    if (isLong && /auto|scroll/.test(getComputedStyle(element).overflow)) return true
    if (element === island) return false
  }
  return false
}
