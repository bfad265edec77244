import { describe, expect, it } from 'vitest'
import { choicesOf } from './input-value.ts'
import { readObjectInfo } from './object-info.ts'
import { smallSchemas } from './small-schemas.fixture.ts'
import { validateGraph } from './validate-graph.ts'

const server = {
  Load: {
    input: {
      required: {
        model: [['a.safetensors', 'b.safetensors']],
        method: ['COMBO', { options: ['fast', 'slow'], default: 'fast' }],
        size: [[256, 512], { default: 512 }],
        steps: ['INT', { default: 20, min: 1, max: '10', tooltip: 'how often' }],
        image: ['IMAGE'],
      },
      hidden: { prompt: 'PROMPT', id: ['UNIQUE_ID'] },
    },
    output: ['IMAGE', ['a', 'b']],
    name: 'Load',
    output_node: true,
  },
  Broken: { input: { required: { a: 7 } } },
  Odd: { output: null, input: null, display_name: 5 },
}

describe('readObjectInfo', () => {
  const { registry, unreadable } = readObjectInfo(server)
  const load = registry.get('Load')

  it('reads both forms of choices, and numbers among them', () => {
    const { model, method, size } = load?.input.required ?? {}
    expect([model, method, size].map(input => input && choicesOf(input))).toEqual([
      ['a.safetensors', 'b.safetensors'],
      ['fast', 'slow'],
      [256, 512],
    ])
  })

  it('fills in what older servers do not say', () => {
    expect(load).toMatchObject({
      display_name: 'Load',
      input_order: { required: ['model', 'method', 'size', 'steps', 'image'], hidden: ['prompt', 'id'] },
      input: { optional: {}, hidden: { prompt: 'PROMPT', id: 'UNIQUE_ID' } },
      output: ['IMAGE', 'COMBO'],
      output_name: ['IMAGE', 'COMBO'],
      output_is_list: [false, false],
      is_input_list: false,
    })
    expect(load?.input.required['steps']).toEqual(['INT', { default: 20, min: 1, tooltip: 'how often' }])
    expect(registry.get('Odd')).toMatchObject({ display_name: 'Odd', output: [] })
  })

  it('leaves out what it cannot read, and names it', () => {
    expect(unreadable.map(({ name }) => name)).toEqual(['Broken'])
    for (const odd of [null, 1, 'x', [], { a: null }]) expect(readObjectInfo(odd).registry.size).toBe(0)
  })

  it('makes schemas that graphs are judged by', () => {
    const node = { class_type: 'Load', inputs: { model: 'c', method: 'none', size: 512, steps: 0, image: ['1', 1] } }
    const judged = validateGraph({ 1: node }, registry)
    expect(judged.node_errors[1]?.errors.map(({ type }) => type)).toEqual([
      'value_not_in_list',
      'value_not_in_list',
      'value_smaller_than_min',
      'return_type_mismatch',
    ])
  })

  it('reads our own schemas as they are', () => {
    const info = JSON.parse(
      JSON.stringify(Object.fromEntries(smallSchemas.map(schema => [schema.name, schema]))),
    ) as unknown
    expect([...readObjectInfo(info).registry.values()]).toEqual(smallSchemas)
  })
})
