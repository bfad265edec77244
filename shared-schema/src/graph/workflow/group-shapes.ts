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

/** Groups within groups; and what a group shows of all of them, which may multiply. */
const DEPTH_MAX = 32
const SHOWN_MAX = 10_000

/** Works out what groups look like from outside, those within groups first. */
export class GroupShapes {
  readonly #groups: ReadonlyMap<string, GroupNode>
  readonly #registry: NodeRegistry
  readonly #known = new Map<string, GroupShape | undefined>()
  #depth = 0

  constructor(groups: ReadonlyMap<string, GroupNode>, registry: NodeRegistry) {
    this.#groups = groups
    this.#registry = registry
  }

  /** Undefined for a group that there is not, that contains itself, or that is past all measure. */
  find(name: string): GroupShape | undefined {
    const group = this.#groups.get(name)
    if (!group || this.#known.has(name) || this.#depth > DEPTH_MAX) return this.#known.get(name)
    this.#known.set(name, undefined)
    this.#depth += 1
    const links = new GroupLinks(group)
    const shape = new ShapeReader(group, links, node => this.#shapeOf(node, links)).read()
    this.#depth -= 1
    this.#known.set(name, shape)
    return shape
  }

  #shapeOf(node: WorkflowNode, links: GroupLinks): InnerShape | undefined {
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
    return shapeOfUnknown(node, links)
  }
}

function shapeOfGroup(shape: GroupShape | undefined): InnerShape | undefined {
  if (!shape) return undefined
  const widgets = new Set(shape.widgets.map(widget => widget.name))
  const sockets = shape.inputs.filter(input => !widgets.has(input.name))
  return {
    inputs: [
      ...shape.widgets.map(({ name }) => ({ name, type: '*', isWidget: true })),
      ...sockets.map(({ name, type }) => ({ name, type, isWidget: false })),
    ],
    outputCount: shape.outputs.length,
  }
}

/** The links of a group, found by where they begin and end. */
class GroupLinks {
  readonly #from = new Map<string, unknown>()
  readonly #to = new Map<string, unknown>()
  readonly #external = new Map<string, unknown>()

  constructor({ links, external }: GroupNode) {
    const note = (ends: Map<string, unknown>, node: number, slot: number, type: unknown) => {
      for (const key of [String(node), placeOf(node, slot)]) if (!ends.has(key)) ends.set(key, type)
    }
    for (const [from, fromSlot, to, toSlot, , type] of links) {
      if (from === null) continue
      note(this.#from, from, fromSlot, type)
      note(this.#to, to, toSlot, type)
    }
    for (const [node, slot, type] of external) note(this.#external, node, slot, type)
  }

  /** From any output when no slot is given. */
  leadFrom(node: number, slot?: number): boolean {
    return this.#from.has(placeOf(node, slot))
  }

  leadTo(node: number, slot?: number): boolean {
    return this.#to.has(placeOf(node, slot))
  }

  leadOut(node: number, slot?: number): boolean {
    return this.#external.has(placeOf(node, slot))
  }

  /** Of what goes through a node that hands on one thing. */
  typeAt(node: number): string {
    const told = [this.#from, this.#to, this.#external].map(ends => ends.get(String(node)))
    return told.find(type => typeof type === 'string') ?? '*'
  }
}

function placeOf(node: number, slot: number | undefined): string {
  return slot === undefined ? String(node) : `${node} ${slot}`
}

/** A kind that is not known is taken by what the file says of it. */
function shapeOfUnknown(node: WorkflowNode, links: GroupLinks): InnerShape | undefined {
  const index = Number(node.id)
  if (node.type === 'PrimitiveNode') {
    return links.leadFrom(index)
      ? { inputs: [{ name: 'value', type: '*', isWidget: true }], outputCount: 1 }
      : undefined
  }
  if (isReroute(node)) {
    if (links.leadFrom(index) && links.leadTo(index) && !links.leadOut(index)) return undefined
    const type = links.typeAt(index)
    return { inputs: [{ name: type, type, isWidget: false }], outputCount: 1 }
  }
  const inputs = node.inputs.map(input => ({ name: input.name, type: input.type, isWidget: input.widget !== null }))
  return { inputs, outputCount: node.outputs.length }
}

interface InnerNode {
  readonly node: WorkflowNode
  readonly index: number
  readonly shape: InnerShape
  /** Its inputs as the file has them, by their names. */
  readonly written: ReadonlyMap<
    string,
    { readonly slot: number; readonly label: string | undefined; readonly isWidget: boolean }
  >
}

/** Goes through the nodes of a group as the editor did when it made a node of them, for the names follow from the order. */
class ShapeReader {
  readonly #group: GroupNode
  readonly #links: GroupLinks
  readonly #shapeOf: (node: WorkflowNode) => InnerShape | undefined
  readonly #seen = new Map<string, number>()
  readonly #inputs: GroupInput[] = []
  readonly #widgets: GroupWidget[] = []
  readonly #outputs: { node: string; slot: number }[] = []

  constructor(group: GroupNode, links: GroupLinks, shapeOf: (node: WorkflowNode) => InnerShape | undefined) {
    this.#group = group
    this.#links = links
    this.#shapeOf = shapeOf
  }

  read(): GroupShape | undefined {
    const inner = this.#group.nodes.flatMap((node, index) => this.#open({ ...node, id: String(index) }, index) ?? [])
    for (const node of inner) {
      this.#addSockets(node)
      this.#addOutputs(node)
      if (this.#inputs.length + this.#widgets.length + this.#outputs.length > SHOWN_MAX) return undefined
    }
    for (const node of inner) this.#addConverted(node)
    return { inputs: this.#inputs, widgets: this.#widgets, outputs: this.#outputs }
  }

  #open(node: WorkflowNode, index: number): InnerNode | undefined {
    const shape = this.#shapeOf(node)
    if (!shape) return undefined
    const entries = node.inputs.map(({ name, label, widget }, slot) => {
      return [name, { slot, label, isWidget: widget?.name === name }] as const
    })
    return { node, index, shape, written: new Map(entries.toReversed()) }
  }

  #addSockets(inner: InnerNode): void {
    const { shape, written } = inner
    for (const input of shape.inputs) {
      if (input.isWidget && written.get(input.name)?.isWidget !== true) this.#addWidget(inner, input)
    }
    for (const input of shape.inputs) {
      if (input.isWidget || this.#isLinked(inner, input.name)) continue
      const name = this.#nameOf(inner, input.name)
      const isHidden = this.#group.config[inner.node.id]?.input?.[input.name]?.visible === false
      if (!isHidden) this.#inputs.push({ name, type: input.type, node: inner.node.id, input: input.name })
    }
  }

  /** Widgets that are shown as sockets besides come after all others. */
  #addConverted(inner: InnerNode): void {
    for (const input of inner.shape.inputs) {
      const isConverted = input.isWidget && inner.written.get(input.name)?.isWidget === true
      if (!isConverted || this.#isLinked(inner, input.name)) continue
      const name = this.#addWidget(inner, input)
      this.#inputs.push({ name, type: input.type, node: inner.node.id, input: input.name })
    }
  }

  #addWidget(inner: InnerNode, { name: widget, declared }: InnerShape['inputs'][number]): string {
    const name = this.#nameOf(inner, widget)
    const { id, type } = inner.node
    this.#widgets.push({ name, node: id, widget, declared, isPrimitive: type === 'PrimitiveNode' })
    return name
  }

  /** Within the group. */
  #isLinked({ index, written }: InnerNode, name: string): boolean {
    const slot = written.get(name)?.slot
    return slot !== undefined && this.#links.leadTo(index, slot)
  }

  #addOutputs({ node, index, shape }: InnerNode): void {
    for (let slot = 0; slot < shape.outputCount; slot++) {
      const told = this.#group.config[node.id]?.output?.[String(slot)]?.visible
      const isShown = told ?? (!this.#links.leadFrom(index, slot) || this.#links.leadOut(index, slot))
      if (isShown) this.#outputs.push({ node: node.id, slot })
    }
  }

  /** As the person named it; else its own name, with that of its node before it where another has the same. */
  #nameOf({ node, written }: InnerNode, input: string): string {
    const given = this.#group.config[node.id]?.input?.[input]?.name
    let name = given ?? written.get(input)?.label ?? input
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
