import { IconFolderPlus, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { imageActs } from '#images/image-acts.ts'
import { readLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { chooseSpare } from '../spare-twins.ts'
import { describeSize, describeTime } from '../upload-words.ts'
import type { Uploads, UploadsState } from '../uploads.ts'
import { uploadsMessages } from '../uploads.messages.ts'
import { describeUploads } from './upload-indicator.tsx'
import { UploadRows } from './upload-rows.tsx'
import classes from './uploads.module.css'

export interface UploadPanelProps {
  uploads: Uploads
  state: UploadsState
  onChoose: (folders: boolean) => void
  onClose: () => void
}

/** Every upload with its progress, and of all together; over the page's corner, so that work goes on beside it. */
export function UploadPanel({ uploads, state, onChoose, onClose }: UploadPanelProps) {
  const text = useMessages(uploadsMessages)
  const { summary, underWay, isWaiting } = state
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && panel.current?.contains(document.activeElement)) onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
  const cancel = (ids: readonly string[]) => void uploads.cancel(ids).catch(showError)
  const unsent = state.uploads.filter(({ state: at }) => at === 'waiting' || at === 'missing')
  const hasEnded = summary.done + summary.refused > 0

  return (
    <section ref={panel} className={classes.panel} aria-label={text.title}>
      <header className={classes.head}>
        <h2>{describeUploads(summary, isWaiting, text)}</h2>
        <IconButton icon={IconX} label={text.close} onClick={onClose} />
      </header>
      {summary.left > 0 && <Whole state={state} />}
      <Twins uploads={uploads} state={state} />
      {state.uploads.length === 0 ? (
        <p className={classes.hint}>{text.empty}</p>
      ) : (
        <UploadRows
          uploads={state.uploads}
          underWay={underWay}
          onCancel={id => cancel([id])}
          onChoose={() => onChoose(false)}
        />
      )}
      <footer className={classes.foot}>
        <Button size="xs" icon={IconPhotoPlus} onClick={() => onChoose(false)}>
          {text.choose}
        </Button>
        <Button size="xs" icon={IconFolderPlus} onClick={() => onChoose(true)}>
          {text.chooseFolder}
        </Button>
        <span className={classes.gap} />
        {unsent.length > 0 && (
          <Button size="xs" variant="danger" onClick={() => cancel(unsent.map(({ id }) => id))}>
            {text.cancelAll}
          </Button>
        )}
        {unsent.length === 0 && hasEnded && (
          <Button size="xs" onClick={() => void uploads.clearEnded().catch(showError)}>
            {text.clear}
          </Button>
        )}
      </footer>
    </section>
  )
}

/** The same files dropped once more are kept, as it may be meant; if it is not, that is undone at once, not row by row. */
function Twins({ uploads, state }: { uploads: Uploads; state: UploadsState }) {
  const text = useMessages(uploadsMessages)
  const twins = state.uploads.flatMap(({ id, thing, duplicateOf = [] }) =>
    thing && duplicateOf.length > 0 ? [{ id, imageId: thing.id, others: duplicateOf }] : [],
  )
  if (twins.length === 0) return null
  const trashAll = async () => {
    const others = [...new Set(twins.flatMap(twin => twin.others))]
    const rows = (await readLocalState().data?.run(db => findRows(db, others))) ?? []
    const spare = chooseSpare(twins, rows)
    if (spare.length === 0) showToast(text.noSpare)
    else if (!(await imageActs.trash(spare))) return
    await uploads.cancel(twins.map(({ id }) => id))
  }
  return (
    <div className={classes.twins}>
      <span>{text.twins(twins.length)}</span>
      <Button size="xs" onClick={() => void trashAll().catch(showError)}>
        {twins.length === 1 ? text.trashTwin : text.trashTwins}
      </Button>
    </div>
  )
}

function Whole({ state: { summary, msLeft, isWaiting } }: { state: UploadsState }) {
  const text = useMessages(uploadsMessages)
  const format = useFormat()
  const size = (bytes: number) => describeSize(bytes, text, format)
  const percent = summary.bytes > 0 ? Math.floor((100 * summary.sentBytes) / summary.bytes) : 0
  return (
    <div className={classes.whole}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={text.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ scale: `${percent / 100} 1` }} />
      </div>
      <p>
        <span>{text.of(size(summary.sentBytes), size(summary.bytes))}</span>
        <span>{!isWaiting && msLeft !== undefined && describeTime(msLeft, text)}</span>
      </p>
      <p className={classes.hint}>{text.stays}</p>
    </div>
  )
}
