import { inputsOf, type DeclaredInput } from '#graph/check-node.ts'
import type { NodeRegistry } from '#graph/node-registry.ts'
import { isReroute } from './editor-nodes.ts'
import { isWidget } from './widget-values.ts'
import type { GroupNode, WorkflowNode } from './workflow-file.ts'

/** How a use of a group of that name is typed, in newer and older files. */
export const GROUP_TYPE = /^workflow[>/](.+)$/s

/** What a group shows of the nodes inside, in its order. */
export interface GroupShape {
  readonly inputs: readonly GroupInput[]
  readonly widgets: readonly GroupWidget[]
  readonly outputs: readonly { readonly node: string; readonly slot: number }[]
}

interface GroupInput {
  readonly name: string
  readonly type: string
  /** The node inside, by its index, and its input. */
  readonly node: string
  readonly input: string
}

interface GroupWidget {
  readonly name: string
  readonly node: string
  readonly widget: string
  readonly declared: DeclaredInput | undefined
  /** Of a node that is nothing but a value: what becomes of it after a run always stands behind it. */
  readonly isPrimitive: boolean
}

/** What a node inside a group takes and gives, as a kind or as a group of its own. */
interface InnerShape {
  readonly inputs: readonly {
    readonly name: string
    readonly type: string
    readonly isWidget: boolean
    readonly declared?: DeclaredInput
  }[]
  readonly outputCount: number
}

/** Works out what groups look like from outside, those within groups first. */
export class GroupShapes {
  readonly #groups: ReadonlyMap<string, GroupNode>
  readonly #registry: NodeRegistry
  readonly #known = new Map<string, GroupShape | undefined>()

  constructor(groups: ReadonlyMap<string, GroupNode>, registry: NodeRegistry) {
    this.#groups = groups
    this.#registry = registry
  }

  /** Undefined for a group that there is not, or that contains itself. */
  find(name: string): GroupShape | undefined {
    const group = this.#groups.get(name)
    if (!group || this.#known.has(name)) return this.#known.get(name)
    this.#known.set(name, undefined)
    const shape = new ShapeReader(group, node => this.#shapeOf(node, group)).read()
    this.#known.set(name, shape)
    return shape
  }

  #shapeOf(node: WorkflowNode, group: GroupNode): InnerShape | undefined {
    const name = GROUP_TYPE.exec(node.type)?.[1]
    if (name !== undefined) return shapeOfGroup(this.find(name))
    const schema = this.#registry.get(node.type)
    if (schema) {
      const inputs = inputsOf(schema).map(declared => ({
        name: declared.name,
        type: String(declared.input[0]),
        isWidget: isWidget(declared),
        declared,
      }))
      return { inputs, outputCount: schema.output.length }
    }
    return shapeOfUnknown(node, group)
  }
}

function shapeOfGroup(shape: GroupShape | undefined): InnerShape | undefined {
  if (!shape) return undefined
  const sockets = shape.inputs.filter(input => !shape.widgets.some(widget => widget.name === input.name))
  return {
    inputs: [
      ...shape.widgets.map(({ name }) => ({ name, type: '*', isWidget: true })),
      ...sockets.map(({ name, type }) => ({ name, type, isWidget: false })),
    ],
    outputCount: shape.outputs.length,
  }
}

/** A kind that is not known is taken by what the file says of it. */
function shapeOfUnknown(node: WorkflowNode, { links, external }: GroupNode): InnerShape | undefined {
  const index = Number(node.id)
  const from = links.filter(link => link[0] === index)
  const to = links.filter(link => link[2] === index && link[0] !== null)
  if (node.type === 'PrimitiveNode') {
    return from.length === 0 ? undefined : { inputs: [{ name: 'value', type: '*', isWidget: true }], outputCount: 1 }
  }
  if (isReroute(node)) {
    const isInner = from.length > 0 && to.length > 0 && !external.some(([outer]) => outer === index)
    if (isInner) return undefined
    const told = [from[0]?.[5], to[0]?.[5], external.find(([outer]) => outer === index)?.[2]]
    const type = told.find(entry => typeof entry === 'string') ?? '*'
    return { inputs: [{ name: type, type, isWidget: false }], outputCount: 1 }
  }
  const inputs = node.inputs.map(input => ({ name: input.name, type: input.type, isWidget: input.widget !== null }))
  return { inputs, outputCount: node.outputs.length }
}

/** Goes through the nodes of a group as the editor did when it made a node of them, for the names follow from the order. */
class ShapeReader {
  readonly #group: GroupNode
  readonly #shapeOf: (node: WorkflowNode) => InnerShape | undefined
  readonly #seen = new Map<string, number>()
  readonly #inputs: GroupInput[] = []
  readonly #widgets: GroupWidget[] = []

  constructor(group: GroupNode, shapeOf: (node: WorkflowNode) => InnerShape | undefined) {
    this.#group = group
    this.#shapeOf = shapeOf
  }

  read(): GroupShape {
    const outputs: { node: string; slot: number }[] = []
    const late: (() => void)[] = []
    for (const [index, entry] of this.#group.nodes.entries()) {
      const node = { ...entry, id: String(index) }
      const shape = this.#shapeOf(node)
      if (!shape) continue
      for (const input of shape.inputs)
        if (input.isWidget && !isConverted(node, input.name)) this.#addWidget(node, input)
      for (const input of shape.inputs) if (!input.isWidget) this.#addInput(node, input, false)
      late.push(() => {
        for (const input of shape.inputs)
          if (input.isWidget && isConverted(node, input.name)) this.#addInput(node, input, true)
      })
      for (let slot = 0; slot < shape.outputCount; slot++) {
        if (this.#isShown(index, slot)) outputs.push({ node: node.id, slot })
      }
    }
    for (const add of late) add()
    return { inputs: this.#inputs, widgets: this.#widgets, outputs }
  }

  #addWidget(node: WorkflowNode, { name: widget, declared }: InnerShape['inputs'][number]): void {
    const name = this.#nameOf(node, widget)
    this.#widgets.push({ name, node: node.id, widget, declared, isPrimitive: node.type === 'PrimitiveNode' })
  }

  /** An input that is linked within the group is not shown. */
  #addInput(node: WorkflowNode, input: InnerShape['inputs'][number], isWidgetToo: boolean): void {
    const slot = node.inputs.findIndex(candidate => candidate.name === input.name)
    const index = Number(node.id)
    if (this.#group.links.some(link => link[0] !== null && link[2] === index && link[3] === slot)) return
    if (isWidgetToo) this.#addWidget(node, input)
    const name = isWidgetToo ? (this.#widgets.at(-1)?.name ?? input.name) : this.#nameOf(node, input.name)
    if (!isWidgetToo && this.#group.config[node.id]?.input?.[input.name]?.visible === false) return
    this.#inputs.push({ name, type: input.type, node: node.id, input: input.name })
  }

  #isShown(index: number, slot: number): boolean {
    const told = this.#group.config[String(index)]?.output?.[String(slot)]?.visible
    const isLinked = this.#group.links.some(link => link[0] === index && link[1] === slot)
    const isExternal = this.#group.external.some(([outer, place]) => outer === index && place === slot)
    return told ?? (!isLinked || isExternal)
  }

  /** As the person named it; else its own name, with that of its node before it where another has the same. */
  #nameOf(node: WorkflowNode, input: string): string {
    const given = this.#group.config[node.id]?.input?.[input]?.name
    let name = given ?? node.inputs.find(candidate => candidate.name === input)?.label ?? input
    let key = name
    const isTitled = node.type === 'PrimitiveNode' && typeof node.title === 'string' && node.title !== ''
    if (isTitled || this.#seen.has(name)) {
      const prefix = `${node.title ?? node.type} `
      key = `${prefix}${input}`
      name = this.#seen.has(key) ? `${prefix}${this.#seen.get(key)} ${input}` : key
    }
    this.#seen.set(key, (this.#seen.get(key) ?? 1) + 1)
    return name
  }
}

/** Shown as a socket besides. */
function isConverted(node: WorkflowNode, name: string): boolean {
  return node.inputs.some(input => input.name === name && input.widget?.name === name)
}
