import type { GraphPlan, PlanPart } from '@atelier/shared-schema/graph/plan/plan-graph.ts'
import type { GraphLink } from '@atelier/shared-schema/graph/api-graph.ts'
import type { CarriedOutputs, CarriedValue } from '#engine/carried-values.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import { RunFailed } from '#engine/run-failed.ts'
import type { RunResult } from '#engine/runner/protocol.ts'
import type { Engine, EngineRunOptions } from './engine.ts'
import { WholeRunEvents } from './whole-run-events.ts'

/** By the names that the plan has for them. */
export type RunnableEngines = ReadonlyMap<string, Pick<Engine, 'run'>>
export type RunnablePlan = Extract<GraphPlan, { isPossible: true }>

/**
 * Runs a graph on the engines that its plan names, each part once those it takes from are done, side by side where they need
 * nothing of each other. To the caller it is one run: one beginning, one end, nodes by their ids in the whole graph. With the
 * first part that fails all others are stopped, and have, before this throws what that part threw.
 *
 * @throws what `Engine.run` throws
 */
export function runPlan(
  plan: RunnablePlan,
  engines: RunnableEngines,
  options: Omit<EngineRunOptions, 'outputs' | 'given' | 'wanted'> = {},
): Promise<RunResult> {
  return new PlanRun(plan, engines, options).run()
}

class PlanRun {
  readonly #plan: RunnablePlan
  readonly #engines: RunnableEngines
  readonly #options: EngineRunOptions
  readonly #stop = new AbortController()
  readonly #events: WholeRunEvents
  readonly #runs: Promise<RunResult>[] = []
  #failure: { readonly error: unknown } | undefined

  constructor(plan: RunnablePlan, engines: RunnableEngines, options: EngineRunOptions) {
    this.#plan = plan
    this.#engines = engines
    this.#options = options
    this.#events = new WholeRunEvents(plan.graph, options.progress)
  }

  async run(): Promise<RunResult> {
    const { parts } = this.#plan
    this.#events.begin()
    for (const [index, part] of parts.entries()) {
      const run = this.#runPart(part, index)
      // Others wait for it, and all are settled below.
      run.catch((error: unknown) => this.#fail(error))
      this.#runs.push(run)
    }
    await Promise.allSettled(this.#runs)
    if (this.#failure) {
      if (this.#failure.error instanceof RunCanceled) this.#events.interrupt()
      throw this.#failure.error
    }
    const results = await Promise.all(this.#runs)
    this.#events.succeed()
    return joinResults(results)
  }

  /** The first failure is the one that counts: what fails after it was stopped. */
  #fail(error: unknown): void {
    this.#failure ??= { error }
    this.#stop.abort()
  }

  async #runPart(part: PlanPart, index: number): Promise<RunResult> {
    const given = await this.#collect(part)
    const { signal: outer } = this.#options
    const signal = outer ? AbortSignal.any([outer, this.#stop.signal]) : this.#stop.signal
    if (signal.aborted) throw new RunCanceled('The run was canceled.')
    const engine = this.#engines.get(part.engine)
    if (!engine) throw engineGone(part.engine)
    const { preview } = this.#options
    return engine.run(this.#plan.graph, {
      ...this.#options,
      signal,
      outputs: part.outputs,
      given,
      wanted: this.#wantedOf(index),
      progress: event => this.#events.pass(event),
      ...(preview && { preview }),
    })
  }

  /** What a part takes, from the parts that give it, once those are done. */
  async #collect({ takes }: PlanPart): Promise<CarriedOutputs> {
    const given = new Map<string, Map<number, CarriedValue>>()
    for (const { from } of takes) {
      const [id, slot] = from
      const { carried } = await this.#runOf(id)
      const value = carried.get(id)?.get(slot)
      if (!value) throw new Error(`output ${slot} of node ${id} was not handed over`)
      given.set(id, (given.get(id) ?? new Map<number, CarriedValue>()).set(slot, value))
    }
    return given
  }

  #runOf(nodeId: string): Promise<RunResult> {
    const run = this.#runs[this.#plan.parts.findIndex(part => part.nodes.includes(nodeId))]
    if (!run) throw new Error(`no part before runs node ${nodeId}`)
    return run
  }

  #wantedOf(index: number): GraphLink[] {
    const own = new Set(this.#plan.parts[index]?.nodes)
    const taken = this.#plan.parts.flatMap(({ takes }) => takes.map(({ from }) => from)).filter(([id]) => own.has(id))
    return [...new Map(taken.map(link => [JSON.stringify(link), link])).values()]
  }
}

function joinResults(results: readonly RunResult[]): RunResult {
  return {
    displays: new Map(results.flatMap(({ displays }) => [...displays])),
    executed: results.flatMap(({ executed }) => executed),
    pixelsWritten: results.reduce((sum, { pixelsWritten }) => sum + pixelsWritten, 0),
    carried: new Map(),
  }
}

function engineGone(id: string): RunFailed {
  const message = 'An engine that this graph needs is no longer there. Run it again, so that it is planned anew.'
  return new RunFailed({ reason: 'start', message, details: { words: `there is no engine ${id}` } })
}
