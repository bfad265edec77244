/** Nodes that are to be parted in two, with what it costs to have each on a side and each two on different ones. */
export interface CutGraph {
  readonly count: number
  /** What it costs to leave each node out, and to take it in. */
  readonly costOut: Float64Array
  readonly costIn: Float64Array
  readonly links: {
    readonly first: ArrayLike<number>
    readonly second: ArrayLike<number>
    readonly costs: Float64Array
  }
}

/** Below this nothing flows: sums of fractions never come out even. */
const LEAST_FLOW = 1e-6

/** Parts the nodes where that costs least (a minimum cut, by Dinic's way of finding the greatest flow): 1 is in. */
export function cutGraph(graph: CutGraph): Uint8Array {
  const flow = new Flow(graph)
  // Fractions may leave a way that nothing flows along.
  while (flow.level() && flow.push());
  return flow.reached()
}

/** The excess of what it costs to leave a node out is a spring, of what it costs to take it in a drain. */
class Flow {
  private readonly count: number
  private readonly springs: Float64Array
  private readonly drains: Float64Array
  /** The arcs of a node lie side by side; each knows the one that leads back. */
  private readonly starts: Int32Array
  private readonly heads: Int32Array
  private readonly backs: Int32Array
  private readonly rooms: Float64Array
  private readonly levels: Int32Array
  private readonly cursors: Int32Array
  private readonly queue: Int32Array

  constructor({ count, costOut, costIn, links }: CutGraph) {
    this.count = count
    this.springs = new Float64Array(count)
    this.drains = new Float64Array(count)
    for (let node = 0; node < count; node++) {
      const excess = (costOut[node] as number) - (costIn[node] as number)
      if (excess > 0) this.springs[node] = excess
      else this.drains[node] = -excess
    }
    const arcs = links.first.length * 2
    this.starts = new Int32Array(count + 1)
    this.heads = new Int32Array(arcs)
    this.backs = new Int32Array(arcs)
    this.rooms = new Float64Array(arcs)
    this.levels = new Int32Array(count)
    this.cursors = new Int32Array(count)
    this.queue = new Int32Array(count)
    this.layArcs(links)
  }

  private layArcs({ first, second, costs }: CutGraph['links']): void {
    for (let link = 0; link < first.length; link++) {
      for (const node of [first[link] as number, second[link] as number])
        this.starts[node + 1] = (this.starts[node + 1] as number) + 1
    }
    for (let node = 0; node < this.count; node++)
      this.starts[node + 1] = (this.starts[node + 1] as number) + (this.starts[node] as number)
    const next = this.starts.slice(0, this.count)
    for (let link = 0; link < first.length; link++) {
      const one = first[link] as number
      const other = second[link] as number
      const there = next[one] as number
      const back = next[other] as number
      next[one] = there + 1
      next[other] = back + 1
      this.heads[there] = other
      this.heads[back] = one
      this.backs[there] = back
      this.backs[back] = there
      this.rooms[there] = costs[link] as number
      this.rooms[back] = costs[link] as number
    }
  }

  /** Counts the steps from the springs; false where no drain is reached any more. */
  level(): boolean {
    const { count, levels, queue } = this
    levels.fill(-1)
    let end = 0
    for (let node = 0; node < count; node++) {
      this.cursors[node] = this.starts[node] as number
      if ((this.springs[node] as number) <= LEAST_FLOW) continue
      levels[node] = 0
      queue[end++] = node
    }
    let isReached = false
    for (let at = 0; at < end; at++) {
      const node = queue[at] as number
      if ((this.drains[node] as number) > LEAST_FLOW) isReached = true
      for (let arc = this.starts[node] as number; arc < (this.starts[node + 1] as number); arc++) {
        const head = this.heads[arc] as number
        if ((levels[head] as number) >= 0 || (this.rooms[arc] as number) <= LEAST_FLOW) continue
        levels[head] = (levels[node] as number) + 1
        queue[end++] = head
      }
    }
    return isReached
  }

  /** Whether anything flowed. */
  push(): boolean {
    let hasFlowed = false
    for (let node = 0; node < this.count; node++) {
      while ((this.springs[node] as number) > LEAST_FLOW) {
        const pushed = this.pushFrom(node, this.springs[node] as number)
        if (pushed <= LEAST_FLOW) break
        this.springs[node] = (this.springs[node] as number) - pushed
        hasFlowed = true
      }
    }
    return hasFlowed
  }

  /** One way from a node to a drain, by steps that lead away from the springs. It remembers what led nowhere. */
  private pushFrom(start: number, amount: number): number {
    const way: number[] = []
    let node = start
    for (;;) {
      if ((this.drains[node] as number) > LEAST_FLOW) return this.flowAlong(way, node, amount)
      const arc = this.nextArc(node)
      if (arc >= 0) {
        way.push(arc)
        node = this.heads[arc] as number
        continue
      }
      const last = way.pop()
      if (last === undefined) return 0
      node = this.heads[this.backs[last] as number] as number
      this.cursors[node] = (this.cursors[node] as number) + 1
    }
  }

  private nextArc(node: number): number {
    const end = this.starts[node + 1] as number
    for (let arc = this.cursors[node] as number; arc < end; arc++) {
      const head = this.heads[arc] as number
      if ((this.rooms[arc] as number) > LEAST_FLOW && this.levels[head] === (this.levels[node] as number) + 1) {
        this.cursors[node] = arc
        return arc
      }
    }
    this.cursors[node] = end
    return -1
  }

  private flowAlong(way: readonly number[], drain: number, amount: number): number {
    let flow = Math.min(amount, this.drains[drain] as number)
    for (const arc of way) flow = Math.min(flow, this.rooms[arc] as number)
    for (const arc of way) {
      const back = this.backs[arc] as number
      this.rooms[arc] = (this.rooms[arc] as number) - flow
      this.rooms[back] = (this.rooms[back] as number) + flow
    }
    this.drains[drain] = (this.drains[drain] as number) - flow
    return flow
  }

  /** After the last level: what the springs still reach is in. */
  reached(): Uint8Array {
    const isIn = new Uint8Array(this.count)
    for (let node = 0; node < this.count; node++) isIn[node] = (this.levels[node] as number) >= 0 ? 1 : 0
    return isIn
  }
}
