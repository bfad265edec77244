import { Progress } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { isNetworkError } from '#api/failures.ts'
import { describeError } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { exchangeMessages } from './exchange.messages.ts'
import { ImportRefused } from './import-content.ts'
import { importFile } from './import-file.ts'
import type { Imported, ImportStep } from './import-file.ts'
import classes from './exchange.module.css'

/** Brings a file onto the board, and says what could not be taken. */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const text = useMessages(exchangeMessages)
  const format = useFormat()
  const { board, editor } = useBoard()
  const [step, setStep] = useState<ImportStep>({ is: 'reading' })
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  const tell = useEffectEvent(({ shapes, left }: Imported) => {
    const words = [...left].map(([kind, count]) => text.leftOut(count, kind))
    const told = words.length > 0 ? text.importedBut(shapes, format.list(words)) : text.imported(shapes)
    showToast(told, { tone: 'ok', sticky: words.length > 0 })
    onClose()
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    importFile(file, { editor, boardId: board.id, signal, onStep: next => !signal.aborted && setStep(next) }).then(
      imported => !signal.aborted && tell(imported),
      (failure: unknown) => !signal.aborted && setError(failure),
    )
    return () => stop.abort()
  }, [file, editor, board.id, attempt])

  const isRefused = error instanceof ImportRefused
  return (
    <Dialog opened onClose={onClose} title={text.importTitle} size="md">
      {error === undefined ? (
        <div className={classes.steps} role="status">
          <p>{text.importing(file.name)}</p>
          <Progress
            value={step.is === 'pictures' ? (step.done / Math.max(1, step.count)) * 100 : 100}
            animated={step.is !== 'pictures'}
            aria-hidden="true"
          />
          <p>
            {step.is === 'reading'
              ? text.reading
              : step.is === 'placing'
                ? text.placing
                : text.uploading(step.done, step.count)}
          </p>
        </div>
      ) : (
        <InlineError>
          {text.importFailed}.{' '}
          {isRefused ? text.refusals[error.reason] : isNetworkError(error) ? text.importAway : describeError(error)}
        </InlineError>
      )}
      <DialogActions>
        <Button onClick={onClose}>{error === undefined ? text.stop : text.close}</Button>
        {error !== undefined && !isRefused && (
          <Button
            variant="primary"
            onClick={() => {
              setError(undefined)
              setAttempt(attempt + 1)
            }}
          >
            {text.retry}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
