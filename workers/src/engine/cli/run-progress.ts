import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { EngineRunOptions } from '#engines/engine.ts'
import type { ProgressLine } from './progress-line.ts'

/** Shows how far a run is: nodes that are done, and how far the one is that runs. */
export function showRun(graph: ApiGraph, line: ProgressLine): NonNullable<EngineRunOptions['progress']> {
  const total = Object.keys(graph).length
  const done = new Set<string>()
  let current: string | undefined
  const show = (part: number) => {
    const share = (done.size + part) / Math.max(1, total)
    line.show(share, current === undefined ? '' : (graph[current]?._meta?.title ?? graph[current]?.class_type ?? ''))
  }
  return event => {
    if (event.type === 'execution_cached') for (const node of event.data.nodes) done.add(node)
    if (event.type === 'executing') {
      if (current !== undefined && current !== event.data.display_node) done.add(current)
      current = event.data.display_node
      show(0)
    }
    if (event.type === 'progress') show(event.data.value / Math.max(1, event.data.max))
  }
}
