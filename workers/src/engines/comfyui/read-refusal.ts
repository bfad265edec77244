import { z } from 'zod'
import { isPlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { LISTED_MAX, graphError } from '@atelier/shared-schema/graph/graph-errors.ts'
import type { GraphError, GraphErrorType, GraphRefusal } from '@atelier/shared-schema/graph/graph-errors.ts'

const TEXT_LENGTH_MAX = 2_000
const NODES_MAX = 200

const text = z.string().catch('').default('')
const errorAnswer = z.object({ type: text, message: text, details: text, extra_info: z.unknown() })
const refusalAnswer = z.object({
  error: z.union([errorAnswer, z.string().transform(message => ({ type: '', message, details: '', extra_info: {} }))]),
  node_errors: z
    .record(
      z.string(),
      z.object({
        errors: z.array(errorAnswer).catch([]),
        dependent_outputs: z.array(z.string()).catch([]).default([]),
        class_type: text,
      }),
    )
    .catch({})
    .default({}),
})

/** What a server says of a graph that it does not run; undefined where that is no refusal. */
export function readRefusal(answer: unknown): GraphRefusal | undefined {
  const { data } = refusalAnswer.safeParse(answer)
  if (!data) return undefined
  const nodes = Object.entries(data.node_errors)
    .filter(([, { errors }]) => errors.length > 0)
    .slice(0, NODES_MAX)
    .map(([id, { errors, dependent_outputs: outputs, class_type }]) => {
      const entry = { errors: errors.map(readError), dependent_outputs: outputs.slice(0, LISTED_MAX), class_type }
      return [id, entry] as const
    })
  return { error: readError(data.error), node_errors: Object.fromEntries(nodes) }
}

function readError({ type, message, details, extra_info: info }: z.output<typeof errorAnswer>): GraphError {
  const extra = isRecord(info) ? info : {}
  return graphError(typeOf(type), shorten(message) || 'The server refuses this graph.', shorten(details), extra)
}

function isRecord(value: unknown): value is Readonly<Record<string, PlainValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isPlainValue(value)
}

function shorten(words: string): string {
  return words.length > TEXT_LENGTH_MAX ? `${words.slice(0, TEXT_LENGTH_MAX)}…` : words
}

const types: Readonly<Record<GraphErrorType, true>> = {
  invalid_prompt: true,
  missing_node_type: true,
  prompt_no_outputs: true,
  prompt_outputs_failed_validation: true,
  required_input_missing: true,
  bad_linked_input: true,
  bad_linked_output: true,
  return_type_mismatch: true,
  invalid_input_type: true,
  value_smaller_than_min: true,
  value_bigger_than_max: true,
  value_not_in_list: true,
  dependency_cycle: true,
}

/** Nodes of extensions have types of their own for what they do not take. */
function typeOf(type: string): GraphErrorType {
  return Object.hasOwn(types, type) ? (type as GraphErrorType) : 'invalid_prompt'
}
