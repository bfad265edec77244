import type { Picture } from '#images/picture.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { NodeDisplay } from './node-kind.ts'

/**
 * What is told of a run while it goes on, in the terms of ComfyUI's socket: whoever passes it on adds the prompt's id.
 * `display_node` is the node a person sees, `node` the one that runs, which may have come from expanding it.
 */
export type ExecutionEvent =
  | { readonly type: 'execution_start'; readonly data: Record<never, never> }
  | { readonly type: 'execution_cached'; readonly data: { readonly nodes: readonly string[] } }
  | { readonly type: 'executing'; readonly data: NodeInRun }
  | { readonly type: 'progress'; readonly data: NodeInRun & { readonly value: number; readonly max: number } }
  | { readonly type: 'preview'; readonly data: NodeInRun & { readonly picture: Picture } }
  | {
      readonly type: 'executed'
      readonly data: NodeInRun & { readonly output: NodeDisplay; readonly is_cached: boolean }
    }
  | { readonly type: 'execution_success'; readonly data: Record<never, never> }
  | { readonly type: 'execution_error'; readonly data: ExecutionErrorData }
  | {
      readonly type: 'execution_interrupted'
      readonly data: Omit<StoppedAt, 'executed'> & { readonly executed: readonly string[] }
    }

interface NodeInRun {
  readonly node: string
  readonly display_node: string
}

interface StoppedAt {
  readonly node_id: string
  readonly node_type: string
  /** The nodes that were run until then. */
  readonly executed: readonly string[]
}

export interface ExecutionErrorData extends StoppedAt {
  readonly exception_message: string
  readonly exception_type: string
  readonly traceback: readonly string[]
  readonly current_inputs: Readonly<Record<string, readonly PlainValue[]>>
  readonly current_outputs: readonly string[]
}
