import { hash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import type { RunFailed } from '#engine/run-failed.ts'
import type { AreaFolders, RunResult } from '#engine/runner/protocol.ts'
import { GraphRefused, RunHandedOver } from '#engines/engine.ts'
import type { EngineRunOptions } from '#engines/engine.ts'
import { collectCarried } from './carried-results.ts'
import type { HistoryEntry } from './comfy-api.ts'
import type { ComfySocket } from './comfy-socket.ts'
import { PromptSigns } from './prompt-signs.ts'
import type { PromptDraft } from './prompt-draft.ts'
import {
  lostTooOften,
  nodeFailed,
  notBegun,
  outOfReach,
  readExecutionError,
  stoppedThere,
  tookTooLong,
} from './run-errors.ts'
import { RunEvents } from './run-events.ts'
import { promptIdOf } from './run-ids.ts'
import { uploadFiles } from './send-prompt.ts'
import type { PromptPlace, ServerLink } from './server-link.ts'
import { ServerTrouble } from './server-trouble.ts'
import { stopPrompt } from './stop-prompt.ts'
import { takeResults } from './take-results.ts'

export interface RunLimits {
  /** For a server that does not answer while it has a run of ours: it may be starting anew, with all of its extensions. */
  readonly patienceMs: number
  /** Of the run itself, without its wait in the server's queue. */
  readonly runMs: number
  /** How often it is asked where a run is, while it tells by itself, and while it does not. */
  readonly pollMs: number
  readonly blindPollMs: number
  /** For any one question. */
  readonly answerMs?: number
}

export interface RunOrder {
  readonly link: ServerLink
  readonly draft: PromptDraft
  readonly graph: ApiGraph
  readonly options: EngineRunOptions
  readonly folders: AreaFolders
  readonly limits: RunLimits
}

interface SentPrompt {
  readonly id: string
  /** All that the server tells of it comes here, from its beginning. */
  readonly isHeard: boolean
}

/** What nodes showed. */
type Shown = Pick<HistoryEntry, 'outputs' | 'displayNodes'>

/** Times that a server may lose a prompt before it is not sent again. */
const LOSSES_MAX = 3
/** Times that a prompt is sent whose arrival is not known. */
const SENDS_MAX = 3
/** Ids that a run may have had there; each but the last was stopped before it was done. */
const ATTEMPTS_MAX = 16
/** What is done is in the history a moment later. */
const HISTORY_LATE_MS = 5_000
const SOON_MS = 25
const SOCKET_WAIT_MS = 1_500
const LOOK_AGAIN_MS = 300

/** A graph on a server: found there if it has been sent before, else sent; followed to its end, whatever becomes of the server meanwhile. */
export class ComfyRun {
  readonly #order: RunOrder
  readonly #link: ServerLink
  readonly #signal: AbortSignal
  readonly #events: RunEvents
  readonly #signs: PromptSigns
  readonly #stopWatching: (() => void)[] = []
  #adopted: ComfySocket | undefined
  #id = ''
  #wasSentHere = false

  constructor(order: RunOrder) {
    this.#order = order
    this.#link = order.link
    this.#signal = order.options.signal ?? new AbortController().signal
    this.#events = new RunEvents(order.graph, order.draft.ownNodes, order.options)
    this.#signs = new PromptSigns(this.#events)
  }

  /** How long it ran there; undefined where that is not known. */
  get runMs(): number | undefined {
    return this.#events.runMs
  }

  async run(): Promise<RunResult> {
    const wake = () => this.#signs.ring()
    this.#signal.addEventListener('abort', wake, { once: true })
    try {
      this.#expectWanted()
      const shown = await this.#reachEnd()
      return await this.#finish(shown)
    } catch (error) {
      if (error instanceof RunCanceled) this.#events.interrupt()
      throw error
    } finally {
      this.#signal.removeEventListener('abort', wake)
      this.#stopListening()
    }
  }

  async #reachEnd(): Promise<Shown> {
    const { link } = this.#order
    let sent = await this.#findSent()
    for (let losses = 0; losses < LOSSES_MAX; losses++) {
      sent ??= await this.#send(losses > 0)
      const shown = await this.#follow(sent)
      if (shown) return shown
      sent = undefined
      this.#stopListening()
    }
    throw lostTooOften(link.name, LOSSES_MAX)
  }

  /** What another worker has sent of the same run, or this one before its server was started anew. */
  async #findSent(): Promise<SentPrompt | undefined> {
    const { options, draft } = this.#order
    if (options.runKey === undefined) {
      this.#id = randomUUID()
      return undefined
    }
    // One run may be on the same server twice, in two of its parts.
    const isPart = draft.carriers.length > 0 || (options.given?.size ?? 0) > 0
    const key = isPart ? hash('sha256', JSON.stringify([options.runKey, Object.keys(draft.graph)])) : options.runKey
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      this.#id = promptIdOf(key, attempt)
      const place = await this.#beforeSending(() => this.#link.locate(this.#id))
      if (!place) return undefined
      if (place.state === 'queued') {
        this.#adopt(place.prompt.id, place.prompt.clientId)
        return { id: place.prompt.id, isHeard: false }
      }
      if (!wasInterrupted(place.entry)) return { id: place.entry.id, isHeard: false }
    }
    throw lostTooOften(this.#link.name, ATTEMPTS_MAX)
  }

  /** Hears what the server tells whoever sent it. */
  #adopt(serverId: string, clientId: string | undefined): void {
    this.#stopListening()
    if (clientId !== undefined && clientId !== this.#link.socket.clientId) {
      this.#adopted = this.#link.openSocket(clientId)
    }
    this.#watch(this.#adopted ?? this.#link.socket, serverId)
  }

  #watch(socket: ComfySocket, serverId: string): void {
    this.#stopWatching.push(socket.watch(serverId, this.#signs))
  }

  #stopListening(): void {
    for (const stop of this.#stopWatching.splice(0)) stop()
    this.#adopted?.dispose()
    this.#adopted = undefined
  }

  /** It is sent again only when the server is known to have nothing of it. */
  async #send(wasLost: boolean): Promise<SentPrompt> {
    const { draft, folders, options } = this.#order
    const { api, socket } = this.#link
    const patiently = <Value>(ask: () => Promise<Value>) => (wasLost ? this.#patiently(ask) : this.#beforeSending(ask))
    const graph = await patiently(() => uploadFiles(api, draft, folders))
    await socket.waitOpen(SOCKET_WAIT_MS)
    this.#watch(socket, this.#id)
    this.#signs.forget()
    for (let sends = 1; ; sends++) {
      this.#expectWanted()
      try {
        const submission = { id: this.#id, clientId: socket.clientId, graph, workflow: options.workflow }
        const serverId = await api.submit(submission)
        this.#link.noteAnsweredId(this.#id, serverId)
        this.#wasSentHere = serverId === this.#id
        if (serverId !== this.#id) this.#watch(socket, serverId)
        return { id: serverId, isHeard: serverId === this.#id }
      } catch (error) {
        if (error instanceof GraphRefused) this.#link.askAgain()
        if (!(error instanceof ServerTrouble)) throw error
        const arrived = await this.#findArrived(error, wasLost)
        if (arrived !== undefined) return { id: arrived, isHeard: false }
        if (sends === SENDS_MAX) throw this.#notBegun(error)
      }
    }
  }

  /** Whether a prompt arrived whose answer was lost. */
  async #findArrived(trouble: ServerTrouble, wasLost: boolean): Promise<string | undefined> {
    const surelyNot = trouble.isUnsent || trouble.reason === 'login' || trouble.reason === 'redirect'
    if (surelyNot && !wasLost) throw this.#notBegun(trouble)
    // It may still be on its way into the queue.
    for (let looks = 0; looks < 3; looks++) {
      await delay(LOOK_AGAIN_MS)
      const place = await this.#patiently(() => this.#link.locate(this.#id))
      if (place) return place.state === 'queued' ? place.prompt.id : place.entry.id
    }
    return undefined
  }

  /** What it showed once it is done; undefined when the server knows nothing of it any more and never finished it. */
  async #follow({ id: serverId, isHeard }: SentPrompt): Promise<Shown | undefined> {
    let missing = 0
    // What was just sent tells by itself how it goes.
    if (isHeard) await this.#waitForNews(missing)
    for (;;) {
      await this.#expectNotStopped(serverId)
      const place = await this.#patiently(() => this.#look(serverId), serverId)
      this.#reopenDeafSocket(place)
      if (place?.state === 'ended') return this.#judge(place.entry)
      missing = place ? 0 : missing + 1
      const { isDone, doneMs } = this.#signs
      if (isDone && doneMs > HISTORY_LATE_MS) return { outputs: this.#signs.outputs, displayNodes: {} }
      if (missing > 1 && !isDone) return undefined
      await this.#waitForNews(missing)
    }
  }

  #reopenDeafSocket(place: PromptPlace | undefined): void {
    const hasBegun = place?.state === 'ended' || place?.isRunning === true
    if (hasBegun && this.#wasSentHere && !this.#signs.hasHeard) this.#link.socket.reopen()
  }

  async #waitForNews(missing: number): Promise<void> {
    await this.#signs.wait(this.#pauseMs(missing > 0))
    const failure = this.#signs.readFailure()
    if (failure && !this.#signal.aborted) throw this.#failed(failure)
  }

  async #look(serverId: string) {
    if (!this.#signs.isDone) return this.#link.locate(serverId)
    const entry = await this.#link.api.readHistory(serverId)
    return entry && ({ state: 'ended', entry } as const)
  }

  #pauseMs(isMissing: boolean): number {
    const { pollMs, blindPollMs } = this.#order.limits
    if (this.#signs.isDone) return SOON_MS
    if (isMissing) return LOOK_AGAIN_MS
    return (this.#adopted ?? this.#link.socket).isOpen ? pollMs : blindPollMs
  }

  #judge(entry: HistoryEntry): Shown {
    this.#events.start()
    for (const [type, data] of entry.messages) {
      if (type === 'execution_cached') this.#events.noteCached(readNodes(data))
      if (type === 'execution_error' || type === 'execution_interrupted') throw this.#failed({ type, data })
    }
    if (entry.isSuccess) return entry
    throw this.#failed({ type: 'execution_error', data: {} })
  }

  #failed({ type, data }: { type: 'execution_error' | 'execution_interrupted'; data: unknown }): RunFailed {
    const { graph } = this.#order
    if (type === 'execution_interrupted') {
      this.#events.interrupt()
      return stoppedThere(this.#link.name)
    }
    const error = readExecutionError(data)
    this.#events.fail(error)
    return nodeFailed(graph, this.#link.name, error)
  }

  async #finish(shown: Shown): Promise<RunResult> {
    const { draft, graph, options, folders } = this.#order
    const { name: serverName, api } = this.#link
    const taking = { api, serverName, draft, graph, workflow: options.workflow, folders }
    const { displays, carried, pixelsWritten } = await this.#patiently(() => takeResults(taking, shown))
    this.#events.show(displays)
    this.#events.succeed()
    const executed = [...draft.ownNodes].filter(id => !this.#events.cached.has(id))
    return { displays, executed, pixelsWritten, carried: collectCarried(draft.carriers, carried) }
  }

  /** Before anything is sent: what fails then may be tried elsewhere. */
  async #beforeSending<Value>(ask: () => Promise<Value>): Promise<Value> {
    for (let tries = 1; ; tries++) {
      this.#expectWanted()
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof ServerTrouble)) throw error
        if (tries === SENDS_MAX || !error.isPassing) throw this.#notBegun(error)
        await delay(LOOK_AGAIN_MS)
      }
    }
  }

  /** While the server has it, or may have: it is given time to come back. */
  async #patiently<Value>(ask: () => Promise<Value>, serverId = this.#id): Promise<Value> {
    const { patienceMs, blindPollMs } = this.#order.limits
    const since = performance.now()
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof ServerTrouble)) throw error
        const waited = performance.now() - since
        if (waited > patienceMs) throw outOfReach(this.#link.name, error, waited)
        await this.#signs.wait(blindPollMs)
        await this.#expectNotStopped(serverId)
      }
    }
  }

  #notBegun(trouble: ServerTrouble): RunFailed {
    // At once, so that nothing else is given to it until it answers again.
    this.#link.noteTrouble(trouble)
    return notBegun(this.#link.name, trouble)
  }

  #expectWanted(): void {
    if (this.#signal.aborted) throw new RunCanceled('The run was canceled.')
  }

  async #expectNotStopped(serverId: string): Promise<void> {
    const { limits } = this.#order
    if (this.#signal.aborted) {
      if (!(this.#signal.reason instanceof RunHandedOver)) await stopPrompt(this.#link.api, serverId)
      this.#expectWanted()
    }
    if ((this.#events.runMs ?? 0) <= limits.runMs) return
    await stopPrompt(this.#link.api, serverId)
    throw tookTooLong(this.#link.name, limits.runMs)
  }
}

function wasInterrupted({ messages }: HistoryEntry): boolean {
  return messages.some(([type]) => type === 'execution_interrupted')
}

function readNodes(data: unknown): string[] {
  const nodes = typeof data === 'object' && data !== null && 'nodes' in data ? data.nodes : []
  return Array.isArray(nodes) ? nodes.filter(id => typeof id === 'string') : []
}
