import { isLinkable } from '#graph/socket-types.ts'
import type { GraphLink } from '#graph/api-graph.ts'
import { firstValue, isGetter, isReroute, isSetter } from './editor-nodes.ts'
import { BYPASSED, MUTED, type WorkflowInput, type WorkflowNode } from './workflow-file.ts'
import { promotedKey, type OpenedWorkflow, type Scope } from './workflow-scope.ts'

/** Where the value of an input comes from in the end, past all that only the editor knows. */
export type Resolved =
  | { readonly link: GraphLink }
  | { readonly value: unknown }
  /** From nowhere; `isMuted` when that is because something on the way was switched off. */
  | { readonly isMuted: boolean }

const nowhere: Resolved = { isMuted: false }
const muted: Resolved = { isMuted: true }

type Step =
  | { readonly at: 'input'; readonly scope: Scope; readonly input: WorkflowInput | undefined }
  | { readonly at: 'output'; readonly scope: Scope; readonly nodeId: string; readonly slot: number }

/** Longer than any way is; one that leads round in a circle, through reroutes that lead to each other, is found out by it. */
const WAY_STEPS_MAX = 10_000
/** Of all ways together: many long ways are no workflow that anybody drew. */
const STEPS_MAX = 2_000_000

/** Follows inputs back through reroutes, bypassed nodes and the walls of subgraphs. */
export class InputResolver {
  readonly #workflow: OpenedWorkflow
  #steps = 0

  constructor(workflow: OpenedWorkflow) {
    this.#workflow = workflow
  }

  /** Undefined when the way leads round in a circle, or the workflow is past all measure. */
  resolve(scope: Scope, input: WorkflowInput): Resolved | undefined {
    let step: Step | Resolved = { at: 'input', scope, input }
    for (let count = 0; count < WAY_STEPS_MAX && this.#steps < STEPS_MAX; count++) {
      if (!('at' in step)) return step
      this.#steps++
      step = step.at === 'input' ? followInput(step.scope, step.input) : followOutput(step, input.type, this.#workflow)
    }
    return undefined
  }
}

function followInput(scope: Scope, input: WorkflowInput | undefined): Step | Resolved {
  const link = input?.link == null ? undefined : scope.links.get(input.link)
  if (!link) return nowhere
  const { around } = scope
  if (around && link.origin_id === around.subgraph.inputNode.id) return followOutwards(scope, link.origin_slot)
  return { at: 'output', scope, nodeId: link.origin_id, slot: link.origin_slot }
}

/** Through the wall of a subgraph, to what its use is linked to or says itself. */
function followOutwards({ around, given }: Scope, slot: number): Step | Resolved {
  if (!around) return nowhere
  const { scope, instance, subgraph } = around
  const name = subgraph.inputs[slot]?.name
  const input = instance.inputs.find(candidate => candidate.name === name) ?? instance.inputs[slot]
  if (input?.link != null && scope.links.has(input.link)) return { at: 'input', scope, input }
  return name !== undefined && given.has(name) ? { value: given.get(name) } : nowhere
}

function followOutput(
  { scope, nodeId, slot }: Extract<Step, { at: 'output' }>,
  type: string,
  workflow: OpenedWorkflow,
): Step | Resolved {
  const node = scope.nodes.get(nodeId)
  if (!node) return nowhere
  if (node.mode === MUTED) return muted
  if (node.mode === BYPASSED) return { at: 'input', scope, input: findBypass(node, slot, type) }
  if (workflow.subgraphs.has(node.type)) return followInwards(scope, node, slot)
  if (isReroute(node)) return { at: 'input', scope, input: node.inputs[0] }
  if (node.type === 'PrimitiveNode') {
    return { value: scope.promoted.get(promotedKey(node.id, 'value')) ?? firstValue(node) }
  }
  if (isGetter(node)) return followName(scope, node)
  if (isSetter(node)) return { at: 'input', scope, input: node.inputs[0] }
  return { link: [scope.prefix + node.id, slot] }
}

/** Through the wall of a subgraph, to what inside leads to its output. */
function followInwards(scope: Scope, instance: WorkflowNode, slot: number): Step | Resolved {
  const inner = scope.inner.get(instance.id)
  const link = inner?.outgoing.get(slot)
  if (!inner || !link) return nowhere
  if (link.origin_id === inner.around?.subgraph.inputNode.id) return followOutwards(inner, link.origin_slot)
  return { at: 'output', scope: inner, nodeId: link.origin_id, slot: link.origin_slot }
}

/**
 * Which input stands in for an output of a bypassed node: that of the same place if its type fits, else the first of just the
 * type that is wanted, else the first that fits at all.
 */
function findBypass({ inputs, outputs }: WorkflowNode, slot: number, type: string): WorkflowInput | undefined {
  if (type === '*' || type === '') return inputs[slot] ?? inputs[0]
  const given = outputs[slot]?.type ?? '*'
  const fits = (input: WorkflowInput) => isLinkable(input.type, given) && isLinkable(input.type, type)
  const opposite = inputs[slot]
  if (opposite && fits(opposite)) return opposite
  return inputs.find(input => input.type === type) ?? inputs.find(fits)
}

/** To the set node of the same name, here or further out. */
function followName(scope: Scope, getter: WorkflowNode): Step | Resolved {
  const name = firstValue(getter)
  for (let place: Scope | undefined = scope; place; place = place.around?.scope) {
    const setter = place.setters.get(name)
    if (setter) return setter.mode === MUTED ? muted : { at: 'input', scope: place, input: setter.inputs[0] }
  }
  return nowhere
}
