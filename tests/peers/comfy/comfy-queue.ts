import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { isGraphLink } from '@atelier/shared-schema/graph/read-graph.ts'
import { listKinds } from './comfy-kinds.ts'
import { Interrupted, sha256 } from './peer-values.ts'
import type { NodeEnd, PeerInputs, Pixels } from './peer-values.ts'
import type { PeerState } from './comfy-state.ts'

export interface Prompt {
  readonly number: number
  readonly id: string
  readonly graph: ApiGraph
  readonly extra: Readonly<Record<string, unknown>>
  readonly outputs: readonly string[]
}

export interface QueueWatch {
  send(clientId: string | undefined, type: string, data: object): void
  sendPreview(clientId: string | undefined, ids: { promptId: string; node: string }, picture: Pixels): Promise<void>
  onQueueChanged(): void
}

/** One prompt after the other, with a cache of what nodes gave and a history of what was shown, in memory alone. */
export class PeerQueue {
  readonly history = new Map<string, object>()
  readonly #folder: string
  readonly #readState: () => PeerState
  readonly #watch: QueueWatch
  readonly #cache = new Map<string, NodeEnd>()
  readonly #pending: Prompt[] = []
  #running: Prompt | undefined
  #isInterrupted = false

  constructor(folder: string, readState: () => PeerState, watch: QueueWatch) {
    this.#folder = folder
    this.#readState = readState
    this.#watch = watch
  }

  get running(): readonly Prompt[] {
    return this.#running ? [this.#running] : []
  }

  get pending(): readonly Prompt[] {
    return this.#pending
  }

  get remaining(): number {
    return this.running.length + this.#pending.length
  }

  put(prompt: Prompt): void {
    this.#pending.push(prompt)
    this.#watch.onQueueChanged()
    setImmediate(() => void this.#runNext())
  }

  delete(id: string): void {
    const index = this.#pending.findIndex(prompt => prompt.id === id)
    if (index !== -1) this.#pending.splice(index, 1)
    this.#watch.onQueueChanged()
  }

  interrupt(id: string | undefined): void {
    if (id === undefined || this.#running?.id === id) this.#isInterrupted = true
  }

  async #runNext(): Promise<void> {
    if (this.#running) return
    const next = this.#pending.shift()
    if (!next) return
    this.#running = next
    this.#isInterrupted = false
    await new PromptExecution(next, this).run()
    this.#running = undefined
    this.#watch.send(clientOf(next), 'executing', { node: null, prompt_id: next.id })
    this.#watch.onQueueChanged()
    void this.#runNext()
  }

  get parts() {
    const check = () => {
      if (this.#isInterrupted) throw new Interrupted('interrupted')
    }
    return { folder: this.#folder, state: this.#readState(), watch: this.#watch, cache: this.#cache, check }
  }
}

function clientOf({ extra }: Prompt): string | undefined {
  return typeof extra['client_id'] === 'string' ? extra['client_id'] : undefined
}

class PromptExecution {
  readonly #prompt: Prompt
  readonly #queue: PeerQueue
  readonly #messages: [string, object][] = []
  readonly #executed: string[] = []
  readonly #outputs: Record<string, unknown> = {}
  readonly #signatures = new Map<string, string>()

  constructor(prompt: Prompt, queue: PeerQueue) {
    this.#prompt = prompt
    this.#queue = queue
  }

  async run(): Promise<void> {
    const { id, graph, outputs, number, extra } = this.#prompt
    const { folder, cache } = this.#queue.parts
    // On disk, so that it is known after the process was killed.
    appendFileSync(join(folder, 'executions.txt'), `${id}\n`)
    this.#note('execution_start', {})
    this.#note('execution_cached', { nodes: Object.keys(graph).filter(node => cache.has(this.#sign(node))) })
    const isFine = await this.#runAll(outputs)
    const status = { status_str: isFine ? 'success' : 'error', completed: isFine, messages: this.#messages }
    const prompt = [number, id, graph, extra, outputs]
    this.#queue.history.set(id, { prompt, outputs: this.#outputs, status, meta: {} })
  }

  async #runAll(outputs: readonly string[]): Promise<boolean> {
    let node = ''
    try {
      for (const output of outputs) await this.#runNode(output, running => (node = running))
      this.#note('execution_success', {})
      return true
    } catch (error) {
      const at = { node_id: node, node_type: this.#prompt.graph[node]?.class_type ?? '', executed: this.#executed }
      if (error instanceof Interrupted) this.#note('execution_interrupted', at)
      else this.#note('execution_error', { ...at, ...describeError(error) })
      return false
    }
  }

  async #runNode(id: string, onBegin: (id: string) => void): Promise<NodeEnd> {
    const { cache, check, folder, state, watch } = this.#queue.parts
    const node = this.#prompt.graph[id]
    const kept = cache.get(this.#sign(id))
    if (kept) {
      this.#show(id, kept)
      return kept
    }
    const kind = listKinds(state.models, [])[node?.class_type ?? '']
    if (!node || !kind) throw new Error(`there is no node ${id}`)
    const inputs: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(node.inputs)) {
      inputs[name] = isGraphLink(value) ? (await this.#runNode(value[0], onBegin)).outputs[value[1]] : value
    }
    check()
    onBegin(id)
    this.#send('executing', { node: id, display_node: id })
    const end = await kind.run(inputs as unknown as PeerInputs, {
      folder,
      check,
      stepMs: state.stepMs,
      metadata: { prompt: JSON.stringify(this.#prompt.graph) },
      progress: async (value, max, picture) => {
        this.#send('progress', { value, max, node: id })
        await watch.sendPreview(clientOf(this.#prompt), { promptId: this.#prompt.id, node: id }, picture)
      },
    })
    cache.set(this.#sign(id), end)
    this.#executed.push(id)
    this.#show(id, end)
    return end
  }

  #show(id: string, { ui }: NodeEnd): void {
    if (!ui || Object.hasOwn(this.#outputs, id)) return
    this.#outputs[id] = ui
    this.#send('executed', { node: id, display_node: id, output: ui })
  }

  #sign(id: string): string {
    const known = this.#signatures.get(id)
    if (known !== undefined) return known
    const { class_type: kind, inputs } = this.#prompt.graph[id] ?? { class_type: '', inputs: {} }
    const parts = Object.entries(inputs).map(([name, value]) =>
      isGraphLink(value) ? [name, this.#sign(value[0]), value[1]] : [name, value],
    )
    const signature = sha256(JSON.stringify([kind, parts]))
    this.#signatures.set(id, signature)
    return signature
  }

  #note(type: string, data: object): void {
    const message = { ...data, prompt_id: this.#prompt.id, timestamp: Date.now() }
    this.#messages.push([type, message])
    this.#queue.parts.watch.send(clientOf(this.#prompt), type, message)
  }

  #send(type: string, data: object): void {
    this.#queue.parts.watch.send(clientOf(this.#prompt), type, { ...data, prompt_id: this.#prompt.id })
  }
}

function describeError(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  const exception_type = message.includes('out of memory') ? 'torch.OutOfMemoryError' : 'RuntimeError'
  return {
    exception_message: `${message}\n`,
    exception_type,
    traceback: ['  File "peer.py", line 1, in run\n'],
    current_inputs: {},
    current_outputs: [],
  }
}
