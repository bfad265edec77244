import { FileButton, Progress } from '@mantine/core'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { askForArchive } from '#local/uploads/archive-asks.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import type { ArchiveUpload } from '../hooks/use-archives.ts'
import { portabilityMessages } from '../portability.messages.ts'
import { sayBytes } from '../say-bytes.ts'
import { ArchiveReport } from './archive-report.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

/** One archive, from its first part to the report of what it held. */
export function ArchiveRow({ upload }: { upload: ArchiveUpload }) {
  const { name, state, archive } = upload
  const hasEnded = state === 'refused' || archive.progress?.is === 'done' || archive.progress?.is === 'failed'
  return (
    <>
      <SettingRow title={name}>
        <Acts upload={upload} hasEnded={hasEnded} />
      </SettingRow>
      <div role="status" className={classes.stack}>
        <HowFar upload={upload} />
      </div>
    </>
  )
}

function Acts({ upload: { id, name, state, archive }, hasEnded }: { upload: ArchiveUpload; hasEnded: boolean }) {
  const text = useMessages(portabilityMessages)
  return (
    <>
      {state === 'missing' && (
        <FileButton
          accept="application/zip,.zip"
          onChange={file => file && askForArchive({ is: 'bring', file, options: archive })}
        >
          {props => (
            <Button variant="line" {...props}>
              {text.chooseAgain}
            </Button>
          )}
        </FileButton>
      )}
      {archive.progress?.is === 'failed' && (
        <Button variant="line" onClick={() => askForArchive({ is: 'again', id })}>
          {text.again}
        </Button>
      )}
      <Button
        variant="line"
        aria-label={`${hasEnded ? text.clear : text.stop}: ${name}`}
        onClick={() => askForArchive({ is: 'drop', id })}
      >
        {hasEnded ? text.clear : text.stop}
      </Button>
    </>
  )
}

function HowFar({ upload }: { upload: ArchiveUpload }) {
  const text = useMessages(portabilityMessages)
  const { state, archive, refusal } = upload
  if (state === 'missing') return <p className={classes.quiet}>{text.missing}</p>
  if (state === 'refused') return <InlineError>{refusal?.message || text.failed}</InlineError>
  if (archive.progress?.is === 'failed') return <InlineError>{archive.progress.message || text.failed}</InlineError>
  if (archive.progress?.is === 'done') return <ArchiveReport result={archive.progress} />
  return <UnderWay upload={upload} progress={archive.progress} />
}

function UnderWay({
  upload: { size, parts, started },
  progress,
}: {
  upload: ArchiveUpload
  progress: Extract<ImportProgress, { is: 'going' }> | undefined
}) {
  const text = useMessages(portabilityMessages)
  const format = useFormat()
  const sent = Math.min(size, parts.length * (started?.partBytes ?? 0))
  const share = progress ? progress.done / Math.max(1, progress.total) : sent / Math.max(1, size)
  const label = progress
    ? text.arriving(progress.done, progress.total)
    : text.sending(sayBytes(sent, format), sayBytes(size, format))
  return (
    <>
      <p>{label}</p>
      <Progress value={share * 100} aria-label={label} />
      <p className={classes.quiet}>{text.goesOn}</p>
    </>
  )
}
