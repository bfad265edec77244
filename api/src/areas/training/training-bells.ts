import type { TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import { trainingNewsOf } from '@atelier/database/training/training-news.ts'
import {
  TRAININGS_WAITING_CHANNEL,
  TRAINING_EVENTS_CHANNEL,
  TRAINING_STOP_CHANNEL,
} from '@atelier/shared-schema/tasks/training-channels.ts'
import type { App } from '#app.ts'

/** Once it is committed: its owner is told, and a worker if one may take it now. */
export function announceTraining({ doorbell }: Pick<App, 'doorbell'>, row: TrainingRow): void {
  if (row.status === 'QUEUED' && row.paused_at === null) doorbell.ring(TRAININGS_WAITING_CHANNEL)
  doorbell.ring(TRAINING_EVENTS_CHANNEL, JSON.stringify(trainingNewsOf(row)))
}

/** Whoever trains it is to stop. */
export function announceStop(app: Pick<App, 'doorbell'>, row: TrainingRow): void {
  app.doorbell.ring(TRAINING_STOP_CHANNEL, row.id)
  announceTraining(app, row)
}
