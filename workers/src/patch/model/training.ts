import type { PatchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { Picture } from '#images/picture.ts'

/** One of the images that a model is learned from. */
export interface TrainingImage {
  readonly id: string
  /** SHA-256 of its file, for the provenance of the model. */
  readonly hash: string
  /** What is to be seen, in words; empty when nobody said. */
  readonly caption: string
  /** Asked when it is its turn, so that two hundred never are in memory together. */
  read(): Promise<Picture>
}

export interface PatchModelTraining {
  /** 1 to 200, in an order that stays the same when training goes on from a checkpoint. */
  readonly images: readonly TrainingImage[]
  readonly settings: PatchModelSettings
  /** What `onCheckpoint` was last given: training goes on from there and ends with the same bytes as without a stop. */
  readonly checkpoint?: Uint8Array
  /** Pauses or ends it: `trainPatchModel` rejects with RunCanceled within a fraction of a second. */
  readonly signal?: AbortSignal
  onProgress?(fraction: number, note: string): void
  /** Awaited before it goes on. */
  onCheckpoint?(bytes: Uint8Array, report: CheckpointReport): void | Promise<void>
}

export interface CheckpointReport {
  readonly step: number
  readonly steps: number
  /** For each of the prompts for samples. */
  readonly samples: readonly Picture[]
  /** For each sample. */
  readonly closest: readonly ClosestImage[]
}

/** Which of the images learned from is most like a picture, and how much: above 23 dB it is nearly the same. */
export interface ClosestImage {
  readonly index: number
  readonly id: string
  readonly psnr: number
}

export const CLOSE_PSNR = 23
