import { VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, Ref } from 'react'
import { sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import { pictureTaker } from '#prompt-box/taken-pictures.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { drawSteps } from '../drawing/board.ts'
import type { ReadPictures } from '../drawing/board.ts'
import { isBlank } from '../drawing/drawing.ts'
import type { DrawingStep } from '../drawing/drawing.ts'
import type { Brush } from '../drawing/palette.ts'
import { usePen } from '../hooks/use-pen.ts'
import { turboMessages } from '../turbo.messages.ts'
import classes from './drawing-board.module.css'

/** Sharp on most screens, and filled in a moment. */
const LONG_SIDE = 768

export interface BoardHandle {
  canvas: HTMLCanvasElement | null
  /** A stroke is being drawn, which is no step yet. */
  isDrawing: () => boolean
}

export interface DrawingBoardProps {
  aspectRatio: string
  steps: readonly DrawingStep[]
  pictures: ReadPictures
  brush: Brush
  handle: Ref<BoardHandle>
  onStep: (step: DrawingStep) => void
  onDraw: () => void
  onUndo: () => void
  onRedo: () => void
  onFile: (file: File) => void
}

/** The paper: drawn on by pointers with their pressure, and by keys. */
export function DrawingBoard(props: DrawingBoardProps) {
  const { aspectRatio, steps, pictures, brush, handle, onStep, onDraw, onUndo, onRedo, onFile } = props
  const text = useMessages(turboMessages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const keysId = useId()
  const [isOver, setOver] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const { width, height } = sizeOfRatio({ longSide: LONG_SIDE, multipleOf: 8 }, aspectRatio)
  const { pointers, onKeyDown, onBlur, keyPen, isDrawing } = usePen({ canvas, brush, onStep, onDraw })
  useImperativeHandle(handle, () => ({ canvas: canvas.current, isDrawing }))
  useLayoutEffect(() => {
    if (canvas.current) drawSteps(canvas.current, steps, pictures)
  }, [steps, pictures, width, height])
  const hasSteps = !isBlank(steps)
  useEffect(() => setTouched(false), [hasSteps])

  function onKey(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      if (event.shiftKey) onRedo()
      else onUndo()
    } else onKeyDown(event)
  }

  return (
    <div
      className={classes.board}
      data-over={isOver || undefined}
      style={{ '--ratio': width / height } as CSSProperties}
      {...pictureTaker(({ files: [file] }) => file && onFile(file), setOver)}
    >
      <canvas
        ref={canvas}
        role="application"
        aria-label={text.board}
        aria-describedby={keysId}
        tabIndex={0}
        width={width}
        height={height}
        data-tool={brush.tool}
        {...pointers}
        onPointerDown={event => {
          setTouched(true)
          pointers.onPointerDown(event)
        }}
        onKeyDown={onKey}
        onBlur={onBlur}
      />
      {keyPen && (
        <i
          className={classes.keyPen}
          data-down={keyPen.isDown || undefined}
          style={{ left: `${keyPen.x * 100}%`, top: `${keyPen.y * 100}%` }}
          aria-hidden="true"
        />
      )}
      {!hasSteps && !isTouched && (
        <p className={classes.hint} aria-hidden="true">
          {text.hint}
        </p>
      )}
      <VisuallyHidden id={keysId}>{text.boardKeys}</VisuallyHidden>
      <VisuallyHidden role="status">{keyPen && (keyPen.isDown ? text.penDown : text.penUp)}</VisuallyHidden>
    </div>
  )
}
