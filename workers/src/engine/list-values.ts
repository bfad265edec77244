import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'

/** Of each output the values it has: one, or as many as the node ran times or its lists are long. */
export type NodeOutputs = readonly (readonly unknown[])[]

export type NodeInputValues = Readonly<Record<string, unknown>>

/**
 * The inputs of each run of a node. Given lists it runs once for each of their entries, the last of a shorter one over and
 * over; a kind that takes lists runs once and gets them whole. With nothing in a list that it needs there is nothing to do.
 */
export function spreadLists(lists: ReadonlyMap<string, readonly unknown[]>, schema: NodeSchema): NodeInputValues[] {
  if (schema.is_input_list) return [Object.fromEntries(lists)]
  const filled = [...lists].filter(([name, values]) => values.length > 0 || Object.hasOwn(schema.input.required, name))
  const lengths = filled.map(([, values]) => values.length)
  const count = lengths.includes(0) ? 0 : Math.max(1, ...lengths)
  return Array.from({ length: count }, (_, run) =>
    Object.fromEntries(filled.map(([name, values]) => [name, values[Math.min(run, values.length - 1)]])),
  )
}

/** What one run gave, checked against what its kind says it gives: a list stays one, all else becomes a list of one. */
export function listOutputs(outputs: readonly unknown[], schema: NodeSchema): NodeOutputs {
  const { name, output, output_is_list: isList } = schema
  if (!Array.isArray(outputs) || outputs.length !== output.length) {
    throw new TypeError(`${name} did not give its ${output.length} outputs`)
  }
  return outputs.map((value: unknown, index) => {
    if (isList[index] !== true) return [value]
    if (!Array.isArray(value)) throw new TypeError(`${name} gave no list for its output ${index}`)
    return value as readonly unknown[]
  })
}

/** The outputs of all runs of a node, one run's after the other's. */
export function joinRuns(runs: readonly NodeOutputs[], schema: NodeSchema): NodeOutputs {
  if (runs.length === 1) return runs[0] as NodeOutputs
  return schema.output.map((_, index) => runs.flatMap(outputs => outputs[index] ?? []))
}
