import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { expect, test } from 'vitest'
import type { NodeDisplay } from '#engine/node-kind.ts'
import { RunFailed } from '#engine/run-failed.ts'
import { GraphRefused } from '#engines/engine.ts'
import { describeFailure } from './describe-failure.ts'
import { collectOutputs } from './task-outputs.ts'
import { TaskProgress } from './task-progress.ts'

const graph: ApiGraph = {
  paint: { class_type: 'AtelierPainter', inputs: { steps: 10 } },
  look: { class_type: 'PreviewImage', inputs: {} },
  save: { class_type: 'SaveImage', inputs: {} },
  say: { class_type: 'PreviewAny', inputs: {} },
}
const isOutput = (kind: string) => kind !== 'AtelierPainter'
const file = (filename: string, type: string) => ({ filename, subfolder: '', type })

test('what is saved is the result, in the order of the graph; previews only where nothing is saved', () => {
  const say = ['say', { text: ['told', 7] }] as const
  const saved = ['save', { images: [file('b.png', 'output')] }] as const
  const shown = ['look', { images: [file('a.png', 'temp')] }] as const
  const own = ['paint', { text: ['how it went', 'too close'], warnings: ['too close'] }] as const
  const displays = new Map<string, NodeDisplay>([saved, say, shown, own])
  expect(collectOutputs(graph, displays, isOutput)).toEqual({
    files: [file('b.png', 'output')],
    texts: ['told', 'too close'],
  })
  expect(collectOutputs(graph, new Map([shown]), isOutput)).toEqual({ files: [file('a.png', 'temp')], texts: [] })
})

test('progress never goes back, and most of it is the sampler’s', () => {
  const progress = new TaskProgress(graph)
  const shares: number[] = []
  const take = (...[event]: Parameters<TaskProgress['take']>) => {
    progress.take(event)
    shares.push(progress.share)
  }
  const at = (node: string) => ({ node, display_node: node })
  take({ type: 'executing', data: at('paint') })
  take({ type: 'progress', data: { ...at('paint'), value: 5, max: 10 } })
  take({ type: 'progress', data: { ...at('paint'), value: 2, max: 10 } })
  take({ type: 'executing', data: at('save') })
  take({ type: 'execution_cached', data: { nodes: ['look', 'say', 'save'] } })
  expect(shares).toEqual([0, 15 / 33, 15 / 33, 30 / 33, 0.99])
})

test('failures say what to do and where, and what is not the task’s doing is tried again', () => {
  const details = { words: 'stack' }
  const failed = new RunFailed({
    reason: 'node',
    message: 'Too large.',
    node: { id: 'paint', kind: 'X' },
    input: 'width',
    details,
  })
  expect(describeFailure(failed)).toEqual({ code: 'NODE_FAILED', message: 'Too large. (width)', nodeId: 'paint' })
  expect(describeFailure(new RunFailed({ reason: 'stopped', message: '', details }))).toBeUndefined()
  expect(describeFailure(new Error('the database is away'))).toBeUndefined()
  const error = { type: 'value_not_in_list', message: 'Value not in list', details: 'gone', extra_info: {} } as const
  const entry = { errors: [error], dependent_outputs: [], class_type: 'LoadImage' }
  expect(describeFailure(new GraphRefused({ error, node_errors: { load: entry } }))).toEqual({
    code: 'GRAPH_REFUSED',
    message: 'LoadImage: Value not in list (gone)',
    nodeId: 'load',
  })
  expect(describeFailure(new GraphRefused({ error, node_errors: {} }))?.message).toBe('Value not in list (gone)')
})
