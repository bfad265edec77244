import { describe, expect, it } from 'vitest'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { validateGraph } from '@atelier/shared-schema/graph/validate-graph.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { executeGraph, type Execution } from './execute-graph.ts'
import type { ExecutionEvent } from './execution-events.ts'
import { MemoryHost, neverCanceled, smallKinds, switchKind } from './small-kinds.fixture.ts'
import { RunCanceled, implementNode, type NodeKind } from './node-kind.ts'
import { defineNode, integer } from '@atelier/shared-schema/graph/node-schema.ts'

const registry = makeRegistry(Array.from(smallKinds.values(), kind => kind.schema))

function run(graph: ApiGraph, options: Partial<Execution> = {}) {
  const valid = validateGraph(graph, registry)
  if (!valid.isValid) throw new Error(JSON.stringify(valid))
  const host = new MemoryHost()
  return executeGraph({ ...valid, kinds: smallKinds, host, cancel: neverCanceled, ...options })
}

/** What the one output node showed. */
async function shown(graph: ApiGraph): Promise<unknown> {
  const { displays, ...rest } = await run(graph)
  expect(rest).toMatchObject({ status: 'success' })
  return [...displays.values()].map(display => display['text'])
}

describe('executeGraph', () => {
  it('runs each node once, after what it needs, and nothing that is not needed', async () => {
    const events: ExecutionEvent[] = []
    const result = await run(
      {
        show: { class_type: 'Show', inputs: { value: ['sum', 0] } },
        sum: { class_type: 'Add', inputs: { a: ['two', 0], b: ['two', 0] } },
        two: { class_type: 'Add', inputs: { a: 1, b: 1 } },
        idle: { class_type: 'Add', inputs: { a: 9, b: 9 } },
      },
      { onEvent: event => events.push(event) },
    )
    expect(result).toMatchObject({ status: 'success', executed: ['two', 'sum', 'show'] })
    expect(result.displays.get('show')).toEqual({ text: ['4'] })
    expect(events.map(event => event.type)).toEqual([
      'execution_start',
      'execution_cached',
      'executing',
      'executing',
      'executing',
      'executed',
      'execution_success',
    ])
  })

  it('runs a node for each entry of a list, the last of a shorter one over and over', async () => {
    const graph: ApiGraph = {
      words: { class_type: 'Words', inputs: { text: 'a b c' } },
      marks: { class_type: 'Words', inputs: { text: '1 2' } },
      each: { class_type: 'Suffix', inputs: { text: ['words', 0], suffix: ['marks', 0] } },
      all: { class_type: 'Join', inputs: { words: ['each', 0], glue: '+' } },
      show: { class_type: 'Show', inputs: { value: ['all', 0] } },
    }
    expect(await shown(graph)).toEqual([['a1+b2+c2']])
  })

  it('has nothing to do for an empty list', async () => {
    const graph: ApiGraph = {
      words: { class_type: 'Words', inputs: { text: '' } },
      each: { class_type: 'Suffix', inputs: { text: ['words', 0], suffix: '!' } },
      show: { class_type: 'Show', inputs: { value: ['each', 0] } },
    }
    expect(await shown(graph)).toEqual([])
  })

  it('makes only the lazy input that is asked for', async () => {
    const graph: ApiGraph = {
      good: { class_type: 'Add', inputs: { a: 1, b: 1 } },
      bad: { class_type: 'Divide', inputs: { a: 1, b: 0 } },
      switch: { class_type: 'Switch', inputs: { which: 0, first: ['good', 0], second: ['bad', 0] } },
      show: { class_type: 'Show', inputs: { value: ['switch', 0] } },
    }
    expect(await run(graph)).toMatchObject({ status: 'success', executed: ['good', 'switch', 'show'] })
  })

  it('makes the outputs that can be made of a graph with one that cannot', async () => {
    const graph: ApiGraph = {
      sum: { class_type: 'Add', inputs: { a: 1, b: 1 } },
      show: { class_type: 'Show', inputs: { value: ['sum', 0] } },
      lost: { class_type: 'Show', inputs: { value: ['nowhere', 0] } },
    }
    expect(await shown(graph)).toEqual([['2']])
  })

  it('takes an output that asks for what is being made for no cycle', async () => {
    const { schema, ...rest } = switchKind
    const showing = { ...rest, schema: { ...schema, name: 'ShowSwitch', output_node: true } }
    const kinds = new Map<string, NodeKind>([...smallKinds, ['ShowSwitch', showing]])
    const graph: ApiGraph = {
      zero: { class_type: 'Add', inputs: { a: 0, b: 0 } },
      sum: { class_type: 'Add', inputs: { a: ['zero', 0], b: 1 } },
      show: { class_type: 'Show', inputs: { value: ['sum', 0] } },
      early: { class_type: 'ShowSwitch', inputs: { which: ['zero', 0], first: ['sum', 0] } },
    }
    const parts = { graph, kinds, host: new MemoryHost(), cancel: neverCanceled }
    const result = await executeGraph({ ...parts, outputs: ['show', 'early'] })
    expect(result).toMatchObject({ status: 'success', executed: ['zero', 'sum', 'show', 'early'] })
  })

  it('shows an output as soon as it can be made', async () => {
    const result = await run({
      save: { class_type: 'Save', inputs: { value: ['last', 0], prefix: 'x' } },
      last: { class_type: 'Add', inputs: { a: ['first', 0], b: 1 } },
      first: { class_type: 'Add', inputs: { a: 1, b: 1 } },
      preview: { class_type: 'Show', inputs: { value: ['first', 0] } },
    })
    expect(result.executed).toEqual(['first', 'preview', 'last', 'save'])
  })

  it('runs what a node expands to in its place', async () => {
    const graph: ApiGraph = {
      one: { class_type: 'Add', inputs: { a: 1, b: 0 } },
      repeat: { class_type: 'Repeat', inputs: { start: ['one', 0], times: 3 } },
      show: { class_type: 'Show', inputs: { value: ['repeat', 0] } },
    }
    expect(await shown(graph)).toEqual([['4']])
  })

  it('ends an expansion that grows without end', async () => {
    const result = await run({
      repeat: { class_type: 'Repeat', inputs: { start: 1, times: 20_000 } },
      show: { class_type: 'Show', inputs: { value: ['repeat', 0] } },
    })
    expect(result).toMatchObject({ status: 'error', failure: { nodeId: 'repeat', nodeType: 'Repeat' } })
  })

  it('stops at the first error and keeps what was made', async () => {
    const result = await run({
      fine: { class_type: 'Show', inputs: { value: ['sum', 0] } },
      sum: { class_type: 'Add', inputs: { a: 1, b: 1 } },
      bad: { class_type: 'Divide', inputs: { a: 1, b: 0 }, _meta: { title: 'Halve' } },
      lost: { class_type: 'Show', inputs: { value: ['bad', 0] } },
    })
    expect(result).toMatchObject({
      status: 'error',
      failure: { nodeId: 'bad', nodeType: 'Divide', input: 'b', currentInputs: { a: [1], b: [0] } },
    })
    expect([...result.displays.keys()]).toEqual(['fine'])
  })

  it.each([
    [
      'a number past what it takes',
      { class_type: 'Add', inputs: { a: 1000, b: 1000 } },
      'The input a takes no more than',
    ],
    ['text for a number', { class_type: 'Suffix', inputs: { text: 'a', suffix: 'b' } }, 'The input a takes a number'],
    ['infinity', { class_type: 'Divide', inputs: { a: 1e308, b: 1e-308 } }, 'The input a was given Infinity'],
  ])('gives no kind over a link what it does not take: %s', async (_, source, words) => {
    const result = await run({
      source,
      switch: { class_type: 'Switch', inputs: { which: 0, first: ['source', 0] } },
      sum: { class_type: 'Add', inputs: { a: ['switch', 0], b: 1 } },
      show: { class_type: 'Show', inputs: { value: ['sum', 0] } },
    })
    expect(result).toMatchObject({ status: 'error', failure: { nodeId: 'sum', input: 'a' } })
    expect('failure' in result && result.failure.message).toContain(words)
  })

  it('stops when canceled, also within a node', async () => {
    const canceling = implementNode(
      defineNode({
        name: 'Add',
        title: 'Add',
        description: '',
        category: 'test',
        required: { a: integer({ default: 0 }), b: integer({ default: 0 }) },
        outputs: [{ type: 'INT', name: 'number' }],
      }),
      {
        run() {
          throw new RunCanceled('canceled')
        },
      },
    )
    const kinds = new Map<string, NodeKind>([...smallKinds, ['Add', canceling]])
    const graph: ApiGraph = {
      sum: { class_type: 'Add', inputs: { a: 1, b: 1 } },
      show: { class_type: 'Show', inputs: { value: ['sum', 0] } },
    }
    expect(await run(graph, { kinds })).toMatchObject({ status: 'interrupted', nodeId: 'sum' })
  })

  it('goes on where another engine left off, though it lacks the kinds before', async () => {
    const graph: ApiGraph = {
      words: { class_type: 'Words', inputs: { text: 'a b' } },
      each: { class_type: 'Suffix', inputs: { text: ['words', 0], suffix: '!' } },
      all: { class_type: 'Join', inputs: { words: ['each', 0], glue: '+' } },
      show: { class_type: 'Show', inputs: { value: ['all', 0] } },
    }
    const here = new Map([...smallKinds].filter(([name]) => name === 'Join' || name === 'Show'))
    const there = new Map([...smallKinds].filter(([name]) => !here.has(name)))
    const first = await run(graph, { kinds: there, outputs: [], wantedValues: ['each'] })
    expect(Object.fromEntries(first.values)).toEqual({ each: [['a!', 'b!']] })
    const second = await run(graph, { kinds: here, given: first.values })
    expect(second).toMatchObject({ status: 'success', executed: ['all', 'show'] })
    expect(second.displays.get('show')).toEqual({ text: ['a!+b!'] })
  })

  it('runs a chain of thousands of nodes without recursion', async () => {
    const links = Array.from({ length: 4_000 }, (_, index) => [
      `n${index}`,
      { class_type: 'Add', inputs: { a: index === 0 ? 0 : [`n${index - 1}`, 0], b: 0 } },
    ])
    const graph = {
      ...Object.fromEntries(links),
      show: { class_type: 'Show', inputs: { value: ['n3999', 0] } },
    } as ApiGraph
    expect(await shown(graph)).toEqual([['0']])
  })
})
