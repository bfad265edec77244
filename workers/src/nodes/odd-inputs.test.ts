import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import type { NodeInput } from '@atelier/shared-schema/graph/node-schema.ts'
import { expect, test } from 'vitest'
import { NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { encodePicture } from '#images/encode.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { between, pick, randomFor } from '#painter/core/random.ts'
import type { Random } from '#painter/core/random.ts'
import { mask, picture, solid } from '#testing/node-cases.ts'
import { runNode } from '#testing/run-node.ts'
import { allNodes } from './all-nodes.ts'

const world = { files: { 'a.png': await encodePicture(solid(5, 3, [1, 2, 3, 4]), { format: 'png' }) } }
const paintingTypes = new Set(['MODEL', 'CLIP', 'CONTROL_NET', 'UPSCALE_MODEL'])

/** The painter has tests of its own; it takes too long to be tried with everything. */
const kinds = allNodes.filter(({ schema }) => {
  const types = Object.values(schema.input.required).map(([type]) => type)
  return (
    schema.category !== 'atelier/painter' && !types.some(type => typeof type === 'string' && paintingTypes.has(type))
  )
})

test.each(kinds.map(kind => [kind.schema.name, kind] as const))(
  '%s gives whole pictures or says what is wrong, whatever it is given within its ranges',
  async (name, kind) => {
    const random = randomFor(1, name)
    for (let round = 0; round < longCount({ short: 8, long: 400 }); round++) {
      const inputs = oddInputs(kind, random)
      try {
        const { outputs } = await runNode(kind, inputs, world)
        expect(outputs).toHaveLength(kind.schema.output.length)
        outputs.forEach(expectWhole)
      } catch (error) {
        if (!(error instanceof NodeInputError)) throw new Error(describe(inputs), { cause: error })
        expect([...Object.keys(kind.schema.input.required), ...Object.keys(kind.schema.input.optional)]).toContain(
          error.input,
        )
      }
    }
  },
  longCount({ short: 30_000, long: 1_800_000 }),
)

function describe(inputs: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(inputs, (_, value: unknown) => (value instanceof Uint8Array ? `${value.length} bytes` : value))
}

/** Pictures anywhere within what came out are as large as they say. */
function expectWhole(value: unknown): void {
  if (Array.isArray(value)) value.forEach(expectWhole)
  else if (isGrid(value)) expect(value.data.length).toBe(value.width * value.height * (value.channels ?? 1))
  else if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(expectWhole)
  else expect(value).toBeDefined()
}

function isGrid(value: unknown): value is Mask & Partial<Pick<Picture, 'channels'>> {
  return typeof value === 'object' && value !== null && 'data' in value && value.data instanceof Uint8Array
}

function oddInputs({ schema }: NodeKind, random: Random): Record<string, unknown> {
  const inputs: Record<string, unknown> = {}
  const wrap = (value: unknown) => (schema.is_input_list ? [value] : value)
  for (const [name, input] of Object.entries(schema.input.required)) inputs[name] = wrap(oddValue(input, random))
  // Sixteen million pixels are within the range, but not within the time of a test.
  if ('megapixels' in inputs) inputs['megapixels'] = between(random, 0.01, 0.1)
  for (const [name, input] of Object.entries(schema.input.optional)) {
    if (random() < 0.5) inputs[name] = wrap(oddValue(input, random))
  }
  return inputs
}

function oddValue([type, options]: NodeInput, random: Random): unknown {
  if (typeof type !== 'string') return type.length > 0 ? pick(random, type) : 'a.png'
  switch (type) {
    case 'INT':
      return Math.round(oddNumber(options, random))
    case 'FLOAT':
      return oddNumber(options, random)
    case 'BOOLEAN':
      return random() < 0.5
    case 'STRING':
      return random() < 0.6
        ? (options.default ?? 'a text')
        : pick(random, ['', 'ü🐈\n\nb', '[{"points":[[1,2]]}]', '#ff0000', '{a}', '(', '0-1'])
    case 'IMAGE':
      return batch(random, oddPicture(random))
    case 'MASK':
      return batch(random, oddMask(random))
    case 'LATENT':
      return {
        width: 8,
        height: 16,
        batchSize: 2,
        ...(random() < 0.5 && { pictures: [solid(8, 16, [1, 2, 3]), solid(8, 16, [4, 5, 6])] }),
      }
    case 'CONDITIONING':
      return [{ text: 'a cat', strength: 1 }]
    default:
      return pick(random, [7, 0.5])
  }
}

/** The ends of the range, the default and something between; never so large that a run takes long. */
function oddNumber(options: NodeInput[1], random: Random): number {
  const low = Math.max(options.min ?? 0, -64)
  const high = Math.max(low, Math.min(options.max ?? 64, 64))
  const usual = Math.min(high, Number(options.default ?? low))
  return pick(random, [low, high, usual, between(random, low, high)])
}

function batch<Entry>(random: Random, entry: Entry): Entry[] {
  return Array.from({ length: random() < 0.7 ? 1 : 3 }, () => entry)
}

function oddPicture(random: Random): Picture {
  const [width, height] = oddSize(random)
  const alpha = random() < 0.4
  return picture(width, height, (x, y) => [(x * 31) % 256, (y * 57) % 256, 99, ...(alpha ? [(x * 80 + y) % 256] : [])])
}

function oddMask(random: Random): Mask {
  const [width, height] = oddSize(random)
  const value = pick(random, [0, 100, 255])
  return mask(width, height, x => (x % 2 === 0 ? value : 255 - value))
}

function oddSize(random: Random): readonly [number, number] {
  return pick(random, [
    [1, 1],
    [1, 9],
    [9, 1],
    [2, 3],
    [13, 7],
    [32, 32],
  ])
}
