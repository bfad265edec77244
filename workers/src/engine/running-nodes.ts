import type { Execution } from './execute-graph.ts'
import type { GraphNode } from './graph-node.ts'

/** The nodes that are running now, told as they begin and end, so that it is known which they were when the process dies. */
export class RunningNodes {
  readonly #execution: Pick<Execution, 'onEvent' | 'onRunning'>
  readonly #nodes = new Set<GraphNode>()

  constructor(execution: Pick<Execution, 'onEvent' | 'onRunning'>) {
    this.#execution = execution
  }

  begin(node: GraphNode): void {
    this.#nodes.add(node)
    this.#tell()
    if (node.startedAt !== undefined) return
    node.startedAt = performance.now()
    const data = { node: node.id, display_node: node.root.id }
    this.#execution.onEvent?.({ type: 'executing', data })
  }

  /** Between two nodes the last one still counts. */
  end(node: GraphNode): void {
    if (this.#nodes.delete(node) && this.#nodes.size > 0) this.#tell()
  }

  #tell(): void {
    this.#execution.onRunning?.([...new Set(Array.from(this.#nodes, node => node.root.id))])
  }
}
