import { choicesOf } from '#graph/input-value.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import type { NodeInput, NodeInputs, NodeSchema } from '#graph/node-schema.ts'

/** What is known of an engine when it is decided where a graph runs. */
export interface PlannedEngine {
  readonly id: string
  /** Its kinds, with its models as their choices. */
  readonly registry: NodeRegistry
  readonly isUp: boolean
  readonly isEmbedded: boolean
  /** Runs that are going on or waiting. */
  readonly busy: number
  /** Against others: one of 2 takes half as long. */
  readonly speed: number
}

export type EnginePreference = 'embedded' | 'least-busy'

/** Those that are up, the one to prefer first. Equals stay in the order of their ids, so that a plan is the same each time. */
export function rankEngines(engines: readonly PlannedEngine[], preference: EnginePreference): PlannedEngine[] {
  const wait = ({ busy, speed }: PlannedEngine) => (busy + 1) / Math.max(speed, Number.MIN_VALUE)
  const isFirst = (engine: PlannedEngine) => preference === 'embedded' && engine.isEmbedded
  return engines
    .filter(engine => engine.isUp)
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || wait(a) - wait(b) || (a.id < b.id ? -1 : 1))
}

/**
 * Kinds as all engines together have them: of each the schema of the first that has it, with the choices that any of them offers.
 * Only those that are asked for: a server may have thousands, with thousands of models to choose from.
 */
export function mergeKinds(registries: readonly NodeRegistry[], names: Iterable<string>): NodeRegistry {
  const merged = new Map<string, NodeSchema>()
  for (const name of new Set(names)) {
    const [first, ...others] = registries.flatMap(registry => registry.get(name) ?? [])
    if (first) merged.set(name, others.reduce(mergeSchemas, first))
  }
  return merged
}

function mergeSchemas(known: NodeSchema, other: NodeSchema): NodeSchema {
  const required = mergeInputs(known.input.required, other.input.required)
  const optional = mergeInputs(known.input.optional, other.input.optional)
  return { ...known, input: { ...known.input, required, optional } }
}

function mergeInputs(known: NodeInputs, others: NodeInputs): NodeInputs {
  const entries = Object.entries(known).map(([name, input]) => {
    const other = Object.hasOwn(others, name) ? others[name] : undefined
    return [name, other ? mergeChoices(input, other) : input]
  })
  return Object.fromEntries(entries) as NodeInputs
}

function mergeChoices(input: NodeInput, other: NodeInput): NodeInput {
  const known = choicesOf(input)
  const more = choicesOf(other)
  if (!known || !more) return input
  const choices = [...new Set([...known, ...more])]
  if (choices.length === known.length) return input
  const isText = choices.every(choice => typeof choice === 'string')
  return typeof input[0] !== 'string' && isText ? [choices, input[1]] : ['COMBO', { ...input[1], options: choices }]
}
