import { isPlainValue, type PlainValue } from '#documents/plain-value.ts'
import type { ApiGraph, ApiNode } from './api-graph.ts'
import { LISTED_MAX, graphError, type GraphError, type GraphRefusal, type NodeErrors } from './graph-errors.ts'
import { checkNode, type CheckedNode } from './check-node.ts'
import type { NodeRegistry } from './node-registry.ts'
import { readGraph, type ReadNode } from './read-graph.ts'

export type GraphValidation = ValidGraph | (GraphRefusal & { readonly isValid: false })

export interface ValidGraph {
  readonly isValid: true
  /** As it was, with values converted to the types of their inputs. */
  readonly graph: ApiGraph
  /** The outputs that can be made, in the order of the graph. */
  readonly outputs: readonly string[]
  /** What is wrong with outputs that cannot; the others are made all the same, as in ComfyUI. */
  readonly node_errors: NodeErrors
}

export interface ValidationOptions {
  /** Only these outputs are wanted. */
  readonly outputs?: readonly string[]
  readonly nodesMax?: number
}

/**
 * Judges a graph as `POST /prompt` of ComfyUI does, by the same errors in the same words. It takes anything, never throws, and
 * takes time linear in the size of the graph.
 */
export function validateGraph(
  graph: unknown,
  registry: NodeRegistry,
  options: ValidationOptions = {},
): GraphValidation {
  const read = readGraph(graph, options.nodesMax)
  if ('error' in read) return refused(read.error)
  const missing = findMissingKind(read.nodes, registry)
  if (missing) return refused(missing)
  const outputs = findOutputs(read.nodes, registry, options.outputs)
  if (outputs.length === 0) return refused(graphError('prompt_no_outputs', 'Prompt has no outputs'))

  const walk = new GraphWalk(read.nodes, registry)
  for (const output of outputs) walk.visit(output)
  const made = outputs.filter(output => walk.isValid(output))
  const nodeErrors = walk.collectErrors(outputs.filter(output => !walk.isValid(output)))
  if (made.length === 0) return refused(failedOutputs(outputs, nodeErrors), nodeErrors)
  const odd = walk.findOddNode()
  if (odd) return refused(odd, nodeErrors)
  return { isValid: true, graph: walk.convert(graph as ApiGraph), outputs: made, node_errors: nodeErrors }
}

function refused(error: GraphError, nodeErrors: NodeErrors = {}): GraphValidation {
  return { isValid: false, error, node_errors: nodeErrors }
}

function findMissingKind(nodes: ReadonlyMap<string, ReadNode>, registry: NodeRegistry): GraphError | undefined {
  for (const { id, classType, title = classType } of nodes.values()) {
    if (registry.has(classType)) continue
    return graphError(
      'missing_node_type',
      `Node '${title}' not found. The custom node may not be installed.`,
      `Node ID '#${id}'`,
      { node_id: id, class_type: classType, node_title: title },
    )
  }
  return undefined
}

function findOutputs(
  nodes: ReadonlyMap<string, ReadNode>,
  registry: NodeRegistry,
  wanted: readonly string[] | undefined,
): string[] {
  const isWanted = wanted && new Set(wanted)
  return [...nodes.values()]
    .filter(node => registry.get(node.classType)?.output_node === true && (isWanted?.has(node.id) ?? true))
    .map(node => node.id)
}

function failedOutputs(outputs: readonly string[], nodeErrors: NodeErrors): GraphError {
  const lines = outputs
    .flatMap(output => (Object.hasOwn(nodeErrors, output) ? (nodeErrors[output]?.errors ?? []) : []))
    .map(({ message, details }) => `${message}: ${details}`)
  return graphError('prompt_outputs_failed_validation', 'Prompt outputs failed validation', lines.join('\n'))
}

interface Visit {
  readonly node: ReadNode
  readonly checked: CheckedNode
  readonly errors: GraphError[]
  isOpen: boolean
  isValid: boolean
  /** Its place among the visits that are open. */
  readonly depth: number
  nextLink: number
  cycle: Cycle | undefined
}

/** A way from a node back to itself. */
interface Cycle {
  /** The depth of the node it leads back to. */
  readonly depth: number
  readonly details: string
  readonly nodes: readonly string[]
}

/** Depth first, with a stack of its own: a graph may be a chain of as many nodes as there may be. */
class GraphWalk {
  readonly #nodes: ReadonlyMap<string, ReadNode>
  readonly #registry: NodeRegistry
  readonly #visits = new Map<string, Visit>()
  readonly #stack: Visit[] = []
  readonly #closed: Visit[] = []

  constructor(nodes: ReadonlyMap<string, ReadNode>, registry: NodeRegistry) {
    this.#nodes = nodes
    this.#registry = registry
  }

  isValid(id: string): boolean {
    return this.#visits.get(id)?.isValid === true
  }

  visit(id: string): void {
    if (!this.#visits.has(id)) this.#open(id)
    for (let visit = this.#stack.at(-1); visit; visit = this.#stack.at(-1)) {
      const next = visit.checked.links[visit.nextLink++]
      if (next === undefined) this.#close(visit)
      else this.#follow(visit, next)
    }
  }

  #open(id: string): void {
    const node = this.#nodes.get(id) as ReadNode
    const checked = checkNode(node, this.#nodes, this.#registry)
    const visit: Visit = {
      node,
      checked,
      errors: [...checked.errors],
      isOpen: true,
      isValid: checked.errors.length === 0,
      depth: this.#stack.length,
      nextLink: 0,
      cycle: undefined,
    }
    this.#visits.set(id, visit)
    this.#stack.push(visit)
  }

  #follow(visit: Visit, next: string): void {
    const target = this.#visits.get(next)
    if (!target) this.#open(next)
    else if (!target.isOpen) visit.isValid &&= target.isValid
    else {
      visit.isValid = false
      if (!visit.cycle || target.depth < visit.cycle.depth) visit.cycle = this.#describeCycle(target)
    }
  }

  #close(visit: Visit): void {
    visit.isOpen = false
    this.#stack.pop()
    this.#closed.push(visit)
    const { cycle, node } = visit
    if (cycle && cycle.depth <= visit.depth) {
      const info = { node_id: node.id, cycle_nodes: cycle.nodes }
      visit.errors.unshift(graphError('dependency_cycle', 'Dependency cycle detected', cycle.details, info))
    }
    const parent = this.#stack.at(-1)
    if (!parent) return
    parent.isValid &&= visit.isValid
    if (cycle && cycle.depth < visit.depth && (!parent.cycle || cycle.depth < parent.cycle.depth)) parent.cycle = cycle
  }

  /** A long way is told by its ends: each of its nodes carries it, and there may be thousands. */
  #describeCycle(target: Visit): Cycle {
    const length = this.#stack.length - target.depth
    const isLong = length > LISTED_MAX
    const ends = LISTED_MAX / 2
    const head = this.#stack.slice(target.depth, isLong ? target.depth + ends : undefined)
    const tail = isLong ? this.#stack.slice(-ends) : []
    const told = ({ node }: Visit) => `${node.id} (${node.classType})`
    const gap = isLong ? [`… ${length - LISTED_MAX} more …`] : []
    const way = [...head.map(told), ...gap, ...tail.map(told), told(target)]
    return { depth: target.depth, details: way.join(' -> '), nodes: [...head, ...tail].map(({ node }) => node.id) }
  }

  /** A node that no output comes from runs not, but it goes into files with the rest of the graph: it must be JSON. */
  findOddNode(): GraphError | undefined {
    for (const { id, inputs } of this.#nodes.values()) {
      if (this.isValid(id) || isPlainValue(inputs)) continue
      return graphError('invalid_prompt', 'An input of a node is no JSON, or nested too deep', `Node ID '#${id}'`, {
        node_id: id,
      })
    }
    return undefined
  }

  collectErrors(failed: readonly string[]): NodeErrors {
    const dependents = this.#findDependents(failed)
    const entries = this.#closed
      .filter(visit => visit.errors.length > 0)
      .map(({ node, errors }) => {
        const outputs = dependents.get(node.id) ?? []
        return [node.id, { errors, dependent_outputs: outputs, class_type: node.classType }] as const
      })
    return Object.fromEntries(entries)
  }

  /** Which failed outputs need each node. Whatever needs a node was closed after it, save on a cycle, so one pass hands them all on. */
  #findDependents(failed: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const dependents = new Map<string, Set<string>>(failed.map(output => [output, new Set([output])]))
    for (const { node, checked } of this.#closed.toReversed()) {
      const own = dependents.get(node.id)
      if (!own) continue
      for (const link of checked.links) {
        if (this.isValid(link)) continue
        const reached = dependents.get(link) ?? new Set()
        dependents.set(link, reached)
        for (const output of own) if (reached.size < LISTED_MAX) reached.add(output)
      }
    }
    return new Map([...dependents].map(([id, outputs]) => [id, [...outputs]]))
  }

  convert(graph: ApiGraph): ApiGraph {
    const changed = this.#closed.filter(({ checked }) => checked.converted.length > 0)
    if (changed.length === 0) return graph
    const nodes = new Map(Object.entries(graph))
    for (const { node, checked } of changed) {
      const original = nodes.get(node.id) as ApiNode
      const inputs = new Map<string, PlainValue>([...Object.entries(original.inputs), ...checked.converted])
      nodes.set(node.id, { ...original, inputs: Object.fromEntries(inputs) })
    }
    return Object.fromEntries(nodes)
  }
}
