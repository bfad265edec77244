import { expect, test } from 'vitest'
import { defineNode, text } from '#graph/node-schema.ts'
import { atelierImageService } from '#nodes/image-service.nodes.ts'
import { serviceTextToImage } from './built-in/service-text-to-image.ts'
import { listPlainPrompts } from './plain-prompts.ts'

const encode = defineNode({
  name: 'CLIPTextEncode',
  title: 'Encode',
  description: '',
  category: '',
  required: { text: text() },
  outputs: [],
})
const hosted = { ...encode, name: 'Hosted', python_module: 'comfy_api_nodes.nodes_openai' }
const schemaOf = (kind: string) => [atelierImageService, encode, hosted].find(({ name }) => name === kind)

test('a prompt is plain where nothing that it goes to reads weights', () => {
  expect(listPlainPrompts(serviceTextToImage.definition, schemaOf)).toEqual(['prompt'])
  const [prompt] = serviceTextToImage.definition.fields.filter(field => field.type === 'prompt')
  if (!prompt) throw new Error('there is no prompt')
  const of = (...kinds: string[]) =>
    listPlainPrompts(
      {
        fields: [{ ...prompt, bind: kinds.map(node => ({ as: 'value' as const, node, input: 'text' })) }],
        graph: Object.fromEntries(kinds.map(kind => [kind, { class_type: kind, inputs: {} }])),
      },
      schemaOf,
    )
  expect(of('Hosted')).toEqual(['prompt'])
  expect(of('CLIPTextEncode', 'Hosted')).toEqual([])
  expect(of('Unknown')).toEqual([])
  expect(of()).toEqual([])
})
