import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { maskMessages } from './mask-editor.messages.ts'
import type { MaskEditor } from './use-mask-editor.ts'
import { placeOf } from './view.ts'
import type { View } from './view.ts'
import classes from './mask-stage.module.css'

type Side = keyof ImageMargins
const sides: readonly Side[] = ['left', 'top', 'right', 'bottom']
const corners: readonly (readonly [Side, Side])[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['right', 'bottom'],
  ['left', 'bottom'],
]

/** Painters work in squares of eight. */
const STEP = 8
const FAR_STEP = 64
/** As far as recipes take it. */
const MARGIN_MAX = 4_096

export interface FrameHandlesProps {
  editor: MaskEditor
  view: View
  /** The view is to stay as it is from now on. */
  onGrab: () => void
}

/** The edges of the picture, to be drawn out: what is beyond is painted. */
export function FrameHandles({ editor, view, onGrab }: FrameHandlesProps) {
  const text = useMessages(maskMessages)
  const { picture, edit, setMargins } = editor
  const { margins } = edit
  const from = useRef<{ x: number; y: number; margins: ImageMargins }>(undefined)

  function drag(event: PointerEvent<HTMLElement>, moved: readonly Side[]): void {
    const start = from.current
    if (!start || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const by = { x: (event.clientX - start.x) / view.scale, y: (event.clientY - start.y) / view.scale }
    const grown: Record<Side, number> = { left: -by.x, right: by.x, top: -by.y, bottom: by.y }
    setMargins(moved.reduce((before, side) => grow(before, side, start.margins[side] + grown[side], picture), margins))
  }

  const handlersOf = (moved: readonly Side[]) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      onGrab()
      from.current = { x: event.clientX, y: event.clientY, margins }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => drag(event, moved),
  })

  function onKeyDown(event: KeyboardEvent, side: Side): void {
    const outward = { left: 'ArrowLeft', right: 'ArrowRight', top: 'ArrowUp', bottom: 'ArrowDown' }[side]
    const inward = { left: 'ArrowRight', right: 'ArrowLeft', top: 'ArrowDown', bottom: 'ArrowUp' }[side]
    if (event.key !== outward && event.key !== inward) return
    event.preventDefault()
    event.stopPropagation()
    const by = (event.shiftKey ? FAR_STEP : STEP) * (event.key === outward ? 1 : -1)
    setMargins(grow(margins, side, margins[side] + by, picture))
  }

  return (
    <div className={classes.frame} style={placeOf(view, picture, margins)}>
      {sides.map(side => (
        <span
          key={side}
          role="slider"
          tabIndex={0}
          className={classes.edge}
          data-side={side}
          aria-label={text.edges[side]}
          aria-orientation={side === 'left' || side === 'right' ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={mostOf(side, picture)}
          aria-valuenow={margins[side]}
          aria-valuetext={text.pixels(margins[side])}
          onKeyDown={event => onKeyDown(event, side)}
          {...handlersOf([side])}
        />
      ))}
      {corners.map(corner => (
        <span
          key={corner.join('-')}
          role="presentation"
          className={classes.corner}
          data-across={corner[0]}
          data-down={corner[1]}
          {...handlersOf(corner)}
        />
      ))}
    </div>
  )
}

/** No further than the picture is long: of what is beyond that nothing could be told from it. */
function mostOf(side: Side, { width, height }: { width: number; height: number }): number {
  const length = side === 'left' || side === 'right' ? width : height
  return Math.min(MARGIN_MAX, Math.ceil(length / STEP) * STEP)
}

function grow(margins: ImageMargins, side: Side, to: number, picture: { width: number; height: number }): ImageMargins {
  const length = Math.min(mostOf(side, picture), Math.max(0, Math.round(to / STEP) * STEP))
  return length === margins[side] ? margins : { ...margins, [side]: length }
}
