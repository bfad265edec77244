import { expect, it } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { describeDeath, findNode } from './failures.ts'

const graph: ApiGraph = {
  1: { class_type: 'LoadImage', inputs: {} },
  2: { class_type: 'LoadImage', inputs: {}, _meta: { title: 'Sky' } },
}
const limits = { memoryBytes: 2 ** 30, hangMs: 5_000, runMs: 60_000, cancelGraceMs: 100, startMs: 1_000 }

it.each([
  [[], 'The engine crashed at the beginning.'],
  [['1'], 'The engine crashed at node 1 (LoadImage).'],
  [['1', '2'], 'The engine crashed at node 1 (LoadImage) or “Sky” (node 2).'],
])('lays a crash at the door of all that were running: %j', (ids, words) => {
  const nodes = ids.flatMap(id => findNode(id, graph) ?? [])
  const failed = describeDeath({ reason: 'crashed', nodes, graph, limits, details: 'SIGSEGV' })
  expect(failed.message).toContain(words)
  expect(failed.node?.id).toBe(ids.at(-1))
  expect(failed.toLog()).toMatchObject({ reason: 'crashed', details: { words: 'SIGSEGV' } })
})
