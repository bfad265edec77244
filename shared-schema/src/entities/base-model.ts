import { z } from 'zod'
import { localText } from '#recipes/local-text.ts'
import { dateTime } from '#contract/fields.ts'
import { sdModelBaseType, sdModelKind } from './sd-model.ts'

export const baseModelLook = z.enum(['anime', 'real', 'semi-real', 'comic'])
export type BaseModelLook = z.infer<typeof baseModelLook>

/** What it takes to run one. */
export const baseModelNeeds = z.object({
  /** Of the file alone, in gigabytes. */
  gigabytes: z.number(),
  /** Of a graphics card, in gigabytes, for pictures of its usual size. */
  videoMemory: z.number(),
  engines: z.array(z.enum(['comfyui', 'onnx'])),
})

/** A well-known model that engines can run once somebody has put its file there. Nothing is downloaded. */
export const baseModel = z.object({
  slug: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
  /** Of the file on an engine, as far as one says it. */
  hash: z.string().nullable(),
  name: z.string(),
  description: localText(400),
  thumbnail: z.string().nullable(),
  styles: z.array(baseModelLook),
  defaultSettings: z.null(),
  fileName: z.string(),
  folder: z.string(),
  variant: sdModelKind,
  baseModel: sdModelBaseType,
  licence: z.string(),
  /** Who made it, and where it is published. */
  author: z.string(),
  homepage: z.string(),
  needs: baseModelNeeds,
  /** An engine that is there now lists a file of this name. */
  hasFile: z.boolean(),
})
export type BaseModel = z.infer<typeof baseModel>
