import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longCount } from '#testing/long-count.ts'
import { makeRegistry } from '#graph/node-registry.ts'
import { choice, type NodeSchema } from '#graph/node-schema.ts'
import { smallSchemas, textToImage } from '#graph/small-schemas.fixture.ts'
import { planGraph, type GraphPlan } from './plan-graph.ts'
import type { PlannedEngine } from './planned-engine.ts'

const painting = ['CheckpointLoaderSimple', 'CLIPTextEncode', 'EmptyLatentImage', 'KSampler', 'VAEDecode']

function engine(id: string, kinds: readonly string[], rest: Partial<PlannedEngine> = {}): PlannedEngine {
  const registry = makeRegistry(smallSchemas.filter(schema => kinds.includes(schema.name)))
  return { id, registry, isUp: true, isEmbedded: false, busy: 0, speed: 1, ...rest }
}

const all = smallSchemas.map(schema => schema.name)

/** Text to picture, softened before it is saved. */
function softened() {
  return {
    ...textToImage(),
    9: { class_type: 'SaveImage', inputs: { images: ['10', 0], filename_prefix: 'out' } },
    10: { class_type: 'ImageBlur', inputs: { image: ['8', 0], blur_radius: 3 } },
  }
}

function enginesOf(plan: GraphPlan) {
  return plan.isPossible ? plan.parts.map(part => part.engine) : plan
}

describe('planGraph', () => {
  it('keeps a graph whole where one engine can run it', () => {
    const plan = planGraph(textToImage(), [engine('a', all)])
    expect(plan).toMatchObject({ isPossible: true, parts: [{ engine: 'a', outputs: ['9'], takes: [] }] })
  })

  it.each([
    ['the embedded one', 'embedded', { a: { isEmbedded: true, busy: 5 }, b: {} }, 'a'],
    ['the one that is free', 'least-busy', { a: { isEmbedded: true, busy: 5 }, b: { busy: 1 } }, 'b'],
    ['the one that is done sooner', 'least-busy', { a: { busy: 1 }, b: { busy: 3, speed: 4 } }, 'b'],
    ['one that is up', 'embedded', { a: { isEmbedded: true, isUp: false }, b: {} }, 'b'],
  ] as const)('prefers %s', (_, preference, { a, b }, chosen) => {
    const engines = [engine('b', all, b), engine('a', all, a)]
    expect(enginesOf(planGraph(textToImage(), engines, { preference }))).toEqual([chosen])
  })

  it('cuts where a picture goes over, and nowhere else', () => {
    const plan = planGraph(softened(), [engine('server', painting), engine('here', ['ImageBlur', 'SaveImage'])])
    expect(plan).toMatchObject({
      isPossible: true,
      parts: [
        { engine: 'server', outputs: [], takes: [] },
        {
          engine: 'here',
          nodes: ['10', '9'],
          outputs: ['9'],
          takes: [{ node: '10', input: 'image', from: ['8', 0], type: 'IMAGE' }],
        },
      ],
    })
  })

  it('goes back to an engine when it must', () => {
    const engines = [engine('server', [...painting, 'SaveImage']), engine('here', ['ImageBlur'])]
    expect(enginesOf(planGraph(softened(), engines))).toEqual(['server', 'here', 'server'])
  })

  it('does not cut where something goes over that only its engine knows', () => {
    const engines = [engine('a', painting.slice(0, 4)), engine('b', ['VAEDecode', 'SaveImage'])]
    expect(planGraph(textToImage(), engines)).toMatchObject({
      isPossible: false,
      error: { details: 'a comes nearest and lacks: VAEDecode (node 8)' },
      node_errors: { 8: { class_type: 'VAEDecode', errors: [{ type: 'missing_node_type' }] } },
    })
  })

  it('does not cut where a list goes over', () => {
    const graph = {
      1: { class_type: 'LoadImage', inputs: { image: 'cat.png' } },
      2: { class_type: 'SplitBatch', inputs: { image: ['1', 0] } },
      3: { class_type: 'ImageBlur', inputs: { image: ['2', 0], blur_radius: 3 } },
      4: { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'x' } },
    }
    const engines = [engine('a', ['LoadImage', 'SplitBatch']), engine('b', ['ImageBlur', 'SaveImage'])]
    expect(planGraph(graph, engines)).toMatchObject({ isPossible: false })
    expect(
      enginesOf(
        planGraph(graph, [
          engine('a', ['LoadImage']),
          engine(
            'b',
            all.filter(kind => kind !== 'LoadImage'),
          ),
        ]),
      ),
    ).toEqual(['a', 'b'])
  })

  it('finds the engine that has the model', () => {
    const withModel = (id: string, model: string) => {
      const [loader, ...rest] = smallSchemas as [NodeSchema, ...NodeSchema[]]
      const required = { ckpt_name: choice([model]) }
      const own = { ...loader, input: { ...loader.input, required } }
      return { ...engine(id, all), registry: makeRegistry([own, ...rest]) }
    }
    const engines = [withModel('a', 'sd15'), withModel('b', 'studio-painter')]
    expect(enginesOf(planGraph(textToImage(), engines))).toEqual(['b'])
    const lost = textToImage()
    lost[4].inputs['ckpt_name'] = 'sdxl'
    expect(planGraph(lost, engines)).toMatchObject({
      isPossible: false,
      node_errors: { 4: { errors: [{ details: "ckpt_name: 'sdxl' not in ['sd15', 'studio-painter']" }] } },
    })
  })

  it('names every kind that no engine has, and an engine that would but is down', () => {
    const graph = {
      ...softened(),
      11: { class_type: 'FaceDetailer', inputs: {} },
    }
    const asleep = engine('server', ['ImageBlur'], { isUp: false })
    const plan = planGraph(graph, [
      engine(
        'a',
        all.filter(kind => kind !== 'ImageBlur'),
      ),
      asleep,
    ])
    expect(plan).toMatchObject({
      isPossible: false,
      error: { type: 'missing_node_type' },
      node_errors: {
        10: { errors: [{ message: "Node 'ImageBlur' runs on server alone, which cannot be reached." }] },
        11: { errors: [{ message: "Node 'FaceDetailer' not found. The custom node may not be installed." }] },
      },
    })
  })

  it('does not send pictures back and forth without end', () => {
    const steps = Array.from({ length: 1_498 }, (_, index) => {
      const kind = index % 2 === 0 ? 'ImageBlur' : 'Sharpen'
      return [`n${index + 1}`, { class_type: kind, inputs: { image: [`n${index}`, 0], blur_radius: 1 } }]
    })
    const graph = {
      n0: { class_type: 'LoadImage', inputs: { image: 'a' } },
      ...Object.fromEntries(steps),
      save: { class_type: 'SaveImage', inputs: { images: ['n1498', 0], filename_prefix: '' } },
    } as unknown
    const blur = smallSchemas.find(schema => schema.name === 'ImageBlur') as NodeSchema
    const sharpen = { ...engine('b', []), registry: makeRegistry([{ ...blur, name: 'Sharpen' }]) }
    expect(planGraph(graph, [engine('a', all), sharpen])).toMatchObject({ isPossible: false })
  })

  it('has no answer without engines', () => {
    expect(planGraph(textToImage(), [])).toMatchObject({ isPossible: false })
    expect(planGraph(null, [])).toMatchObject({ isPossible: false, error: { type: 'invalid_prompt' } })
  })

  it('gives each node to one part, after what it takes, on an engine that has it', { timeout: 300_000 }, () => {
    const kinds = ['LoadImage', 'ImageBlur', 'SaveImage']
    const graphs = fc.array(fc.tuple(fc.nat(), fc.nat(2)), { minLength: 1, maxLength: 12 }).map(steps => {
      const nodes = steps.map(([from, mask], index) => {
        const image = [`n${from % (index + 1)}`, 0]
        const inputs = { image, blur_radius: 1, ...(mask === 0 && { mask: ['n0', 1] }) }
        return [`n${index + 1}`, { class_type: 'ImageBlur', inputs }] as const
      })
      const last = { class_type: 'SaveImage', inputs: { images: [`n${steps.length}`, 0], filename_prefix: '' } }
      const first = { class_type: 'LoadImage', inputs: { image: 'a' } }
      return { ...Object.fromEntries(nodes), n0: first, save: last }
    })
    const someEngines = fc.array(fc.subarray(kinds, { minLength: 1 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(graphs, someEngines, (graph, offers) => {
        const engines = offers.map((kinds_, index) => engine(`e${index}`, kinds_))
        const plan = planGraph(graph, engines)
        expect(plan.isPossible).toBe(kinds.every(kind => offers.some(offer => offer.includes(kind))))
        if (!plan.isPossible) return
        const done = new Set<string>()
        for (const part of plan.parts) {
          const registry = engines.find(({ id }) => id === part.engine)?.registry
          for (const { from } of part.takes) expect(done.has(from[0])).toBe(true)
          for (const id of part.nodes) {
            expect(done.has(id)).toBe(false)
            expect(registry?.has(plan.graph[id]?.class_type ?? '')).toBe(true)
            done.add(id)
          }
        }
        expect(done.has('save')).toBe(true)
      }),
      { numRuns: longCount({ short: 150, long: 20_000 }) },
    )
  })
})
