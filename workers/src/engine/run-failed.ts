import type { LoggedError } from '@atelier/platform/logging/log.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'

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
  readonly details: FailureDetails
}

/** For the log alone, and never shown. */
export interface FailureDetails {
  /** The stack of the error with those of what caused it, or the last words of the process and how it ended. */
  readonly words: string
  /** The class of the error that a node ended with. */
  readonly exceptionType?: string | undefined
  /** What the node was given, in short. */
  readonly inputs?: Readonly<Record<string, readonly PlainValue[]>> | undefined
}

export class RunFailed extends Error implements LoggedError {
  override readonly name = 'RunFailed'
  readonly reason: FailureReason
  readonly node: FailedNode | undefined
  readonly input: string | undefined
  readonly details: FailureDetails

  constructor({ reason, message, node, input, details }: Failure) {
    super(message)
    this.reason = reason
    this.node = node
    this.input = input
    this.details = details
  }

  toLog(): Readonly<Record<string, unknown>> {
    const { reason, node, input, details } = this
    return { reason, node, input, details }
  }
}
