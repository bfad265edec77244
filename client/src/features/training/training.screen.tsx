import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Section } from '#ui/page.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { CheckpointStrip } from './components/checkpoint-strip.tsx'
import { CroppedPicture } from './components/cropped-picture.tsx'
import { TrainingFailure } from './components/training-failure.tsx'
import { TrainingLog } from './components/training-log.tsx'
import { TrainingMenu } from './components/training-menu.tsx'
import { TrainingProgress } from './components/training-progress.tsx'
import { TrainingResult } from './components/training-result.tsx'
import { useTraining } from './hooks/live-trainings.ts'
import { useTrainingActs } from './hooks/use-training-acts.ts'
import { trainingMessages } from './training.messages.ts'
import classes from './training.module.css'

const ConfirmDialog = lazyPart(async () => (await import('#items/confirm-dialog.tsx')).ConfirmDialog)
const TrainingEditor = lazyPart(async () => (await import('./components/training-editor.tsx')).TrainingEditor)
const route = getRouteApi('/open/signed-in/models/training/$id')

/** One training: put together while it is a draft, looked at while it runs, and what came of it. */
export function TrainingScreen() {
  const text = useMessages(trainingMessages)
  const { id } = route.useParams()
  const read = useTraining(id)
  const { data: training } = useKeptAnswer(['training', id], read)
  usePageTitle(training?.name)
  useEffect(() => beginLocalNow(), [])
  if (training) return <KnownTraining key={training.id} training={training} />
  if (read.isPending) return <Loading />
  return <ThingNotRead gone={text.gone} read={read} />
}

function Loading() {
  return (
    <Page title="">
      <SkeletonBlock height={56} />
      <SkeletonRows count={5} />
    </Page>
  )
}

function KnownTraining({ training }: { training: TrainingAnswer }) {
  const [savedTimes, setSavedTimes] = useState(0)
  const isOpen = training.status === 'DRAFT' || training.status === 'FAILED'
  if (training.deletedAt !== null || !isOpen) return <SettledTraining training={training} />
  return (
    <Suspense fallback={<Loading />}>
      <TrainingEditor
        // After it is saved it begins anew with what is kept; what is told of it meanwhile changes nothing that is being typed.
        key={savedTimes}
        begins={training}
        menu={<Menu training={training} />}
        notice={
          <>
            {training.status === 'FAILED' && <TrainingFailure training={training} />}
            {training.checkpoints.length > 0 && <CheckpointStrip training={training} />}
          </>
        }
        onSaved={() => setSavedTimes(times => times + 1)}
      />
    </Suspense>
  )
}

/** What it learns from cannot be changed any more. */
function SettledTraining({ training }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const isLive = training.deletedAt === null
  return (
    <Page title={training.name} lead={training.description} actions={<Menu training={training} />}>
      {isLive ? <Standing training={training} /> : <InTrash id={training.id} />}
      <CheckpointStrip training={training} />
      <Section title={text.learnsFrom} lead={text.images(training.images.length)}>
        <ul className={classes.images}>
          {training.images.map(({ fileId, url, crop, caption }, index) => (
            <li key={fileId}>
              <CroppedPicture source={url} crop={crop} alt={caption || text.imageOf(index + 1)} />
              {caption !== '' && <p title={caption}>{caption}</p>}
            </li>
          ))}
        </ul>
      </Section>
      <TrainingLog training={training} />
    </Page>
  )
}

function Standing({ training }: { training: TrainingAnswer }) {
  if (training.status === 'COMPLETED') return <TrainingResult training={training} />
  return <TrainingProgress training={training} />
}

function InTrash({ id }: { id: string }) {
  const text = useMessages(trainingMessages)
  const acts = useTrainingActs()
  return (
    <div className={classes.notice}>
      <p>{text.inTrash}</p>
      <Button variant="line" onClick={() => void acts.recover(id)}>
        {text.recover}
      </Button>
    </div>
  )
}

function Menu({ training }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const acts = useTrainingActs()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const leave = () => void navigate({ to: '/models/training', replace: true })
  return (
    <>
      <TrainingMenu training={training} onDelete={() => setDeleting(true)} />
      <Suspense>
        {isDeleting && (
          <ConfirmDialog
            opened
            title={text.deleteTitle(training.name)}
            confirm={text.deleteForever}
            onClose={() => setDeleting(false)}
            onConfirm={() => void acts.deleteForever(training.id).then(leave)}
          >
            {text.deleteLead}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
