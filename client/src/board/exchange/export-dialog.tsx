import { Checkbox, Progress, SegmentedControl } from '@mantine/core'
import type { Editor } from '@tldraw/tldraw'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { saveBlob } from '#ui/save-file.ts'
import { showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { StillBoard } from '#board/frame/still-board.tsx'
import { holdVersion } from '#board/history/versions.ts'
import { exchangeMessages } from './exchange.messages.ts'
import { exportFormats, ExportFailed, rangeFor, rangesOf } from './export-ask.ts'
import type { ExportAsk, ExportFailure, ExportRange, ExportScale, ExportStep } from './export-ask.ts'
import { exportBoard } from './export-board.ts'
import { plainName } from './plain-name.ts'
import classes from './exchange.module.css'

export interface ExportDialogProps {
  /** What it was asked for, where it was asked for at something. */
  range: ExportRange | undefined
  onClose: () => void
}

/** The range only once one was chosen: each format has its own. */
type Choice = Omit<ExportAsk, 'range'> & { range: ExportRange | undefined }

type Phase = { is: 'asking'; failure?: ExportFailure } | { is: 'running'; ask: ExportAsk; step: ExportStep }

export function ExportDialog({ range: asked, onClose }: ExportDialogProps) {
  const text = useMessages(exchangeMessages)
  const format = useFormat()
  const { board, session, editor: live } = useBoard()
  const [selected] = useState(() => live.getSelectedShapeIds())
  const [pageId] = useState(() => live.getCurrentPageId())
  const [choice, setChoice] = useState<Choice>({ format: 'png', range: asked, scale: 2, background: true })
  const ask = { ...choice, range: rangeFor(choice.format, choice.range) }
  const [phase, setPhase] = useState<Phase>({ is: 'asking' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  // As it was when it was asked for.
  const { doc, records } = useMemo(() => holdVersion(session.doc), [session])

  async function run(editor: Editor, ask: ExportAsk): Promise<void> {
    const { signal } = (stop.current = new AbortController())
    const onStep = (step: ExportStep) => !signal.aborted && setPhase({ is: 'running', ask, step })
    try {
      const source = { board, editor, records, pageId, selected }
      const { blob, extension, share } = await exportBoard(source, ask, { signal, onStep })
      if (signal.aborted) return
      const name = `${plainName(board.name) || 'board'}.${extension}`
      saveBlob(blob, name)
      showToast(share < 1 ? text.smaller(name, format.number(share, { style: 'percent' })) : text.exported(name), {
        tone: 'ok',
      })
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setPhase({ is: 'asking', failure: error instanceof ExportFailed ? error.failure : { is: 'drawing' } })
    }
  }

  const isRunning = phase.is === 'running'
  return (
    <Dialog opened onClose={onClose} title={text.exportTitle} size="md">
      {phase.is === 'running' ? (
        <>
          <Steps step={phase.step} />
          <div className={classes.offstage} aria-hidden="true" inert>
            <StillBoard boardId={board.id} doc={doc} onEditor={editor => void run(editor, phase.ask)} />
          </div>
        </>
      ) : (
        <Choices ask={ask} onChoose={given => setChoice({ ...choice, ...given })} hasSelection={selected.length > 0} />
      )}
      {phase.is === 'asking' && phase.failure && (
        <InlineError>
          {text.exportFailed}. {describe(phase.failure, text)}
        </InlineError>
      )}
      <DialogActions>
        <Button onClick={onClose}>{isRunning ? text.stop : text.cancel}</Button>
        {!isRunning && (
          <Button
            variant="primary"
            data-autofocus
            onClick={() => setPhase({ is: 'running', ask, step: { is: 'preparing' } })}
          >
            {text.start}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Text = ReturnType<typeof useMessages<typeof exchangeMessages.en>>

function describe(failure: ExportFailure, text: Text): string {
  switch (failure.is) {
    case 'empty':
      return text.nothingThere
    case 'no-pictures':
      return text.noPictures
    case 'drawing':
      return text.failures.drawing
    case 'pictures':
      return text.failures.pictures(failure.count)
  }
}

interface ChoicesProps {
  ask: ExportAsk
  onChoose: (given: Partial<ExportAsk>) => void
  hasSelection: boolean
}

function Choices({ ask, onChoose, hasSelection }: ChoicesProps) {
  const text = useMessages(exchangeMessages)
  const ranges = rangesOf[ask.format].filter(range => range !== 'selection' || hasSelection)
  const isDrawn = ask.format === 'png' || ask.format === 'svg' || ask.format === 'pdf'
  return (
    <div className={classes.choices}>
      <fieldset>
        <legend>{text.format}</legend>
        <div className={classes.formats}>
          {exportFormats.map(format => (
            <label key={format} className={classes.format}>
              <input type="radio" name="format" checked={format === ask.format} onChange={() => onChoose({ format })} />
              <strong>{text.formats[format].name}</strong>
              <span>{text.formats[format].detail}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {ranges.length > 1 && (
        <fieldset>
          <legend>{text.range}</legend>
          <SegmentedControl
            fullWidth
            aria-label={text.range}
            data={ranges.map(range => ({ value: range, label: text.ranges[range] }))}
            value={ask.range}
            onChange={range => onChoose({ range })}
          />
        </fieldset>
      )}
      {ask.format === 'png' && (
        <fieldset>
          <legend>{text.scale}</legend>
          <SegmentedControl
            fullWidth
            aria-label={text.scale}
            data={['1', '2', '3'].map(value => ({ value, label: `${value}×` }))}
            value={String(ask.scale)}
            onChange={scale => onChoose({ scale: Number(scale) as ExportScale })}
          />
        </fieldset>
      )}
      {isDrawn && (
        <Checkbox
          label={text.background}
          checked={ask.background}
          onChange={event => onChoose({ background: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

function Steps({ step }: { step: ExportStep }) {
  const { progress } = useMessages(exchangeMessages)
  const isCounted = 'count' in step
  const words = isCounted
    ? progress[step.is](Math.min(step.done + (step.is === 'pages' ? 1 : 0), step.count), step.count)
    : progress[step.is]
  return (
    <div className={classes.steps} role="status">
      <Progress
        value={isCounted ? (step.done / Math.max(1, step.count)) * 100 : 100}
        animated={!isCounted}
        aria-hidden="true"
      />
      <p>{words}</p>
    </div>
  )
}
