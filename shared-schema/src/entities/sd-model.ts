import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { id } from './ids.ts'
import { itemAnswer } from './item.ts'

/** What a model is built for. `patch` is our own: learned from somebody's images, and needs nothing beside itself. */
export const sdModelBaseType = z.enum(['sd-1x', 'sd-xl', 'flux1', 'wan-video', 'qwen', 'patch'])
export type SdModelBaseType = z.infer<typeof sdModelBaseType>

export const sdModelKind = z.enum([
  'normal',
  'inpaint',
  'vae',
  'embedding',
  'lora',
  'upscaler',
  'controlnet',
  'controlnet-lllite',
  'animatediff',
  'animatediff-lora',
  'ipadapter',
  'clipvision',
  'clip',
  'unet',
  'unet-tensorrt',
  'font',
])
export type SdModelKind = z.infer<typeof sdModelKind>

/** `gaia`: comes with the installation; `community`: somebody brought or trained it. */
export const sdModelSource = z.enum(['gaia', 'community'])
export type SdModelSource = z.infer<typeof sdModelSource>

export const sdModelFormat = z.enum(['patches', 'safetensors', 'gguf'])
export type SdModelFormat = z.infer<typeof sdModelFormat>

/** `processing`: its file has not been looked at yet; nothing runs with it before it is `available`. */
export const sdModelStatus = z.enum(['processing', 'available', 'failed'])
export type SdModelStatus = z.infer<typeof sdModelStatus>

/** What lists show of it beside what all items have. */
export const sdModelBrief = z.object({
  /** null where neither its file nor its owner says. */
  baseType: sdModelBaseType.nullable(),
  modelKind: sdModelKind,
  source: sdModelSource,
  format: sdModelFormat,
  fileName: z.string(),
  /** In bytes. */
  size: z.int(),
  status: sdModelStatus,
  /** Why its file is not taken, in words; '' otherwise. */
  failure: z.string(),
  triggerWords: z.array(z.string()),
})
export type SdModelBrief = z.infer<typeof sdModelBrief>

export const sdModelSummary = itemAnswer.extend(sdModelBrief.shape)
export type SdModelSummary = z.infer<typeof sdModelSummary>

/** What the head of a model's file says, as far as it is plain text. */
export const sdModelMetadata = z.record(z.string(), z.string())
export type SdModelMetadata = z.infer<typeof sdModelMetadata>

/** A picture that was made with it. `image` is an address of this server. */
export const sdModelSample = z.object({ fileId: id, url: z.string(), width: z.int(), height: z.int() })

export const sdModelAnswer = sdModelSummary.extend({
  /** In hexadecimal. */
  sha256: z.string(),
  metadata: sdModelMetadata,
  samples: z.array(sdModelSample),
  /** How it was trained here; null where it was brought, or that is gone or not one’s own. */
  trainingId: id.nullable(),
  /** The folder that engines look for such a model in. */
  folder: z.string(),
  /** What a graph names it by; null: it cannot be named, since it is not available. */
  graphName: z.string().nullable(),
  /** Something that is there now can run with it. Of other formats than our own that takes a file of this name on an engine. */
  isRunnable: z.boolean(),
  uploadedAt: dateTime,
})
export type SdModelAnswer = z.infer<typeof sdModelAnswer>

/** Where engines look for each kind of model. */
const folderOfKind: Record<SdModelKind, string> = {
  normal: 'checkpoints',
  inpaint: 'checkpoints',
  vae: 'vae',
  embedding: 'embeddings',
  lora: 'loras',
  upscaler: 'upscale_models',
  controlnet: 'controlnet',
  'controlnet-lllite': 'controlnet',
  animatediff: 'animatediff_models',
  'animatediff-lora': 'animatediff_motion_lora',
  ipadapter: 'ipadapter',
  clipvision: 'clip_vision',
  clip: 'text_encoders',
  unet: 'diffusion_models',
  'unet-tensorrt': 'tensorrt',
  font: 'fonts',
}

export function folderOfModel(kind: SdModelKind): string {
  return folderOfKind[kind]
}
