/** Why a run came to no result. `stopped` is the engine's own end: the same graph may be run again elsewhere. */
export type FailureReason = 'crashed' | 'hung' | 'memory' | 'time' | 'node' | 'start' | 'stopped'

export interface FailedNode {
  readonly id: string
  /** Its class_type. */
  readonly kind: string
}

interface Failure {
  readonly reason: FailureReason
  /** Words for the person: what happened and what to do next. */
  readonly message: string
  /** What was running; absent when it happened between nodes. */
  readonly node?: FailedNode | undefined
  /** The input that was wrong, when one was. */
  readonly input?: string | undefined
  /** For the log alone: stack, exit code, last words of the process. */
  readonly details?: string | undefined
}

export class RunFailed extends Error {
  override readonly name = 'RunFailed'
  readonly reason: FailureReason
  readonly node: FailedNode | undefined
  readonly input: string | undefined
  readonly details: string | undefined

  constructor({ reason, message, node, input, details }: Failure) {
    super(message)
    this.reason = reason
    this.node = node
    this.input = input
    this.details = details
  }
}
