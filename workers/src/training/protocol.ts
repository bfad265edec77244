import type { PatchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { TrainingCrop } from '@atelier/shared-schema/entities/training.ts'

/** One training, as it is sent to the process that does it: plain data and files. */
export interface TrainingOrder {
  readonly settings: PatchModelSettings
  readonly images: readonly TrainingOrderImage[]
  /** Of the last checkpoint. */
  readonly checkpointPath: string | undefined
  /** Where it may write. */
  readonly folder: string
}

export interface TrainingOrderImage {
  readonly id: string
  readonly hash: string
  readonly caption: string
  readonly path: string
  readonly crop: TrainingCrop | null
}

export interface CheckpointFiles {
  readonly path: string
  readonly step: number
  readonly steps: number
  readonly samples: readonly { readonly path: string; readonly closest: { index: number; psnr: number } | undefined }[]
}

/** From the process to whoever started it. */
export type FromTrainer =
  | { readonly type: 'beat'; readonly rssBytes: number }
  | { readonly type: 'progress'; readonly fraction: number; readonly note: string }
  /** It goes on once it hears `kept`. */
  | ({ readonly type: 'checkpoint' } & CheckpointFiles)
  | { readonly type: 'done'; readonly path: string }
  | { readonly type: 'failed'; readonly message: string; readonly isCheckpointUnusable: boolean }

export type ToTrainer = { readonly type: 'kept' }
