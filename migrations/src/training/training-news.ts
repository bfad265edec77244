import type { TrainingNews } from '@atelier/shared-schema/entities/training.ts'
import type { TrainingRow } from './training-rows.queries.ts'

/** What is rung when a training changed. */
export function trainingNewsOf(row: TrainingRow): TrainingNews {
  const { id, owner_uid: uid, status, progress, note, paused_at: pausedAt, seq } = row
  return { uid, event: { id, status, progress, note, isPaused: pausedAt !== null, seq } }
}
