import sharp from 'sharp'
import { executeGraph } from '#engine/execute-graph.ts'
import type { ExecutionHost } from '#engine/execute-graph.ts'
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
  })
  if (result.status === 'interrupted') return { type: 'canceled' }
  if (result.status === 'error') return { type: 'failed', failure: describeFailure(result.failure) }
  return { type: 'completed', result: { displays: result.displays, executed: result.executed, pixelsWritten } }
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
