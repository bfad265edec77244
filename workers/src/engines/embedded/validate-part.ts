import type { ApiGraph, ApiNode, GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import { graphError } from '@atelier/shared-schema/graph/graph-errors.ts'
import { makeRegistry, type NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { defineNode, socket, type NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { cutGraph } from '@atelier/shared-schema/graph/plan/cut-graph.ts'
import { validateGraph, type GraphValidation } from '@atelier/shared-schema/graph/validate-graph.ts'
import type { CarriedOutputs } from '#engine/carried-values.ts'

/** What of a graph is to be made here, where others make the rest. */
interface PartToMake {
  readonly outputs: readonly string[] | undefined
  readonly wanted: readonly GraphLink[]
  readonly given: CarriedOutputs
}

/** Stands in for whatever takes a value elsewhere. */
const taker = defineNode({
  name: 'Taker',
  title: 'Taker',
  description: '',
  category: '',
  required: { value: socket('*') },
  outputs: [],
  isOutputNode: true,
})

/**
 * Judges the part of a graph that runs here: nodes of other engines are not looked at, what they gave fits everywhere, and what
 * they take counts as an output. Gives the whole graph, of which the part is converted.
 */
export function validatePart(
  graph: ApiGraph,
  registry: NodeRegistry,
  { outputs, wanted, given }: PartToMake,
): GraphValidation {
  if (wanted.length === 0 && given.size === 0) return validateGraph(graph, registry, outputs && { outputs })
  const made = outputs ?? outputsOf(graph, registry)
  const cut = cutGraph(graph, { outputs: made, wanted, given: given.keys() })
  const prefix = freePrefix(graph)
  const idOfTaker = (index: number) => `${prefix}${index}`
  const standIns = Array.from(cut.given, id => [id, { class_type: `Given ${id}`, inputs: {} }] as const)
  const takers = wanted.map((from, index) => [idOfTaker(index), { class_type: taker.name, inputs: { value: from } }])
  const schemas = [...registry.values(), taker, ...Array.from(cut.given, id => giver(id, given.get(id)))]
  const part = Object.fromEntries([...Object.entries(cut.own), ...standIns, ...takers]) as ApiGraph
  const valid = validateGraph(part, makeRegistry(schemas), {
    outputs: [...made, ...wanted.map((_, i) => idOfTaker(i))],
  })
  if (!valid.isValid) return valid
  const lost = wanted.findIndex((_, index) => !valid.outputs.includes(idOfTaker(index)))
  if (lost >= 0) return refuseLost(valid.node_errors, wanted[lost])
  const converted = Object.entries(graph).map(([id, node]): [string, ApiNode] => [
    id,
    (Object.hasOwn(cut.own, id) && valid.graph[id]) || node,
  ])
  return { ...valid, graph: Object.fromEntries(converted), outputs: valid.outputs.filter(id => made.includes(id)) }
}

function outputsOf(graph: ApiGraph, registry: NodeRegistry): string[] {
  return Object.keys(graph).filter(id => registry.get(graph[id]?.class_type ?? '')?.output_node === true)
}

function giver(id: string, outputs: ReadonlyMap<number, unknown> | undefined): NodeSchema {
  const count = Math.max(-1, ...(outputs?.keys() ?? [])) + 1
  return defineNode({
    name: `Given ${id}`,
    title: 'Given',
    description: '',
    category: '',
    required: {},
    outputs: Array.from({ length: count }, (_, index) => ({ type: '*', name: String(index) })),
  })
}

/** Ids are any text. */
function freePrefix(graph: ApiGraph): string {
  let prefix = 'taker '
  while (Object.keys(graph).some(id => id.startsWith(prefix))) prefix = `${prefix} `
  return prefix
}

function refuseLost(nodeErrors: GraphValidation['node_errors'], link: GraphLink | undefined): GraphValidation {
  const message = 'What another engine needs of this one cannot be made'
  const error = graphError('prompt_outputs_failed_validation', message, `node ${link?.[0]}`)
  return { isValid: false, error, node_errors: nodeErrors }
}
