import { z } from 'zod'
import { localText } from './local-text.ts'
import { poseDrawing } from './pose-schema.ts'
import { recipeBind } from './recipe-bind.ts'

const words = (lengthMax: number) => z.string().max(lengthMax)
export const paramKey = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, 'must be letters, digits and _, beginning with a letter, at most 40')

/** An option of a choice. */
const fieldOption = z.object({
  value: z.string().min(1).max(200),
  label: localText(80),
  /** An address on this server: `/recipes/options/oil.webp`, `/f/…`. */
  picture: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/, 'must be an address on this server')
    .optional(),
})
export type FieldOption = z.infer<typeof fieldOption>

const options = z.array(fieldOption).min(1).max(200)
const number = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const modelFolder = z.string().min(1).max(60)

const common = {
  /** As clients send it in `params`. */
  key: paramKey,
  label: localText(80),
  help: localText(400).optional(),
  /** The heading of the section of the form that begins with it. */
  section: localText(80).optional(),
  isRequired: z.boolean().optional(),
  /** Folded away until it is asked for. */
  isAdvanced: z.boolean().optional(),
  bind: z.array(recipeBind).max(32),
}

const textual = { lengthMax: z.int().min(1).max(20_000), placeholder: localText(200).optional() }

export const promptField = z.object({
  ...common,
  ...textual,
  type: z.literal('prompt'),
  default: words(20_000).optional(),
  /** It says what is to be left out. */
  isNegative: z.boolean().optional(),
})

export const plainTextField = z.object({
  ...common,
  ...textual,
  type: z.literal('text'),
  default: words(20_000).optional(),
  isMultiline: z.boolean().optional(),
})

export const imageField = z.object({
  ...common,
  type: z.literal('image'),
  countMin: z.int().min(1).max(64),
  countMax: z.int().min(1).max(64),
  /** Larger ones are scaled down to about so many pixels by the recipe itself. */
  pixelsMax: z.int().min(1).max(100_000_000).optional(),
  /** Whether a mask may, or must, be painted on it: white is chosen. */
  mask: z.enum(['none', 'optional', 'required']),
})

export const modelField = z.object({
  ...common,
  type: z.literal('model'),
  default: words(200).optional(),
  folder: modelFolder,
  /** Where nothing is chosen, the first that is there is taken. */
  takesFirst: z.boolean().optional(),
})

export const loraField = z.object({
  ...common,
  type: z.literal('lora'),
  folder: modelFolder,
  countMax: z.int().min(1).max(16),
})

/** One LoRA by name, at the strength that the recipe gives it. */
export const loraSimpleField = z.object({
  ...common,
  type: z.literal('lora-simple'),
  default: words(200).optional(),
  folder: modelFolder,
  strength: z.number().min(-10).max(10),
})

export const numberKind = z.enum([
  'integer',
  'decimal',
  /** Goes to the `seeds` of the definition; without it one is drawn for each run. */
  'seed',
  /** How many pictures. */
  'count',
  /** By how much the sides of the images grow. */
  'factor',
])

export const numberField = z.object({
  ...common,
  type: z.literal('number'),
  default: number.optional(),
  kind: numberKind,
  min: number,
  max: number,
  step: z.number().positive().max(Number.MAX_SAFE_INTEGER),
})

export const booleanField = z.object({ ...common, type: z.literal('boolean'), default: z.boolean().optional() })

const chosen = { default: words(200).optional(), options }
export const selectField = z.object({ ...common, ...chosen, type: z.literal('select') })
export const radioField = z.object({ ...common, ...chosen, type: z.literal('radio') })
/** A choice among pictures. */
export const gallerySelectField = z.object({ ...common, ...chosen, type: z.literal('gallery-select') })

export const poseField = z.object({
  ...common,
  type: z.literal('pose'),
  /** The name of a preset, or skeletons. */
  default: z.union([words(60), poseDrawing]).optional(),
  peopleMax: z.int().min(1).max(8),
})

export const styleField = z.object({
  ...common,
  type: z.literal('style'),
  default: words(60).optional(),
  /** Whether it takes prompt styles, which are words, or people's styles, which are made of images. */
  of: z.enum(['words', 'images']),
})

/** `3:2` */
export const ratioText = z.string().regex(/^[1-9]\d{0,2}:[1-9]\d{0,2}$/, 'must be as 3:2')

export const ratioField = z.object({
  ...common,
  type: z.literal('ratio'),
  default: words(20).optional(),
  ratios: z.array(ratioText).min(1).max(24),
  /** In pixels, of the longer side. */
  longSide: z.int().min(16).max(8_192),
  /** Sides are rounded to it. */
  multipleOf: z.int().min(1).max(256),
  /** A size such as `1024x640` may be given as well, each side at most so long. */
  ownSideMax: z.int().min(16).max(8_192).optional(),
})

export const recipeField = z.discriminatedUnion('type', [
  promptField,
  plainTextField,
  imageField,
  modelField,
  loraField,
  loraSimpleField,
  numberField,
  booleanField,
  selectField,
  radioField,
  gallerySelectField,
  poseField,
  styleField,
  ratioField,
])
export type RecipeField = z.infer<typeof recipeField>
export type FieldType = RecipeField['type']
export type FieldOf<Type extends FieldType> = Extract<RecipeField, { type: Type }>
