import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { QueueSummary } from '../upload-queue.ts'
import type { UploadsState } from '../uploads.ts'
import { uploadsMessages } from '../uploads.messages.ts'
import classes from './uploads.module.css'

export interface UploadIndicatorProps {
  state: UploadsState
  opened: boolean
  onOpen: () => void
}

/** How far all uploads are, in the bar; not there while there are none. It opens their list. */
export function UploadIndicator({ state, opened, onOpen }: UploadIndicatorProps) {
  const text = useMessages(uploadsMessages)
  const { summary, uploads, isWaiting } = state
  if (uploads.length === 0 && !opened) return null
  const words = describeUploads(summary, isWaiting, text)
  const share = summary.bytes > 0 ? summary.sentBytes / summary.bytes : 1
  const icon = summary.left > 0 ? IconUpload : summary.refused + summary.missing > 0 ? IconAlertTriangle : IconCheck
  return (
    <>
      <button
        type="button"
        className={classes.indicator}
        data-trouble={summary.refused + summary.missing > 0 || undefined}
        aria-label={`${words}: ${text.open}`}
        data-tip={words}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={onOpen}
      >
        <Icon of={icon} />
        {summary.left > 0 && (
          <>
            <span>{summary.left}</span>
            <span className={classes.line} style={{ scale: `${share} 1` }} />
          </>
        )}
      </button>
      <span role="status" className={classes.said}>
        {summary.left === 0 ? words : ''}
      </span>
    </>
  )
}

type Text = (typeof uploadsMessages)['en']

export function describeUploads({ left, done, refused }: QueueSummary, isWaiting: boolean, text: Text): string {
  if (left > 0) return isWaiting ? text.waits(left) : text.uploading(left)
  const parts = [...(done > 0 ? [text.allDone(done)] : []), ...(refused > 0 ? [text.someRefused(refused)] : [])]
  return parts.join(', ') || text.title
}
