import { useRef } from 'react'
import type { PointerEvent } from 'react'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { Size } from '#images/viewer/zoom.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { corners, growMargin, marginMax, sides, stepMargin } from './frame-margins.ts'
import type { Side } from './frame-margins.ts'
import { maskMessages } from './mask-editor.messages.ts'

interface Point {
  x: number
  y: number
}

export interface EdgeHandlesProps {
  margins: ImageMargins
  picture: Size
  /** In pixels of the picture and its own directions, from wherever. */
  pointOf: (event: PointerEvent) => Point
  onGrab?: () => void
  onChange: (margins: ImageMargins) => void
  classes: Readonly<Record<string, string>>
}

/** Edges and corners to be pulled outwards, by pointer or by arrow keys; how they look is said by whoever shows them. */
export function EdgeHandles({ margins, picture, pointOf, onGrab, onChange, classes }: EdgeHandlesProps) {
  const text = useMessages(maskMessages)
  const from = useRef<Point & { margins: ImageMargins }>(undefined)

  function grab(event: PointerEvent<HTMLElement>): void {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    onGrab?.()
    from.current = { ...pointOf(event), margins }
  }

  function drag(event: PointerEvent<HTMLElement>, moved: readonly Side[]): void {
    const start = from.current
    if (!start || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const { x, y } = pointOf(event)
    const grown: Record<Side, number> = { left: start.x - x, right: x - start.x, top: start.y - y, bottom: y - start.y }
    onChange(
      moved.reduce((before, side) => growMargin(before, side, start.margins[side] + grown[side], picture), margins),
    )
  }

  const handlersOf = (moved: readonly Side[]) => ({
    onPointerDown: grab,
    onPointerMove: (event: PointerEvent<HTMLElement>) => drag(event, moved),
  })

  return (
    <>
      {sides.map(side => (
        <span
          key={side}
          role="slider"
          tabIndex={0}
          className={classes['edge']}
          data-side={side}
          aria-label={text.edges[side]}
          aria-orientation={side === 'left' || side === 'right' ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={marginMax(side, picture)}
          aria-valuenow={margins[side]}
          aria-valuetext={text.pixels(margins[side])}
          onKeyDown={event => {
            const stepped = stepMargin(margins, side, event, picture)
            if (!stepped) return
            event.preventDefault()
            event.stopPropagation()
            onChange(stepped)
          }}
          {...handlersOf([side])}
        />
      ))}
      {corners.map(corner => (
        <span
          key={corner.join('-')}
          role="presentation"
          className={classes['corner']}
          data-across={corner[0]}
          data-down={corner[1]}
          {...handlersOf(corner)}
        />
      ))}
    </>
  )
}
