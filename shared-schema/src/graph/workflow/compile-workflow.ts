import type { ApiGraph, ApiNode } from '#graph/api-graph.ts'
import { isGraphLink } from '#graph/read-graph.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import { isEditorNode } from './editor-nodes.ts'
import { openGroupNodes } from './group-nodes.ts'
import { InputResolver } from './resolve-input.ts'
import { readWidgetValues } from './widget-values.ts'
import { workflowFileSchema, type WorkflowInput } from './workflow-file.ts'
import { openWorkflow, promotedKey, type ScopedNode, type WorkflowProblem } from './workflow-scope.ts'

export type CompiledWorkflow =
  | { readonly isCompiled: true; readonly graph: ApiGraph }
  | { readonly isCompiled: false; readonly problem: WorkflowProblem }

/**
 * Makes the graph that runs of a workflow as the editor saves it: what is muted goes with all that needs it, what is bypassed
 * lets its inputs through, reroutes, primitives and named links are resolved, subgraphs and group nodes are opened (`outer:inner`). Kinds that
 * are not known stay: `validateGraph` is what names them.
 */
export function compileWorkflow(workflow: unknown, registry: NodeRegistry): CompiledWorkflow {
  const file = workflowFileSchema.safeParse(workflow)
  if (!file.success) {
    const [issue] = file.error.issues
    const place = issue?.path.join('.') ?? ''
    return refused({ message: `This is no workflow: ${place ? `${place}: ` : ''}${issue?.message ?? 'unreadable'}` })
  }
  const opened = openWorkflow(openGroupNodes(file.data, registry))
  if ('message' in opened) return refused(opened)
  const resolver = new InputResolver(opened)
  const compiled = new Map<string, CompiledNode>()
  for (const scoped of opened.nodes) {
    if (isEditorNode(scoped.node)) continue
    const node = compileNode(scoped, resolver, registry)
    if ('message' in node) return refused(node)
    compiled.set(scoped.id, node)
  }
  cutLoose(compiled)
  dropMuted(compiled)
  return { isCompiled: true, graph: Object.fromEntries([...compiled].map(([id, { node }]) => [id, node])) }
}

function refused(problem: WorkflowProblem): CompiledWorkflow {
  return { isCompiled: false, problem }
}

interface CompiledNode {
  readonly node: ApiNode
  /** Inputs it can do without. */
  readonly optional: ReadonlySet<string>
  /** It needs something that is muted. */
  readonly isMuted: boolean
}

function compileNode(
  { scope, node, id }: ScopedNode,
  resolver: InputResolver,
  registry: NodeRegistry,
): CompiledNode | WorkflowProblem {
  const schema = registry.get(node.type)
  const inputs = new Map<string, unknown>()
  for (const [name, value] of readWidgetValues(node, schema)) {
    inputs.set(name, wrapList(scope.promoted.get(promotedKey(node.id, name)) ?? value))
  }
  const isOptional = (input: WorkflowInput) =>
    schema ? !Object.hasOwn(schema.input.required, input.name) : input.shape === DRAWN_HOLLOW
  let isMuted = false
  for (const input of node.inputs) {
    if (input.link === null || input.link === undefined || input.name === '') continue
    const resolved = resolver.resolve(scope, input)
    if (!resolved) return { node: id, message: `What leads to its input ${input.name} leads round in a circle.` }
    if ('link' in resolved) inputs.set(input.name, resolved.link)
    else if ('value' in resolved) inputs.set(input.name, wrapList(resolved.value))
    else isMuted ||= resolved.isMuted && !isOptional(input) && !inputs.has(input.name)
  }
  const optional = new Set(node.inputs.filter(isOptional).map(({ name }) => name))
  const title = node.title ?? schema?.display_name ?? node.type
  return { node: { class_type: node.type, inputs: plainInputs(inputs), _meta: { title } }, optional, isMuted }
}

/** What the file held was JSON, and nobody has judged it otherwise: that is what `validateGraph` is for. */
function plainInputs(inputs: ReadonlyMap<string, unknown>): ApiNode['inputs'] {
  return Object.fromEntries(inputs) as ApiNode['inputs']
}

/** A bare list would be a link. */
function wrapList(value: unknown): unknown {
  return Array.isArray(value) ? { __value__: value } : value
}

const DRAWN_HOLLOW = 7

/** Links to nodes that never run come from nowhere. */
function cutLoose(nodes: Map<string, CompiledNode>): void {
  for (const [id, { node }] of nodes) {
    for (const [name, value] of Object.entries(node.inputs)) {
      if (isGraphLink(value) && !nodes.has(value[0])) cutInput(nodes, id, name)
    }
  }
}

/** Takes out what is muted, and with it all that cannot do without. */
function dropMuted(nodes: Map<string, CompiledNode>): void {
  const consumers = new Map<string, { id: string; name: string }[]>()
  for (const [id, { node }] of nodes) {
    for (const [name, value] of Object.entries(node.inputs)) {
      if (!isGraphLink(value)) continue
      const known = consumers.get(value[0]) ?? []
      known.push({ id, name })
      consumers.set(value[0], known)
    }
  }
  const dropped = [...nodes].filter(([, { isMuted }]) => isMuted).map(([id]) => id)
  for (let id = dropped.pop(); id !== undefined; id = dropped.pop()) {
    if (!nodes.delete(id)) continue
    for (const consumer of consumers.get(id) ?? []) {
      const entry = nodes.get(consumer.id)
      if (!entry) continue
      if (entry.optional.has(consumer.name)) cutInput(nodes, consumer.id, consumer.name)
      else dropped.push(consumer.id)
    }
  }
}

function cutInput(nodes: Map<string, CompiledNode>, id: string, name: string): void {
  const entry = nodes.get(id)
  if (!entry) return
  const inputs = Object.entries(entry.node.inputs).filter(([key]) => key !== name)
  nodes.set(id, { ...entry, node: { ...entry.node, inputs: Object.fromEntries(inputs) } })
}
