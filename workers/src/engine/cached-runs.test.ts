import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { defineNode, integer, text } from '@atelier/shared-schema/graph/node-schema.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NodeCache } from './cache/node-cache.ts'
import { executeGraph, type Execution } from './execute-graph.ts'
import type { ExecutionEvent } from './execution-events.ts'
import { implementNode, type NodeKind } from './node-kind.ts'
import { MemoryHost, neverCanceled, smallKinds } from './small-kinds.fixture.ts'

let folder: string
let host: MemoryHost
let caches: NodeCache[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cached-runs-'))
  host = new MemoryHost()
  caches = []
})
afterEach(async () => {
  for (const cache of caches) await cache.flush()
  await rm(folder, { recursive: true })
})

function openCache(bytesMax = 1e6): NodeCache {
  const setting = { folder, memoryBytesMax: bytesMax, diskBytesMax: bytesMax, codeVersion: '1', worthMs: 0 }
  const cache = new NodeCache(setting)
  caches.push(cache)
  return cache
}

async function run(graph: ApiGraph, cache: NodeCache, options: Partial<Execution> = {}) {
  const outputs = Object.keys(graph).filter(id => ['Show', 'Save'].includes(graph[id]?.class_type ?? ''))
  const parts = { graph, outputs, kinds: smallKinds, host, cancel: neverCanceled, cache: cache.forScope('w1') }
  const result = await executeGraph({ ...parts, ...options })
  expect(result).toMatchObject({ status: 'success' })
  return { executed: result.executed, displays: Object.fromEntries(result.displays) }
}

function sumGraph(a: number): ApiGraph {
  return {
    one: { class_type: 'Add', inputs: { a, b: 1 } },
    other: { class_type: 'Add', inputs: { a: 5, b: 5 } },
    sum: { class_type: 'Add', inputs: { a: ['one', 0], b: ['other', 0] } },
    save: { class_type: 'Save', inputs: { value: ['sum', 0], prefix: 'sum' } },
  }
}

describe('a graph that runs again', () => {
  it('runs nothing when nothing changed, and shows the same', async () => {
    const cache = openCache()
    const first = await run(sumGraph(1), cache)
    const again = await run(sumGraph(1), cache)
    expect(again.executed).toEqual([])
    expect(again.displays).toEqual(first.displays)
    expect(host.stored.size).toBe(1)
  })

  it('says at the start what need not run', async () => {
    const cache = openCache()
    await run(sumGraph(1), cache)
    const events: ExecutionEvent[] = []
    await run(sumGraph(2), cache, { onEvent: event => events.push(event) })
    expect(events.find(event => event.type === 'execution_cached')?.data.nodes).toEqual(['other'])
  })

  it('runs what changed and what comes of it', async () => {
    const cache = openCache()
    await run(sumGraph(1), cache)
    expect((await run(sumGraph(2), cache)).executed).toEqual(['one', 'sum', 'save'])
  })

  it('knows a node by what it is made from, not by its id or the order of its inputs', async () => {
    const cache = openCache()
    await run(sumGraph(1), cache)
    const renamed: ApiGraph = {
      s: { class_type: 'Save', inputs: { prefix: 'sum', value: ['3', 0] } },
      3: { class_type: 'Add', inputs: { b: ['2', 0], a: ['1', 0] } },
      2: { class_type: 'Add', inputs: { b: 5, a: 5 } },
      1: { class_type: 'Add', inputs: { b: 1, a: 1 } },
    }
    const again = await run(renamed, cache)
    expect(again.executed).toEqual([])
    expect(Object.keys(again.displays)).toEqual(['s'])
  })

  it('does the same after a restart, from disk', async () => {
    const cache = openCache()
    const first = await run(sumGraph(1), cache)
    await cache.flush()
    const again = await run(sumGraph(1), openCache())
    expect(again).toEqual({ executed: [], displays: first.displays })
  })

  it('makes a file again that is gone', async () => {
    const cache = openCache()
    const first = await run(sumGraph(1), cache)
    host.stored.clear()
    const again = await run(sumGraph(1), cache)
    expect(again.executed).toEqual(['save'])
    expect(again.displays).toEqual(first.displays)
  })

  it('runs what says it changed, each time when it says so each time', async () => {
    let answer: number | string = 'a'
    const tellTime = implementNode(
      defineNode({
        name: 'Add',
        title: 'Add',
        description: '',
        category: 'test',
        required: { a: integer({ default: 0 }), b: integer({ default: 0 }) },
        outputs: [{ type: 'INT', name: 'number' }],
      }),
      { run: ({ a, b }) => [a + b], isChanged: () => Promise.resolve(answer) },
    )
    const kinds = new Map<string, NodeKind>([...smallKinds, ['Add', tellTime]])
    const cache = openCache()
    const graph = sumGraph(1)
    await run(graph, cache, { kinds })
    expect((await run(graph, cache, { kinds })).executed).toEqual([])
    answer = 'b'
    expect((await run(graph, cache, { kinds })).executed).toHaveLength(4)
    answer = Number.NaN
    expect((await run(graph, cache, { kinds })).executed).toHaveLength(4)
    expect((await run(graph, cache, { kinds })).executed).toHaveLength(4)
  })

  it('keeps nothing of what depends on more than its inputs and does not say when that changed', async () => {
    const readText = implementNode(
      defineNode({
        name: 'ReadText',
        title: 'Read text',
        description: '',
        category: 'test',
        required: { name: text() },
        outputs: [{ type: 'STRING', name: 'text' }],
      }),
      { run: async ({ name }, { files }) => [Buffer.from(await files.read(name)).toString()] },
    )
    const kinds = new Map<string, NodeKind>([...smallKinds, ['ReadText', readText]])
    const graph: ApiGraph = {
      read: { class_type: 'ReadText', inputs: { name: 'a.txt' } },
      loud: { class_type: 'Suffix', inputs: { text: ['read', 0], suffix: '!' } },
      show: { class_type: 'Show', inputs: { value: ['loud', 0] } },
    }
    const cache = openCache()
    for (const words of ['before', 'after']) {
      host.stored.set('input/a.txt', Buffer.from(words))
      expect((await run(graph, cache, { kinds })).displays).toEqual({ show: { text: [`${words}!`] } })
    }
  })

  it('keeps what an expansion came to, with what its nodes showed', async () => {
    const showTwice = implementNode(
      defineNode({
        name: 'ShowTwice',
        title: 'Show twice',
        description: '',
        category: 'test',
        required: { value: integer({ default: 1, rawLink: true }) },
        outputs: [{ type: 'INT', name: 'number' }],
        isOutputNode: true,
      }),
      {
        run: ({ value }) => [value],
        expand: ({ value }) => ({
          graph: {
            sum: { class_type: 'Add', inputs: { a: value, b: 1 } },
            show: { class_type: 'Show', inputs: { value: ['sum', 0] } },
          },
          outputs: [['sum', 0]],
        }),
      },
    )
    const kinds = new Map<string, NodeKind>([...smallKinds, ['ShowTwice', showTwice]])
    const graph: ApiGraph = {
      one: { class_type: 'Add', inputs: { a: 1, b: 0 } },
      twice: { class_type: 'ShowTwice', inputs: { value: ['one', 0] } },
    }
    const cache = openCache()
    const first = await run(graph, cache, { kinds, outputs: ['twice'] })
    expect(first.displays).toEqual({ 'twice.0.show': { text: ['2'] } })
    const again = await run(graph, cache, { kinds, outputs: ['twice'] })
    expect(again).toEqual({ executed: [], displays: first.displays })
  })

  it('makes everything again when there is room for nothing', async () => {
    const cache = openCache(0)
    await run(sumGraph(1), cache)
    expect((await run(sumGraph(1), cache)).executed).toHaveLength(4)
  })
})
