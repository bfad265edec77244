import { useEditor } from '@tldraw/tldraw'
import type { Editor, TLImageShape, TLShapeId } from '@tldraw/tldraw'
import { useEffect } from 'react'
import { growMargin } from '#mask-editor/frame-margins.ts'
import type { Side } from '#mask-editor/frame-margins.ts'
import { noMargins } from '#mask-editor/use-mask-editor.ts'
import { useBoard } from '#board/board-context.ts'
import { imageOf } from '#board/making/board-images.ts'
import { modeOf } from '#board/making/making-mode.ts'

/** How near to an edge a press takes hold of it, in pixels of the screen. */
const NEAR = 10

/**
 * With Alt, an edge or a corner of the one image that is selected is pulled outwards, and what is added will be painted;
 * heard before the board, which would resize it.
 */
export function useEdgePull(): void {
  const editor = useEditor()
  const { canWrite } = useBoard()
  useEffect(() => {
    if (!canWrite) return
    const container = editor.getContainer()
    const press = (event: PointerEvent) => {
      if (!event.altKey || event.button !== 0 || !editor.isIn('select.idle')) return
      const pulled = pullAt(editor, event)
      if (!pulled) return
      event.preventDefault()
      event.stopPropagation()
      editor.selectNone()
      follow(editor, pulled)
    }
    container.addEventListener('pointerdown', press, { capture: true })
    return () => container.removeEventListener('pointerdown', press, { capture: true })
  }, [editor, canWrite])
}

interface Pull {
  id: TLShapeId
  sides: readonly Side[]
}

function pullAt(editor: Editor, event: PointerEvent): Pull | undefined {
  const only = editor.getOnlySelectedShape()
  if (!only || !imageOf(editor, only)) return undefined
  const shape = only as TLImageShape
  const { x, y } = placeIn(editor, shape.id, event)
  const near = NEAR / editor.getZoomLevel()
  const { w, h } = shape.props
  if (x < -near || y < -near || x > w + near || y > h + near) return undefined
  const sides: Side[] = []
  if (x < near) sides.push('left')
  if (x > w - near) sides.push('right')
  if (y < near) sides.push('top')
  if (y > h - near) sides.push('bottom')
  return sides.length > 0 ? { id: shape.id, sides } : undefined
}

/** In the image's own directions, also where it is turned. */
function placeIn(editor: Editor, id: TLShapeId, event: PointerEvent) {
  return editor.getPointInShapeSpace(id, editor.screenToPage({ x: event.clientX, y: event.clientY }))
}

function follow(editor: Editor, { id, sides }: Pull): void {
  const stop = new AbortController()
  const move = (event: PointerEvent) => {
    const shape = editor.getShape<TLImageShape>(id)
    const image = imageOf(editor, shape)
    if (!shape || !image) return
    const { x, y } = placeIn(editor, id, event)
    const scale = shape.props.w / image.width
    const beyond: Record<Side, number> = { left: -x, top: -y, right: x - shape.props.w, bottom: y - shape.props.h }
    const margins = sides.reduce((before, side) => growMargin(before, side, beyond[side] / scale, image), noMargins)
    modeOf(editor).set({ is: 'outpaint', imageId: id, margins })
  }
  modeOf(editor).set({ is: 'outpaint', imageId: id, margins: noMargins })
  addEventListener('pointermove', move, { signal: stop.signal })
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => stop.abort(), { signal: stop.signal })
}
