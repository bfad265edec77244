import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { corners, growMargin, marginMax, sides, stepMargin } from './frame-margins.ts'
import type { Side } from './frame-margins.ts'
import { maskMessages } from './mask-editor.messages.ts'
import type { MaskEditor } from './use-mask-editor.ts'
import { placeOf } from './view.ts'
import type { View } from './view.ts'
import classes from './mask-stage.module.css'

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
    setMargins(
      moved.reduce((before, side) => growMargin(before, side, start.margins[side] + grown[side], picture), margins),
    )
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
    const stepped = stepMargin(margins, side, event, picture)
    if (!stepped) return
    event.preventDefault()
    event.stopPropagation()
    setMargins(stepped)
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
          aria-valuemax={marginMax(side, picture)}
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
