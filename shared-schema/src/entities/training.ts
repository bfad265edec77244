import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { id } from './ids.ts'
import { patchModelSettings } from './patch-model-settings.ts'
import { sdModelBaseType, sdModelKind } from './sd-model.ts'

export const CAPTION_LENGTH_MAX = 2_000
/** In dB: what is more like a picture than this is nearly that picture. */
export const TOO_CLOSE_PSNR = 23

export const trainingStatuses = ['DRAFT', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED'] as const
export const trainingStatus = z.enum(trainingStatuses)
export type TrainingStatus = z.infer<typeof trainingStatus>

/** Clients of before say it in small letters, and `training` for what is being processed. */
export const trainingStatusInput = z.preprocess(said => {
  if (typeof said !== 'string') return said
  const upper = said.toUpperCase()
  return upper === 'TRAINING' ? 'PROCESSING' : upper
}, trainingStatus)

/** How it is trained: what patch models are learned by, and what outside trainers may be told beside it. */
export const trainingSettings = patchModelSettings.extend({
  /** For outside trainers; what is null is for them to choose. */
  steps: z.int().min(1).max(20_000).nullable().default(null),
  learningRate: z.number().positive().max(1).nullable().default(null),
  /** Of a LoRA. */
  rank: z.int().min(1).max(256).nullable().default(null),
})
export type TrainingSettings = z.output<typeof trainingSettings>

const share = z.number().min(0).max(1)

/** The part of a picture that is learned from, in shares of its width and height. */
export const trainingCrop = z
  .object({ x: share, y: share, width: share.positive(), height: share.positive() })
  .refine(crop => crop.x + crop.width <= 1.000_001 && crop.y + crop.height <= 1.000_001, 'must lie within the picture')
export type TrainingCrop = z.infer<typeof trainingCrop>

/** An image of the library by its id, or a file that was brought for training; one of the two. */
export const trainingImageInput = z
  .object({
    imageId: id.optional(),
    fileId: id.optional(),
    /** Left out, it is what the image was made with, or its name. */
    caption: textField(CAPTION_LENGTH_MAX).optional(),
    crop: trainingCrop.nullable().default(null),
  })
  .refine(given => Boolean(given.imageId) !== Boolean(given.fileId), 'name an image or a file')
export type TrainingImageInput = z.output<typeof trainingImageInput>

export const trainingImage = z.object({
  /** null where it was brought for training alone, or is gone. */
  imageId: id.nullable(),
  fileId: id,
  url: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  crop: trainingCrop.nullable(),
})
export type TrainingImage = z.infer<typeof trainingImage>

const sample = z.object({ fileId: id, url: z.string(), width: z.int(), height: z.int() })

/** What had been learned at a step: a model that can be tried and kept. */
export const trainingCheckpoint = z.object({
  id,
  step: z.int(),
  /** In bytes. */
  size: z.int(),
  createdAt: dateTime,
  samples: z.array(
    sample.extend({
      /** The picture of the training that it is most like, and how much, in dB; null where the trainer does not say. */
      closest: z.object({ index: z.int(), psnr: z.number() }).nullable(),
      /** It is nearly that picture: what was learned repeats what it was shown. */
      isTooClose: z.boolean(),
    }),
  ),
  /** The model that it was kept as; null: it was not, or that is gone. */
  modelId: id.nullable(),
})
export type TrainingCheckpoint = z.infer<typeof trainingCheckpoint>

export const trainingError = z.object({ code: z.string(), message: z.string() })
export type TrainingError = z.infer<typeof trainingError>

/** What changes while it waits and runs. */
export const trainingLive = z.object({
  status: trainingStatus,
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** What is being done, in words of the trainer. */
  note: z.string(),
  isPaused: z.boolean(),
})

/** On the event stream; of several the one with the highest `seq` counts. */
export const trainingEvent = trainingLive.extend({ id, seq: z.int() })
export type TrainingEvent = z.infer<typeof trainingEvent>

/** What is rung when a training changed: the event, and whom it concerns. */
export const trainingNews = z.object({ uid: id, event: trainingEvent })
export type TrainingNews = z.infer<typeof trainingNews>

export const trainingSummary = trainingLive.extend({
  id,
  name: z.string(),
  description: z.string(),
  baseType: sdModelBaseType,
  modelKind: sdModelKind,
  imageCount: z.int(),
  thumbnailUrl: z.string().nullable(),
  workspaceId: id.nullable(),
  /** The model that came of it; null until it is there, or once it is gone. */
  modelId: id.nullable(),
  error: trainingError.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
  startedAt: dateTime.nullable(),
  completedAt: dateTime.nullable(),
  deletedAt: dateTime.nullable(),
  /** How many wait before it; null where it does not wait. */
  queuePosition: z.int().nullable(),
  seq: z.int(),
})
export type TrainingSummary = z.infer<typeof trainingSummary>

export const trainingLogLine = z.object({ at: dateTime, text: z.string() })

export const trainingAnswer = trainingSummary.extend({
  settings: trainingSettings,
  triggerWords: z.array(z.string()),
  images: z.array(trainingImage),
  /** The oldest first. */
  checkpoints: z.array(trainingCheckpoint),
  /** The newest last. */
  log: z.array(trainingLogLine),
  /** In credits: what is set aside, then what it cost. */
  credits: z.object({ held: z.number(), charged: z.number() }),
  attempts: z.int(),
})
export type TrainingAnswer = z.infer<typeof trainingAnswer>

export const trainingEstimate = z.object({
  credits: z.number(),
  isFree: z.boolean(),
  /** What may be spent, in credits; null where nothing is charged. */
  available: z.number().nullable(),
  runMs: z.int(),
  imageCount: z.int(),
  /** What would keep it from being started, in words; '' where nothing does. */
  hindrance: z.string(),
})
export type TrainingEstimate = z.infer<typeof trainingEstimate>
