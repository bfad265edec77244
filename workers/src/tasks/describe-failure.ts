import type { TaskError } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { GraphRefusal } from '@atelier/shared-schema/graph/graph-errors.ts'
import { ImageRefusal } from '@atelier/platform/images/inspect-image.ts'
import { ObjectMissing } from '@atelier/platform/storage/object-store.ts'
import { RunFailed } from '#engine/run-failed.ts'
import type { FailureReason } from '#engine/run-failed.ts'
import { GraphRefused } from '#engines/engine.ts'
import { ConsentTakenBack } from './choose-engines.ts'
import { ModelGone } from './lay-models.ts'
import { InputGone } from './task-area.ts'

const codes: Record<Exclude<FailureReason, 'stopped'>, string> = {
  crashed: 'ENGINE_CRASHED',
  hung: 'ENGINE_HUNG',
  memory: 'OUT_OF_MEMORY',
  time: 'RUN_TOO_LONG',
  node: 'NODE_FAILED',
  start: 'ENGINE_NOT_STARTED',
}

/** What the person is told; undefined for what is not the task's doing: it may be tried again. */
export function describeFailure(error: unknown): TaskError | undefined {
  if (error instanceof RunFailed) {
    if (error.reason === 'stopped') return undefined
    const place = error.input === undefined ? '' : ` (${error.input})`
    return {
      code: codes[error.reason],
      message: `${error.message}${place}`,
      ...(error.node && { nodeId: error.node.id }),
    }
  }
  if (error instanceof ConsentTakenBack) return { code: 'CONSENT_NEEDED', message: error.message }
  if (error instanceof ModelGone) return { code: 'MODEL_GONE', message: error.message }
  if (error instanceof GraphRefused) return describeRefusal(error.refusal)
  if (error instanceof InputGone || error instanceof ObjectMissing) {
    return {
      code: 'INPUT_GONE',
      message: 'An image that this task works on is not there any more. Choose another and run it again.',
    }
  }
  if (error instanceof ImageRefusal) return { code: 'RESULT_REFUSED', message: error.message }
  return undefined
}

function describeRefusal({ error, node_errors: nodes }: GraphRefusal): TaskError {
  const [nodeId, entry] = Object.entries(nodes)[0] ?? []
  const first = entry?.errors[0]
  if (nodeId === undefined || !first) return { code: 'GRAPH_REFUSED', message: sentence(error.message, error.details) }
  const message = sentence(first.message, first.details)
  return { code: 'GRAPH_REFUSED', message: `${entry.class_type}: ${message}`, nodeId }
}

function sentence(message: string, details: string): string {
  return details ? `${message} (${details})` : message
}
