import { Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useTrainingActs } from '../hooks/use-training-acts.ts'
import { wordNote } from '../note-words.ts'
import { trainingMessages } from '../training.messages.ts'
import { TrainingStatus } from './training-card.tsx'
import classes from '../training.module.css'

const ConfirmDialog = lazyPart(async () => (await import('#items/confirm-dialog.tsx')).ConfirmDialog)

/** How far it is, and what can be done with it meanwhile. */
export function TrainingProgress({ training }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const format = useFormat()
  const { name, progress, credits } = training
  return (
    <section className={classes.notice} aria-label={text.progressOf(name)}>
      <div className={classes.progress}>
        <div className={classes.said}>
          <TrainingStatus training={training} />
          <output>{format.number(progress, { style: 'percent' })}</output>
        </div>
        <Progress value={progress * 100} aria-label={text.progressOf(name)} />
        <p className={classes.quiet}>
          {describeStanding(training, text)}
          {credits.held > 0 && ` · ${text.held(format.number(credits.held))}`}
        </p>
      </div>
      <Acts training={training} />
    </section>
  )
}

type Text = (typeof trainingMessages)['en']

function describeStanding({ isPaused, status, queuePosition, note }: TrainingAnswer, text: Text): string {
  if (isPaused) return text.pausedLead
  if (status === 'PROCESSING' && note !== '') return wordNote(note, text.notes)
  return queuePosition !== null && queuePosition > 0 ? text.queued(queuePosition) : text.waiting
}

function Acts({ training: { id, isPaused } }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const acts = useTrainingActs()
  const [doing, setDoing] = useState<'pause' | 'stop'>()
  const [isStopping, setStopping] = useState(false)
  const run = async (what: 'pause' | 'stop', act: () => Promise<boolean>) => {
    setDoing(what)
    await act()
    setDoing(undefined)
  }
  return (
    <div className={classes.acts}>
      {isPaused ? (
        <Button
          variant="line"
          icon={IconPlayerPlay}
          loading={doing === 'pause'}
          onClick={() => void run('pause', () => acts.resume(id))}
        >
          {text.resume}
        </Button>
      ) : (
        <Button
          variant="line"
          icon={IconPlayerPause}
          loading={doing === 'pause'}
          onClick={() => void run('pause', () => acts.pause(id))}
        >
          {text.pause}
        </Button>
      )}
      <Button variant="line" icon={IconPlayerStop} loading={doing === 'stop'} onClick={() => setStopping(true)}>
        {text.stop}
      </Button>
      <Suspense>
        {isStopping && (
          <ConfirmDialog
            opened
            title={text.stopTitle}
            confirm={text.stop}
            onClose={() => setStopping(false)}
            onConfirm={() => run('stop', () => acts.stop(id))}
          >
            {text.stopLead}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
