import { expect, test } from 'vitest'
import { makeRegistry } from '#graph/node-registry.ts'
import type { NodeSchema } from '#graph/node-schema.ts'
import { allNodeSchemas } from '#nodes/all-node-schemas.ts'
import { sdxlTextToImage } from './built-in/sdxl-text-to-image.ts'
import { styleTransfer } from './built-in/style-transfer.ts'
import { textToImage } from './built-in/text-to-image.ts'
import { takesPatchModels } from './takes-patch-models.ts'

const offered = allNodeSchemas.map((schema): NodeSchema => {
  const required = Object.fromEntries(
    Object.entries(schema.input.required).map(([name, input]) => [
      name,
      input[1].model_folder === 'checkpoints' ? ([['studio-painter'], input[1]] as const) : input,
    ]),
  )
  return { ...schema, input: { ...schema.input, required } }
})
const builtIn = makeRegistry(offered)

test.each([
  ['one whose model is chosen', textToImage, true],
  ['one of images', styleTransfer, true],
  ['one that names a model of another engine', sdxlTextToImage, false],
])('%s', (_what, { definition }, takes) => {
  expect(takesPatchModels(definition, builtIn)).toBe(takes)
})

test('one with nodes or choices that are not built in takes none', () => {
  const { graph, fields, ...rest } = textToImage.definition
  const other = { ...graph, more: { class_type: 'OfAnotherEngine', inputs: { images: ['decode', 0] as const } } }
  expect(takesPatchModels({ ...rest, fields, graph: other, outputs: ['save', 'more'] }, builtIn)).toBe(false)
  const chosen = fields.map(field =>
    field.key === 'sampler' && field.type === 'select' ? { ...field, default: 'uni_pc' } : field,
  )
  expect(takesPatchModels({ ...rest, graph, fields: chosen }, builtIn)).toBe(false)
})
