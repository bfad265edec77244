import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ZOOM_MAX, cropBox } from './crop-frame.ts'
import type { CropBox } from './crop-frame.ts'
import type { PictureShape } from './picture-shapes.ts'
import { picturesMessages } from './pictures.messages.ts'
import { useCrop } from './use-crop.ts'
import classes from './pictures.module.css'

export interface CropDialogProps {
  picture: ImageBitmap
  shape: PictureShape
  saving: boolean
  onUse: (box: CropBox) => void
  onClose: () => void
}

/** Which part of a picture is shown, in the shape it is shown in. */
export function CropDialog({ picture, shape, saving, onUse, onClose }: CropDialogProps) {
  const text = useMessages(picturesMessages)
  const { ratio } = shape
  const { frame, view, setZoom, handlers } = useCrop(picture, ratio)
  const box = cropBox(picture, ratio, view)
  const step = (by: number) => setZoom(Math.min(ZOOM_MAX, Math.max(1, view.zoom * by)))
  return (
    <Dialog opened onClose={onClose} title={text.title} size={ratio > 1 ? 'md' : 'sm'}>
      <div
        ref={frame}
        className={classes.frame}
        style={{ aspectRatio: ratio }}
        data-round={shape.purpose === 'USER_AVATAR' || undefined}
        role="group"
        aria-label={text.frame}
        tabIndex={0}
        data-autofocus
        {...handlers}
      >
        <Picture picture={picture} box={box} />
      </div>
      <p className={classes.hint}>{text.hint}</p>
      <div className={classes.zoom}>
        <IconButton icon={IconZoomOut} label={text.zoomOut} onClick={() => step(1 / 1.25)} />
        <input
          type="range"
          aria-label={text.zoom}
          min={0}
          max={1}
          step={0.01}
          // Each step looks the same: twice as large is as far anywhere.
          value={Math.log(view.zoom) / Math.log(ZOOM_MAX)}
          onChange={event => setZoom(ZOOM_MAX ** Number(event.currentTarget.value))}
        />
        <IconButton icon={IconZoomIn} label={text.zoomIn} onClick={() => step(1.25)} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" loading={saving} onClick={() => onUse(box)}>
          {text.use}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Drawn once; moving and zooming moves the canvas. */
function Picture({ picture, box }: { picture: ImageBitmap; box: CropBox }) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  useEffect(() => canvas?.getContext('2d')?.drawImage(picture, 0, 0), [canvas, picture])
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <canvas
      ref={setCanvas}
      aria-hidden="true"
      width={picture.width}
      height={picture.height}
      style={{
        width: percent(picture.width, box.width),
        height: percent(picture.height, box.height),
        left: percent(-box.left, box.width),
        top: percent(-box.top, box.height),
      }}
    />
  )
}
