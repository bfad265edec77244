import { trainingNewsOf } from '@atelier/database/training/training-news.ts'
import type { TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { TRAININGS_WAITING_CHANNEL, TRAINING_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/training-channels.ts'

/** Once it is committed: its owner sees it change, and a worker takes it if it waits. */
export function tellTraining(doorbell: Doorbell, row: TrainingRow): void {
  if (row.status === 'QUEUED' && row.paused_at === null) doorbell.ring(TRAININGS_WAITING_CHANNEL)
  doorbell.ring(TRAINING_EVENTS_CHANNEL, JSON.stringify(trainingNewsOf(row)))
}
