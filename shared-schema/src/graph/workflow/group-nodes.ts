import type { NodeRegistry } from '#graph/node-registry.ts'
import { GroupShapes, GROUP_TYPE, type GroupShape } from './group-shapes.ts'
import { assignValues, hasControl } from './widget-values.ts'
import type { GroupNode, Subgraph, WorkflowFile, WorkflowLink, WorkflowNode } from './workflow-file.ts'

/** What stands for the inside of a group's inputs and outputs, as the nodes of a subgraph do; no index of a node is negative. */
const INPUT_NODE = '-10'
const OUTPUT_NODE = '-20'

/**
 * Group nodes are what subgraphs were before: a group of nodes under `extra.groupNodes`, used as a node of the type
 * `workflow>Name`. Which inputs, widgets and outputs such a node has is not written down; it follows from the kinds inside. Makes
 * a subgraph of each group that is known, and of each use of it a use of that subgraph.
 */
export function openGroupNodes(file: WorkflowFile, registry: NodeRegistry): WorkflowFile {
  const groups = new Map(Object.entries(file.extra))
  if (groups.size === 0) return file
  const shapes = new GroupShapes(groups, registry)
  const open = (nodes: readonly WorkflowNode[]) => nodes.map(node => openUse(node, shapes))
  const subgraphs = [...groups].map(([name, group]) => makeSubgraph(name, group, shapes))
  return {
    ...file,
    nodes: open(file.nodes),
    definitions: [...file.definitions, ...subgraphs].map(subgraph => ({ ...subgraph, nodes: open(subgraph.nodes) })),
  }
}

/** A use of a group: the values of its widgets are told to the nodes inside that they are of. */
function openUse(node: WorkflowNode, shapes: GroupShapes): WorkflowNode {
  const name = GROUP_TYPE.exec(node.type)?.[1]
  const shape = name === undefined ? undefined : shapes.find(name)
  if (name === undefined || !shape) return node
  const { widgets } = shape
  const values = Array.isArray(node.widgets_values) ? node.widgets_values : []
  const keys = widgets.map((_, index) => String(index))
  const places = keys.flatMap((key, index) => (hasUpload(widgets[index]) ? [key, `${key} upload`] : [key]))
  const assigned = assignValues(values, places, (key, value) => {
    const widget = widgets[Number(key)]
    return widget?.isPrimitive === true || (widget?.declared ? hasControl(widget.declared) : typeof value === 'number')
  })
  return {
    ...node,
    type: groupId(name),
    widgets_values: keys.map(key => assigned.values.get(key) ?? null),
    properties: { ...node.properties, proxyWidgets: widgets.map(({ node: inner, widget }) => [inner, widget]) },
  }
}

/** The button beside a choice of files stands among the values too. */
function hasUpload(widget: GroupShape['widgets'][number] | undefined): boolean {
  return widget?.declared?.input[1]['image_upload'] === true
}

function makeSubgraph(name: string, group: GroupNode, shapes: GroupShapes): Subgraph {
  const shape = shapes.find(name) ?? { inputs: [], widgets: [], outputs: [] }
  const nodes = group.nodes.map((node, index) => ({
    ...node,
    id: String(index),
    // The links that they had before they were grouped.
    inputs: node.inputs.map(input => ({ ...input, link: null as string | null })),
  }))
  const links: WorkflowLink[] = []
  const join = (from: Place, to: Place) => {
    const id = String(links.length)
    links.push({ id, origin_id: from.node, origin_slot: from.slot, target_id: to.node, target_slot: to.slot })
    return id
  }
  for (const [from, fromSlot, to, toSlot] of group.links) {
    const input = nodes[to]?.inputs[toSlot]
    if (from !== null && input)
      input.link = join({ node: String(from), slot: fromSlot }, { node: String(to), slot: toSlot })
  }
  joinInputs(shape, nodes, join)
  for (const [slot, output] of shape.outputs.entries()) join(output, { node: OUTPUT_NODE, slot })
  return {
    id: groupId(name),
    name,
    nodes,
    links,
    inputNode: { id: INPUT_NODE },
    outputNode: { id: OUTPUT_NODE },
    inputs: shape.inputs.map(input => ({ name: input.name })),
  }
}

interface Place {
  readonly node: string
  readonly slot: number
}

function joinInputs(shape: GroupShape, nodes: readonly WorkflowNode[], join: (from: Place, to: Place) => string): void {
  const places = nodes.map(
    ({ inputs }) => new Map(inputs.map(({ name }, place) => [name, place] as const).toReversed()),
  )
  for (const [slot, { node: inner, input: name, type }] of shape.inputs.entries()) {
    const inputs = nodes[Number(inner)]?.inputs
    if (!inputs) continue
    const place = places[Number(inner)]?.get(name) ?? inputs.length
    const link = join({ node: INPUT_NODE, slot }, { node: inner, slot: place })
    const written = inputs[place]
    if (written) written.link = link
    else inputs.push({ name, type, link, widget: null, shape: null })
  }
}

function groupId(name: string): string {
  return `workflow>${name}`
}
