import { describe, expect, it } from 'vitest'
import type { ApiGraph } from '#graph/api-graph.ts'
import { smallRegistry } from '#graph/small-schemas.fixture.ts'
import { compileWorkflow } from './compile-workflow.ts'

function compile(workflow: unknown): ApiGraph {
  const compiled = compileWorkflow(workflow, smallRegistry)
  if (!compiled.isCompiled) throw new Error(compiled.problem.message)
  return compiled.graph
}

const socket = (name: string, type: string, link: number | null = null) => ({ name, type, link })
const converted = (name: string, type: string, link: number | null = null) => ({
  ...socket(name, type, link),
  widget: { name },
})
const image = [{ name: 'IMAGE', type: 'IMAGE' }]

/** As the clipboard wrote it: without ids, with links that were there before. */
const blur = (radius: number, title?: string) => ({
  type: 'ImageBlur',
  title,
  inputs: [socket('image', 'IMAGE', 77)],
  outputs: image,
  widgets_values: [radius],
})
/** Two blurs, the second after the first; what the first gives is also wanted outside. */
const twoBlurs = {
  nodes: [blur(3), blur(5, 'Softer')],
  links: [
    [null, 0, 0, 0, 9, 'IMAGE'],
    [0, 0, 1, 0, 12, 'IMAGE'],
  ],
  external: [[0, 0, 'IMAGE']],
}

function workflowWith(groupNodes: object, use: object, more: object[] = [], links: unknown[] = []) {
  return {
    nodes: [
      { id: 1, type: 'LoadImage', outputs: image, widgets_values: ['cat.png', 'image'] },
      { id: 2, mode: 0, outputs: [...image, ...image], ...use },
      { id: 3, type: 'SaveImage', inputs: [socket('images', 'IMAGE', 11)], widgets_values: ['out'] },
      ...more,
    ],
    links: [[10, 1, 0, 2, 0, 'IMAGE'], [11, 2, 1, 3, 0, 'IMAGE'], ...links],
    extra: { groupNodes, ds: { scale: 1 } },
  }
}

describe('group nodes', () => {
  it.each(['workflow>Twice', 'workflow/Twice'])(
    'are opened where %s is used, its widgets told to their nodes',
    type => {
      const use = { type, inputs: [socket('image', 'IMAGE', 10)], widgets_values: [7, 9] }
      expect(compile(workflowWith({ Twice: twoBlurs }, use))).toMatchObject({
        1: { class_type: 'LoadImage' },
        '2:0': { class_type: 'ImageBlur', inputs: { image: ['1', 0], blur_radius: 7 } },
        '2:1': { class_type: 'ImageBlur', inputs: { image: ['2:0', 0], blur_radius: 9 }, _meta: { title: 'Softer' } },
        3: { inputs: { images: ['2:1', 0] } },
      })
    },
  )

  it('keep the values inside where the use says none, and show only what the person left to be seen', () => {
    const hidden = { ...twoBlurs, config: { 0: { output: { 0: { visible: false } } } } }
    const workflow = workflowWith({ Twice: hidden }, { type: 'workflow>Twice', inputs: [socket('image', 'IMAGE', 10)] })
    workflow.links[1] = [11, 2, 0, 3, 0, 'IMAGE']
    expect(compile(workflow)).toMatchObject({
      '2:0': { inputs: { blur_radius: 3 } },
      '2:1': { inputs: { blur_radius: 5 } },
      3: { inputs: { images: ['2:1', 0] } },
    })
  })

  it('take values past what becomes of seeds, from primitives inside, and over links to their widgets', () => {
    const sampler = {
      type: 'KSampler',
      title: 'Sampler',
      inputs: [
        socket('model', 'MODEL'),
        socket('positive', 'CONDITIONING'),
        socket('negative', 'CONDITIONING'),
        socket('latent_image', 'LATENT'),
        converted('steps', 'INT'),
        converted('cfg', 'FLOAT'),
      ],
      outputs: [{ name: 'LATENT', type: 'LATENT' }],
      widgets_values: [1, 'fixed', 20, 8, 'euler', 'scheduler0', 1],
    }
    const primitive = {
      type: 'PrimitiveNode',
      title: 'Steps',
      outputs: [{ name: 'INT', type: 'INT' }],
      widgets_values: [4, 'fixed'],
    }
    const group = { nodes: [sampler, primitive], links: [[1, 0, 0, 4, 3, 'INT']], external: [] }
    const use = {
      type: 'workflow>Sampling',
      inputs: [
        ...['model', 'positive', 'negative', 'latent_image'].map(name => socket(name, '*')),
        converted('cfg', 'FLOAT', 20),
      ],
      widgets_values: [99, 'randomize', 'ddim', 'scheduler2', 0.5, 12, 'fixed', 3],
    }
    const number = {
      id: 9,
      type: 'PrimitiveNode',
      outputs: [{ name: 'FLOAT', type: 'FLOAT' }],
      widgets_values: [6.5, 'fixed'],
    }
    const graph = compile(workflowWith({ Sampling: group }, use, [number], [[20, 9, 0, 2, 4, 'FLOAT']]))
    expect(graph['2:0']?.inputs).toEqual({
      seed: 99,
      steps: 12,
      cfg: 6.5,
      sampler_name: 'ddim',
      scheduler: 'scheduler2',
      denoise: 0.5,
    })
  })

  it('tell inputs of one name apart by the node they are of, and may use each other', () => {
    const side = { nodes: [blur(1), blur(2, 'Other')], links: [], external: [] }
    const outer = {
      nodes: [
        {
          type: 'workflow>Side',
          inputs: [socket('image', 'IMAGE'), socket('Other image', 'IMAGE')],
          outputs: [...image, ...image],
          widgets_values: [3, 4],
        },
      ],
      links: [],
      external: [],
    }
    const use = { type: 'workflow>Outer', inputs: [socket('Other image', 'IMAGE', 10), socket('image', 'IMAGE')] }
    expect(compile(workflowWith({ Side: side, Outer: outer }, use))).toMatchObject({
      '2:0:0': { inputs: { blur_radius: 3 } },
      '2:0:1': { inputs: { blur_radius: 4, image: ['1', 0] } },
      3: { inputs: { images: ['2:0:1', 0] } },
    })
  })

  it('let through what fits when they are bypassed, and go when they are muted', () => {
    const use = { type: 'workflow>Twice', inputs: [socket('image', 'IMAGE', 10)] }
    expect(Object.keys(compile(workflowWith({ Twice: twoBlurs }, { ...use, mode: 4 })))).toEqual(['1', '3'])
    expect(Object.keys(compile(workflowWith({ Twice: twoBlurs }, { ...use, mode: 2 })))).toEqual(['1'])
  })

  it('that contain themselves are refused, and those that are not there stay for validation to name', () => {
    const own = { nodes: [{ type: 'workflow>Own', inputs: [], outputs: image }], links: [], external: [] }
    expect(compileWorkflow(workflowWith({ Own: own }, { type: 'workflow>Own' }), smallRegistry)).toMatchObject({
      isCompiled: false,
      problem: { message: 'A subgraph contains itself.' },
    })
    expect(compile(workflowWith({ Twice: twoBlurs }, { type: 'workflow>Gone' }))['2']?.class_type).toBe('workflow>Gone')
  })

  it('take no more time than they are large, however they are within each other', () => {
    const within = (count: number, times: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => {
          const inner = index === 0 ? blur(1) : { type: `workflow>G${index - 1}`, inputs: [], outputs: image }
          return [`G${index}`, { nodes: Array.from({ length: times }, () => inner), links: [], external: [] }]
        }),
      )
    const wide = {
      nodes: Array.from({ length: 2_000 }, () => ({ type: 'Odd', inputs: [socket('a', 'INT')], outputs: image })),
      links: Array.from({ length: 2_000 }, (_, index) => [index, 0, (index + 1) % 2_000, 0, index, 'INT']),
      external: [],
    }
    for (const groups of [within(40, 2), within(500, 1), { G0: wide }]) {
      const type = `workflow>G${Object.keys(groups).length - 1}`
      // Where each is looked at anew for every other this takes minutes, or for ever.
      expect(compileWorkflow(workflowWith(groups, { type }), smallRegistry)).toHaveProperty('isCompiled')
    }
  })

  it('that are damaged do no harm to the rest', () => {
    const damaged = [{ Twice: { nodes: 'x' } }, { Twice: { nodes: [{}], links: [[5, 5, 5, 5]] } }, 7]
    for (const groupNodes of damaged) {
      const workflow = workflowWith(groupNodes as object, { type: 'workflow>Twice' })
      expect(compileWorkflow(workflow, smallRegistry).isCompiled).toBe(true)
    }
  })
})
