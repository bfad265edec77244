import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { StoredUpload } from '#local/uploads/upload-store.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { uploadsMessages } from '../uploads.messages.ts'
import { UploadRow } from './upload-row.tsx'
import classes from './uploads.module.css'

const ROW_PX = 53
/** Beyond what is seen, so that the tab key finds the next ones. */
const BEYOND = 20

export interface UploadRowsProps {
  uploads: readonly StoredUpload[]
  /** Bytes of parts that are being sent, by file. */
  underWay: ReadonlyMap<string, number>
  onCancel: (id: string) => void
  onChoose: () => void
}

/** A drop may have thousands: only those about what is seen are drawn. */
export function UploadRows({ uploads, underWay, onCancel, onChoose }: UploadRowsProps) {
  const text = useMessages(uploadsMessages)
  const ground = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => ground.current,
    estimateSize: () => ROW_PX,
    getItemKey: index => uploads[index]?.id ?? index,
    overscan: BEYOND,
  })
  const drawn = virtualizer.getVirtualItems()
  // In the place of those that are not drawn.
  const [top, bottom] = [drawn[0]?.start ?? 0, virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0)]
  return (
    <div ref={ground} className={classes.rows}>
      <ul aria-label={text.title} style={{ paddingTop: top, paddingBottom: bottom }}>
        {drawn.map(({ index, key }) => {
          const upload = uploads[index]
          return (
            upload && (
              <UploadRow
                key={key}
                ref={virtualizer.measureElement}
                upload={upload}
                place={{ index, count: uploads.length }}
                underWay={underWay.get(upload.id)}
                onCancel={() => onCancel(upload.id)}
                onChoose={onChoose}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}
