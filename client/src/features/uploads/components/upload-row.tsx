import {
  IconAlertTriangle,
  IconCheck,
  IconCopyCheck,
  IconFileUnknown,
  IconLoader2,
  IconPhoto,
  IconX,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { StoredUpload } from '#local/uploads/upload-store.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { sentBytesOf } from '../upload-queue.ts'
import { describeRefusal, describeSize } from '../upload-words.ts'
import { uploadsMessages } from '../uploads.messages.ts'
import classes from './uploads.module.css'

export interface UploadRowProps {
  ref: Ref<HTMLLIElement>
  upload: StoredUpload
  /** Where it is among all, of which some may not be drawn. */
  place: { index: number; count: number }
  /** Bytes of a part that is being sent. */
  underWay: number | undefined
  onCancel: () => void
  onChoose: () => void
}

export function UploadRow({ ref, upload, place, underWay, onCancel, onChoose }: UploadRowProps) {
  const text = useMessages(uploadsMessages)
  const { name, path, state } = upload
  const hasEnded = state === 'done' || state === 'refused'
  const share = sentBytesOf(upload, new Map([[upload.id, underWay ?? 0]])) / Math.max(1, upload.size)
  return (
    <li
      ref={ref}
      className={classes.row}
      data-index={place.index}
      data-state={underWay === undefined ? state : 'sending'}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
    >
      <Icon of={iconOf(upload, underWay !== undefined)} />
      <span className={classes.words}>
        {upload.thing ? (
          <Link to="/images/$id" params={{ id: upload.thing.id }} className={classes.name}>
            {upload.thing.name}
          </Link>
        ) : (
          <span className={classes.name}>{[...path, name].join(' / ')}</span>
        )}
        <Detail upload={upload} isSending={underWay !== undefined} />
        {!hasEnded && state !== 'missing' && share > 0 && (
          <span className={classes.track}>
            <span style={{ scale: `${share} 1` }} />
          </span>
        )}
      </span>
      {state === 'missing' && (
        <Button size="xs" variant="line" onClick={onChoose}>
          {text.chooseAgain}
        </Button>
      )}
      {state !== 'arrived' && (
        <IconButton
          size="xs"
          icon={IconX}
          label={hasEnded ? text.remove(name) : text.cancel(name)}
          onClick={onCancel}
        />
      )}
    </li>
  )
}

function iconOf({ state, duplicateOf }: StoredUpload, isSending: boolean): TablerIcon {
  if (isSending) return IconLoader2
  switch (state) {
    case 'waiting':
    case 'arrived':
      return IconPhoto
    case 'done':
      return duplicateOf?.length ? IconCopyCheck : IconCheck
    case 'refused':
      return IconAlertTriangle
    case 'missing':
      return IconFileUnknown
  }
}

function Detail({ upload, isSending }: { upload: StoredUpload; isSending: boolean }) {
  const text = useMessages(uploadsMessages)
  const format = useFormat()
  const { state, thing, duplicateOf = [], size, place } = upload
  const [twin] = duplicateOf
  if (state === 'refused') return <small className={classes.why}>{describeRefusal(upload, text, format)}</small>
  if (state === 'done' && twin) {
    return (
      <small>
        {text.duplicate}{' '}
        <Link to="/images/$id" params={{ id: twin }}>
          {text.theOther}
        </Link>
      </small>
    )
  }
  if (state === 'done') {
    const made = [thing?.modelName && text.madeWith(thing.modelName), thing?.prompt].filter(Boolean).join(' · ')
    return <small className={classes.made}>{made || text.into(place.name)}</small>
  }
  const words = isSending ? text.states.sending : text.states[state]
  return <small>{state === 'missing' ? words : `${words} · ${describeSize(size, text, format)}`}</small>
}
