import { describe, expect, it } from 'vitest'
import { smallRegistry, textToImage } from './small-schemas.fixture.ts'
import { validateGraph, type GraphValidation } from './validate-graph.ts'

function judge(graph: unknown, options?: Parameters<typeof validateGraph>[2]): GraphValidation {
  return validateGraph(graph, smallRegistry, options)
}

/** The errors of one node of a graph that cannot run. */
function errorsAt(id: string, graph: unknown) {
  const judged = judge(graph)
  expect(judged.isValid).toBe(false)
  return judged.node_errors[id]?.errors ?? []
}

/** Text to picture with one input changed. */
function withInput(id: keyof ReturnType<typeof textToImage>, name: string, value: unknown) {
  const graph = textToImage()
  graph[id].inputs[name] = value
  return graph
}

describe('a graph that can run', () => {
  it('passes with its outputs, and is not copied when nothing is converted', () => {
    const graph = textToImage()
    const judged = judge(graph)
    expect(judged).toMatchObject({ isValid: true, outputs: ['9'], node_errors: {} })
    expect(judged.isValid && judged.graph).toBe(graph)
  })

  it.each([
    ['seed', '5', 5],
    ['seed', ' 1_000 ', 1000],
    ['seed', 5.9, 5],
    ['seed', true, 1],
    ['cfg', '7.5', 7.5],
    ['cfg', '1e1', 10],
    ['cfg', false, 0],
    ['sampler_name', { __value__: 'ddim' }, 'ddim'],
  ])('has %s %j converted to %j', (name, given, converted) => {
    const judged = judge(withInput(3, name, given))
    expect(judged.isValid && judged.graph['3']?.inputs[name]).toBe(converted)
  })

  it.each([
    [5, '5'],
    [true, 'True'],
    [null, 'None'],
    [{ a: [1, 'x'] }, "{'a': [1, 'x']}"],
  ])('has the text %j converted to %s', (given, converted) => {
    const judged = judge(withInput(6, 'text', given))
    expect(judged.isValid && judged.graph['6']?.inputs['text']).toBe(converted)
  })

  it('may have nothing for what it need not link', () => {
    const blur = { class_type: 'ImageBlur', inputs: { image: ['8', 0], blur_radius: 3, mask: null } }
    const graph = {
      ...textToImage(),
      10: blur,
      9: { class_type: 'SaveImage', inputs: { images: ['10', 0], filename_prefix: 'x' } },
    }
    expect(judge(graph)).toMatchObject({ isValid: true })
  })

  it('goes on without an output that cannot be made, and says why', () => {
    const graph = { ...textToImage(), 10: { class_type: 'SaveImage', inputs: { filename_prefix: 'x' } } }
    expect(judge(graph)).toMatchObject({
      isValid: true,
      outputs: ['9'],
      node_errors: { 10: { dependent_outputs: ['10'], class_type: 'SaveImage' } },
    })
  })

  it('is judged only for the outputs that are wanted', () => {
    const graph = { ...textToImage(), 10: { class_type: 'SaveImage', inputs: {} } }
    expect(judge(graph, { outputs: ['9'] })).toMatchObject({ isValid: true, outputs: ['9'], node_errors: {} })
    expect(judge(graph, { outputs: ['4'] })).toMatchObject({ error: { type: 'prompt_no_outputs' } })
  })
})

describe('a graph that cannot run', () => {
  it('names an input that is missing', () => {
    const graph = textToImage()
    delete graph[3].inputs['model']
    expect(judge(graph)).toEqual({
      isValid: false,
      error: {
        type: 'prompt_outputs_failed_validation',
        message: 'Prompt outputs failed validation',
        details: '',
        extra_info: {},
      },
      node_errors: {
        3: {
          errors: [
            {
              type: 'required_input_missing',
              message: 'Required input is missing',
              details: 'model',
              extra_info: { input_name: 'model' },
            },
          ],
          dependent_outputs: ['9'],
          class_type: 'KSampler',
        },
      },
    })
  })

  it.each([
    [
      'a value below',
      withInput(3, 'cfg', -1),
      { type: 'value_smaller_than_min', message: 'Value -1.0 smaller than min of 0', details: 'cfg' },
    ],
    [
      'a value above',
      withInput(3, 'steps', 10001),
      { type: 'value_bigger_than_max', message: 'Value 10001 bigger than max of 10000', details: 'steps' },
    ],
    [
      'a word for a number',
      withInput(3, 'steps', 'many'),
      {
        type: 'invalid_input_type',
        message: 'Failed to convert an input value to a INT value',
        details: "steps, many, invalid literal for int() with base 10: 'many'",
      },
    ],
    [
      'a number that is none',
      withInput(3, 'cfg', Number.NaN),
      { type: 'invalid_input_type', message: 'Failed to convert an input value to a FLOAT value' },
    ],
    ['infinity', withInput(3, 'steps', Infinity), { details: 'steps, inf, cannot convert float infinity to integer' }],
    ['words for infinity', withInput(3, 'cfg', 'inf'), { type: 'invalid_input_type' }],
    [
      'nothing for a number',
      withInput(3, 'steps', null),
      {
        details: "steps, None, int() argument must be a string, a bytes-like object or a real number, not 'NoneType'",
      },
    ],
    [
      'a choice of a long list',
      withInput(3, 'scheduler', 'linear'),
      {
        type: 'value_not_in_list',
        message: 'Value not in list',
        details: "scheduler: 'linear' not in (list of length 25)",
        extra_info: { input_name: 'scheduler', input_config: null, received_value: 'linear' },
      },
    ],
    [
      'a link of three',
      withInput(3, 'model', ['4', 0, 1]),
      {
        type: 'bad_linked_input',
        message: 'Bad linked input, must be a length-2 list of [node_id, slot_index]',
        details: 'model',
      },
    ],
    [
      'a word for what only a link can give',
      withInput(3, 'model', 'studio-painter'),
      { type: 'invalid_input_type', details: 'model, studio-painter, it can only be linked' },
    ],
    ['nothing for it', withInput(3, 'latent_image', null), { type: 'invalid_input_type' }],
    ['a link to nothing', withInput(3, 'model', ['99', 0]), { type: 'bad_linked_input' }],
    ['a link to a number', withInput(3, 'model', [4, 0]), { type: 'bad_linked_input' }],
    [
      'a link to an output that is not there',
      withInput(3, 'model', ['4', 3]),
      {
        type: 'bad_linked_output',
        message: 'Linked output slot does not exist on the source node',
        details: 'model, linked_node(4), output_index(3), active_output_count(3)',
      },
    ],
    ['an output by name', withInput(3, 'model', ['4', 'length']), { type: 'bad_linked_output' }],
    [
      'a link of the wrong type',
      withInput(3, 'model', ['4', 1]),
      {
        type: 'return_type_mismatch',
        message: 'Return type mismatch between linked nodes',
        details: 'model, received_type(CLIP) mismatch input_type(MODEL)',
        extra_info: { input_name: 'model', input_config: ['MODEL', {}], received_type: 'CLIP', linked_node: ['4', 1] },
      },
    ],
    ['a link to itself', withInput(3, 'latent_image', ['3', 0]), { details: '3 (KSampler) -> 3 (KSampler)' }],
  ])('names the input with %s', (_, graph, error) => {
    expect(errorsAt('3', graph)).toMatchObject([error])
  })

  it('names a model that is not there, with what there is', () => {
    const [error] = errorsAt('4', withInput(4, 'ckpt_name', 'sd15.safetensors'))
    expect(error).toMatchObject({
      type: 'value_not_in_list',
      details: `ckpt_name: 'sd15.safetensors' not in ['studio-painter', "o'hara.safetensors"]`,
      extra_info: { received_value: 'sd15.safetensors' },
    })
  })

  it('names every node on a cycle, and those alone', () => {
    const graph = {
      ...textToImage(),
      8: { class_type: 'ImageBlur', inputs: { image: ['10', 0], blur_radius: 3 } },
      10: { class_type: 'ImageBlur', inputs: { image: ['8', 0], blur_radius: 3 } },
    }
    const judged = judge(graph)
    const details = '8 (ImageBlur) -> 10 (ImageBlur) -> 8 (ImageBlur)'
    const cycle = { type: 'dependency_cycle', message: 'Dependency cycle detected', details }
    expect(Object.keys(judged.node_errors)).toEqual(['8', '10'])
    expect(judged.node_errors[8]?.errors).toMatchObject([{ ...cycle, extra_info: { node_id: '8' } }])
    expect(judged.node_errors[10]?.errors).toMatchObject([{ ...cycle, extra_info: { cycle_nodes: ['8', '10'] } }])
  })

  it('names the outputs that each error is in the way of', () => {
    const graph = {
      ...withInput(5, 'width', 1),
      a: { class_type: 'LoadImage', inputs: { image: 'cat.png' } },
      b: { class_type: 'ImageBlur', inputs: { image: ['a', 0], blur_radius: 99 } },
      c: { class_type: 'SaveImage', inputs: { images: ['b', 0], filename_prefix: 'x' } },
    }
    const { node_errors: errors } = judge(graph)
    expect(errors[5]?.dependent_outputs).toEqual(['9'])
    expect(errors['b']?.dependent_outputs).toEqual(['c'])
  })

  it.each([
    ['nothing', null, 'invalid_prompt'],
    ['a list', [], 'invalid_prompt'],
    ['nothing in it', {}, 'prompt_no_outputs'],
    ['no output', { 4: textToImage()[4] }, 'prompt_no_outputs'],
    ['a node that is none', { 1: 7 }, 'invalid_prompt'],
    ['a node without a kind', { 1: { inputs: {} } }, 'missing_node_type'],
    ['a node without inputs', { 1: { class_type: 'SaveImage' } }, 'invalid_prompt'],
    ['a kind that is none', { 1: { class_type: 'constructor', inputs: {} } }, 'missing_node_type'],
  ])('is refused with %s', (_, graph, type) => {
    expect(judge(graph)).toMatchObject({ isValid: false, error: { type }, node_errors: {} })
  })

  it('names a kind that is not there by the title of the node', () => {
    const graph = { ...textToImage(), 12: { class_type: 'FaceDetailer', inputs: {}, _meta: { title: 'Faces' } } }
    expect(judge(graph)).toMatchObject({
      error: {
        message: "Node 'Faces' not found. The custom node may not be installed.",
        details: "Node ID '#12'",
        extra_info: { node_id: '12', class_type: 'FaceDetailer', node_title: 'Faces' },
      },
    })
  })
})

describe('what is sent to do harm', () => {
  it('takes any id for an id', () => {
    const graph: unknown = JSON.parse(`{
      "__proto__": { "class_type": "LoadImage", "inputs": { "image": 5 } },
      "constructor": { "class_type": "SaveImage", "inputs": { "images": ["__proto__", 0], "filename_prefix": "x" } }
    }`)
    const judged = judge(graph)
    expect(judged).toMatchObject({ isValid: true, outputs: ['constructor'] })
    expect(judged.isValid && Object.keys(judged.graph)).toEqual(['__proto__', 'constructor'])
    expect(judged.isValid && Object.getOwnPropertyDescriptor(judged.graph, '__proto__')?.value).toEqual({
      class_type: 'LoadImage',
      inputs: { image: '5' },
    })
  })

  it('is no link to what every object has', () => {
    for (const id of ['__proto__', 'constructor', 'toString']) {
      expect(errorsAt('3', withInput(3, 'model', [id, 0]))).toMatchObject([{ type: 'bad_linked_input' }])
    }
  })

  it('refuses what is nested deeper than JSON is read, wherever it stands', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    for (const name of ['steps', 'sampler_name', 'model', 'other']) {
      expect(errorsAt('3', withInput(3, name, { __value__: deep }))).toHaveLength(1)
      expect(judge(withInput(3, name, [deep, deep])).isValid).toBe(false)
    }
    expect(judge({ ...textToImage(), 20: { class_type: 'LoadImage', inputs: { image: { deep } } } }).isValid).toBe(
      false,
    )
    expect(judge({ ...textToImage(), 20: { ...textToImage()[4], _meta: { deep } } }).isValid).toBe(false)
  })

  it('refuses more nodes than may be', () => {
    const nodes = Array.from({ length: 10_000 }, (_, index) => [index, { class_type: 'LoadImage', inputs: {} }])
    expect(judge(Object.fromEntries(nodes))).toMatchObject({ error: { type: 'invalid_prompt' } })
  })

  /** As many nodes as asked for, each linked to the next ones: in a chain, in circles, and all to all within reach. */
  function chain(length: number, linksOf: (index: number) => number[]) {
    const nodes = Array.from({ length }, (_, index) => {
      const [image = index, mask] = linksOf(index)
      const inputs = { image: [`${image}`, 0], blur_radius: 3, ...(mask !== undefined && { mask: [`${mask}`, 1] }) }
      return [index, { class_type: 'ImageBlur', inputs }]
    })
    return { ...Object.fromEntries(nodes), out: { class_type: 'SaveImage', inputs: { images: ['0', 0] } } } as unknown
  }

  it.each([
    ['a chain', (index: number) => [index + 1]],
    ['one great circle', (index: number) => [(index + 1) % 8_000]],
    ['circles within circles', (index: number) => [index + 1, 0]],
    ['circles behind each other', (index: number) => [index % 3 === 2 ? index - 2 : index + 1, index + 1]],
  ])('is judged in linear time and answered in few words: %s', (_, linksOf) => {
    const judged = judge(chain(8_000, linksOf), { nodesMax: 50_000 })
    expect(JSON.stringify(judged.node_errors).length).toBeLessThan(40_000_000)
  })
})
