import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { GraphError, GraphRefusal } from '@atelier/shared-schema/graph/graph-errors.ts'
import { listAble, planGraph } from '@atelier/shared-schema/graph/plan/plan-graph.ts'
import type { PlanPart } from '@atelier/shared-schema/graph/plan/plan-graph.ts'
import type { PlannedEngine } from '@atelier/shared-schema/graph/plan/planned-engine.ts'
import { withRunFiles } from '@atelier/shared-schema/graph/plan/run-files.ts'
import { namesByFolder, withRunModels } from '@atelier/shared-schema/graph/plan/run-models.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'
import { consentNeeded } from '#engines/outside-engines.ts'
import type { AllowedEngines } from '#engines/outside-engines.ts'
import type { RunModels } from './input-models.service.ts'

export interface PlannedRun {
  /** As it runs: values converted to the types of their inputs. */
  graph: ApiGraph
  /** Those that a worker must offer to take it. */
  engineKinds: EngineKind[]
  /** Any of which may run what the built-in engine cannot; null where it can. */
  engineServers: string[] | null
  engines: OfferedEngine[]
}

interface RunToPlan {
  graph: ApiGraph
  outputs: readonly string[] | undefined
  /** The names by which the graph loads the files of this run. */
  fileNames: readonly string[]
  /** People's models that it names. */
  models: RunModels
}

/** Which engines may be sent it. Whoever only asks for a price is not asked to agree to anything. */
export interface PlanTerms {
  allowed: Pick<AllowedEngines, 'has'>
  consent: 'asked' | 'later'
}

/**
 * Whether the engines that are there now can run it, and which of them would: those that may be sent it before others.
 *
 * @throws AppError ENGINE_MISSING, which names what is not there and what to do; CONSENT_NEEDED
 */
export function planRun(run: RunToPlan, engines: readonly OfferedEngine[], terms: PlanTerms): PlannedRun {
  if (!engines.some(engine => engine.isUp)) throw noEngine(engines)
  const usable = engines.filter(engine => terms.allowed.has(engine))
  const planned = planOn(run, usable)
  if ('graph' in planned) return planned
  const wider = usable.length < engines.length ? planOn(run, engines) : planned
  if (!('graph' in wider)) throw explainRefusal(wider, engines, run.models)
  if (terms.consent === 'later') return wider
  const outside = wider.engines.filter(engine => !terms.allowed.has(engine))
  throw consentNeeded(outside, run.fileNames.length > 0 ? ['prompt', 'images', 'settings'] : ['prompt', 'settings'])
}

function planOn(run: RunToPlan, engines: readonly OfferedEngine[]): PlannedRun | GraphRefusal {
  const kinds = new Set(Object.values(run.graph).map(node => node.class_type))
  const names = namesByFolder(Object.keys(run.models.files))
  const planned = engines.map(engine => ({
    id: engine.id,
    registry: withRunFiles(
      engine.kind === 'embedded' ? withRunModels(engine.registry, kinds, names) : engine.registry,
      kinds,
      run.fileNames,
    ),
    isUp: engine.isUp,
    isEmbedded: engine.kind === 'embedded',
    busy: engine.busy,
    speed: 1_000 / (engine.msPerMegapixel ?? 1_000),
  }))
  const plan = planGraph(run.graph, planned, run.outputs ? { outputs: run.outputs } : {})
  if (!plan.isPossible) return plan
  if (Object.keys(plan.node_errors).length > 0) {
    return { error: firstError(plan.node_errors) as GraphError, node_errors: plan.node_errors }
  }
  const used = new Set(plan.parts.map(part => part.engine))
  const running = engines.filter(engine => used.has(engine.id))
  return {
    graph: plan.graph,
    engineKinds: [...new Set(running.map(engine => engine.kind))],
    engineServers: listServers(plan.graph, plan.parts, { engines, planned }),
    engines: running,
  }
}

/** Beside those of the plan all others that could run their parts, so that it waits for none that is busy while another is not. */
function listServers(
  graph: ApiGraph,
  parts: readonly PlanPart[],
  { engines, planned }: { engines: readonly OfferedEngine[]; planned: readonly PlannedEngine[] },
): string[] | null {
  const byId = new Map(engines.map(engine => [engine.id, engine]))
  const servers = parts.flatMap(part => {
    const chosen = byId.get(part.engine)
    if (!chosen || chosen.serverId === null) return []
    const likely = planned.filter(({ id }) => byId.get(id)?.serverId && byId.get(id)?.kind === chosen.kind)
    return listAble(graph, part.nodes, likely).flatMap(({ id }) => byId.get(id)?.serverId ?? [])
  })
  return servers.length === 0 ? null : [...new Set(servers)]
}

function noEngine(engines: readonly OfferedEngine[]): AppError {
  const failing = engines.map(engine => engine.name)
  const message =
    failing.length > 0
      ? `Nothing can run at the moment: ${failing.join(', ')} cannot be reached. Try again in a minute, or tell whoever runs this installation.`
      : 'No worker is there to run this. Try again in a minute; whoever runs this installation starts one with npm start.'
  return new AppError('ENGINE_MISSING', message, { details: { engines: failing } })
}

function explainRefusal(
  { error, node_errors }: GraphRefusal,
  engines: readonly OfferedEngine[],
  { titles }: RunModels,
): AppError {
  const errors = Object.values(node_errors).flatMap(entry =>
    entry.errors.map(each => ({ ...each, kind: entry.class_type })),
  )
  const kinds = new Set(errors.flatMap(each => (each.type === 'missing_node_type' ? [each.kind] : [])))
  const details = { error, nodeErrors: node_errors, kinds: [...kinds] }
  if (kinds.size > 0) {
    const message = `This recipe needs ${[...kinds].join(', ')}, which no engine here has: ${names(engines)}. Ask whoever runs this installation for an engine that has them, or choose another recipe.`
    return new AppError('ENGINE_MISSING', message, { details })
  }
  const lost = errors.find(each => each.type === 'value_not_in_list')
  const own = lost && [...titles].find(([name]) => lost.details.includes(name))
  if (own) {
    const message = `“${own[1]}” is a Patch Model, which the built-in engine runs; what it is used with here runs on another engine, or not at all. Choose a model of that engine, or another recipe.`
    return new AppError('ENGINE_MISSING', message, { details })
  }
  if (lost) {
    const message = `What this recipe names is not here (${lost.details}). Choose another, or ask whoever runs this installation to add it.`
    return new AppError('ENGINE_MISSING', message, { details })
  }
  const first = errors[0] ?? error
  return new AppError(
    'CONFLICT',
    `This recipe cannot run as it is: ${first.message} (${first.details}). Tell its author.`,
    {
      details,
    },
  )
}

function firstError(nodeErrors: GraphRefusal['node_errors']): GraphError | undefined {
  return Object.values(nodeErrors)[0]?.errors[0]
}

function names(engines: readonly OfferedEngine[]): string {
  return engines.map(engine => engine.name).join(', ')
}
