import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ResultKeeper } from '#tasks/keep-pictures.ts'
import type { TrainerLimits } from './trainer-process.ts'

export interface TrainingWorld extends ResultKeeper {
  readonly doorbell: Doorbell
  readonly log: Log
  /** Where trainings have their files. */
  readonly areaRoot: string
  readonly trainerLimits: TrainerLimits
}
