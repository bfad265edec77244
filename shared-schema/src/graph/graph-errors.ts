import type { PlainValue } from '#documents/plain-value.ts'

/** What `POST /prompt` of ComfyUI answers when it refuses a graph; the words of `type` and `message` are its own. */
export interface GraphRefusal {
  readonly error: GraphError
  readonly node_errors: NodeErrors
}

export interface GraphError {
  readonly type: GraphErrorType
  readonly message: string
  readonly details: string
  readonly extra_info: Readonly<Record<string, PlainValue>>
}

export type GraphErrorType =
  | 'invalid_prompt'
  | 'missing_node_type'
  | 'prompt_no_outputs'
  | 'prompt_outputs_failed_validation'
  | 'required_input_missing'
  | 'bad_linked_input'
  | 'bad_linked_output'
  | 'return_type_mismatch'
  | 'invalid_input_type'
  | 'value_smaller_than_min'
  | 'value_bigger_than_max'
  | 'value_not_in_list'
  | 'dependency_cycle'

/** By node id; made with `Object.fromEntries`, so that an id of `__proto__` is an id like any other. */
export type NodeErrors = Readonly<Record<string, NodeErrorEntry>>

export interface NodeErrorEntry {
  readonly errors: readonly GraphError[]
  /** The outputs that are not made because of it; at most `LISTED_MAX`. */
  readonly dependent_outputs: readonly string[]
  readonly class_type: string
}

/** Longer lists are told by their length, as ComfyUI does: they may be every model file of a server. */
export const LISTED_MAX = 20

export function graphError(
  type: GraphErrorType,
  message: string,
  details = '',
  extraInfo: Readonly<Record<string, PlainValue>> = {},
): GraphError {
  return { type, message, details, extra_info: extraInfo }
}
