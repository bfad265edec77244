import sharp from 'sharp'
import type { GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import { carryOutput, receiveOutputs, type CarriedOutputs, type CarriedValue } from '#engine/carried-values.ts'
import { executeGraph } from '#engine/execute-graph.ts'
import type { ExecutionHost, ExecutionResult } from '#engine/execute-graph.ts'
import { describeFailure as describeNodeFailure } from '#engine/node-failure.ts'
import type { NodeFailureReport } from '#engine/node-failure.ts'
import type { NodeFiles, NodeKind } from '#engine/node-kind.ts'
import type { OutputCache } from '#engine/cache/output-cache.ts'
import type { NodeFailure, RunEnd, RunOrder, RunWatch } from './protocol.ts'

/** What a runner's program runs graphs with. */
export interface ProgramParts {
  readonly kinds: ReadonlyMap<string, NodeKind>
  readonly cache: OutputCache | undefined
  readonly host: ExecutionHost
}

export async function runOrder(parts: ProgramParts, order: RunOrder, watch: RunWatch): Promise<RunEnd> {
  const { wanted = [] } = order
  let pixelsWritten = 0
  const files: NodeFiles = {
    read: (name, area) => parts.host.files.read(name, area),
    async write(file) {
      pixelsWritten += await countPixels(file.bytes)
      return parts.host.files.write(file)
    },
  }
  const result = await executeGraph({
    graph: order.graph,
    outputs: order.outputs,
    kinds: parts.kinds,
    host: { ...parts.host, files },
    cancel: watch.cancel,
    cache: parts.cache,
    onEvent: event => watch.tell(event),
    onRunning: nodeIds => watch.noteRunning(nodeIds),
    nodesAtOnce: watch.nodesAtOnce,
    showsPreviews: order.showsPreviews,
    given: order.given && (await receiveOutputs(order.given)),
    wantedValues: [...new Set(wanted.map(([id]) => id))],
  })
  if (result.status === 'interrupted') return { type: 'canceled' }
  if (result.status === 'error') return { type: 'failed', failure: describeFailure(result.failure) }
  const carried = await carryAll(wanted, result)
  if ('failure' in carried) return { type: 'failed', failure: carried.failure }
  const { displays, executed } = result
  return { type: 'completed', result: { displays, executed, pixelsWritten, carried: carried.outputs } }
}

async function carryAll(
  wanted: readonly GraphLink[],
  { values }: ExecutionResult,
): Promise<{ outputs: CarriedOutputs } | { failure: NodeFailure }> {
  const outputs = new Map<string, Map<number, CarriedValue>>()
  for (const [nodeId, slot] of wanted) {
    try {
      const own = outputs.get(nodeId) ?? new Map<number, CarriedValue>()
      outputs.set(nodeId, own.set(slot, await carryOutput(values.get(nodeId)?.[slot] ?? [])))
    } catch (cause) {
      return { failure: describeFailure(describeNodeFailure({ id: nodeId, classType: '', title: undefined }, cause)) }
    }
  }
  return { outputs }
}

function describeFailure(report: NodeFailureReport): NodeFailure {
  const { nodeId, input, message, cause, exceptionType, currentInputs: inputs } = report
  const words = cause instanceof Error ? cause.message : String(cause)
  return {
    nodeId,
    input,
    message,
    isOutOfMemory: words.includes('Array buffer allocation failed'),
    details: { words: stackOf(cause), exceptionType, inputs },
  }
}

const CAUSES_MAX = 8

/** With what caused it, and what caused that: errors lose their class and their causes on the way between processes. */
function stackOf(cause: unknown): string {
  const stacks: string[] = []
  let error = cause
  while (error instanceof Error && stacks.length < CAUSES_MAX) {
    stacks.push(error.stack ?? error.message)
    error = error.cause
  }
  if (typeof error === 'string') stacks.push(error)
  return stacks.join('\ncaused by: ')
}

/** From the head of the file alone; what is no picture has none. */
async function countPixels(bytes: Uint8Array): Promise<number> {
  try {
    const { width, pageHeight, height, pages = 1 } = await sharp(bytes).metadata()
    return width * (pageHeight ?? height) * pages
  } catch {
    return 0
  }
}
