import { isPlainValue, type PlainValue } from '#documents/plain-value.ts'
import { graphError, type GraphError } from './graph-errors.ts'
import { checkValue, configOf } from './input-value.ts'
import type { NodeRegistry } from './node-registry.ts'
import type { NodeInput, NodeSchema } from './node-schema.ts'
import { pythonRepr } from './python-text.ts'
import { asPlain, type ReadNode } from './read-graph.ts'
import { isDynamicType, isLinkable, isLinkedType, typeText } from './socket-types.ts'

export interface CheckedNode {
  readonly errors: readonly GraphError[]
  /** The nodes its inputs are rightly linked to. */
  readonly links: readonly string[]
  /** Inputs whose value became another when it was converted to the input's type. */
  readonly converted: readonly (readonly [name: string, value: PlainValue])[]
}

type CheckedInput =
  | { readonly error: GraphError }
  | { readonly link: string }
  | { readonly converted: PlainValue }
  | undefined

/** Judges a node by itself: its values, and whether its links lead to an output of the right type. */
export function checkNode(node: ReadNode, nodes: ReadonlyMap<string, ReadNode>, registry: NodeRegistry): CheckedNode {
  const errors: GraphError[] = []
  const links: string[] = []
  const converted: [string, PlainValue][] = []
  for (const declared of inputsOf(registry.get(node.classType) as NodeSchema)) {
    const checked = checkInput(node, declared, nodes, registry)
    if (!checked) continue
    if ('error' in checked) errors.push(checked.error)
    else if ('link' in checked) links.push(checked.link)
    else converted.push([declared.name, checked.converted])
  }
  return { errors: [...errors, ...checkOtherInputs(node, registry)], links, converted }
}

/** Whether the values of a node suit a kind, whatever it is linked to: what an engine lacks shows here, a model above all. */
export function checkValues(node: ReadNode, schema: NodeSchema): GraphError[] {
  return inputsOf(schema).flatMap(({ name, input, isRequired }) => {
    const value = Object.hasOwn(node.inputs, name) ? node.inputs[name] : undefined
    if (value === undefined || Array.isArray(value) || isDynamicType(input[0])) return []
    if (value === null && !isRequired && isLinkedType(input[0])) return []
    const checked = checkValue(name, value, input)
    return 'error' in checked ? [checked.error] : []
  })
}

/** Inputs the kind does not know go unused, but with the graph into every file that is made: they must be JSON. */
function checkOtherInputs(node: ReadNode, registry: NodeRegistry): GraphError[] {
  const { required, optional } = (registry.get(node.classType) as NodeSchema).input
  return Object.entries(node.inputs)
    .filter(([name]) => !Object.hasOwn(required, name) && !Object.hasOwn(optional, name))
    .filter(([, value]) => !isPlainValue(value))
    .map(([name]) =>
      graphError('invalid_input_type', 'An input value is no JSON, or nested too deep', name, { input_name: name }),
    )
}

export interface DeclaredInput {
  readonly name: string
  readonly input: NodeInput
  readonly isRequired: boolean
}

/** Made once for each schema: a graph has thousands of nodes of a few kinds. */
const declaredInputs = new WeakMap<NodeSchema, readonly DeclaredInput[]>()

export function inputsOf(schema: NodeSchema): readonly DeclaredInput[] {
  const known = declaredInputs.get(schema) ?? listInputs(schema)
  declaredInputs.set(schema, known)
  return known
}

function listInputs({ input: { required, optional } }: NodeSchema): DeclaredInput[] {
  return [
    ...Object.entries(required).map(([name, input]) => ({ name, input, isRequired: true })),
    ...Object.entries(optional).map(([name, input]) => ({ name, input, isRequired: false })),
  ]
}

function checkInput(
  node: ReadNode,
  { name, input, isRequired }: DeclaredInput,
  nodes: ReadonlyMap<string, ReadNode>,
  registry: NodeRegistry,
): CheckedInput {
  if (isDynamicType(input[0])) return undefined
  if (!Object.hasOwn(node.inputs, name)) {
    if (!isRequired) return undefined
    return { error: graphError('required_input_missing', 'Required input is missing', name, { input_name: name }) }
  }
  const received = node.inputs[name]
  // Nothing, where nothing is needed, is nothing linked.
  if (received === null && !isRequired && isLinkedType(input[0])) return undefined
  if (Array.isArray(received)) return checkLink(name, received, input, nodes, registry)
  const checked = checkValue(name, received, input)
  if ('error' in checked) return checked
  return Object.is(checked.value, received) ? undefined : { converted: checked.value }
}

function checkLink(
  name: string,
  link: readonly unknown[],
  input: NodeInput,
  nodes: ReadonlyMap<string, ReadNode>,
  registry: NodeRegistry,
): CheckedInput {
  if (link.length !== 2) {
    const message = 'Bad linked input, must be a length-2 list of [node_id, slot_index]'
    const info = { input_name: name, input_config: configOf(input), received_value: asPlain(link) }
    return { error: graphError('bad_linked_input', message, name, info) }
  }
  const [from, slot] = link
  if (typeof from !== 'string') return { error: badSource(name, link, 'source node id must be a string') }
  const source = nodes.get(from)
  const outputs = source && registry.get(source.classType)?.output
  if (!outputs) return { error: badSource(name, link, 'source node does not exist') }
  const received = typeof slot === 'number' ? outputs[slot] : undefined
  if (received === undefined) return { error: missingSlot(name, link, from, outputs.length) }
  return isLinkable(received, input[0]) ? { link: from } : { error: mismatch(name, link, input, received) }
}

function badSource(name: string, link: readonly unknown[], problem: string): GraphError {
  const plain = asPlain(link)
  const details = `${name}, linked_node(${pythonRepr(plain)})`
  const info = { input_name: name, linked_node: plain }
  return graphError('bad_linked_input', `Bad linked input, ${problem}`, details, info)
}

function mismatch(name: string, link: readonly unknown[], input: NodeInput, received: string): GraphError {
  const details = `${name}, received_type(${received}) mismatch input_type(${typeText(input[0])})`
  return graphError('return_type_mismatch', 'Return type mismatch between linked nodes', details, {
    input_name: name,
    input_config: configOf(input),
    received_type: received,
    linked_node: asPlain(link),
  })
}

function missingSlot(name: string, link: readonly unknown[], from: string, count: number): GraphError {
  const slot = asPlain(link[1])
  return graphError(
    'bad_linked_output',
    'Linked output slot does not exist on the source node',
    `${name}, linked_node(${from}), output_index(${pythonRepr(slot)}), active_output_count(${count})`,
    { input_name: name, linked_node: asPlain(link), output_index: slot, active_output_count: count },
  )
}
