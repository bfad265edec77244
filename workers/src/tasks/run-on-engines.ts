import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { planGraph } from '@atelier/shared-schema/graph/plan/plan-graph.ts'
import type { PlannedEngine } from '@atelier/shared-schema/graph/plan/planned-engine.ts'
import { withRunFiles } from '@atelier/shared-schema/graph/plan/run-files.ts'
import { namesByFolder, withRunModels } from '@atelier/shared-schema/graph/plan/run-models.ts'
import type { RunModel, RunResult } from '#engine/runner/protocol.ts'
import { GraphRefused } from '#engines/engine.ts'
import type { Engine, EngineRunOptions } from '#engines/engine.ts'
import { runPlan } from '#engines/run-plan.ts'
import type { RunnablePlan } from '#engines/run-plan.ts'
import type { ChosenEngines } from './choose-engines.ts'
import type { TaskEngine } from './task-engines.ts'

/** What one engine did of a run. */
export interface EngineWork {
  readonly engine: TaskEngine
  readonly ms: number
  readonly pixels: number
  /** The nodes that were its to run. */
  readonly nodes: ReadonlySet<string>
}

export interface RanGraph extends RunResult {
  /** Whoever had the last part stands last. */
  readonly works: readonly EngineWork[]
}

type TaskRunOptions = Options & {
  /** The names by which the graph loads the files of this run. */
  readonly fileNames: readonly string[]
}

type Options = Omit<EngineRunOptions, 'outputs' | 'given' | 'wanted'>

/**
 * Runs a graph on the engines of this worker: on the one there is, else by a plan, in parts where no engine can run all of it;
 * with spare ones beside them only where it needs several that are alike.
 *
 * @throws what `Engine.run` throws; GraphRefused when these engines cannot run it even together
 */
export async function runOnEngines(
  chosen: ChosenEngines,
  graph: ApiGraph,
  { fileNames, ...options }: TaskRunOptions,
): Promise<RanGraph> {
  const [only, ...others] = chosen.engines
  if (only && others.length === 0) return runOnOne(only, graph, options)
  const all = [...chosen.engines, ...chosen.spare]
  const before = await findEngineOfRun(all, options.runKey)
  const planWith = async (engines: readonly TaskEngine[]) => {
    const planned = await Promise.all(engines.map(engine => planFor(engine, graph, fileNames, options.models)))
    // What another worker has sent to one of several servers is taken up there.
    return planGraph(
      graph,
      planned.map(engine => (engine.id === before ? { ...engine, busy: -1 } : engine)),
    )
  }
  const plan = await planWith(before === undefined ? chosen.engines : all)
  if (plan.isPossible) return runParts(all, plan, options)
  const wider = chosen.spare.length > 0 && before === undefined ? await planWith(all) : plan
  if (!wider.isPossible) throw new GraphRefused(wider)
  return runParts(all, wider, options)
}

async function findEngineOfRun(
  engines: readonly TaskEngine[],
  runKey: string | undefined,
): Promise<string | undefined> {
  const elsewhere = engines.flatMap(({ engine }) =>
    engine.hasRun ? [{ id: engine.id, hasRun: engine.hasRun.bind(engine) }] : [],
  )
  if (runKey === undefined || elsewhere.length < 2) return undefined
  const found = await Promise.all(elsewhere.map(({ hasRun }) => hasRun(runKey)))
  return elsewhere[found.indexOf(true)]?.id
}

async function runOnOne(engine: TaskEngine, graph: ApiGraph, options: EngineRunOptions): Promise<RanGraph> {
  const startedAt = performance.now()
  const result = await engine.engine.run(graph, options)
  const ms = performance.now() - startedAt
  const work = { engine: await asItIs(engine), ms, pixels: result.pixelsWritten, nodes: new Set(Object.keys(graph)) }
  return { ...result, works: [work] }
}

/** Servers may have come, or be others, since they were listed. */
async function asItIs(engine: TaskEngine): Promise<TaskEngine> {
  if (!engine.engine.hasRun) return engine
  const { nodes } = await engine.engine.describe()
  return { ...engine, nodes }
}

/** As it is now: models come and go while a worker runs. */
async function planFor(
  { engine }: TaskEngine,
  graph: ApiGraph,
  fileNames: readonly string[],
  models: readonly RunModel[] = [],
): Promise<PlannedEngine> {
  const { nodes } = await engine.describe()
  const { health, running, queued, msPerMegapixel = 1_000 } = engine.readState()
  const kinds = new Set(Object.values(graph).map(node => node.class_type))
  const registry = withRunFiles(makeRegistry(Object.values(nodes)), kinds, fileNames)
  const isEmbedded = engine.kind === 'embedded'
  return {
    id: engine.id,
    registry: isEmbedded
      ? withRunModels(registry, kinds, namesByFolder(models.map(({ folder, name }) => `${folder}/${name}`)))
      : registry,
    isUp: health === 'ready',
    isEmbedded,
    busy: running + queued,
    speed: 1_000 / msPerMegapixel,
  }
}

async function runParts(engines: readonly TaskEngine[], plan: RunnablePlan, options: Options): Promise<RanGraph> {
  const spent = new Map<string, { ms: number; pixels: number }>()
  const measured = (engine: Engine): Pick<Engine, 'run'> => ({
    async run(graph, own) {
      const startedAt = performance.now()
      const result = await engine.run(graph, own)
      const before = spent.get(engine.id) ?? { ms: 0, pixels: 0 }
      const ms = before.ms + performance.now() - startedAt
      spent.set(engine.id, { ms, pixels: before.pixels + result.pixelsWritten })
      return result
    },
  })
  const result = await runPlan(plan, new Map(engines.map(({ engine }) => [engine.id, measured(engine)])), options)
  // By its last part, which is the one that results come from.
  const order = [...new Set(plan.parts.map(part => part.engine).toReversed())].toReversed()
  const works = order.map(async id => {
    const engine = engines.find(each => each.engine.id === id)
    const nodes = new Set(plan.parts.flatMap(part => (part.engine === id ? part.nodes : [])))
    return engine ? [{ engine: await asItIs(engine), nodes, ...(spent.get(id) ?? { ms: 0, pixels: 0 }) }] : []
  })
  return { ...result, works: (await Promise.all(works)).flat() }
}
