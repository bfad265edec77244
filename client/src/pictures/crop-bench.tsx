import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ZOOM_MAX, cropBox } from './crop-frame.ts'
import type { Size } from './crop-frame.ts'
import { picturesMessages } from './pictures.messages.ts'
import type { Crop } from './use-crop.ts'
import classes from './pictures.module.css'

export interface CropBenchProps {
  picture: Size
  /** Of the frame: its width by its height. */
  ratio: number
  crop: Crop
  isRound?: boolean
  /** The picture itself, laid so that the frame shows what is chosen of it. */
  children: (style: CSSProperties) => ReactNode
}

/** A frame with a picture under it that is moved and zoomed. */
export function CropBench({ picture, ratio, crop, isRound = false, children }: CropBenchProps) {
  const text = useMessages(picturesMessages)
  const { frame, view, setZoom, handlers } = crop
  const box = cropBox(picture, ratio, view)
  const step = (by: number) => setZoom(Math.min(ZOOM_MAX, Math.max(1, view.zoom * by)))
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        style={{ aspectRatio: ratio }}
        data-round={isRound || undefined}
        role="group"
        aria-label={text.frame}
        tabIndex={0}
        data-autofocus
        {...handlers}
      >
        {children({
          width: percent(picture.width, box.width),
          height: percent(picture.height, box.height),
          left: percent(-box.left, box.width),
          top: percent(-box.top, box.height),
        })}
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
    </>
  )
}
