import { z } from 'zod'
import type { PlainValue } from '#documents/plain-value.ts'
import { isPlainValue } from '#documents/plain-value.ts'

export const nodeId = z.string().min(1).max(120)
const inputName = z.string().min(1).max(120)
const place = { node: nodeId, input: inputName }
const target = z.object(place)
const link = z.tuple([nodeId, z.int().min(0).max(63)])
export const plainJson = z.custom<PlainValue>(value => isPlainValue(value), 'must be plain JSON')
const templateText = z.string().max(4_000)
/** Whether what is written replaces what the input holds by then, or is joined to it by a comma. */
const how = z.enum(['set', 'append', 'prepend']).optional()

/**
 * Where the value of a field goes. Fields are written in their order and each field's binds in theirs, except `style`, which
 * comes after all others, as a style is laid around the whole prompt.
 */
export const recipeBind = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('value'),
    ...place,
    /** Added to a number, so that several nodes can go on from one. */
    add: z.number().optional(),
  }),
  z.object({
    as: z.literal('template'),
    ...place,
    /** `{value}` is the value; `{quoted}` is it between quotation marks, so that a prompt takes it word for word. */
    text: templateText,
    how,
  }),
  z.object({
    as: z.literal('map'),
    ...place,
    /** From the value, as text, to what is written: a value, or a link such as `["node", 0]`. */
    values: z.record(z.string().max(200), plainJson),
    how,
  }),
  /** A side of a ratio, in pixels. */
  z.object({ as: z.literal('width'), ...place }),
  z.object({ as: z.literal('height'), ...place }),
  /** The file of one image. Without an image, what the graph holds stays. */
  z.object({ as: z.literal('image'), ...place }),
  /** The file of the mask that came with an image. What may be without one is linked to `into` only with it. */
  z.object({ as: z.literal('mask'), ...place, into: target.optional() }),
  /** The loading node is there once for each image, and linked to `into.input` with 1, 2, 3 … after it. */
  z.object({ as: z.literal('images'), ...place, into: target }),
  /** The weights of the images of a style: to `input` with 1, 2, 3 … after it. */
  z.object({ as: z.literal('weights'), ...place }),
  /** LoRA loaders go between these outputs and all that take of them. */
  z.object({ as: z.literal('lora'), model: link, clip: link.optional() }),
  /** The skeletons as the JSON text that `AtelierPose` draws. */
  z.object({ as: z.literal('pose'), ...place }),
  /** The words of a prompt style, laid around what the prompts hold. */
  z.object({ as: z.literal('style'), positive: target, negative: target.optional() }),
  /** Without a value, or with false, 0 or the option `none`, the node is passed by: who takes of it gets what it takes by `through`. */
  z.object({ as: z.literal('enable'), node: nodeId, through: inputName }),
])
export type RecipeBind = z.infer<typeof recipeBind>
export type BindOf<As extends RecipeBind['as']> = Extract<RecipeBind, { as: As }>

/** Where the seed of a run goes. */
export const seedPlace = z.object({ ...place, add: z.int().min(0).max(1_000_000).optional() })
export type SeedPlace = z.infer<typeof seedPlace>
