import { inputsOf, type DeclaredInput } from '#graph/check-node.ts'
import { choicesOf } from '#graph/input-value.ts'
import type { NodeSchema } from '#graph/node-schema.ts'
import { isDynamicType } from '#graph/socket-types.ts'
import type { WorkflowNode } from './workflow-file.ts'

/** What becomes of a seed after a run: a widget of the editor, whose value stands between the others. */
const controlWords = new Set<unknown>(['fixed', 'increment', 'decrement', 'randomize', 'increment-wrap'])
const widgetTypes = new Set<unknown>(['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO'])

/** The values of a node's widgets by name. Those of an array are told apart by the order of the kind's inputs. */
export function readWidgetValues(node: WorkflowNode, schema: NodeSchema | undefined): Map<string, unknown> {
  const values = node.widgets_values
  const widgets = schema ? orderedInputs(schema).filter(isWidget) : []
  const found = Array.isArray(values)
    ? readInOrder(node, values, widgets, schema)
    : new Map(Object.entries(values ?? {}))
  const known = schema && new Set(widgets.map(widget => widget.name))
  const entries = [...found].filter(
    ([name, value]) => value !== undefined && value !== null && (known?.has(name) ?? true),
  )
  return new Map([...widgets.flatMap(defaultOf), ...entries])
}

function orderedInputs(schema: NodeSchema): DeclaredInput[] {
  const declared = new Map(inputsOf(schema).map(input => [input.name, input]))
  const names = [...schema.input_order.required, ...schema.input_order.optional]
  const ordered = [...new Set(names)].flatMap(name => declared.get(name) ?? [])
  return ordered.length === declared.size ? ordered : [...declared.values()]
}

export function isWidget({ input: [type, options] }: DeclaredInput): boolean {
  if (options.forceInput === true) return false
  return typeof type !== 'string' || widgetTypes.has(type) || (isDynamicType(type) && type.includes('COMBO'))
}

/** What the editor would show in a widget that the file says nothing of. */
function defaultOf({ name, input }: DeclaredInput): [string, unknown][] {
  const value = input[1].default ?? choicesOf(input)?.[0]
  return value === undefined ? [] : [[name, value]]
}

function readInOrder(
  node: WorkflowNode,
  values: readonly unknown[],
  widgets: readonly DeclaredInput[],
  schema: NodeSchema | undefined,
): Map<string, unknown> {
  const declared = widgets.map(widget => widget.name)
  const shown = node.inputs.flatMap(input => (input.widget ? [input.widget.name] : []))
  const controlled = new Set(widgets.filter(hasControl).map(widget => widget.name))
  const byKind = assignValues(values, declared, name => controlled.has(name))
  const byFile = assignValues(values, shown, (_, value) => typeof value === 'number')
  // A file of another version of the kind is better told by its own names, when it has them all.
  const isFileWhole = byFile.rest === 0 && byFile.values.size === shown.length && shown.length > 0
  if (!schema || (isFileWhole && (byKind.rest > 0 || byKind.values.size < declared.length))) return byFile.values
  return byKind.values
}

export function hasControl({ name, input: [type, options] }: DeclaredInput): boolean {
  const isSeed = type === 'INT' && (name === 'seed' || name === 'noise_seed')
  return options.control_after_generate ?? isSeed
}

/** The values by their names, past the words that say what becomes of a seed after a run. */
export function assignValues(
  values: readonly unknown[],
  names: readonly string[],
  mayHaveControl: (name: string, value: unknown) => boolean,
): { values: Map<string, unknown>; rest: number } {
  const assigned = new Map<string, unknown>()
  let index = 0
  for (const name of names) {
    if (index >= values.length) break
    const value = values[index++]
    assigned.set(name, value)
    if (mayHaveControl(name, value) && controlWords.has(values[index])) index++
  }
  return { values: assigned, rest: values.length - index }
}
