import { FocusTrap } from '@mantine/core'
import { IconExternalLink, IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { usePerson } from '#api/session.ts'
import { Stage, ZOOM_STEP, ZoomButtons } from '#images/viewer/stage.tsx'
import { stageMessages } from '#images/viewer/stage-messages.ts'
import type { Zoom } from '#images/viewer/use-zoom.ts'
import viewer from '#images/viewer/viewer.module.css'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
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

/** One picture over the whole window, to look at. */
export function OpenViewer({ images, id, onOpen, onClose }: OpenViewerProps) {
  const text = useMessages(openMessages)
  const stage = useMessages(stageMessages)
  const format = useFormat()
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
        aria-label={stage.viewer(image.name)}
        onKeyDown={onKeyDown}
      >
        <div className={viewer.bar}>
          <IconButton icon={IconX} label={stage.close} onClick={onClose} />
          <div className={viewer.title}>
            <h1>{image.name}</h1>
            <span className={viewer.wide}>
              {stage.position(format.number(index + 1), format.number(images.length))}
            </span>
          </div>
          <span className={viewer.wide}>
            <ZoomButtons zoom={zoom} />
          </span>
          <LinkButton size="xs" icon={IconExternalLink} to="/images/$id" params={{ id }}>
            {text.page}
          </LinkButton>
        </div>
        <div className={viewer.stageArea} tabIndex={-1} data-autofocus>
          <Stage
            key={id}
            image={image}
            name={image.name}
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
