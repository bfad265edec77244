import { executeGraph } from '#engine/execute-graph.ts'
import type { ExecutionHost } from '#engine/execute-graph.ts'
import type { NodeFailureReport } from '#engine/node-failure.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import type { OutputCache } from '#engine/output-cache.ts'
import type { NodeFailure, RunEnd, RunOrder, RunWatch } from './protocol.ts'

/** What a runner's program runs graphs with. */
export interface ProgramParts {
  readonly kinds: ReadonlyMap<string, NodeKind>
  readonly cache?: OutputCache
  readonly openHost: (order: RunOrder) => ExecutionHost
}

export async function runOrder(parts: ProgramParts, order: RunOrder, watch: RunWatch): Promise<RunEnd> {
  const result = await executeGraph({
    graph: order.graph,
    outputs: order.outputs,
    kinds: parts.kinds,
    host: parts.openHost(order),
    cancel: watch.cancel,
    cache: parts.cache,
    onEvent: event => watch.tell(event),
  })
  if (result.status === 'interrupted') return { type: 'canceled' }
  if (result.status === 'error') return { type: 'failed', failure: describeFailure(result.failure) }
  return { type: 'completed', result: { displays: result.displays, executed: result.executed } }
}

function describeFailure({ nodeId, input, message, cause }: NodeFailureReport): NodeFailure {
  const words = cause instanceof Error ? cause.message : String(cause)
  return {
    nodeId,
    input,
    message,
    isOutOfMemory: words.includes('Array buffer allocation failed'),
    details: cause instanceof Error ? (cause.stack ?? words) : words,
  }
}
