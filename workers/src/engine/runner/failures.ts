import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { RunFailed } from '#engine/run-failed.ts'
import type { FailedNode, FailureReason } from '#engine/run-failed.ts'
import type { NodeFailure } from './protocol.ts'
import type { RunnerLimits } from './runner.ts'

export type DeathReason = Exclude<FailureReason, 'node' | 'start' | 'stopped'>

/** The error for a run whose process ended under it. */
export function describeDeath(options: {
  reason: DeathReason
  /** Those that were running: any of them may be the reason. */
  nodes: readonly FailedNode[]
  graph: ApiGraph
  limits: RunnerLimits
  details: string
}): RunFailed {
  const { reason, nodes, graph, limits, details } = options
  const name = nodes.length > 1 ? nodes.map(node => nameNode(node, graph)).join(' or ') : nameNode(nodes[0], graph)
  return new RunFailed({
    reason,
    node: nodes.at(-1),
    details: { words: details },
    message: deathWords(reason, name, limits),
  })
}

export function describeNodeFailure(failure: NodeFailure, graph: ApiGraph): RunFailed {
  const node = findNode(failure.nodeId, graph)
  const { input, details } = failure
  const message = failure.isOutOfMemory
    ? `${startSentence(nameNode(node, graph))} needed more memory than there is. Try a smaller size or a smaller batch.`
    : failure.message
  return new RunFailed({ reason: failure.isOutOfMemory ? 'memory' : 'node', node, input, message, details })
}

export function findNode(id: string | undefined, graph: ApiGraph): FailedNode | undefined {
  if (id === undefined || !Object.hasOwn(graph, id)) return undefined
  return { id, kind: graph[id]?.class_type ?? '' }
}

function deathWords(reason: DeathReason, name: string, limits: RunnerLimits): string {
  switch (reason) {
    case 'crashed':
      return `The engine crashed at ${name}. Other runs were not affected. Run it again; if it crashes again, change or remove that node.`
    case 'hung':
      return `${startSentence(name)} gave no sign of life for ${sayDuration(limits.hangMs)} and was stopped. Run it again, or change that node.`
    case 'memory':
      return `${startSentence(name)} needed more than ${sayBytes(limits.memoryBytes)} of memory and was stopped. Try a smaller size or a smaller batch.`
    case 'time':
      return `The run took longer than ${sayDuration(limits.runMs)} and was stopped at ${name}. Try a smaller size, fewer steps or fewer frames.`
  }
}

/** `“Blur” (node 5)` where the node has a title, `node 5 (ImageBlur)` where not. */
function nameNode(node: FailedNode | undefined, graph: ApiGraph): string {
  if (!node) return 'the beginning'
  const title = graph[node.id]?._meta?.title
  return title ? `“${title}” (node ${node.id})` : `node ${node.id} (${node.kind})`
}

function startSentence(text: string): string {
  return text === 'the beginning' ? 'The run' : text.charAt(0).toUpperCase() + text.slice(1)
}

function sayDuration(ms: number): string {
  if (ms < 1_000) return `${ms} milliseconds`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.round(seconds / 60)} minutes`
}

function sayBytes(bytes: number): string {
  const megabytes = Math.round(bytes / 1_048_576)
  return megabytes < 1_024 ? `${megabytes} MB` : `${Math.round((megabytes / 1_024) * 10) / 10} GB`
}
