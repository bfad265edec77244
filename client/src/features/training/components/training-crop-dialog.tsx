import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { TrainingCrop } from '@atelier/shared-schema/entities/training.ts'
import { CropBench } from '#pictures/crop-bench.tsx'
import { centre, cropBox, viewOf } from '#pictures/crop-frame.ts'
import type { CropBox, Size } from '#pictures/crop-frame.ts'
import { useCrop } from '#pictures/use-crop.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor.messages.ts'
import classes from './training-crop-dialog.module.css'

const shapes = { whole: undefined, square: 1, wide: 3 / 2, tall: 2 / 3 } as const
type Shape = keyof typeof shapes

export interface TrainingCropDialogProps {
  source: string
  crop: TrainingCrop | null
  /** null: all of it. */
  onUse: (crop: TrainingCrop | null) => void
  onClose: () => void
}

/** Which part of a picture is learned from, in a shape to choose. */
export function TrainingCropDialog({ source, crop, onUse, onClose }: TrainingCropDialogProps) {
  const text = useMessages(editorMessages)
  const [size, setSize] = useState<Size>()
  return (
    <Dialog opened onClose={onClose} title={text.cropTitle} size="md">
      {size ? (
        <Bench source={source} size={size} crop={crop} onUse={onUse} onClose={onClose} />
      ) : (
        <img
          className={classes.measured}
          src={source}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
      )}
    </Dialog>
  )
}

type BenchProps = TrainingCropDialogProps & { size: Size }

function Bench({ size, crop, ...rest }: BenchProps) {
  const text = useMessages(editorMessages)
  const [shape, setShape] = useState<Shape | undefined>(crop ? undefined : 'whole')
  const box = crop && inPixels(crop, size)
  const ratio =
    (shape && shapes[shape]) ?? (shape === undefined && box ? box.width / box.height : size.width / size.height)
  return (
    <>
      <SegmentedControl
        aria-label={text.shape}
        fullWidth
        data={(Object.keys(shapes) as Shape[]).map(value => ({ value, label: text.shapes[value] }))}
        value={shape ?? ''}
        onChange={value => setShape(value as Shape)}
      />
      {/* Another shape begins anew, in the middle. */}
      <Frame key={shape} size={size} ratio={ratio} begin={shape === undefined ? box : null} {...rest} />
    </>
  )
}

interface FrameProps extends Omit<BenchProps, 'crop'> {
  ratio: number
  begin: CropBox | null
}

function Frame({ source, size, ratio, begin, onUse, onClose }: FrameProps) {
  const text = useMessages(editorMessages)
  const crop = useCrop(size, ratio, begin ? viewOf(size, begin) : centre(size))
  const use = () => onUse(inShares(cropBox(size, ratio, crop.view), size))
  return (
    <>
      <div className={classes.bench} style={{ maxWidth: `calc(52dvh * ${ratio})` }}>
        <CropBench picture={size} ratio={ratio} crop={crop}>
          {style => <img src={source} alt="" draggable={false} style={style} />}
        </CropBench>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" onClick={use}>
          {text.use}
        </Button>
      </DialogActions>
    </>
  )
}

function inPixels({ x, y, width, height }: TrainingCrop, size: Size): CropBox {
  return { left: x * size.width, top: y * size.height, width: width * size.width, height: height * size.height }
}

/** All of it is no crop. */
function inShares({ left, top, width, height }: CropBox, size: Size): TrainingCrop | null {
  const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))
  const x = share(left / size.width)
  const y = share(top / size.height)
  const crop = {
    x,
    y,
    width: Math.min(1 - x, share(width / size.width)),
    height: Math.min(1 - y, share(height / size.height)),
  }
  return crop.width === 1 && crop.height === 1 ? null : crop
}
