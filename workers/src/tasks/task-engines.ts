import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { Engine, EngineDescription } from '#engines/engine.ts'

/** What runs tasks, with what it said of itself. */
export interface TaskEngine {
  readonly engine: Engine
  readonly name: string
  readonly nodes: EngineDescription['nodes']
  /** Graphs at once. */
  readonly slots: number
}

/** How much room the engines of a worker have. A task takes a place of each kind of engine that it needs. */
export class TaskPlaces {
  readonly #engines: readonly TaskEngine[]
  readonly #taken = new Map<EngineKind, number>()

  constructor(engines: readonly TaskEngine[]) {
    this.#engines = engines
  }

  /** Those that work and have room now, with how many places each has. */
  listFree(): Map<EngineKind, number> {
    const places = new Map<EngineKind, number>()
    for (const { engine, slots } of this.#engines) {
      const ready = engine.readState().health === 'ready' ? slots : 0
      places.set(engine.kind, (places.get(engine.kind) ?? 0) + ready)
    }
    const free = [...places].map(([kind, count]) => [kind, count - (this.#taken.get(kind) ?? 0)] as const)
    return new Map(free.filter(([, count]) => count > 0))
  }

  take(kinds: readonly EngineKind[]): void {
    for (const kind of kinds) this.#taken.set(kind, (this.#taken.get(kind) ?? 0) + 1)
  }

  giveBack(kinds: readonly EngineKind[]): void {
    for (const kind of kinds) this.#taken.set(kind, Math.max(0, (this.#taken.get(kind) ?? 0) - 1))
  }
}
