import type { PlainValue } from '#documents/plain-value.ts'
import type { ApiGraph, ApiNode, GraphLink } from '#graph/api-graph.ts'
import { ownOf } from '#graph/own-value.ts'
import { isGraphLink } from '#graph/read-graph.ts'

type InputValue = PlainValue | GraphLink

/** A graph while values are written into it. Ids and names are any text, `__proto__` too. */
export class GraphDraft {
  readonly #nodes: Map<string, ApiNode>

  constructor(graph: ApiGraph) {
    this.#nodes = new Map(Object.entries(graph))
  }

  read(id: string, input: string): InputValue | undefined {
    const inputs = this.#nodes.get(id)?.inputs
    return inputs && ownOf(inputs, input)
  }

  write(id: string, input: string, value: InputValue): void {
    const node = this.#nodes.get(id)
    if (node) this.#nodes.set(id, { ...node, inputs: { ...node.inputs, [input]: value } })
  }

  /** Another node like one that is there, under an id of its own. */
  copy(id: string): string {
    const node = this.#nodes.get(id)
    const copyId = this.#freeId(id)
    if (node) this.#nodes.set(copyId, node)
    return copyId
  }

  add(near: string, node: ApiNode): string {
    const id = this.#freeId(near)
    this.#nodes.set(id, node)
    return id
  }

  /** Who takes of the one takes of the other from now on, but for those that are named. */
  relink([from, slot]: GraphLink, to: GraphLink, except: ReadonlySet<string>): void {
    this.#mapLinks((link, id) => (link[0] === from && link[1] === slot && !except.has(id) ? to : link))
  }

  /** Takes a node out: what takes of it gets what it took itself by one of its inputs. */
  passBy(id: string, through: string): void {
    const instead = this.read(id, through)
    if (instead === undefined) return
    this.#nodes.delete(id)
    this.#mapLinks(link => (link[0] === id ? instead : link))
  }

  /** With the nodes that these need and no others; with all when none are named. */
  toGraph(outputs?: readonly string[]): ApiGraph {
    const needed = outputs && this.#neededBy(outputs)
    return Object.fromEntries([...this.#nodes].filter(([id]) => needed?.has(id) ?? true))
  }

  #mapLinks(change: (link: GraphLink, id: string) => InputValue): void {
    for (const [id, node] of this.#nodes) {
      const inputs = Object.entries(node.inputs).map(
        ([name, value]) => [name, isGraphLink(value) ? change(value, id) : value] as const,
      )
      this.#nodes.set(id, { ...node, inputs: Object.fromEntries(inputs) })
    }
  }

  #neededBy(outputs: readonly string[]): ReadonlySet<string> {
    const needed = new Set<string>()
    const waiting = [...outputs]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const node = this.#nodes.get(id)
      if (!node || needed.has(id)) continue
      needed.add(id)
      for (const value of Object.values(node.inputs)) if (isGraphLink(value)) waiting.push(value[0])
    }
    return needed
  }

  #freeId(near: string): string {
    let number = 2
    while (this.#nodes.has(`${near}.${number}`)) number++
    return `${near}.${number}`
  }
}
