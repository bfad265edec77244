import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { defineNode, text } from '@atelier/shared-schema/graph/node-schema.ts'
import { NodeCache } from './cache/node-cache.ts'
import { executeGraph, type Execution } from './execute-graph.ts'
import { ExecutionBlocker } from './execution-blocker.ts'
import { implementNode, type NodeKind } from './node-kind.ts'
import { MemoryHost, neverCanceled, smallKinds } from './small-kinds.fixture.ts'

/** Blocks what is `-`; with what is `!` it also says why. */
const sieve = implementNode(
  defineNode({
    name: 'Sieve',
    title: 'Sieve',
    description: '',
    category: 'test',
    required: { text: text() },
    outputs: [{ type: '*', name: 'text' }],
  }),
  {
    run: ({ text: word }) => [
      word === '-' ? new ExecutionBlocker(null) : word === '!' ? new ExecutionBlocker('there is nothing') : word,
    ],
  },
)
const kinds = new Map<string, NodeKind>([...smallKinds, ['Sieve', sieve]])

function run(graph: ApiGraph, options: Partial<Execution> = {}) {
  const outputs = Object.keys(graph).filter(id => ['Show', 'Save'].includes(graph[id]?.class_type ?? ''))
  return executeGraph({ graph, outputs, kinds, host: new MemoryHost(), cancel: neverCanceled, ...options })
}

const blocked = (word: string): ApiGraph => ({
  sieve: { class_type: 'Sieve', inputs: { text: word } },
  loud: { class_type: 'Suffix', inputs: { text: ['sieve', 0], suffix: '!' } },
  louder: { class_type: 'Suffix', inputs: { text: ['loud', 0], suffix: '!' } },
  show: { class_type: 'Show', inputs: { value: ['louder', 0] } },
  other: { class_type: 'Show', inputs: { value: 'here' } },
})

describe('a blocked output', () => {
  it('skips all that comes of it, and nothing else', async () => {
    const result = await run(blocked('-'))
    expect(result).toMatchObject({ status: 'success', executed: ['sieve', 'other'] })
    expect(Object.fromEntries(result.displays)).toEqual({ other: { text: ['here'] } })
  })

  it('says why at the outputs that are skipped', async () => {
    const { displays, executed } = await run(blocked('!'))
    expect(executed).toEqual(['sieve', 'other'])
    expect(Object.fromEntries(displays)).toEqual({
      show: { text: ['Skipped: there is nothing'] },
      other: { text: ['here'] },
    })
  })

  it('skips one run of several, and the whole of a kind that takes lists', async () => {
    const graph: ApiGraph = {
      words: { class_type: 'Words', inputs: { text: 'a - b' } },
      sieve: { class_type: 'Sieve', inputs: { text: ['words', 0] } },
      each: { class_type: 'Show', inputs: { value: ['sieve', 0] } },
      all: { class_type: 'Join', inputs: { words: ['sieve', 0], glue: '+' } },
      show: { class_type: 'Show', inputs: { value: ['all', 0] } },
    }
    const result = await run(graph)
    expect(Object.fromEntries(result.displays)).toEqual({ each: { text: ['a', 'b'] } })
    expect(result.executed).toEqual(['words', 'sieve', 'each'])
  })

  it('is kept, and is still one when it comes back from disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blocked-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const open = () => new NodeCache({ folder, memoryBytesMax: 0, diskBytesMax: 1e6, codeVersion: '1', worthMs: 0 })
    const cache = open()
    const first = await run(blocked('!'), { cache: cache.forScope('w') })
    await cache.flush()
    const again = await run(
      { ...blocked('!'), more: { class_type: 'Show', inputs: { value: ['sieve', 0] } } },
      { cache: open().forScope('w') },
    )
    expect(again).toMatchObject({ status: 'success', executed: [] })
    expect(Object.fromEntries(again.displays)).toEqual({
      ...Object.fromEntries(first.displays),
      more: { text: ['Skipped: there is nothing'] },
    })
  })
})
