import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { defineNode, socket, text } from '@atelier/shared-schema/graph/node-schema.ts'
import { executeGraph, type Execution } from './execute-graph.ts'
import { implementNode, RunCanceled, type CancelFlag, type NodeKind } from './node-kind.ts'
import { MemoryHost, neverCanceled, smallKinds } from './small-kinds.fixture.ts'

/** A kind that works aside and says what it does. */
function asideKind(run: (name: string, cancel: CancelFlag) => Promise<unknown>): NodeKind {
  const schema = defineNode({
    name: 'Aside',
    title: 'Aside',
    description: '',
    category: 'test',
    required: { name: text() },
    optional: { after: socket('*') },
    outputs: [{ type: '*', name: 'value' }],
  })
  return implementNode(schema, { worksAside: true, run: async ({ name }, { cancel }) => [await run(name, cancel)] })
}

const twoBranches: ApiGraph = {
  show: { class_type: 'Show', inputs: { value: ['joined', 0] } },
  joined: { class_type: 'Suffix', inputs: { text: ['a', 0], suffix: ['b', 0] } },
  a: { class_type: 'Aside', inputs: { name: 'a' } },
  b: { class_type: 'Aside', inputs: { name: 'b' } },
}

function run(graph: ApiGraph, kind: NodeKind, options: Partial<Execution> = {}) {
  return executeGraph({
    graph,
    outputs: Object.keys(graph).filter(id => graph[id]?.class_type === 'Show'),
    kinds: new Map([...smallKinds, ['Aside', kind]]),
    host: new MemoryHost(),
    cancel: neverCanceled,
    nodesAtOnce: 2,
    ...options,
  })
}

/** Resolves for all once so many have come. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return promise
  }
}

describe('nodes that work aside', () => {
  it('run side by side, and the rest is as if one had come after the other', async () => {
    const meet = meeting(2)
    const running: string[][] = []
    const result = await run(
      twoBranches,
      asideKind(async name => {
        await meet()
        // The one whose turn comes first is done last.
        if (name === 'a') for (let turn = 0; turn < 5; turn++) await setImmediate()
        return name
      }),
      { onRunning: ids => running.push([...ids]) },
    )
    expect(result).toMatchObject({ status: 'success', executed: ['a', 'b', 'joined', 'show'] })
    expect(result.displays.get('show')).toEqual({ text: ['ab'] })
    expect(running.slice(0, 2)).toEqual([['a'], ['a', 'b']])
  })

  it('go on along their branch while another node has its turn', async () => {
    const meet = meeting(2)
    const result = await run(
      {
        ...twoBranches,
        b: { class_type: 'Aside', inputs: { name: 'b', after: ['c', 0] } },
        c: { class_type: 'Aside', inputs: { name: 'c' } },
      },
      asideKind(async name => {
        if (name !== 'c') await meet()
        return name
      }),
    )
    expect(result).toMatchObject({ status: 'success', executed: ['a', 'c', 'b', 'joined', 'show'] })
  })

  it('run one after the other where there is one thread', async () => {
    let running = 0
    let most = 0
    const kind = asideKind(async name => {
      most = Math.max(most, ++running)
      await setImmediate()
      running -= 1
      return name
    })
    expect(await run(twoBranches, kind, { nodesAtOnce: 1 })).toMatchObject({ status: 'success' })
    expect(most).toBe(1)
  })

  it('end the run with the error that comes first in their order, whichever happened first', async () => {
    const meet = meeting(2)
    const kind = asideKind(async name => {
      await meet()
      if (name === 'a') for (let turn = 0; turn < 5; turn++) await setImmediate()
      throw new Error(`${name} broke`)
    })
    expect(await run(twoBranches, kind)).toMatchObject({
      status: 'error',
      executed: [],
      failure: { nodeId: 'a', message: 'Aside (node a) failed: a broke' },
    })
  })

  it('are asked to stop, and have, when the run ends', async () => {
    const meet = meeting(2)
    const stopped: string[] = []
    const kind = asideKind(async (name, cancel) => {
      await meet()
      if (name === 'a') throw new RunCanceled('canceled')
      try {
        for (;;) {
          await setImmediate()
          cancel.check()
        }
      } finally {
        stopped.push(name)
      }
    })
    expect(await run(twoBranches, kind)).toMatchObject({ status: 'interrupted', nodeId: 'a' })
    expect(stopped).toEqual(['b'])
  })

  it('are not begun for a lazy input that nobody asked for', async () => {
    const graph: ApiGraph = {
      show: { class_type: 'Show', inputs: { value: ['switch', 0] } },
      switch: { class_type: 'Switch', inputs: { which: 0, first: ['a', 0], second: ['b', 0] } },
      a: { class_type: 'Aside', inputs: { name: 'a' } },
      b: { class_type: 'Aside', inputs: { name: 'b' } },
    }
    const begun: string[] = []
    const kind = asideKind(async name => {
      begun.push(name)
      await setImmediate()
      return name
    })
    expect(await run(graph, kind)).toMatchObject({ status: 'success', executed: ['a', 'switch', 'show'] })
    expect(begun).toEqual(['a'])
  })

  it('make no more ahead than there is room for', async () => {
    const names = ['a', 'b', 'c', 'd']
    const begun: string[] = []
    const graph: ApiGraph = Object.fromEntries([
      ...names.map(name => [name, { class_type: 'Aside', inputs: { name } }] as const),
      ['first', { class_type: 'Slow', inputs: { value: ['a', 0] } }],
      ...names.slice(1).map(name => [`show${name}`, { class_type: 'Show', inputs: { value: [name, 0] } }] as const),
    ])
    const { schema } = smallKinds.get('Show') as NodeKind
    const slow: NodeKind = {
      schema: { ...schema, name: 'Slow' },
      async run() {
        for (let turn = 0; turn < 20; turn++) await setImmediate()
        begun.push('the first is done')
        return []
      },
    }
    const large = asideKind(async name => {
      begun.push(name)
      return new Uint8Array(name === 'a' ? 1 : 60_000_000)
    })
    const kinds = new Map<string, NodeKind>([...smallKinds, ['Slow', slow], ['Aside', large]])
    const outputs = ['first', ...names.slice(1).map(name => `show${name}`)]
    const parts = { graph, kinds, host: new MemoryHost(), cancel: neverCanceled, nodesAtOnce: 2 }
    expect(await executeGraph({ ...parts, outputs })).toMatchObject({ status: 'success' })
    expect(begun).toEqual(['b', 'a', 'c', 'the first is done', 'd'])
  })
})
