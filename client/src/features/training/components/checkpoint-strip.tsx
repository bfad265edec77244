import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { TrainingAnswer, TrainingCheckpoint } from '@atelier/shared-schema/entities/training.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { describeBytes } from '#ui/i18n/describe-bytes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showError } from '#ui/toast-store.ts'
import { trainingListRoutes } from '../hooks/live-trainings.ts'
import { trainingMessages } from '../training.messages.ts'
import { CroppedPicture } from './cropped-picture.tsx'
import classes from '../training.module.css'

/** What had been learned at each step, with the training image that each sample is most like. */
export function CheckpointStrip({ training }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const { checkpoints } = training
  return (
    <Section title={text.checkpoints} lead={checkpoints.length > 0 ? text.checkpointsLead : text.noCheckpoints}>
      <ol className={classes.checkpoints}>
        {checkpoints.toReversed().map(checkpoint => (
          <li key={checkpoint.id} className={classes.checkpoint}>
            <Checkpoint training={training} checkpoint={checkpoint} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface CheckpointProps {
  training: TrainingAnswer
  checkpoint: TrainingCheckpoint
}

function Checkpoint({ training, checkpoint }: CheckpointProps) {
  const text = useMessages(trainingMessages)
  const format = useFormat()
  const step = format.number(checkpoint.step)
  return (
    <>
      <header>
        <h3>{text.step(step)}</h3>
        <span>
          {describeBytes(checkpoint.size, format)} · <RelativeTime when={checkpoint.createdAt} />
        </span>
        <Keep training={training} checkpoint={checkpoint} />
      </header>
      <ul className={classes.strip} tabIndex={0} aria-label={text.step(step)}>
        {checkpoint.samples.map((sample, index) => (
          <li key={sample.fileId} className={classes.sample}>
            <div className={classes.pair}>
              <img
                src={sample.url}
                width={sample.width}
                height={sample.height}
                alt={text.sample(index + 1, step)}
                loading="lazy"
              />
              <Closest training={training} sample={sample} />
            </div>
            {sample.isTooClose && (
              <p className={classes.warning}>
                <Chip tone="warn">{text.tooClose}</Chip>
                <span>{text.tooCloseHint}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Closest({ training, sample }: { training: TrainingAnswer; sample: TrainingCheckpoint['samples'][number] }) {
  const text = useMessages(trainingMessages)
  const format = useFormat()
  const { closest, isTooClose } = sample
  const image = closest && training.images[closest.index]
  if (!closest || !image) return null
  return (
    <figure>
      <CroppedPicture
        source={image.url}
        crop={image.crop}
        alt={`${text.closest}: ${image.caption || text.imageOf(closest.index + 1)}`}
      />
      <figcaption>
        {text.closest}, {text.decibels(format.number(closest.psnr, { maximumFractionDigits: 1 }))}
        {!isTooClose && `. ${text.ownEnough}`}
      </figcaption>
    </figure>
  )
}

function Keep({ training, checkpoint: { id, modelId } }: CheckpointProps) {
  const text = useMessages(trainingMessages)
  const navigate = useNavigate()
  const [isKeeping, setKeeping] = useState(false)
  const isModelGone = training.status === 'COMPLETED' && training.modelId === null

  async function keep(): Promise<void> {
    setKeeping(true)
    try {
      const body = { trainingId: training.id, checkpointId: id }
      const model = await call(sdModelsRoutes.keepTrained, { body })
      await refresh([...trainingListRoutes, sdModelsRoutes.browse])
      await navigate({ to: '/models/$id', params: { id: model.id } })
    } catch (error) {
      showError(error)
    }
    setKeeping(false)
  }

  if (modelId !== null && !isModelGone) {
    return (
      <LinkButton variant="line" size="xs" to="/models/$id" params={{ id: modelId }}>
        {text.openKept}
      </LinkButton>
    )
  }
  return (
    <Button variant="line" size="xs" loading={isKeeping} onClick={() => void keep()}>
      {text.keep}
    </Button>
  )
}
