import { z } from 'zod'
import { id } from '#entities/ids.ts'

/**
 * What a board holds beside tldraw's own shapes. The server's schema and the client's shape utils are made from these same
 * props: tldraw takes as a validator whatever has a `validate`.
 */

export const BOARD_PARAMS_BYTES_MAX = 20_000
export const RESULTS_MAX = 16
export const SOURCES_MAX = 64
export const PROMPT_LENGTH_MAX = 10_000
export const STROKE_NUMBERS_MAX = 4_000
const SIDE_MAX = 100_000

const side = z.number().positive().max(SIDE_MAX)
export const boardShapeId = z.string().regex(/^shape:[\w-]{1,100}$/, 'must be the id of a shape')
/** A picture on a board is an asset record under the id of its file. */
const assetId = z.string().regex(/^asset:[\w-]{1,100}$/, 'must be the id of a picture on this board')
const label = z.string().max(200)

const params = z
  .record(z.string().min(1).max(120), z.json())
  .refine(value => JSON.stringify(value).length <= BOARD_PARAMS_BYTES_MAX, 'must be at most 20 kB')

/** What can be asked for on a board. */
export const boardAct = z.enum([
  'generate',
  'selection',
  'variation',
  'inpaint',
  'outpaint',
  'upscale',
  'style',
  'turbo',
  'background',
  'describe',
])
export type BoardAct = z.infer<typeof boardAct>

export const placeholderState = z.enum(['asked', 'done', 'failed', 'canceled'])
export type PlaceholderState = z.infer<typeof placeholderState>

const schemas = {
  /** A frame that pictures are generated in, with what is asked for. */
  generation: {
    w: side,
    h: side,
    name: label,
    /** Id or slug; null until one is chosen. */
    recipeId: z.string().min(1).max(120).nullable(),
    prompt: z.string().max(PROMPT_LENGTH_MAX),
    /** By the keys of the recipe’s fields, without the prompt. */
    params,
    /** How many pictures one asking makes. */
    count: z.int().min(1).max(RESULTS_MAX),
  },
  /** Stands for a task until its pictures are taken. */
  placeholder: {
    w: side,
    h: side,
    /** Whether one task is asked is known by the server: only it writes this, `state`, `results`, `texts` and `error`. */
    taskId: id.nullable(),
    /** The generation frame it was asked in. */
    frameId: boardShapeId.nullable(),
    act: boardAct,
    /** The shapes that it is made from. */
    sources: z.array(boardShapeId).max(SOURCES_MAX),
    /** How many pictures are expected. */
    count: z.int().min(1).max(RESULTS_MAX),
    state: placeholderState,
    results: z.array(assetId).max(RESULTS_MAX),
    /** What was written instead of drawn, such as a description. */
    texts: z.array(z.string().max(10_000)).max(RESULTS_MAX),
    /** Of the results the one that everybody is shown. */
    chosen: assetId.nullable(),
    label,
    error: z.object({ code: z.string().max(64), message: z.string().max(2_000) }).nullable(),
  },
  /** One person’s stroke of a mask over an image, in shares of the image’s width and height. */
  'mask-stroke': {
    imageId: boardShapeId,
    /** x, y, x, y, … from the image’s upper left corner. */
    points: z
      .array(z.number().min(-10).max(10))
      .min(2)
      .max(STROKE_NUMBERS_MAX)
      .refine(numbers => numbers.length % 2 === 0, 'must be pairs'),
    /** The brush’s diameter, as a share of the image’s width. */
    size: z.number().positive().max(2),
    erases: z.boolean(),
  },
} as const

const bindingSchemas = {
  /** A person’s vote for one result. It goes from what shows the result to the same. */
  vote: { result: assetId },
} as const

type Props<Schemas> = { [Name in keyof Schemas]: Schemas[Name] extends z.ZodType<infer T> ? T : never }
export type GenerationProps = Props<(typeof schemas)['generation']>
export type PlaceholderProps = Props<(typeof schemas)['placeholder']>
export type MaskStrokeProps = Props<(typeof schemas)['mask-stroke']>
export type VoteProps = Props<(typeof bindingSchemas)['vote']>

export interface PropValidator<T> {
  validate(value: unknown): T
}
type PropValidators<Schemas> = { [Name in keyof Schemas]: PropValidator<Props<Schemas>[Name]> }

function validatorOf<T>(schema: z.ZodType<T>): PropValidator<T> {
  return {
    validate(value) {
      const { error } = schema.safeParse(value)
      if (error) throw new Error(describe(error))
      // As it is: tldraw tells by identity whether a record has changed.
      return value as T
    },
  }
}

function describe({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'is not valid'
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

function validatorsOf<Schemas extends Record<string, z.ZodType>>(props: Schemas): PropValidators<Schemas> {
  return Object.fromEntries(
    Object.entries(props).map(([name, schema]) => [name, validatorOf(schema)]),
  ) as PropValidators<Schemas>
}

export const boardShapeProps = {
  generation: validatorsOf(schemas.generation),
  placeholder: validatorsOf(schemas.placeholder),
  'mask-stroke': validatorsOf(schemas['mask-stroke']),
}
export const boardBindingProps = { vote: validatorsOf(bindingSchemas.vote) }

/** What only the server writes of a placeholder once it is there. */
export const placeholderTruth = [
  'taskId',
  'state',
  'results',
  'texts',
  'error',
] as const satisfies readonly (keyof PlaceholderProps)[]

/** What everybody who may write on the board changes of anybody’s placeholder: looking through results shows them to all. */
export const placeholderForAll = ['chosen'] as const satisfies readonly (keyof PlaceholderProps)[]

/** One for each person and result: the id says whose and for what. */
export function voteIdOf(uid: string, result: string): string {
  return `binding:vote-${uid}-${result.replace(/^asset:/, '')}`
}

export function assetIdOf(fileId: string): string {
  return `asset:${fileId}`
}

/** The file of a picture on a board, by its asset’s `src`. */
export function fileIdOf(source: string): string {
  return source.replace(/^asset:/, '')
}

export function newPlaceholder(
  given: Pick<PlaceholderProps, 'w' | 'h' | 'act' | 'label'> & Partial<PlaceholderProps>,
): PlaceholderProps {
  return {
    taskId: null,
    frameId: null,
    sources: [],
    count: 1,
    state: 'asked',
    results: [],
    texts: [],
    chosen: null,
    error: null,
    ...given,
  }
}
