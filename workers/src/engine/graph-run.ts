import { setImmediate } from 'node:timers/promises'
import { AheadRuns } from './ahead-runs.ts'
import { makeCacheKey, makeContentKey } from './cache/cache-key.ts'
import type { Execution, ExecutionResult } from './execute-graph.ts'
import { findBlocker, type ExecutionBlocker } from './execution-blocker.ts'
import type { ExecutionEvent } from './execution-events.ts'
import { ExecutionGraph } from './execution-graph.ts'
import type { GraphNode, PendingRun, ShownOutput } from './graph-node.ts'
import { foresee, listAncestors, missingSources, pendingSources, readyOutputs } from './execution-order.ts'
import { checkLinkedValues } from './linked-values.ts'
import { joinRuns, listOutputs, spreadLists, type NodeInputValues, type NodeOutputs } from './list-values.ts'
import { NodeFailed, describeFailure } from './node-failure.ts'
import { askLazy, readInputs } from './node-inputs.ts'
import { RunCanceled, type NodeDisplay } from './node-kind.ts'
import { NodeWatch } from './node-watch.ts'
import { RunningNodes } from './running-nodes.ts'

/** How long nodes may follow on each other before everything else in the process has its turn. */
const TURN_MS = 20

/** One run of a graph, from the outputs back to what they need and forth again. */
export class GraphRun {
  readonly #execution: Execution
  readonly #displays = new Map<string, NodeDisplay>()
  readonly #executed: string[] = []
  readonly #values = new Map<string, NodeOutputs>()
  readonly #wantedValues: ReadonlySet<string>
  readonly #running: RunningNodes
  readonly #ahead: AheadRuns
  #current: GraphNode | undefined
  #turnEndsAt = performance.now() + TURN_MS

  constructor(execution: Execution) {
    this.#execution = execution
    this.#wantedValues = new Set(execution.wantedValues)
    this.#running = new RunningNodes(execution)
    this.#ahead = new AheadRuns(execution, this.#running)
  }

  async run(): Promise<ExecutionResult> {
    const result = await this.#runAll()
    await this.#ahead.end()
    return result
  }

  async #runAll(): Promise<ExecutionResult> {
    this.#tell({ type: 'execution_start', data: {} })
    try {
      const { graph, kinds, outputs, given = new Map() } = this.#execution
      const nodes = new ExecutionGraph(graph, kinds, given)
      const wanted = [...outputs, ...this.#wantedValues].map(id => nodes.open(id))
      await this.#open(wanted)
      for (const node of wanted) await this.#make(node, nodes)
      this.#tell({ type: 'execution_success', data: {} })
      return { status: 'success', ...this.#made() }
    } catch (error) {
      return error instanceof RunCanceled ? this.#interrupted() : this.#failed(error)
    }
  }

  #tell(event: ExecutionEvent): void {
    this.#execution.onEvent?.(event)
  }

  #made() {
    return { displays: this.#displays, executed: this.#executed, values: this.#values }
  }

  #interrupted(): ExecutionResult {
    const node = this.#current?.root
    const data = { node_id: node?.id ?? '', node_type: node?.classType ?? '', executed: this.#executed }
    this.#tell({ type: 'execution_interrupted', data })
    return { status: 'interrupted', nodeId: node?.id, ...this.#made() }
  }

  #failed(error: unknown): ExecutionResult {
    const nowhere = { id: '', classType: '', title: undefined }
    const failure = error instanceof NodeFailed ? error.report : describeFailure(this.#current?.root ?? nowhere, error)
    const { nodeId, nodeType, message, exceptionType, currentInputs, cause } = failure
    const data = {
      node_id: nodeId,
      node_type: nodeType,
      executed: this.#executed,
      exception_message: message,
      exception_type: exceptionType,
      traceback: cause instanceof Error ? (cause.stack ?? '').split('\n').slice(1) : [],
      current_inputs: currentInputs,
      current_outputs: [...this.#displays.keys()],
    }
    this.#tell({ type: 'execution_error', data })
    return { status: 'error', failure, ...this.#made() }
  }

  async #open(wanted: readonly GraphNode[]): Promise<void> {
    for (const node of wanted) node.isWanted = true
    const reached = await this.#prepare(wanted)
    const { cached, certain } = await foresee(wanted, reached, this.#execution.cache)
    this.#ahead.expect(certain)
    this.#tell({ type: 'execution_cached', data: { nodes: cached.map(node => node.id) } })
  }

  /** Makes the keys of nodes and of all they come from, and notes which need which. */
  async #prepare(nodes: readonly GraphNode[]): Promise<GraphNode[]> {
    const reached = listAncestors(nodes)
    for (const node of reached) {
      node.isPrepared = true
      for (const { source } of node.links) source.consumers.add(node)
      if (this.#execution.cache) node.cacheKey = await this.#makeKey(node)
    }
    return reached
  }

  async #makeKey(node: GraphNode): Promise<string | undefined> {
    const given = this.#execution.given?.get(node.id)
    return given ? makeContentKey(given) : makeCacheKey(node, await this.#askChanged(node))
  }

  /** A kind that fails to tell whether it changed is taken to have changed. */
  async #askChanged(node: GraphNode): Promise<string | number | undefined> {
    const { isChanged, schema } = node.kind
    if (!isChanged) return undefined
    this.#execution.cancel.check()
    const { context } = new NodeWatch(node, this.#execution)
    const calls = spreadLists(
      readInputs(node, this.#execution, () => undefined),
      schema,
    )
    try {
      const answers = await Promise.all(calls.map(inputs => isChanged(inputs, context)))
      return answers.some(Number.isNaN) ? Number.NaN : JSON.stringify(answers)
    } catch (error) {
      if (error instanceof RunCanceled) throw error
      return Number.NaN
    }
  }

  /** A stack instead of recursion: a graph may be a chain of thousands. */
  async #make(wanted: GraphNode, nodes: ExecutionGraph): Promise<void> {
    const stack = [wanted]
    for (let node = stack.at(-1); node; node = stack.at(-1)) {
      this.#current = node
      this.#execution.cancel.check()
      const missing = node.isDone ? [] : await this.#advance(node, nodes)
      node.isOpen = missing.length > 0
      if (missing.some(source => source.isOpen)) throw failure(node, new Error('what it needs needs it in turn'))
      if (!node.isOpen) stack.pop()
      stack.push(...(node.isOpen ? missing.toReversed() : readyOutputs(node)))
      await this.#takeTurns()
    }
  }

  async #takeTurns(): Promise<void> {
    if (performance.now() < this.#turnEndsAt) return
    await setImmediate()
    this.#turnEndsAt = performance.now() + TURN_MS
  }

  /** Brings a node as far as it comes; gives what must be made before it comes further. */
  async #advance(node: GraphNode, nodes: ExecutionGraph): Promise<readonly GraphNode[]> {
    const given = this.#execution.given?.get(node.id)
    if (given) {
      this.#finish(node, given)
      return []
    }
    if (!node.isCacheAsked) {
      node.isCacheAsked = true
      if (await this.#recall(node)) return []
    }
    const missing = missingSources(node)
    if (missing.length > 0) return missing
    if (!node.pendingRuns) {
      const asked = await this.#run(node, nodes)
      if (asked.length > 0) return asked
      const awaited = missingSources(node)
      if (awaited.length > 0) return awaited
    }
    const outputs = joinRuns((node.pendingRuns ?? []).map(readPending), node.kind.schema)
    this.#keep(node, outputs)
    this.#finish(node, outputs)
    return []
  }

  /** Takes a node's outputs from the cache. Files it wrote must still be there: a picture that was deleted is made again. */
  async #recall(node: GraphNode): Promise<boolean> {
    const { cache, host } = this.#execution
    const cached = node.cacheKey === undefined ? undefined : await cache?.read(node.cacheKey)
    if (!cached) return false
    const files = cached.shown.flatMap(shown => shown.files)
    const areThere = await Promise.all(files.map(file => host.hasFile(file)))
    if (areThere.includes(false)) return false
    for (const shown of cached.shown) this.#show(node, moveShown(shown, '', node), true)
    this.#finish(node, cached.outputs)
    return true
  }

  /** Gives what the node asked for when it cannot run yet; else it ran, and `pendingRuns` says what came of it. */
  async #run(node: GraphNode, nodes: ExecutionGraph): Promise<readonly GraphNode[]> {
    const lists = readInputs(node, this.#execution, link => link.source.outputs?.[link.slot])
    const calls = spreadLists(lists, node.kind.schema)
    const free = calls.filter(inputs => !findBlocker(inputs))
    const isSkipped = free.length === 0 && calls.length > 0
    if (!isSkipped) this.#running.begin(node)
    try {
      checkLinkedValues(node, lists)
      this.#ahead.begin(node)
      const asked = askLazy(node, free)
      if (asked.length > 0) return asked
      const watch = (await this.#takeAhead(node)) ?? (await this.#runCalls(node, calls, nodes))
      node.isUnkeyed = watch.looksOutside && node.kind.isChanged === undefined
      if (!isSkipped) this.#executed.push(node.id)
      if (watch.shown) this.#show(node, watch.shown, false)
      return []
    } catch (error) {
      if (error instanceof RunCanceled || error instanceof NodeFailed) throw error
      throw new NodeFailed(describeFailure(node.root, error, lists))
    } finally {
      this.#running.end(node)
    }
  }

  /** What was made of it before its turn. */
  async #takeAhead(node: GraphNode): Promise<NodeWatch | undefined> {
    const end = await this.#ahead.take(node)
    if (end?.type === 'failed') throw end.error
    if (end?.type !== 'made') return undefined
    node.pendingRuns = end.runs.map(outputs => outputs.map(values => ({ values })))
    return end.watch
  }

  async #runCalls(node: GraphNode, calls: readonly NodeInputValues[], nodes: ExecutionGraph): Promise<NodeWatch> {
    const watch = new NodeWatch(node, this.#execution)
    const runs: PendingRun[] = []
    for (const inputs of calls) {
      const blocker = findBlocker(inputs)
      runs.push(blocker ? skip(node, blocker, watch) : await this.#call(node, inputs, watch, nodes))
    }
    node.pendingRuns = runs
    return watch
  }

  async #call(
    node: GraphNode,
    inputs: NodeInputValues,
    { context }: NodeWatch,
    nodes: ExecutionGraph,
  ): Promise<PendingRun> {
    this.#execution.cancel.check()
    const { kind } = node
    const expansion = kind.expand?.(inputs, context)
    if (!expansion) return listOutputs(await kind.run(inputs, context), kind.schema).map(values => ({ values }))
    const { pending, shown } = nodes.expand(node, expansion)
    await this.#prepare([...shown, ...pending.flatMap(output => ('source' in output ? [output.source] : []))])
    for (const output of shown) {
      output.isWanted = true
      node.awaited.push(output)
    }
    return pending
  }

  #show(node: GraphNode, shown: ShownOutput, isCached: boolean): void {
    for (let holder: GraphNode | undefined = node; holder; holder = holder.parent) holder.shown.push(shown)
    const { nodeId, displayId, display } = shown
    if (Object.keys(display).length === 0) return
    this.#displays.set(nodeId, display)
    const data = { node: nodeId, display_node: displayId, output: display, is_cached: isCached }
    this.#tell({ type: 'executed', data })
  }

  #keep(node: GraphNode, outputs: NodeOutputs): void {
    node.isUnkeyed ||= [...node.links.map(link => link.source), ...pendingSources(node), ...node.awaited].some(
      source => source.isUnkeyed,
    )
    if (node.cacheKey === undefined || node.isUnkeyed) return
    const shown = node.shown.map(entry => moveShown(entry, node.id, undefined))
    this.#execution.cache?.write(node.cacheKey, { outputs, shown }, performance.now() - (node.startedAt ?? 0))
  }

  /** Hands the outputs to those that need them, and lets go of what nothing needs any more. */
  #finish(node: GraphNode, outputs: NodeOutputs): void {
    node.isDone = true
    this.#ahead.forget(node)
    if (this.#wantedValues.has(node.id)) this.#values.set(node.id, outputs)
    if (node.consumers.size > 0) node.outputs = outputs
    for (const source of [...node.links.map(link => link.source), ...pendingSources(node)]) {
      source.consumers.delete(node)
      if (source.consumers.size === 0) source.outputs = undefined
    }
    node.pendingRuns = undefined
  }
}

/** What takes something blocked does not run; where a person would look for something it is said why. */
function skip(node: GraphNode, blocker: ExecutionBlocker, { context }: NodeWatch): PendingRun {
  if (blocker.message !== null && node.isOutput) context.show({ text: [`Skipped: ${blocker.message}`] })
  return node.kind.schema.output.map(() => ({ values: [blocker] }))
}

function readPending(run: PendingRun): NodeOutputs {
  return run.map(output => ('values' in output ? output.values : (output.source.outputs?.[output.slot] ?? [])))
}

/** What is kept in the cache tells its nodes by their way from the one that is kept: the same node may come back by another id. */
function moveShown(shown: ShownOutput, from: string, to: GraphNode | undefined): ShownOutput {
  return { ...shown, nodeId: (to?.id ?? '') + shown.nodeId.slice(from.length), displayId: to?.root.id ?? '' }
}

function failure(node: GraphNode, error: Error): NodeFailed {
  return new NodeFailed(describeFailure(node.root, error))
}
