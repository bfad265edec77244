import { Progress } from '@mantine/core'
import type { TrainingSummary } from '@atelier/shared-schema/entities/training.ts'
import { ThingCard } from '#items/thing-card.tsx'
import { ModelPicture } from '#models/model-picture.tsx'
import { baseNames } from '#models/model-words.ts'
import { Chip } from '#ui/chip.tsx'
import type { ChipProps } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { trainingMessages } from '../training.messages.ts'
import { TrainingMenu } from './training-menu.tsx'
import classes from '../training-list.module.css'

export interface TrainingCardProps {
  training: TrainingSummary
  onDelete: () => void
}

/** One training of the list: what it learns from, and how far it is. */
export function TrainingCard({ training, onDelete }: TrainingCardProps) {
  const text = useMessages(trainingMessages)
  const { id, name, status, progress, error } = training
  return (
    <ThingCard
      name={name}
      path={`/models/training/${id}`}
      picture={<ModelPicture url={training.thumbnailUrl} word={baseNames[training.baseType]} />}
      description={error?.message ?? ''}
      facts={
        <>
          <TrainingStatus training={training} />
          <span>{text.images(training.imageCount)}</span>
          <RelativeTime when={training.completedAt ?? training.updatedAt} />
        </>
      }
      below={
        (status === 'PROCESSING' || (status === 'QUEUED' && progress > 0)) && (
          <Progress className={classes.bar} value={progress * 100} size="xs" aria-label={text.progressOf(name)} />
        )
      }
      acts={<TrainingMenu training={training} onDelete={onDelete} />}
    />
  )
}

const tones: Partial<Record<TrainingSummary['status'], ChipProps['tone']>> = {
  COMPLETED: 'ok',
  FAILED: 'danger',
  PROCESSING: 'warn',
}

export function TrainingStatus({ training: { status, isPaused } }: { training: TrainingSummary }) {
  const text = useMessages(trainingMessages)
  if (isPaused) return <Chip>{text.paused}</Chip>
  return <Chip tone={tones[status] ?? 'plain'}>{text.statuses[status]}</Chip>
}
