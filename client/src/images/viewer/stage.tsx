import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { focusAgain } from '#ui/focus-memory.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Picture } from './picture.tsx'
import type { PictureFile } from './picture.tsx'
import { stageMessages } from './stage-messages.ts'
import { useZoom } from './use-zoom.ts'
import type { Zoom } from './use-zoom.ts'
import classes from './viewer.module.css'

export const ZOOM_STEP = 1.4
const SWIPE_PX = 60
const PLAIN = { width: 320, height: 240 }

interface SharedZoom {
  /** Of the picture that is shown, for whoever has keys and buttons for it. */
  zoom: { current: Zoom | null }
}

export interface StageProps extends SharedZoom {
  image: PictureFile
  name: string
  onStep: (by: number) => void
  hasPrevious: boolean
  hasNext: boolean
}

/**
 * Where a viewer shows its picture. It has the focus with the viewer's first frame, not a moment later as the trap around it would
 * give it: a key in between would be heard by the page beneath.
 */
export function StageArea({ children }: { children: ReactNode }) {
  return (
    <div ref={takeFocus} className={classes.stageArea} tabIndex={-1} data-autofocus>
      {children}
    </div>
  )
}

function takeFocus(area: HTMLElement | null): () => void {
  area?.focus({ preventScroll: true })
  // However it goes, by the way back of the browser too.
  return () => void setTimeout(() => focusAgain(area))
}

/** One picture to zoom and move, between the one before and the next. */
export function Stage({ image, name, zoom: shared, onStep, hasPrevious, hasNext }: StageProps) {
  const text = useMessages(stageMessages)
  const stage = useRef<HTMLDivElement>(null)
  const size = image.width > 0 ? image : PLAIN
  const zoom = useZoom(stage, size)
  const { placing, handlers } = zoom
  const swipe = useRef(Number.NaN)
  useEffect(() => {
    shared.current = zoom
  })
  const width = size.width * placing.scale
  return (
    <div
      ref={stage}
      className={classes.stage}
      data-pan={zoom.canPan || undefined}
      {...handlers}
      onPointerDown={event => {
        swipe.current = event.pointerType === 'mouse' || zoom.canPan ? Number.NaN : event.clientX
        handlers.onPointerDown(event)
      }}
      onPointerUp={event => {
        handlers.onPointerUp(event)
        const by = event.clientX - swipe.current
        if (zoom.isFitted && Math.abs(by) > SWIPE_PX) onStep(by < 0 ? 1 : -1)
      }}
    >
      {zoom.stageSize.width > 0 && (
        <Picture
          key={image.fileId}
          image={image}
          name={name}
          shownWidth={width}
          style={{
            width,
            height: size.height * placing.scale,
            transform: `translate(-50%, -50%) translate(${placing.x}px, ${placing.y}px)`,
          }}
        />
      )}
      <button
        type="button"
        className={classes.step}
        data-to="previous"
        aria-label={text.previous}
        disabled={!hasPrevious}
        onClick={() => onStep(-1)}
      >
        <Icon of={IconChevronLeft} size="xl" />
      </button>
      <button
        type="button"
        className={classes.step}
        data-to="next"
        aria-label={text.next}
        disabled={!hasNext}
        onClick={() => onStep(1)}
      >
        <Icon of={IconChevronRight} size="xl" />
      </button>
    </div>
  )
}

export function ZoomButtons({ zoom }: SharedZoom) {
  const text = useMessages(stageMessages)
  return (
    <>
      <IconButton icon={IconMinus} label={text.zoomOut} onClick={() => zoom.current?.by(1 / ZOOM_STEP)} />
      <IconButton icon={IconPlus} label={text.zoomIn} onClick={() => zoom.current?.by(ZOOM_STEP)} />
      <IconButton icon={IconMaximize} label={text.fit} onClick={() => zoom.current?.fit()} />
    </>
  )
}
