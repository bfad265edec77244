import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { EngineRunOptions } from '#engines/engine.ts'

type RunNews = Parameters<NonNullable<EngineRunOptions['progress']>>[0]

/** What samples takes as long as so many other nodes. */
const SAMPLER_WEIGHT = 30

/** How far a run is, from 0 to 1. It never goes back, and is whole only when the task has ended. */
export class TaskProgress {
  readonly #weights: ReadonlyMap<string, number>
  readonly #total: number
  readonly #done = new Set<string>()
  #current: string | undefined
  #share = 0

  constructor(graph: ApiGraph) {
    this.#weights = new Map(
      Object.entries(graph).map(([id, { inputs }]) => [id, Object.hasOwn(inputs, 'steps') ? SAMPLER_WEIGHT : 1]),
    )
    this.#total = Math.max(
      1,
      [...this.#weights.values()].reduce((sum, weight) => sum + weight, 0),
    )
  }

  get share(): number {
    return this.#share
  }

  take(event: RunNews): void {
    if (event.type === 'execution_cached') for (const node of event.data.nodes) this.#done.add(node)
    if (event.type === 'executing') {
      if (this.#current !== undefined && this.#current !== event.data.display_node) this.#done.add(this.#current)
      this.#current = event.data.display_node
    }
    this.#count(event.type === 'progress' ? event.data.value / Math.max(1, event.data.max) : 0)
  }

  #count(part: number): void {
    const done = [...this.#done].reduce((sum, id) => sum + (this.#weights.get(id) ?? 0), 0)
    const running =
      this.#current === undefined || this.#done.has(this.#current) ? 0 : (this.#weights.get(this.#current) ?? 0)
    const share = (done + Math.min(1, Math.max(0, part)) * running) / this.#total
    this.#share = Math.min(0.99, Math.max(this.#share, share))
  }
}
