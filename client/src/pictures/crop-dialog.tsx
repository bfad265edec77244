import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { CropBench } from './crop-bench.tsx'
import { cropBox } from './crop-frame.ts'
import type { CropBox } from './crop-frame.ts'
import type { PictureShape } from './picture-shapes.ts'
import { picturesMessages } from './pictures.messages.ts'
import { useCrop } from './use-crop.ts'

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
  const crop = useCrop(picture, ratio)
  return (
    <Dialog opened onClose={onClose} title={text.title} size={ratio > 1 ? 'md' : 'sm'}>
      <CropBench picture={picture} ratio={ratio} crop={crop} isRound={shape.purpose === 'USER_AVATAR'}>
        {style => <Picture picture={picture} style={style} />}
      </CropBench>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" loading={saving} onClick={() => onUse(cropBox(picture, ratio, crop.view))}>
          {text.use}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Drawn once; moving and zooming moves the canvas. */
function Picture({ picture, style }: { picture: ImageBitmap; style: CSSProperties }) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  useEffect(() => canvas?.getContext('2d')?.drawImage(picture, 0, 0), [canvas, picture])
  return <canvas ref={setCanvas} aria-hidden="true" width={picture.width} height={picture.height} style={style} />
}
