import { FocusTrap } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { PictureFile } from './picture.tsx'
import { Stage, StageArea, ZOOM_STEP, ZoomButtons } from './stage.tsx'
import { stageMessages } from './stage-messages.ts'
import type { Zoom } from './use-zoom.ts'
import viewer from './viewer.module.css'

export interface ViewedPicture extends PictureFile {
  id: string
  name: string
}

export interface PlainViewerProps<P extends ViewedPicture> {
  pictures: readonly P[]
  /** Of one of them. */
  id: string
  onOpen: (id: string) => void
  onClose: () => void
  /** At the end of the bar. */
  acts?: (picture: P) => ReactNode
  /** Below the picture. */
  caption?: (picture: P) => ReactNode
}

/** One picture over the whole window, to look at; the arrows go on through the others. */
export function PlainViewer<P extends ViewedPicture>(props: PlainViewerProps<P>) {
  const { pictures, id, onOpen, onClose, acts, caption } = props
  const text = useMessages(stageMessages)
  const format = useFormat()
  const zoom = useRef<Zoom>(null)
  const index = pictures.findIndex(picture => picture.id === id)
  const picture = pictures[index]
  const step = (by: number) => {
    const next = pictures[index + by]
    if (next) onOpen(next.id)
  }
  if (!picture) return null

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
        aria-label={text.viewer(picture.name)}
        onKeyDown={onKeyDown}
      >
        <div className={viewer.bar}>
          <IconButton icon={IconX} label={text.close} onClick={onClose} />
          <div className={viewer.title}>
            <h1>{picture.name}</h1>
            <span className={viewer.wide}>
              {text.position(format.number(index + 1), format.number(pictures.length))}
            </span>
          </div>
          <span className={viewer.wide}>
            <ZoomButtons zoom={zoom} />
          </span>
          {acts?.(picture)}
        </div>
        <StageArea>
          <Stage
            key={id}
            image={picture}
            name={picture.name}
            zoom={zoom}
            onStep={step}
            hasPrevious={index > 0}
            hasNext={index + 1 < pictures.length}
          />
        </StageArea>
        {caption?.(picture)}
      </div>
    </FocusTrap>,
    document.body,
  )
}
