import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLImageShape } from '@tldraw/tldraw'
import { useRef } from 'react'
import type { CSSProperties, PointerEvent } from 'react'
import { withMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { corners, growMargin, marginMax, sides, stepMargin } from '#mask-editor/frame-margins.ts'
import type { Side } from '#mask-editor/frame-margins.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { imageOf } from '#board/making/board-images.ts'
import type { BoardImage } from '#board/making/board-images.ts'
import { PAINTS_PARTS } from '#board/making/acts/act-runs.ts'
import { askToOutpaint } from '#board/making/acts/mask-acts.ts'
import { EditBar } from '#board/making/edit-bar.tsx'
import { leaveMode, modeOf } from '#board/making/making-mode.ts'
import { useModeKeys } from '#board/making/mode-keys.ts'
import { OverShape } from '#board/making/over-shape.tsx'
import { useBoard } from '#board/board-context.ts'
import { outpaintMessages } from './outpaint.messages.ts'
import classes from './outpaint.module.css'

/** The edges of an image, to be pulled outwards: what is beyond is painted. */
export function OutpaintFrame() {
  const editor = useEditor()
  const state = useValue(
    'extended image',
    () => {
      const mode = modeOf(editor).get()
      if (mode.is !== 'outpaint') return undefined
      const shape = editor.getShape<TLImageShape>(mode.imageId)
      const image = imageOf(editor, shape)
      const isHere = shape && editor.getAncestorPageId(shape) === editor.getCurrentPageId()
      return isHere && image ? { shape, image, margins: mode.margins } : undefined
    },
    [editor],
  )
  return state ? <Extending key={state.image.id} {...state} /> : null
}

interface ExtendingProps {
  shape: TLImageShape
  image: BoardImage
  margins: ImageMargins
}

function Extending({ shape, image, margins }: ExtendingProps) {
  const text = useMessages(outpaintMessages)
  const editor = useEditor()
  const board = useBoard()
  const change = (next: ImageMargins) =>
    next !== margins && modeOf(editor).set({ is: 'outpaint', imageId: shape.id, margins: next })
  const close = () => {
    leaveMode(editor)
    editor.select(shape.id)
  }
  useModeKeys({ Escape: close })
  const zoom = useValue('zoom', () => editor.getZoomLevel(), [editor])
  const scale = shape.props.w / image.width

  async function run(prompt: string): Promise<string | undefined> {
    if (!Object.values(margins).some(length => length > 0)) return text.nothing
    await askToOutpaint(board, image, { prompt, margins })
    leaveMode(editor)
    return undefined
  }

  return (
    <>
      <OverShape id={shape.id} className={classes.over}>
        {() => <Handles image={image} margins={margins} scale={scale} onChange={change} />}
      </OverShape>
      <EditBar
        shapeId={shape.id}
        label={text.bar(image.name)}
        placeholder={text.placeholder}
        recipe={PAINTS_PARTS}
        below={margins.bottom * scale * zoom}
        onRun={run}
        onClose={close}
        tools={<Size image={image} margins={margins} />}
      />
    </>
  )
}

function Size({ image, margins }: Pick<ExtendingProps, 'image' | 'margins'>) {
  const text = useMessages(outpaintMessages)
  const { width, height } = withMargins(image, margins)
  return <output className={classes.size}>{text.size(width, height)}</output>
}

interface HandlesProps {
  image: BoardImage
  margins: ImageMargins
  /** Units of the board for one pixel of the image. */
  scale: number
  onChange: (margins: ImageMargins) => void
}

function Handles({ image, margins, scale, onChange }: HandlesProps) {
  const text = useMessages(outpaintMessages)
  const editor = useEditor()
  const from = useRef<{ x: number; y: number; margins: ImageMargins }>(undefined)

  /** In the image's own directions, also where it is turned. */
  const pointOf = (event: PointerEvent) =>
    editor.getPointInShapeSpace(image.id, editor.screenToPage({ x: event.clientX, y: event.clientY }))
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointOf(event)
    from.current = { x, y, margins }
  }
  const drag = (event: PointerEvent<HTMLElement>, moved: readonly Side[]) => {
    const start = from.current
    if (!start || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y } = pointOf(event)
    const by = { x: (x - start.x) / scale, y: (y - start.y) / scale }
    const grown: Record<Side, number> = { left: -by.x, right: by.x, top: -by.y, bottom: by.y }
    onChange(
      moved.reduce((before, side) => growMargin(before, side, start.margins[side] + grown[side], image), margins),
    )
  }
  const handlersOf = (moved: readonly Side[]) => ({
    onPointerDown: grab,
    onPointerMove: (event: PointerEvent<HTMLElement>) => drag(event, moved),
  })
  const style = {
    '--left': `${margins.left * scale}px`,
    '--top': `${margins.top * scale}px`,
    '--right': `${margins.right * scale}px`,
    '--bottom': `${margins.bottom * scale}px`,
    '--unit': `${1 / editor.getZoomLevel()}px`,
  } as CSSProperties

  return (
    <div className={classes.frame} style={style}>
      {sides.map(side => (
        <i key={side} className={classes.added} data-side={side} aria-hidden="true" />
      ))}
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
          aria-valuemax={marginMax(side, image)}
          aria-valuenow={margins[side]}
          aria-valuetext={text.pixels(margins[side])}
          onKeyDown={event => {
            const stepped = stepMargin(margins, side, event, image)
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
          className={classes.corner}
          data-across={corner[0]}
          data-down={corner[1]}
          {...handlersOf(corner)}
        />
      ))}
    </div>
  )
}
