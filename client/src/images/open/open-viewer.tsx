import { FocusTrap } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { usePerson } from '#api/session.ts'
import { Picture } from '#images/viewer/picture.tsx'
import { useZoom } from '#images/viewer/use-zoom.ts'
import type { Zoom } from '#images/viewer/use-zoom.ts'
import viewer from '#images/viewer/viewer.module.css'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { openMessages } from './open-messages.ts'
import classes from './open-images.module.css'

export interface OpenViewerProps {
  images: readonly ImageSummary[]
  /** One of them. */
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

const ZOOM_STEP = 1.4
const SWIPE_PX = 60
const PLAIN = { width: 320, height: 240 }

/** One picture over the whole window, to look at. */
export function OpenViewer({ images, id, onOpen, onClose }: OpenViewerProps) {
  const text = useMessages(openMessages)
  const zoom = useRef<Zoom>(null)
  const index = images.findIndex(image => image.id === id)
  const image = images[index]
  const step = (by: number) => {
    const next = images[index + by]
    if (next) onOpen(next.id)
  }
  if (!image) return null

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const run = {
      Escape: onClose,
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      '+': () => zoom.current?.by(ZOOM_STEP),
      '-': () => zoom.current?.by(1 / ZOOM_STEP),
      '0': () => zoom.current?.fit(),
    }[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return createPortal(
    <FocusTrap active>
      <div
        className={viewer.viewer}
        role="dialog"
        aria-modal="true"
        aria-label={text.viewer(image.name)}
        onKeyDown={onKeyDown}
      >
        <div className={viewer.bar}>
          <IconButton icon={IconX} label={text.close} onClick={onClose} />
          <div className={viewer.title}>
            <h1>{image.name}</h1>
            <span className={viewer.wide}>{text.position(index + 1, images.length)}</span>
          </div>
          <span className={viewer.wide}>
            <IconButton icon={IconMinus} label={text.zoomOut} onClick={() => zoom.current?.by(1 / ZOOM_STEP)} />
            <IconButton icon={IconPlus} label={text.zoomIn} onClick={() => zoom.current?.by(ZOOM_STEP)} />
            <IconButton icon={IconMaximize} label={text.fit} onClick={() => zoom.current?.fit()} />
          </span>
          <LinkButton size="xs" icon={IconExternalLink} to="/images/$id" params={{ id }}>
            {text.page}
          </LinkButton>
        </div>
        <div className={viewer.stageArea} tabIndex={-1} data-autofocus>
          <Stage
            key={id}
            image={image}
            zoom={zoom}
            onStep={step}
            hasPrevious={index > 0}
            hasNext={index + 1 < images.length}
          />
        </div>
        <Caption image={image} />
      </div>
    </FocusTrap>,
    document.body,
  )
}

function Caption({ image }: { image: ImageSummary }) {
  const text = useMessages(openMessages)
  const person = usePerson()
  const here = useRouterState({ select: state => state.location.href })
  return (
    <footer className={classes.caption}>
      <p>
        <b>{text.by(image.creator.name)}</b> {image.prompt}
      </p>
      {!person && (
        <p className={classes.signIn}>
          <span>{text.signInLead}</span>
          <LinkButton variant="line" size="xs" to="/sign-in" search={{ next: here }}>
            {text.signIn}
          </LinkButton>
        </p>
      )}
    </footer>
  )
}

interface StageProps {
  image: ImageSummary
  zoom: { current: Zoom | null }
  onStep: (by: number) => void
  hasPrevious: boolean
  hasNext: boolean
}

function Stage({ image, zoom: shared, onStep, hasPrevious, hasNext }: StageProps) {
  const text = useMessages(openMessages)
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
      className={viewer.stage}
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
          image={image}
          name={image.name}
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
        className={viewer.step}
        data-to="previous"
        aria-label={text.previous}
        disabled={!hasPrevious}
        onClick={() => onStep(-1)}
      >
        <Icon of={IconChevronLeft} size="xl" />
      </button>
      <button
        type="button"
        className={viewer.step}
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
