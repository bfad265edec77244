import { IconArrowBackUp, IconBrush, IconContrast2, IconEraser, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ImageValue } from '@atelier/shared-schema/recipes/param-values.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { bringPicture, usePictureSource } from './image-files.ts'
import { drawMask, isPainted, maskFile, maskSizeOf } from './mask-canvas.ts'
import type { MaskSize, MaskStep, Stroke } from './mask-canvas.ts'
import classes from './mask-dialog.module.css'

export interface MaskDialogProps {
  image: ImageValue
  isRequired: boolean
  onMask: (mask: string | undefined) => void
  onClose: () => void
}

/** Of the longer side. */
const SIZE_AT_FIRST = 0.08
const SIZE_MIN = 0.01
const SIZE_MAX = 0.4
const SIZE_STEP = 0.01

/** Paints on a picture what is to change. */
export function MaskDialog({ image, isRequired, onMask, onClose }: MaskDialogProps) {
  const text = useMessages(formMessages).mask
  const words = useMessages(formMessages).image
  const picture = useLoaded(usePictureSource(image.image, 'original'))
  const former = useLoaded(usePictureSource(image.mask ?? '', 'original'))
  const canvas = useRef<HTMLCanvasElement>(null)
  const [steps, setSteps] = useState<readonly MaskStep[]>([])
  const [erases, setErases] = useState(false)
  const [size, setSize] = useState(SIZE_AT_FIRST)
  const [isSaving, setSaving] = useState(false)
  const done = picture && maskSizeOf({ width: picture.naturalWidth, height: picture.naturalHeight })
  const add = (step: MaskStep) => setSteps(before => [...before, step])

  async function save(): Promise<void> {
    if (!canvas.current) return
    if (!isPainted(canvas.current)) {
      if (isRequired) return void showToast(words.maskNeeded)
      onMask(undefined)
      return onClose()
    }
    setSaving(true)
    try {
      onMask(await bringPicture(await maskFile(canvas.current)))
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={text.title} size="lg">
      <div className={classes.tools} role="group" aria-label={text.title}>
        <IconButton
          icon={IconBrush}
          label={`${text.brush} (B)`}
          aria-pressed={!erases}
          onClick={() => setErases(false)}
        />
        <IconButton
          icon={IconEraser}
          label={`${text.eraser} (E)`}
          aria-pressed={erases}
          onClick={() => setErases(true)}
        />
        <label className={classes.size}>
          {text.size}
          <input
            type="range"
            min={SIZE_MIN}
            max={SIZE_MAX}
            step={SIZE_STEP}
            value={size}
            onChange={event => setSize(Number(event.currentTarget.value))}
          />
        </label>
        <IconButton icon={IconContrast2} label={text.invert} onClick={() => add('invert')} />
        <IconButton
          icon={IconArrowBackUp}
          label={text.undo}
          disabled={steps.length === 0}
          onClick={() => setSteps(before => before.slice(0, -1))}
        />
        <IconButton icon={IconTrash} label={text.clear} onClick={() => add('clear')} />
      </div>
      {picture && done ? (
        <MaskStage
          canvas={canvas}
          picture={picture}
          former={image.mask === undefined ? undefined : former}
          size={done}
          steps={steps}
          brush={size * Math.max(done.width, done.height)}
          erases={erases}
          onStroke={add}
          onKey={key => {
            if (key === 'b') setErases(false)
            if (key === 'e') setErases(true)
            if (key === '[') setSize(before => Math.max(SIZE_MIN, before - SIZE_STEP))
            if (key === ']') setSize(before => Math.min(SIZE_MAX, before + SIZE_STEP))
            if (key === 'z') setSteps(before => before.slice(0, -1))
          }}
        />
      ) : (
        <SkeletonBlock height={320} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        {!isRequired && image.mask !== undefined && (
          <Button
            onClick={() => {
              onMask(undefined)
              onClose()
            }}
          >
            {text.remove}
          </Button>
        )}
        <Button variant="primary" loading={isSaving} disabled={!picture} onClick={() => void save()}>
          {text.apply}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useLoaded(source: string | undefined): HTMLImageElement | undefined {
  const [loaded, setLoaded] = useState<HTMLImageElement>()
  useEffect(() => {
    if (source === undefined) return
    const picture = new Image()
    picture.src = source
    picture.decode().then(
      () => setLoaded(picture),
      () => undefined,
    )
  }, [source])
  return loaded
}

interface MaskStageProps {
  canvas: { current: HTMLCanvasElement | null }
  picture: HTMLImageElement
  former: HTMLImageElement | undefined
  size: MaskSize
  steps: readonly MaskStep[]
  /** In pixels of the mask. */
  brush: number
  erases: boolean
  onStroke: (stroke: Stroke) => void
  onKey: (key: string) => void
}

function MaskStage({ canvas, picture, former, size, steps, brush, erases, onStroke, onKey }: MaskStageProps) {
  const text = useMessages(formMessages).mask
  const [stroke, setStroke] = useState<Stroke>()
  useEffect(() => {
    if (canvas.current) drawMask(canvas.current, stroke ? [...steps, stroke] : steps, former)
  }, [canvas, steps, stroke, former])

  const pointAt = (event: PointerEvent): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * size.width
    const y = ((event.clientY - box.top) / box.height) * size.height
    return [x, y]
  }
  const finish = () => {
    if (stroke) onStroke(stroke)
    setStroke(undefined)
  }

  return (
    <div className={classes.stage}>
      <div className={classes.picture} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        <img src={picture.src} alt="" draggable={false} />
        <canvas
          ref={canvas}
          role="img"
          aria-label={text.canvas}
          tabIndex={0}
          width={size.width}
          height={size.height}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setStroke({ points: [pointAt(event)], size: brush, erases })
          }}
          onPointerMove={event => {
            const point = pointAt(event)
            setStroke(before => before && { ...before, points: [...before.points, point] })
          }}
          onPointerUp={finish}
          onPointerCancel={finish}
          onKeyDown={(event: KeyboardEvent) => onKey(event.key.toLowerCase())}
        />
      </div>
    </div>
  )
}
