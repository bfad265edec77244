import type { Log } from '@atelier/platform/logging/log.ts'
import type { ComfyServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { ComfyApi } from './comfy-api.ts'
import type { HistoryEntry, QueuedPrompt } from './comfy-api.ts'
import { ComfySocket } from './comfy-socket.ts'
import { InventoryReader } from './server-inventory.ts'
import type { ServerInventory } from './server-inventory.ts'
import { ServerDoor } from './server-door.ts'
import { ServerTrouble, troubleOf } from './server-trouble.ts'

export type PromptPlace =
  | { readonly state: 'queued'; readonly prompt: QueuedPrompt; readonly isRunning: boolean }
  | { readonly state: 'ended'; readonly entry: HistoryEntry }

const BEAT_MS = 5_000
/** Lists of models cost a server little, its kinds of nodes much. */
const MODELS_EVERY_MS = 60_000
/** For servers that do not list their models by themselves. */
const INFO_EVERY_MS = 300_000

/** One server as all of its runs see it: whether it answers, how busy it is, what it can do. */
export class ServerLink {
  readonly name: string
  readonly api: ComfyApi
  readonly socket: ComfySocket
  readonly #door: ServerDoor
  readonly #log: Log
  readonly #inventory = new InventoryReader()
  readonly #timer: NodeJS.Timeout
  readonly #firstContact: Promise<void>
  #beating: Promise<void> | undefined
  #trouble: ServerTrouble | undefined
  #remaining = 0
  #modelsSaid: string | undefined
  #modelsAt = 0
  #infoAt = 0
  #isInfoDue = true
  #keepsIds: boolean | undefined

  constructor(settings: ComfyServerSettings, log: Log, answerMs: number | undefined) {
    this.name = settings.name
    this.#log = log
    this.#door = new ServerDoor(settings, answerMs)
    this.api = new ComfyApi(this.#door)
    this.socket = new ComfySocket(this.#door, newId(), {
      onRemaining: remaining => {
        this.#remaining = remaining
      },
      onOpen: () => this.#noteRestart(),
    })
    this.#timer = setInterval(() => void this.beat(), BEAT_MS)
    this.#timer.unref()
    this.#firstContact = this.beat()
  }

  /** What it can do; undefined before it has ever said so. */
  get inventory(): ServerInventory | undefined {
    return this.#inventory.known
  }

  get trouble(): ServerTrouble | undefined {
    return this.#trouble
  }

  /** Prompts of anybody that wait or run there. */
  get remaining(): number {
    return this.#remaining
  }

  /** Until it was asked once, however that went. */
  firstContact(): Promise<void> {
    return this.#firstContact
  }

  /** Asks how it is and, when that may have changed, what it can do. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  /** It refused what it said it can do. */
  askAgain(): void {
    this.#isInfoDue = true
    void this.beat()
  }

  /** Another client's messages, for what another worker has sent. */
  openSocket(clientId: string): ComfySocket {
    return new ComfySocket(this.#door, clientId)
  }

  /** Older servers give prompts ids of their own. */
  noteAnsweredId(asked: string, answered: string): void {
    this.#keepsIds = asked === answered
  }

  /** Where a prompt is that was sent with this id; undefined when the server knows nothing of it. */
  async locate(id: string): Promise<PromptPlace | undefined> {
    // In this order: what moves on in between is found further on.
    const { running, pending } = await this.api.readQueue()
    const isIt = (prompt: QueuedPrompt) => prompt.id === id || prompt.mark === id
    const now = running.find(isIt)
    const prompt = now ?? pending.find(isIt)
    if (prompt) return { state: 'queued', prompt, isRunning: now !== undefined }
    const entry = (await this.api.readHistory(id)) ?? (this.#keepsIds ? undefined : await this.api.findInHistory(id))
    return entry && { state: 'ended', entry }
  }

  dispose(): void {
    clearInterval(this.#timer)
    this.socket.dispose()
    this.#door.dispose()
  }

  /** A server that was started anew may have other nodes. */
  #noteRestart(): void {
    if (this.#inventory.known) this.askAgain()
  }

  async #beat(): Promise<void> {
    try {
      this.#remaining = await this.api.readRemaining()
      await this.#readInventory()
      this.noteTrouble(undefined)
    } catch (error) {
      this.noteTrouble(error instanceof SyntaxError ? nonsense(error) : troubleOf(error))
    }
  }

  async #readInventory(): Promise<void> {
    const now = performance.now()
    if (this.#inventory.known && now - this.#modelsAt >= MODELS_EVERY_MS) await this.#compareModels(now)
    if (this.#inventory.known && !this.#isInfoDue) return
    this.#isInfoDue = false
    try {
      const before = this.#inventory.known
      const read = this.#inventory.read(await this.api.readObjectInfo())
      if (Object.keys(read.nodes).length === 0) throw nonsense(new Error('no kinds of nodes'))
      if (read !== before) this.#logUnreadable(read)
      this.#infoAt = now
      if (!before) this.#modelsAt = now
    } catch (error) {
      this.#isInfoDue = true
      throw error
    }
  }

  async #compareModels(now: number): Promise<void> {
    this.#modelsAt = now
    const listed = await this.api.listModels()
    const said = listed && JSON.stringify(listed)
    const isOld = said === undefined && now - this.#infoAt >= INFO_EVERY_MS
    if (isOld || said !== this.#modelsSaid) this.#isInfoDue = true
    this.#modelsSaid = said
  }

  #logUnreadable({ unreadable }: ServerInventory): void {
    if (unreadable.length === 0) return
    const nodes = unreadable.slice(0, 20)
    this.#log.warn(
      { server: this.name, count: unreadable.length, nodes },
      'kinds of nodes of a server are not understood',
    )
  }

  /** What is wrong with it from now on, until it is asked again. */
  noteTrouble(trouble: ServerTrouble | undefined): void {
    const before = this.#trouble
    this.#trouble = trouble
    if (trouble && trouble.message !== before?.message) {
      this.#log.warn({ server: this.name, reason: trouble.reason, words: trouble.message }, 'a server is out of reach')
    }
    if (before && !trouble) this.#log.info({ server: this.name }, 'a server is there again')
  }
}

function nonsense(error: Error): ServerTrouble {
  return new ServerTrouble('not-that-kind', `what it says of its nodes cannot be read (${error.message})`, {
    cause: error,
  })
}
