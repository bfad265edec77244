import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longCount } from '#testing/long-count.ts'
import { smallRegistry } from '#graph/small-schemas.fixture.ts'
import { validateGraph } from '#graph/validate-graph.ts'
import { compileWorkflow } from './compile-workflow.ts'

function compile(workflow: unknown) {
  const compiled = compileWorkflow(workflow, smallRegistry)
  if (!compiled.isCompiled) throw new Error(compiled.problem.message)
  return compiled.graph
}

function inputsAt(workflow: unknown, id: string) {
  return compile(workflow)[id]?.inputs
}

/** A node as the editor saves it; `inputs` are names, types and links. */
function node(
  id: number,
  type: string,
  inputs: [name: string, type: string, link: number | null][] = [],
  rest: object = {},
) {
  return {
    id,
    type,
    mode: 0,
    inputs: inputs.map(([name, kind, link]) => ({ name, type: kind, link })),
    outputs: [],
    ...rest,
  }
}

const image = [{ name: 'IMAGE', type: 'IMAGE' }]
const load = node(1, 'LoadImage', [], {
  outputs: [...image, { name: 'MASK', type: 'MASK' }],
  widgets_values: ['cat.png', 'image'],
})
const blur = (mode: number) =>
  node(2, 'ImageBlur', [['image', 'IMAGE', 10]], { mode, outputs: image, widgets_values: [5] })
const save = (link: number | null) => node(3, 'SaveImage', [['images', 'IMAGE', link]], { widgets_values: ['out'] })
const links = [
  [10, 1, 0, 2, 0, 'IMAGE'],
  [11, 2, 0, 3, 0, 'IMAGE'],
]

describe('values of widgets', () => {
  const inputs = { steps: 20, cfg: 7, sampler_name: 'ddim', scheduler: 'scheduler2', denoise: 0.5 }

  it('are read in the order of the inputs, past what becomes of the seed', () => {
    const values = [99, 'randomize', 20, 7, 'ddim', 'scheduler2', 0.5]
    expect(inputsAt({ nodes: [node(1, 'KSampler', [], { widgets_values: values })], links: [] }, '1')).toEqual({
      seed: 99,
      ...inputs,
    })
  })

  it('are read of files from before seeds had one', () => {
    const values = [99, 20, 7, 'ddim', 'scheduler2', 0.5]
    expect(inputsAt({ nodes: [node(1, 'KSampler', [], { widgets_values: values })], links: [] }, '1')).toEqual({
      seed: 99,
      ...inputs,
    })
  })

  it('are read by their names where they have them, and what is not said is as the editor shows it', () => {
    const values = { steps: 3, preview: 'x' }
    expect(inputsAt({ nodes: [node(1, 'KSampler', [], { widgets_values: values })], links: [] }, '1')).toMatchObject({
      seed: 0,
      steps: 3,
      cfg: 8,
      sampler_name: 'euler',
    })
  })

  it('are read by the names of the file when the kind is not known, or is another by now', () => {
    const shown = ['strength', 'seed', 'mode'].map(name => ({ name, type: 'INT', link: null, widget: { name } }))
    const values = [3, 7, 'fixed', 'soft']
    const unknown = node(1, 'Mystery', [], { inputs: shown, widgets_values: values })
    expect(inputsAt({ nodes: [unknown], links: [] }, '1')).toEqual({ strength: 3, seed: 7, mode: 'soft' })
  })

  it('give way to a link', () => {
    const widget = { name: 'filename_prefix', type: 'STRING', link: 12, widget: { name: 'filename_prefix' } }
    const saving = { ...save(11), inputs: [...save(11).inputs, widget] }
    const primitive = node(4, 'PrimitiveNode', [], { widgets_values: ['holiday', 'fixed'] })
    const workflow = { nodes: [load, blur(0), saving, primitive], links: [...links, [12, 4, 0, 3, 1, 'STRING']] }
    expect(inputsAt(workflow, '3')).toEqual({ images: ['2', 0], filename_prefix: 'holiday' })
  })

  it('that are lists are wrapped, since a bare one is a link', () => {
    expect(inputsAt({ nodes: [node(1, 'LoadImage', [], { widgets_values: [['a', 1]] })], links: [] }, '1')).toEqual({
      image: { __value__: ['a', 1] },
    })
  })
})

describe('nodes that are switched off', () => {
  it('let through what fits when they are bypassed', () => {
    expect(compile({ nodes: [load, blur(4), save(11)], links })).toMatchObject({
      1: { class_type: 'LoadImage' },
      3: { inputs: { images: ['1', 0] } },
    })
  })

  it('go with all that needs them when they are muted', () => {
    const another = { ...save(12), id: 5 }
    const workflow = { nodes: [load, blur(2), save(11), another], links: [...links, [12, 1, 0, 5, 0, 'IMAGE']] }
    expect(Object.keys(compile(workflow))).toEqual(['1', '5'])
  })

  it('are missed by nobody who can do without', () => {
    const masked = node(6, 'ImageBlur', [
      ['image', 'IMAGE', 13],
      ['mask', 'MASK', 14],
    ])
    const mask = { ...load, id: 7, mode: 2 }
    const workflow = {
      nodes: [load, mask, masked],
      links: [
        [13, 1, 0, 6, 0, 'IMAGE'],
        [14, 7, 1, 6, 1, 'MASK'],
      ],
    }
    expect(inputsAt(workflow, '6')).toEqual({ image: ['1', 0], blur_radius: 1 })
  })
})

describe('nodes of the editor alone', () => {
  it('are resolved: reroutes, links by name, notes', () => {
    const workflow = {
      nodes: [
        load,
        node(2, 'Reroute', [['', '*', 10]], { outputs: [{ name: '', type: 'IMAGE' }] }),
        node(4, 'SetNode', [['IMAGE', 'IMAGE', 11]], { widgets_values: ['cat'] }),
        node(5, 'GetNode', [], { widgets_values: ['cat'] }),
        node(6, 'Note', [], { widgets_values: ['read me'] }),
        save(12),
      ],
      links: [
        [10, 1, 0, 2, 0, '*'],
        [11, 2, 0, 4, 0, '*'],
        [12, 5, 0, 3, 0, 'IMAGE'],
      ],
    }
    expect(compile(workflow)).toEqual({
      1: { class_type: 'LoadImage', inputs: { image: 'cat.png' }, _meta: { title: 'Load Image' } },
      3: {
        class_type: 'SaveImage',
        inputs: { images: ['1', 0], filename_prefix: 'out' },
        _meta: { title: 'Save Image' },
      },
    })
  })

  it('that lead round in a circle are told', () => {
    const workflow = {
      nodes: [node(1, 'Reroute', [['', '*', 10]]), node(2, 'Reroute', [['', '*', 11]]), save(12)],
      links: [
        [10, 2, 0, 1, 0, '*'],
        [11, 1, 0, 2, 0, '*'],
        [12, 1, 0, 3, 0, 'IMAGE'],
      ],
    }
    expect(compileWorkflow(workflow, smallRegistry)).toMatchObject({ isCompiled: false, problem: { node: '3' } })
  })
})

describe('subgraphs', () => {
  const soften = {
    id: 'soften',
    name: 'Soften',
    inputNode: { id: -10 },
    outputNode: { id: -20 },
    inputs: [
      { name: 'image', type: 'IMAGE' },
      { name: 'radius', type: 'INT' },
    ],
    outputs: image,
    nodes: [
      node(1, 'ImageBlur', [], {
        inputs: [
          { name: 'image', type: 'IMAGE', link: 1 },
          { name: 'blur_radius', type: 'INT', link: 2, widget: { name: 'blur_radius' } },
        ],
        outputs: image,
        widgets_values: [4],
      }),
    ],
    links: [
      { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: 'IMAGE' },
      { id: 2, origin_id: -10, origin_slot: 1, target_id: 1, target_slot: 1, type: 'INT' },
      { id: 3, origin_id: 1, origin_slot: 0, target_id: -20, target_slot: 0, type: 'IMAGE' },
    ],
  }
  const twice = {
    ...soften,
    id: 'twice',
    nodes: [use(1, 'soften', 1), use(2, 'soften', 4)],
    links: [
      { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: 'IMAGE' },
      { id: 4, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 0, type: 'IMAGE' },
      { id: 5, origin_id: 2, origin_slot: 0, target_id: -20, target_slot: 0, type: 'IMAGE' },
    ],
  }

  function use(id: number, type: string, link: number | null, rest: object = {}) {
    const inputs = [
      { name: 'image', type: 'IMAGE', link },
      { name: 'radius', type: 'INT', link: null, widget: { name: 'radius' } },
    ]
    return { id, type, mode: 0, inputs, outputs: image, widgets_values: [], ...rest }
  }

  function using(type: string, rest: object = {}) {
    return {
      version: 1,
      nodes: [load, use(2, type, 10, rest), save(11)],
      links: [
        { id: 10, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 0, type: 'IMAGE' },
        { id: 11, origin_id: 2, origin_slot: 0, target_id: 3, target_slot: 0, type: 'IMAGE' },
      ],
      definitions: { subgraphs: [soften, twice] },
    }
  }

  it('are opened, their nodes named by the way to them', () => {
    expect(compile(using('soften'))).toMatchObject({
      '2:1': { class_type: 'ImageBlur', inputs: { image: ['1', 0], blur_radius: 4 } },
      3: { inputs: { images: ['2:1', 0] } },
    })
  })

  it('are opened within each other, once for each use', () => {
    const graph = compile(using('twice'))
    expect(graph).toMatchObject({
      '2:1:1': { inputs: { image: ['1', 0] } },
      '2:2:1': { inputs: { image: ['2:1:1', 0] } },
      3: { inputs: { images: ['2:2:1', 0] } },
    })
    expect(validateGraph(graph, smallRegistry)).toMatchObject({ isValid: true })
  })

  it.each([
    ['by the order of inputs', { widgets_values: [9] }],
    ['by the names of widgets', { widgets_values: [9], properties: { proxyWidgets: [['1', 'blur_radius']] } }],
    ['by its own name', { widgets_values: [9], properties: { proxyWidgets: [['-1', 'radius']] } }],
  ])('take what a use says of its widgets: %s', (_, rest) => {
    expect(inputsAt(using('soften', rest), '2:1')).toMatchObject({ blur_radius: 9 })
  })

  it('keep what is inside where a use says nothing', () => {
    const rest = { properties: { proxyWidgets: [['1', 'blur_radius']] } }
    expect(inputsAt(using('soften', rest), '2:1')).toMatchObject({ blur_radius: 4 })
  })

  it('let through what fits when a use is bypassed, and go when it is muted', () => {
    expect(inputsAt(using('soften', { mode: 4 }), '3')).toMatchObject({ images: ['1', 0] })
    expect(Object.keys(compile(using('soften', { mode: 2 })))).toEqual(['1'])
  })

  it('that contain themselves are told', () => {
    const endless = { ...soften, nodes: [use(5, 'soften', null)] }
    const workflow = { ...using('soften'), definitions: { subgraphs: [endless] } }
    expect(compileWorkflow(workflow, smallRegistry)).toMatchObject({ isCompiled: false, problem: { node: '2:5' } })
  })

  it('that multiply past all measure are told', () => {
    const levels = Array.from({ length: 30 }, (_, level) => ({
      ...soften,
      id: `level${level}`,
      nodes: [use(1, `level${level + 1}`, null), use(2, `level${level + 1}`, null)],
    }))
    const workflow = { ...using('level0'), definitions: { subgraphs: levels } }
    expect(compileWorkflow(workflow, smallRegistry)).toMatchObject({ isCompiled: false })
  })
})

describe('what is no workflow', () => {
  it.each([[null], [[]], ['x'], [{}], [{ nodes: 5 }], [{ nodes: [{ id: 1 }] }]])('is refused: %j', value => {
    expect(compileWorkflow(value, smallRegistry)).toMatchObject({ isCompiled: false })
  })

  it('never makes anything throw', { timeout: 300_000 }, () => {
    const ids = fc.integer({ min: 0, max: 6 })
    const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('__proto__', 'soften', -10, -20))
    const nodes = fc.array(
      fc.record(
        {
          id: fc.oneof(ids, fc.constantFrom('__proto__', 'a')),
          type: fc.constantFrom('KSampler', 'Reroute', 'SaveImage', 'GetNode', 'SetNode', 'PrimitiveNode', 's', 't'),
          mode: fc.constantFrom(0, 2, 4, 'x'),
          inputs: fc.array(fc.record({ name: fc.string(), type: odd, link: ids, widget: odd }, { requiredKeys: [] })),
          outputs: odd,
          widgets_values: fc.oneof(fc.array(odd), odd),
          properties: fc.record({ proxyWidgets: odd }),
        },
        { requiredKeys: ['id', 'type'] },
      ),
      { maxLength: 8 },
    )
    const linkList = fc.array(fc.oneof(fc.tuple(ids, ids, ids, ids, ids, odd), odd), { maxLength: 12 })
    const subgraphs = fc.array(
      fc.record({
        id: fc.constantFrom('s', 't'),
        nodes,
        links: linkList,
        inputNode: fc.record({ id: ids }),
        outputNode: fc.record({ id: ids }),
        inputs: fc.array(fc.record({ name: fc.string() })),
      }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(nodes, linkList, subgraphs, (someNodes, someLinks, some) => {
        const workflow = { nodes: someNodes, links: someLinks, definitions: { subgraphs: some } }
        const compiled = compileWorkflow(workflow, smallRegistry)
        if (compiled.isCompiled) validateGraph(compiled.graph, smallRegistry)
      }),
      { numRuns: longCount({ short: 60, long: 5_000 }) },
    )
  })
})
