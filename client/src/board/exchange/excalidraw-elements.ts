import { z } from 'zod'

/** Far beyond what anybody draws, near enough that sums of it stay numbers. */
const LENGTH_MAX = 1_000_000
const POINTS_MAX = 20_000
const TEXT_MAX = 20_000

const length = z.number().min(-LENGTH_MAX).max(LENGTH_MAX)
const point = z.tuple([length, length]).rest(z.unknown())
const words = z.string().max(TEXT_MAX)
const key = z.string().max(200)

const base = {
  id: key,
  x: length,
  y: length,
  width: length.default(0),
  height: length.default(0),
  angle: z.number().min(-1_000).max(1_000).default(0),
  strokeColor: key.default('#1e1e1e'),
  backgroundColor: key.default('transparent'),
  fillStyle: key.default('solid'),
  strokeWidth: z.number().default(2),
  strokeStyle: key.default('solid'),
  roughness: z.number().default(1),
  opacity: z.number().min(0).max(100).default(100),
  groupIds: z.array(key).max(30).nullish(),
  frameId: key.nullish(),
  roundness: z.unknown().optional(),
  locked: z.boolean().nullish(),
  link: z.string().max(4_000).nullish(),
}

const bindingOf = z
  .object({ elementId: key, fixedPoint: z.tuple([z.number(), z.number()]).nullish().catch(null) })
  .nullish()
  .catch(null)

const path = { points: z.array(point).min(1).max(POINTS_MAX) }
const ends = {
  startBinding: bindingOf,
  endBinding: bindingOf,
  startArrowhead: key.nullish(),
  endArrowhead: key.nullish(),
  elbowed: z.boolean().nullish(),
}

/** The elements of Excalidraw that a board has something for. */
export const excalidrawElement = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.enum(['rectangle', 'ellipse', 'diamond']) }),
  z.object({ ...base, ...path, type: z.literal('freedraw') }),
  z.object({ ...base, ...path, ...ends, type: z.literal('line') }),
  z.object({ ...base, ...path, ...ends, type: z.literal('arrow') }),
  z.object({
    ...base,
    type: z.literal('text'),
    text: words,
    originalText: words.nullish(),
    fontSize: z.number().min(1).max(2_000).default(20),
    fontFamily: z.number().default(1),
    textAlign: key.default('left'),
    verticalAlign: key.default('top'),
    containerId: key.nullish(),
    autoResize: z.boolean().nullish(),
  }),
  z.object({
    ...base,
    type: z.literal('image'),
    fileId: key.nullish(),
    scale: z.tuple([z.number(), z.number()]).nullish().catch(null),
    crop: z
      .object({
        x: z.number(),
        y: z.number(),
        width: z.number().positive(),
        height: z.number().positive(),
        naturalWidth: z.number().positive(),
        naturalHeight: z.number().positive(),
      })
      .nullish()
      .catch(null),
  }),
  z.object({ ...base, type: z.enum(['frame', 'magicframe']), name: words.nullish() }),
])

export type ExcalidrawElement = z.infer<typeof excalidrawElement>
export type ElementOf<Type extends ExcalidrawElement['type']> = Extract<ExcalidrawElement, { type: Type }>

export const excalidrawFile = z.object({
  type: z.enum(['excalidraw', 'excalidraw/clipboard']),
  elements: z.array(z.unknown()),
  files: z.record(z.string(), z.unknown()).nullish(),
})

export const embeddedFile = z.object({ mimeType: z.string().max(200), dataURL: z.string().startsWith('data:image/') })

export const unknownElement = z.object({ type: z.string().max(60), isDeleted: z.boolean().nullish() })
