import type { ApiGraph, GraphLink } from '#graph/api-graph.ts'
import { checkValues } from '#graph/check-node.ts'
import {
  graphError,
  type GraphError,
  type GraphRefusal,
  type NodeErrorEntry,
  type NodeErrors,
} from '#graph/graph-errors.ts'
import { readGraph, type ReadNode } from '#graph/read-graph.ts'
import { validateGraph } from '#graph/validate-graph.ts'
import { mergeKinds, rankEngines, type EnginePreference, type PlannedEngine } from './planned-engine.ts'
import { groupNodes, listPlanned, type NodeGroup, type PlannedNode } from './split-graph.ts'

export type GraphPlan =
  | {
      readonly isPossible: true
      readonly graph: ApiGraph
      readonly parts: readonly PlanPart[]
      /** What is wrong with outputs that no part makes. */
      readonly node_errors: NodeErrors
    }
  | ({ readonly isPossible: false } & GraphRefusal)

/** What one engine runs, once the parts before it are done. */
export interface PlanPart {
  readonly engine: string
  readonly nodes: readonly string[]
  /** The output nodes among them. */
  readonly outputs: readonly string[]
  /** What it is given of the parts before it. */
  readonly takes: readonly TakenValue[]
}

export interface TakenValue {
  readonly node: string
  readonly input: string
  readonly from: GraphLink
  readonly type: string
}

export interface PlanOptions {
  readonly preference?: EnginePreference
  readonly outputs?: readonly string[]
}

/**
 * Decides where a graph runs: on one engine that can run it whole, else in parts on several, cut where what goes over a link is
 * something that every engine takes. Where neither is possible it says which nodes and models no engine has.
 */
export function planGraph(graph: unknown, engines: readonly PlannedEngine[], options: PlanOptions = {}): GraphPlan {
  const ranked = rankEngines(engines, options.preference ?? 'embedded')
  const read = readGraph(graph)
  if ('error' in read) return { isPossible: false, error: read.error, node_errors: {} }
  const names = Array.from(read.nodes.values(), node => node.classType)
  const registries = ranked.map(engine => engine.registry)
  const merged = mergeKinds(registries, names)
  const missing = findMissing(read.nodes, ranked, engines)
  if (missing) return missing
  const valid = validateGraph(graph, merged, options.outputs ? { outputs: options.outputs } : {})
  if (!valid.isValid) return { isPossible: false, error: valid.error, node_errors: valid.node_errors }
  const planned = listPlanned(read.nodes, merged, valid.outputs)
  const able = findAble(planned, ranked)
  const whole = ranked.find(engine => [...planned.keys()].every(id => able.get(id)?.has(engine)))
  const parts = whole
    ? [makePart(whole, [...planned.keys()], planned)]
    : scheduleGroups(groupNodes(planned), planned, able, ranked)
  if ('error' in parts) return { isPossible: false, ...parts }
  return { isPossible: true, graph: valid.graph, parts, node_errors: valid.node_errors }
}

/** Kinds that no engine has which is up, all of them at once. */
function findMissing(
  nodes: ReadonlyMap<string, ReadNode>,
  ranked: readonly PlannedEngine[],
  engines: readonly PlannedEngine[],
): GraphPlan | undefined {
  const entries = [...nodes.values()]
    .filter(({ classType }) => !ranked.some(engine => engine.registry.has(classType)))
    .map(node => [node.id, errorEntry(node, [missingKind(node, engines)])] as const)
  const first = entries[0]?.[1].errors[0]
  return first && { isPossible: false, error: first, node_errors: Object.fromEntries(entries) }
}

function missingKind({ id, classType, title = classType }: ReadNode, engines: readonly PlannedEngine[]): GraphError {
  const asleep = engines.filter(engine => !engine.isUp && engine.registry.has(classType)).map(engine => engine.id)
  const message =
    asleep.length > 0
      ? `Node '${title}' runs on ${asleep.join(', ')} alone, which cannot be reached.`
      : `Node '${title}' not found. The custom node may not be installed.`
  const info = { node_id: id, class_type: classType, node_title: title, engines: asleep }
  return graphError('missing_node_type', message, `Node ID '#${id}'`, info)
}

function errorEntry(node: ReadNode, errors: readonly GraphError[]): NodeErrorEntry {
  return { errors, dependent_outputs: [], class_type: node.classType }
}

type AbleEngines = ReadonlyMap<string, ReadonlySet<PlannedEngine>>

/** For each node the engines that have its kind and, of what it names, the models. */
function findAble(planned: ReadonlyMap<string, PlannedNode>, ranked: readonly PlannedEngine[]): AbleEngines {
  return new Map(
    [...planned].map(([id, { read }]) => [id, new Set(ranked.filter(engine => lacksOf(engine, read).length === 0))]),
  )
}

function lacksOf(engine: PlannedEngine, node: ReadNode): GraphError[] {
  const schema = engine.registry.get(node.classType)
  return schema ? checkValues(node, schema) : [missingKind(node, [])]
}

/** Of these engines those that could run these nodes of a graph by themselves, whether they are up or not. */
export function listAble(
  graph: ApiGraph,
  ids: readonly string[],
  engines: readonly PlannedEngine[],
): readonly PlannedEngine[] {
  const read = readGraph(graph)
  if ('error' in read) return []
  const nodes = ids.flatMap(id => read.nodes.get(id) ?? [])
  return engines.filter(engine => nodes.every(node => lacksOf(engine, node).length === 0))
}

function makePart(engine: PlannedEngine, ids: readonly string[], planned: ReadonlyMap<string, PlannedNode>): PlanPart {
  const own = new Set(ids)
  const takes = ids.flatMap(node =>
    (planned.get(node)?.links ?? [])
      .filter(({ from }) => !own.has(from[0]))
      .map(({ input, from, type }) => ({ node, input, from, type })),
  )
  const outputs = ids.filter(id => planned.get(id)?.schema.output_node === true)
  return { engine: engine.id, nodes: ids, outputs, takes }
}

/** Each part is a way there and back for pictures. */
const PARTS_MAX = 32

function tooManyParts(): GraphRefusal {
  const message = `The graph would go back and forth between engines more than ${PARTS_MAX} times`
  return { error: graphError('prompt_outputs_failed_validation', message), node_errors: {} }
}

/**
 * Hands the groups to engines in as few parts as come of always staying with an engine while it has something to do. What is
 * ready is what takes only of parts that are done.
 */
function scheduleGroups(
  groups: readonly NodeGroup[],
  planned: ReadonlyMap<string, PlannedNode>,
  able: AbleEngines,
  ranked: readonly PlannedEngine[],
): PlanPart[] | GraphRefusal {
  const ableGroups = groups.map(({ nodes }) => ranked.filter(engine => nodes.every(id => able.get(id)?.has(engine))))
  const lonely = ableGroups.findIndex(engines => engines.length === 0)
  if (lonely !== -1) return explainGroup(groups[lonely] as NodeGroup, planned, able, ranked)

  const parts: PlanPart[] = []
  const order = [...planned.keys()]
  const waiting = new Set(groups.keys())
  while (waiting.size > 0) {
    if (parts.length === PARTS_MAX) return tooManyParts()
    const engine = pickEngine(groups, ableGroups, waiting, ranked)
    const taken = takeReady(groups, waiting, index => ableGroups[index]?.includes(engine) === true)
    const chosen = new Set(taken.flatMap(index => groups[index]?.nodes ?? []))
    parts.push(
      makePart(
        engine,
        order.filter(id => chosen.has(id)),
        planned,
      ),
    )
  }
  return parts
}

/** The engine that can do most of the nodes next; of equals the one that is preferred. */
function pickEngine(
  groups: readonly NodeGroup[],
  ableGroups: readonly (readonly PlannedEngine[])[],
  waiting: ReadonlySet<number>,
  ranked: readonly PlannedEngine[],
): PlannedEngine {
  const reach = ranked.map(engine => {
    const taken = takeReady(groups, new Set(waiting), index => ableGroups[index]?.includes(engine) === true)
    return { engine, count: taken.reduce((sum, index) => sum + (groups[index]?.nodes.length ?? 0), 0) }
  })
  return reach.reduce((best, next) => (next.count > best.count ? next : best)).engine
}

/** Takes out all that can be done in one go. Groups stand in an order in which each comes after what it needs. */
function takeReady(groups: readonly NodeGroup[], waiting: Set<number>, isAble: (index: number) => boolean): number[] {
  const taken: number[] = []
  for (const [index, { needs }] of groups.entries()) {
    if (!waiting.has(index) || !isAble(index) || [...needs].some(need => waiting.has(need))) continue
    waiting.delete(index)
    taken.push(index)
  }
  return taken
}

/** What the engine that comes nearest to a group lacks for it. */
function explainGroup(
  { nodes }: NodeGroup,
  planned: ReadonlyMap<string, PlannedNode>,
  able: AbleEngines,
  ranked: readonly PlannedEngine[],
): GraphRefusal {
  const lacks = ranked.map(engine => ({ engine, ids: nodes.filter(id => able.get(id)?.has(engine) !== true) }))
  const nearest = lacks.reduce((best, next) => (next.ids.length < best.ids.length ? next : best))
  const entries = nearest.ids.map(id => {
    const { read } = planned.get(id) as PlannedNode
    return [id, errorEntry(read, lacksOf(nearest.engine, read))] as const
  })
  const names = nearest.ids.map(id => `${planned.get(id)?.read.classType} (node ${id})`).join(', ')
  const error = graphError(
    'prompt_outputs_failed_validation',
    'No engine has all of the nodes and models that must run together',
    `${nearest.engine.id} comes nearest and lacks: ${names}`,
  )
  return { error, node_errors: Object.fromEntries(entries) }
}
