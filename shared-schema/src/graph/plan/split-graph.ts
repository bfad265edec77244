import type { GraphLink } from '#graph/api-graph.ts'
import { inputsOf } from '#graph/check-node.ts'
import type { NodeSchema } from '#graph/node-schema.ts'
import { isGraphLink, type ReadNode } from '#graph/read-graph.ts'

/** What every engine can be given from outside: pictures, masks, and values that JSON has. */
const carriedTypes = new Set(['IMAGE', 'MASK', 'STRING', 'INT', 'FLOAT', 'BOOLEAN'])

export interface PlannedNode {
  readonly read: ReadNode
  readonly schema: NodeSchema
  readonly links: readonly PlannedLink[]
}

export interface PlannedLink {
  readonly input: string
  readonly from: GraphLink
  readonly type: string
  /** It may go from one engine to another. */
  readonly isCarried: boolean
}

/** The nodes that the outputs come from, each after what it is linked to. The graph was validated before. */
export function listPlanned(
  nodes: ReadonlyMap<string, ReadNode>,
  schemas: ReadonlyMap<string, NodeSchema>,
  outputs: readonly string[],
): Map<string, PlannedNode> {
  const planned = new Map<string, PlannedNode>()
  const lists = new Set<string>()
  for (const id of orderNodes(nodes, schemas, outputs)) {
    const read = nodes.get(id) as ReadNode
    const schema = schemas.get(read.classType) as NodeSchema
    const links = linksOf(read, schema).map(({ input, from }) => {
      const source = schemas.get(nodes.get(from[0])?.classType ?? '')
      const type = source?.output[from[1]] ?? '*'
      const isList = source?.output_is_list[from[1]] === true || lists.has(from[0])
      return { input, from, type, isCarried: carriedTypes.has(type) && !isList }
    })
    // A node that is run for each entry of a list gives a list in turn: no engine takes one from outside.
    const isSpread = !schema.is_input_list && links.some(link => comesAsList(link, nodes, schemas, lists))
    if (isSpread) lists.add(id)
    planned.set(id, { read, schema, links })
  }
  return planned
}

function comesAsList(
  { from: [id, slot] }: PlannedLink,
  nodes: ReadonlyMap<string, ReadNode>,
  schemas: ReadonlyMap<string, NodeSchema>,
  lists: ReadonlySet<string>,
): boolean {
  return lists.has(id) || schemas.get(nodes.get(id)?.classType ?? '')?.output_is_list[slot] === true
}

function linksOf(node: ReadNode, schema: NodeSchema): { input: string; from: GraphLink }[] {
  return inputsOf(schema).flatMap(({ name }) => {
    const value = Object.hasOwn(node.inputs, name) ? node.inputs[name] : undefined
    return isGraphLink(value) ? [{ input: name, from: value }] : []
  })
}

function orderNodes(
  nodes: ReadonlyMap<string, ReadNode>,
  schemas: ReadonlyMap<string, NodeSchema>,
  outputs: readonly string[],
): string[] {
  const ordered = new Set<string>()
  const seen = new Set<string>()
  const stack = outputs.toReversed().map(id => ({ id, isEntered: false }))
  for (let top = stack.pop(); top; top = stack.pop()) {
    const node = nodes.get(top.id)
    const schema = node && schemas.get(node.classType)
    if (!node || !schema) continue
    if (top.isEntered) {
      ordered.add(top.id)
      continue
    }
    if (seen.has(top.id)) continue
    seen.add(top.id)
    stack.push({ id: top.id, isEntered: true })
    for (const { from } of linksOf(node, schema).toReversed()) stack.push({ id: from[0], isEntered: false })
  }
  return [...ordered]
}

/** Nodes that must run on one engine in one go. */
export interface NodeGroup {
  readonly nodes: readonly string[]
  /** Indexes of the groups it takes something from, all of them before it. */
  readonly needs: ReadonlySet<number>
}

/**
 * Parts a graph where something that every engine takes goes over a link. Groups that would need each other in turn are one:
 * neither could run whole before the other.
 */
export function groupNodes(planned: ReadonlyMap<string, PlannedNode>): NodeGroup[] {
  const bonds = new Bonds(planned.keys())
  for (const [id, { links }] of planned)
    for (const { from, isCarried } of links) if (!isCarried) bonds.join(id, from[0])
  const needs = new Map<string, Set<string>>()
  for (const [id, { links }] of planned) {
    const own = bonds.leaderOf(id)
    const found = needs.get(own) ?? new Set()
    needs.set(own, found)
    for (const { from } of links) if (bonds.leaderOf(from[0]) !== own) found.add(bonds.leaderOf(from[0]))
  }
  const rings = orderRings(needs)
  const groupOf = new Map(rings.flatMap((ring, index) => ring.map(leader => [leader, index] as const)))
  const members = rings.map((): string[] => [])
  for (const id of planned.keys()) members[groupOf.get(bonds.leaderOf(id)) as number]?.push(id)
  return rings.map((ring, index) => {
    const before = ring.flatMap(leader => [...(needs.get(leader) ?? [])].map(need => groupOf.get(need) as number))
    return { nodes: members[index] ?? [], needs: new Set(before.filter(need => need !== index)) }
  })
}

/** Which nodes belong together, by a leader that each group of them has. */
class Bonds {
  readonly #leaders: Map<string, string>

  constructor(ids: Iterable<string>) {
    this.#leaders = new Map(Array.from(ids, id => [id, id]))
  }

  leaderOf(id: string): string {
    let leader = id
    for (
      let next = this.#leaders.get(leader);
      next !== undefined && next !== leader;
      next = this.#leaders.get(leader)
    ) {
      this.#leaders.set(leader, this.#leaders.get(next) ?? next)
      leader = next
    }
    return leader
  }

  join(a: string, b: string): void {
    this.#leaders.set(this.leaderOf(b), this.leaderOf(a))
  }
}

/** Tarjan's rings of what needs each other, each after what it needs, without recursion. */
function orderRings(needs: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const rings: string[][] = []
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const stack: { id: string; rest: string[] }[] = []
  const enter = (id: string) => {
    found.set(id, { index: found.size, low: found.size, isOpen: true })
    open.push(id)
    stack.push({ id, rest: [...(needs.get(id) ?? [])] })
  }
  for (const start of needs.keys()) {
    if (!found.has(start)) enter(start)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const own = found.get(top.id) as { index: number; low: number; isOpen: boolean }
      const next = top.rest.pop()
      const known = next === undefined ? undefined : found.get(next)
      if (next !== undefined && !known) enter(next)
      else if (known) own.low = known.isOpen ? Math.min(own.low, known.index) : own.low
      else {
        stack.pop()
        const above = stack.at(-1) && found.get(stack.at(-1)?.id ?? '')
        if (above) above.low = Math.min(above.low, own.low)
        if (own.low === own.index) rings.push(closeRing(open, top.id, found))
      }
    }
  }
  return rings
}

function closeRing(open: string[], first: string, found: ReadonlyMap<string, { isOpen: boolean }>): string[] {
  const ring = open.splice(open.lastIndexOf(first))
  for (const id of ring) Object.assign(found.get(id) ?? {}, { isOpen: false })
  return ring
}
