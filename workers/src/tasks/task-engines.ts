import type { ClaimedTask } from '@atelier/database/tasks/claim-task.queries.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { Engine, EngineDescription } from '#engines/engine.ts'

/** What runs tasks, with what it said of itself. */
export interface TaskEngine {
  readonly engine: Engine
  readonly name: string
  readonly nodes: EngineDescription['nodes']
  /** Graphs at once. */
  readonly slots: number
  /** What it reaches; undefined for the engine that comes with the product. */
  readonly server?: TaskServer | undefined
}

/** The same for the engines of all workers that reach it. */
export interface TaskServer {
  readonly id: string
  /** Who receives what is sent there; empty for the installation's own. */
  readonly company: string
  readonly country: string
}

/** The engines of a worker, which come and go. */
export interface TaskEngineSet {
  list(): readonly TaskEngine[]
  /** Until it is released it is not closed, though it may be on the list no more. */
  hold(engine: TaskEngine): () => void
  /** Called when there are others; the answer stops that. */
  listen(onChange: () => void): () => void
}

/** Those of a worker whose engines stay. */
export function fixedEngines(engines: readonly TaskEngine[]): TaskEngineSet {
  return { list: () => engines, hold: () => () => undefined, listen: () => () => undefined }
}

export interface FreePlaces {
  readonly kinds: readonly EngineKind[]
  readonly servers: readonly string[]
  /** Of the engine that has the least room. */
  readonly least: number
}

/** The engines that a task is to run on, held for it. */
export interface TaskPlace {
  /** Those that it has a place on, and those that need none for what they do beside: the built-in ones. */
  readonly engines: readonly TaskEngine[]
  /** Others that can run it as well. */
  readonly spare: readonly TaskEngine[]
  giveBack(): void
}

type TaskNeeds = Pick<ClaimedTask, 'engine_kinds' | 'engine_servers'>

/** How much room the engines of a worker have. A task takes a place on one of each kind that it needs. */
export class TaskPlaces {
  readonly #engines: TaskEngineSet
  /** By the id of the engine. */
  readonly #taken = new Map<string, number>()

  constructor(engines: TaskEngineSet) {
    this.#engines = engines
  }

  /** undefined when none that works has room. */
  findFree(): FreePlaces | undefined {
    const free = this.#engines.list().filter(engine => this.#roomOf(engine) > 0)
    if (free.length === 0) return undefined
    return {
      kinds: [...new Set(free.map(({ engine }) => engine.kind))],
      servers: free.flatMap(({ server }) => server?.id ?? []),
      least: Math.min(...free.map(engine => this.#roomOf(engine))),
    }
  }

  /** undefined when an engine that it needs has gone since it was asked for. */
  take({ engine_kinds: kinds, engine_servers: servers }: TaskNeeds): TaskPlace | undefined {
    const all = this.#engines.list()
    const builtIn = all.filter(({ server }) => server === undefined)
    const able = all.filter(({ server }) => server && servers?.includes(server.id))
    const chosen = kinds.map(kind => this.#pick([...builtIn, ...able].filter(({ engine }) => engine.kind === kind)))
    const taken = chosen.filter(engine => engine !== undefined)
    if (taken.length < kinds.length) return undefined
    const engines = [...new Set([...builtIn, ...taken])]
    const spare = able.filter(engine => !taken.includes(engine))
    const releases = [...engines, ...spare].map(engine => this.#engines.hold(engine))
    for (const { engine } of taken) this.#change(engine.id, 1)
    return {
      engines,
      spare,
      giveBack: () => {
        for (const { engine } of taken) this.#change(engine.id, -1)
        for (const release of releases) release()
      },
    }
  }

  /** The one that has most to spare, of equals the one that has least to do for others. */
  #pick(engines: readonly TaskEngine[]): TaskEngine | undefined {
    const waiting = ({ engine }: TaskEngine) => engine.readState().running + engine.readState().queued
    return engines.toSorted((one, other) => this.#roomOf(other) - this.#roomOf(one) || waiting(one) - waiting(other))[0]
  }

  #roomOf({ engine, slots }: TaskEngine): number {
    return engine.readState().health === 'ready' ? slots - (this.#taken.get(engine.id) ?? 0) : 0
  }

  #change(id: string, by: number): void {
    const count = (this.#taken.get(id) ?? 0) + by
    if (count > 0) this.#taken.set(id, count)
    else this.#taken.delete(id)
  }
}
