import { memo, useRef } from 'react'
import type { SyntheticEvent } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageList } from '#images/library/image-list.ts'
import { useElementWidth } from '#images/grid/use-element-width.ts'
import { averageColour } from '#images/grid/thumb-hash.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { viewerMessages } from './viewer-messages.ts'
import classes from './viewer.module.css'

const STEP_PX = 68

/** The neighbours of the picture that is open, which stands in the middle. */
export const Filmstrip = memo(function Filmstrip(props: {
  list: ImageList
  index: number
  otherIndex: number
  onOpen: (id: string) => void
}) {
  const { list, index, otherIndex, onOpen } = props
  const text = useMessages(viewerMessages)
  const strip = useRef<HTMLDivElement>(null)
  const width = useElementWidth(strip)
  const beside = Math.ceil(width / STEP_PX / 2)
  const from = Math.max(0, index - beside)
  const to = Math.min(list.count, index + beside + 1)
  return (
    <nav ref={strip} className={classes.strip} aria-label={text.filmstrip}>
      <div style={{ transform: `translateX(${width / 2 - (index - from + 0.5) * STEP_PX}px)` }}>
        {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
          const at = from + offset
          const face = list.faceAt(at)
          return (
            <button
              key={face.id}
              type="button"
              tabIndex={-1}
              aria-label={face.name}
              aria-current={at === index || undefined}
              data-other={at === otherIndex || undefined}
              style={face.thumbHash && { backgroundColor: averageColour(face.thumbHash) }}
              onClick={() => onOpen(face.id)}
            >
              {face.hasPicture && (
                <img src={filePath(face.fileId, '320')} alt="" decoding="async" draggable={false} onError={hide} />
              )}
            </button>
          )
        })}
      </div>
    </nav>
  )
})

/** Its colour stands for a picture that is not on this device. */
function hide(event: SyntheticEvent<HTMLElement>): void {
  event.currentTarget.style.visibility = 'hidden'
}
