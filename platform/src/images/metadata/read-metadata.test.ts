import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import { encodePixels, solidPixels } from '#images/solid.fixture.ts'
import { embedMetadata } from './embed-metadata.ts'
import { readMetadata, readMetadataTexts } from './read-metadata.ts'

const metadata = {
  graph: { 1: { class_type: 'KSampler', inputs: { seed: 5, steps: 8, positive: ['2', 0] } } },
  workflow: { nodes: [] },
  parameters: 'a cat\nSteps: 8, Seed: 5, Size: 64x64',
}
const formats = ['png', 'jpeg', 'webp', 'gif'] as const
const files = await Promise.all(
  formats.map(async format => {
    const bytes = await encodePixels(solidPixels(8, 8, [9, 8, 7]), format)
    return { format, bytes: embedMetadata(bytes, format, metadata) }
  }),
)

const timeout = longCount({ short: 120_000, long: 1_800_000 })

test('no change to the bytes makes it throw', { timeout }, () => {
  const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) })
  const mutation = fc.record({
    file: fc.constantFrom(...files),
    changes: fc.array(change, { maxLength: 8 }),
    cut: fc.option(fc.nat(), { freq: 4 }),
  })
  fc.assert(
    fc.property(mutation, ({ file: { format, bytes: whole }, changes, cut }) => {
      const bytes = Uint8Array.from(whole.subarray(0, cut === null ? whole.length : cut % (whole.length + 1)))
      for (const { at, byte } of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
      readMetadata(bytes)
      embedMetadata(bytes, format, metadata)
    }),
    { numRuns: longCount({ short: 3000, long: 100_000 }) },
  )
})

test('any bytes of any format are read without throwing', { timeout }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.uint8Array({ maxLength: 400 }), ({ format, bytes: whole }, tail) => {
      const bytes = Buffer.concat([whole.subarray(0, 33), tail])
      readMetadata(bytes)
      embedMetadata(bytes, format, metadata)
    }),
    { numRuns: longCount({ short: 1000, long: 100_000 }) },
  )
})

const keywords = [
  'prompt',
  'workflow',
  'parameters',
  'UserComment',
  'Comment',
  'Dream',
  'sd-metadata',
  'invokeai_metadata',
]
const inputNames = [
  'seed',
  'steps',
  'model',
  'positive',
  'noise',
  'guider',
  'sigmas',
  'width',
  'height',
  'latent_image',
]
const fieldNames = ['image', 'prompt', 'loras', 'model', 'seed', 'base_model', 'resolution', 'uc', 'v4_prompt', 'steps']

test('no text makes it throw, whatever graph or object it holds', { timeout }, () => {
  const link = fc.tuple(fc.constantFrom('1', '2', '3', '4'), fc.nat({ max: 2 }))
  const inputs = fc.dictionary(fc.constantFrom(...inputNames, 'text', 'lora_name'), fc.oneof(link, fc.jsonValue()))
  const graph = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.record({ class_type: fc.string(), inputs }))
  const fields = fc.dictionary(fc.constantFrom(...fieldNames), fc.jsonValue())
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'"[]{}:,\\ -sS1\n', 'Steps', 'Seed') }),
    fc.oneof(graph, fields, fc.record({ sui_image_params: fields })).map(value => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keywords), text), texts => {
      readMetadataTexts(new Map(Object.entries(texts)))
    }),
    { numRuns: longCount({ short: 500, long: 50_000 }) },
  )
})
