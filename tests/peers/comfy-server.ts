import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usualState } from './comfy/comfy-state.ts'
import type { FromPeer, PeerSetting, PeerState, ToPeer } from './comfy/comfy-state.ts'

const program = fileURLToPath(import.meta.resolve('./comfy/comfy-program.ts'))

interface ComfyServerOptions {
  readonly basePath?: string
  readonly tls?: PeerSetting['tls']
  readonly state?: Partial<PeerState>
}

/**
 * A ComfyUI server that runs small graphs for real: its HTTP calls, its socket, its queue, history and files. It can be killed
 * and started again at the same address, with its files and without its memory, as the real one.
 */
export class ComfyServer {
  readonly #folder: string
  readonly #options: ComfyServerOptions
  #state: PeerState
  #port = 0
  #child: ChildProcess | undefined

  static async start(options: ComfyServerOptions = {}): Promise<ComfyServer> {
    const server = new ComfyServer(await mkdtemp(join(tmpdir(), 'atelier-comfy-')), options)
    await server.start()
    return server
  }

  private constructor(folder: string, options: ComfyServerOptions) {
    this.#folder = folder
    this.#options = options
    this.#state = { ...usualState, ...options.state }
  }

  get address(): string {
    const { tls, basePath = '' } = this.#options
    return `${tls ? 'https' : 'http'}://127.0.0.1:${this.#port}${basePath}`
  }

  async start(): Promise<void> {
    const { tls = null, basePath = '' } = this.#options
    const setting: PeerSetting = { folder: this.#folder, port: this.#port, basePath, tls, state: this.#state }
    this.#child = fork(program, [JSON.stringify(setting)], { execArgv: [] })
    const [message] = (await once(this.#child, 'message')) as [FromPeer]
    if (message.type === 'listening') this.#port = message.port
  }

  /** At once, as by a crash. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async switch(state: Partial<PeerState>): Promise<void> {
    this.#state = { ...this.#state, ...state }
    if (!this.#child?.connected) return
    const message: ToPeer = { type: 'state', state: this.#state }
    const switched = once(this.#child, 'message')
    this.#child.send(message)
    await switched
  }

  /** Prompts whose execution began, over all of its lives. */
  async listExecutions(): Promise<string[]> {
    const text = await readFile(join(this.#folder, 'executions.txt'), 'utf8').catch(() => '')
    return text.split('\n').filter(Boolean)
  }

  async dispose(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
