import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NodeCache } from './cache/node-cache.ts'
import { executeGraph } from './execute-graph.ts'
import type { NodeKind } from './node-kind.ts'
import { MemoryHost, addKind, neverCanceled, smallKinds } from './small-kinds.fixture.ts'

/** One node of a random graph: it takes from nodes before it, by how far back they are. */
interface Step {
  readonly kind: 'Add' | 'Switch' | 'Repeat'
  readonly first: number
  readonly second: number
  readonly number: number
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('Add', 'Add', 'Switch', 'Repeat'),
    first: fc.nat(),
    second: fc.nat(),
    number: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 14 },
)

function makeNode({ kind, first, second, number }: Step, index: number): ApiNode {
  const from = (back: number) => [`n${back % index}`, 0] as const
  switch (kind) {
    case 'Add':
      return { class_type: 'Add', inputs: { a: from(first), b: number } }
    case 'Switch':
      return { class_type: 'Switch', inputs: { which: number % 2, first: from(first), second: from(second) } }
    case 'Repeat':
      return { class_type: 'Repeat', inputs: { start: from(first), times: number + 1 } }
  }
}

/** What each node is, worked out in the plainest way. */
function workOut(list: readonly Step[]): number[] {
  const values = [1]
  for (const [place, { kind, first, second, number }] of list.entries()) {
    const valueAt = (back: number) => values[back % (place + 1)] as number
    const chosen = valueAt(number % 2 === 0 ? first : second)
    values.push(kind === 'Switch' ? chosen : valueAt(first) + (kind === 'Repeat' ? number + 1 : number))
  }
  return values
}

function makeGraph(list: readonly Step[], shown: readonly number[]): ApiGraph {
  const nodes = list.map((step, place) => [`n${place + 1}`, makeNode(step, place + 1)] as const)
  const shows = shown.map(
    place => [`show${place}`, { class_type: 'Show', inputs: { value: [`n${place}`, 0] } }] as const,
  )
  return Object.fromEntries([...shows, ...nodes, ['n0', { class_type: 'Add', inputs: { a: 1, b: 0 } }]]) as ApiGraph
}

/** The same, but that sums are made ahead of their turn, each in a time of its own. */
const asideKinds = new Map<string, NodeKind>([
  ...smallKinds,
  [
    'Add',
    {
      ...addKind,
      worksAside: true,
      async run(inputs, context) {
        const outputs = await addKind.run(inputs, context)
        for (let turn = 0; turn < Number(outputs[0]) % 3; turn++) await setImmediate()
        return outputs
      },
    },
  ],
])

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'random-graphs-'))
})
afterAll(() => rm(folder, { recursive: true }))

it(
  'comes to what the graph says, whatever is in the cache and whatever was let go of',
  { timeout: 300_000 },
  async () => {
    const open = (memoryBytesMax: number, diskBytesMax: number) =>
      new NodeCache({ folder, memoryBytesMax, diskBytesMax, codeVersion: '1', worthMs: 0 })
    // Roomy, cramped so that it keeps forgetting, and on disk alone.
    const caches = [open(1e6, 0), open(3_000, 0), open(0, 1e6)]
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), async (list, chosen) => {
        const values = workOut(list)
        const shown = [...new Set(chosen.map(place => place % values.length))]
        const graph = makeGraph(list, shown)
        const expected = Object.fromEntries(shown.map(place => [`show${place}`, { text: [String(values[place])] }]))
        for (const [round, cache] of [undefined, ...caches].entries()) {
          const result = await executeGraph({
            graph,
            outputs: Object.keys(expected),
            kinds: round % 2 === 0 ? asideKinds : smallKinds,
            nodesAtOnce: 3,
            host: new MemoryHost(),
            cancel: neverCanceled,
            cache: cache?.forScope('w1'),
          })
          expect(result.status).toBe('success')
          expect(Object.fromEntries(result.displays)).toEqual(expected)
          expect(new Set(result.executed).size).toBe(result.executed.length)
          await cache?.flush()
        }
      }),
      { numRuns: longCount({ short: 60, long: 3_000 }) },
    )
  },
)
