import { z } from 'zod'

export const PATCH_MODEL_IMAGES_MAX = 200

/** How a patch model is learned. */
export const patchModelSettings = z.object({
  /** The longer side, in pixels, at which images are learned. */
  size: z.union([z.literal(256), z.literal(384), z.literal(512)]).default(512),
  /** How often the whole of the patches is gone through to sort them. */
  rounds: z.int().min(1).max(32).default(8),
  /** Whether what is seen may also be seen from its other side. */
  isMirrored: z.boolean().default(true),
  seed: z.int().min(0).max(0xffffffff).default(1),
  /** One sample for each of them at every checkpoint; an empty one is drawn without words. */
  samplePrompts: z.array(z.string().max(2_000)).max(4).default(['', '']),
})
export type PatchModelSettings = z.output<typeof patchModelSettings>
