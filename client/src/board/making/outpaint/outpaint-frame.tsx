import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLImageShape } from '@tldraw/tldraw'
import type { CSSProperties, PointerEvent } from 'react'
import { withMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { EdgeHandles } from '#mask-editor/edge-handles.tsx'
import { sides } from '#mask-editor/frame-margins.ts'
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
        {({ zoom: unit }) => <Handles image={image} margins={margins} scale={scale} zoom={unit} onChange={change} />}
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
  zoom: number
  onChange: (margins: ImageMargins) => void
}

function Handles({ image, margins, scale, zoom, onChange }: HandlesProps) {
  const editor = useEditor()
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = editor.getPointInShapeSpace(image.id, editor.screenToPage({ x: clientX, y: clientY }))
    return { x: x / scale, y: y / scale }
  }
  const style = {
    '--left': `${margins.left * scale}px`,
    '--top': `${margins.top * scale}px`,
    '--right': `${margins.right * scale}px`,
    '--bottom': `${margins.bottom * scale}px`,
    '--unit': `${1 / zoom}px`,
  } as CSSProperties

  return (
    <div className={classes.frame} style={style}>
      {sides.map(side => (
        <i key={side} className={classes.added} data-side={side} aria-hidden="true" />
      ))}
      <EdgeHandles margins={margins} picture={image} pointOf={pointOf} onChange={onChange} classes={classes} />
    </div>
  )
}
