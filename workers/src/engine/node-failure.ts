import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { NodeInputError } from './node-kind.ts'

/** Why a run ended at a node, for the person and for the log. */
export interface NodeFailureReport {
  /** The node of the graph that was sent, also when one failed that it was expanded to. */
  readonly nodeId: string
  readonly nodeType: string
  /** The input that was wrong, when one was. */
  readonly input: string | undefined
  readonly message: string
  readonly exceptionType: string
  readonly currentInputs: Readonly<Record<string, readonly PlainValue[]>>
  /** For the log alone. */
  readonly cause: unknown
}

interface FailedAt {
  readonly id: string
  readonly classType: string
  readonly title: string | undefined
}

/** Carries a report up from wherever in the run the error was. */
export class NodeFailed extends Error {
  override readonly name = 'NodeFailed'
  readonly report: NodeFailureReport
  constructor(report: NodeFailureReport) {
    super(report.message, { cause: report.cause })
    this.report = report
  }
}

export function describeFailure(
  node: FailedAt,
  cause: unknown,
  inputs: ReadonlyMap<string, readonly unknown[]> = new Map(),
): NodeFailureReport {
  const isInputError = cause instanceof NodeInputError
  const message = cause instanceof Error ? cause.message : String(cause)
  return {
    nodeId: node.id,
    nodeType: node.classType,
    input: isInputError ? cause.input : undefined,
    message: isInputError ? message : `${nameOf(node)} failed: ${message || 'it did not say why'}`,
    exceptionType: cause instanceof Error ? cause.name : typeof cause,
    currentInputs: Object.fromEntries([...inputs].map(([name, values]) => [name, values.slice(0, 20).map(summarise)])),
    cause,
  }
}

function nameOf({ id, classType, title }: FailedAt): string {
  return title ? `“${title}” (node ${id})` : `${classType} (node ${id})`
}

const WORDS_MAX = 200

/** Enough to see what it was: pictures are not sent along with an error. */
function summarise(value: unknown): PlainValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'string') return value.length > WORDS_MAX ? `${value.slice(0, WORDS_MAX)}…` : value
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value !== 'object') return typeof value
  const { width, height } = value as { width?: unknown; height?: unknown }
  return typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : 'object'
}
