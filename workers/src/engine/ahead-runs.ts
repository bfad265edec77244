import { sizeOfValue } from './cache/value-size.ts'
import { findBlocker } from './execution-blocker.ts'
import type { Execution } from './execute-graph.ts'
import type { GraphNode, InputLink } from './graph-node.ts'
import { checkLinkedValues } from './linked-values.ts'
import { joinRuns, listOutputs, spreadLists, type NodeOutputs } from './list-values.ts'
import { readInputs } from './node-inputs.ts'
import { RunCanceled, type CancelFlag } from './node-kind.ts'
import { NodeWatch } from './node-watch.ts'
import type { RunningNodes } from './running-nodes.ts'

/** What was made ahead and waits to be taken: beyond this nothing more is begun. */
const WAITING_BYTES_MAX = 96 * 1_048_576
/** How far ahead is looked for something to begin, so that a graph of thousands is not gone through at each node. */
const LOOKED_AT = 16

/** What the runs of a node gave, made while others ran. */
interface AheadRun {
  readonly ended: Promise<AheadEnd>
  outputs?: NodeOutputs
  bytes: number
}

export type AheadEnd =
  | { readonly type: 'made'; readonly runs: readonly NodeOutputs[]; readonly watch: NodeWatch }
  /** Said when it is its turn, unless a node before it ends the run. */
  | { readonly type: 'failed'; readonly error: unknown }
  /** Something that it takes is blocked. */
  | { readonly type: 'blocked' }

/**
 * Runs nodes before it is their turn, beside the one whose turn it is: those that work in threads of their own and will be
 * needed for certain. It only prepares. What ran, what was shown and which error ended the run is settled in the order in which
 * one node after the other would have run, so that a graph comes to the same whatever finishes first.
 */
export class AheadRuns {
  readonly #execution: Execution
  readonly #running: RunningNodes
  readonly #countMax: number
  readonly #expected: GraphNode[] = []
  readonly #runs = new Map<GraphNode, AheadRun>()
  readonly #cancel: CancelFlag
  #count = 0
  #waitingBytes = 0
  #isOver = false

  constructor(execution: Execution, running: RunningNodes) {
    this.#execution = execution
    this.#running = running
    this.#countMax = (execution.nodesAtOnce ?? 1) - 1
    const { cancel } = execution
    this.#cancel = {
      isSet: () => this.#isOver || cancel.isSet(),
      check: () => {
        if (this.#isOver) throw new RunCanceled('canceled')
        cancel.check()
      },
    }
  }

  /** Nodes that will run, in the order of their turns. */
  expect(nodes: readonly GraphNode[]): void {
    if (this.#countMax > 0) this.#expected.push(...nodes.filter(isFit))
  }

  /** Begins what there is room for, beside `current`, whose turn it is. */
  begin(current?: GraphNode): void {
    const looked: GraphNode[] = []
    while (looked.length < LOOKED_AT && this.#hasRoom) {
      const node = this.#expected.shift()
      if (!node) break
      if (node.isDone || node === current || node.startedAt !== undefined) continue
      if (node.links.every(link => this.#valuesOf(link) !== undefined)) this.#begin(node)
      else looked.push(node)
    }
    this.#expected.unshift(...looked)
  }

  /** What came of a node that was begun, for whom it is the turn of; undefined when it was not. */
  take(node: GraphNode): Promise<AheadEnd> | undefined {
    return this.#runs.get(node)?.ended
  }

  /** Once its outputs are where all others find them. */
  forget(node: GraphNode): void {
    const run = this.#runs.get(node)
    if (!run) return
    this.#runs.delete(node)
    this.#waitingBytes -= run.bytes
  }

  /** Nothing goes on when this returns: the next run has the same threads and the same word to stop. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(Array.from(this.#runs.values(), run => run.ended))
  }

  get #hasRoom(): boolean {
    return !this.#isOver && this.#count < this.#countMax && this.#waitingBytes < WAITING_BYTES_MAX
  }

  #valuesOf({ source, slot }: InputLink): readonly unknown[] | undefined {
    return source.outputs?.[slot] ?? this.#runs.get(source)?.outputs?.[slot]
  }

  #begin(node: GraphNode): void {
    this.#count += 1
    const run: AheadRun = { ended: this.#run(node), bytes: 0 }
    this.#runs.set(node, run)
    void run.ended.then(end => {
      this.#count -= 1
      if (end.type !== 'made') return
      run.outputs = joinRuns(end.runs, node.kind.schema)
      run.bytes = sizeOfValue(run.outputs)
      this.#waitingBytes += run.bytes
      this.begin()
    })
  }

  async #run(node: GraphNode): Promise<AheadEnd> {
    const watch = new NodeWatch(node, { ...this.#execution, cancel: this.#cancel })
    try {
      const lists = readInputs(node, this.#execution, link => this.#valuesOf(link))
      checkLinkedValues(node, lists)
      const calls = spreadLists(lists, node.kind.schema)
      if (calls.some(findBlocker)) return { type: 'blocked' }
      this.#running.begin(node)
      const runs: NodeOutputs[] = []
      for (const inputs of calls) {
        this.#cancel.check()
        runs.push(listOutputs(await node.kind.run(inputs, watch.context), node.kind.schema))
      }
      return { type: 'made', runs, watch }
    } catch (error) {
      return { type: 'failed', error }
    } finally {
      this.#running.end(node)
    }
  }
}

/** Whether a node may run before its turn: it must only make something, and not ask for more once it runs. */
function isFit({ kind, links }: GraphNode): boolean {
  const { worksAside, expand, needs, schema } = kind
  return worksAside === true && !expand && !needs && !schema.output_node && links.every(link => !link.isRaw)
}
