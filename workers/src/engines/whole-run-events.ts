import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { RunEvent } from '#engine/runner/protocol.ts'

type TextEvent = Exclude<RunEvent, { type: 'preview' }>

/** Said once of the whole; a run that is interrupted because another failed is nobody's news. */
const ownEnds = new Set<TextEvent['type']>(['execution_start', 'execution_success', 'execution_interrupted'])

/** The events of several runs as those of one: it begins once and ends once, and says of all of them what was run. */
export class WholeRunEvents {
  readonly #tell: (event: TextEvent) => void
  readonly #executed: string[] = []
  readonly #graph: ApiGraph
  #running = ''
  #hasEnded = false

  constructor(graph: ApiGraph, tell: ((event: TextEvent) => void) | undefined) {
    this.#graph = graph
    this.#tell = event => tell?.(event)
  }

  begin(): void {
    this.#tell({ type: 'execution_start', data: {} })
  }

  /** What one of the runs tells. */
  pass(event: TextEvent): void {
    if (this.#hasEnded || ownEnds.has(event.type)) return
    if (event.type === 'execution_error') {
      const executed = this.#executed.filter(id => id !== event.data.node_id)
      this.#end({ ...event, data: { ...event.data, executed } })
      return
    }
    if (event.type === 'executing') {
      this.#executed.push(event.data.node)
      this.#running = event.data.display_node
    }
    this.#tell(event)
  }

  interrupt(): void {
    const node_id = this.#running
    const node_type = this.#graph[node_id]?.class_type ?? ''
    this.#end({ type: 'execution_interrupted', data: { node_id, node_type, executed: [...this.#executed] } })
  }

  succeed(): void {
    this.#end({ type: 'execution_success', data: {} })
  }

  #end(event: TextEvent): void {
    if (!this.#hasEnded) this.#tell(event)
    this.#hasEnded = true
  }
}
