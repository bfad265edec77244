import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ComfyServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { AreaFolders, RunResult } from '#engine/runner/protocol.ts'
import { SpeedMeter } from '#engines/embedded/speed-meter.ts'
import type { Engine, EngineDescription, EngineRunOptions, EngineState } from '#engines/engine.ts'
import { collectCarried } from './carried-results.ts'
import { ComfyRun } from './comfy-run.ts'
import type { RunLimits } from './comfy-run.ts'
import { draftPrompt } from './prompt-draft.ts'
import type { PromptDraft } from './prompt-draft.ts'
import { promptIdOf } from './run-ids.ts'
import { notBegun } from './run-errors.ts'
import { ServerLink } from './server-link.ts'
import { ServerTrouble } from './server-trouble.ts'

const usualLimits: RunLimits = { patienceMs: 300_000, runMs: 6 * 3_600_000, pollMs: 5_000, blindPollMs: 1_000 }
/** Of a server that does not answer: whoever asks what it can do goes on without. */
const FIRST_CONTACT_MS = 3_000

/** A ComfyUI server as an engine. It comes and goes: that it does not answer is its state, not an error. */
export function openComfyEngine(settings: ComfyServerSettings, log: Log, limits: Partial<RunLimits> = {}): Engine {
  return new ComfyEngine(settings, log, { ...usualLimits, ...limits })
}

class ComfyEngine implements Engine {
  readonly id = newId()
  readonly kind = 'comfyui'
  readonly #name: string
  readonly #link: ServerLink
  readonly #limits: RunLimits
  readonly #speed = new SpeedMeter()
  readonly #ownFolder = join(tmpdir(), `atelier-comfyui-${this.id}`)
  #described: EngineDescription | undefined
  #running = 0

  constructor(settings: ComfyServerSettings, log: Log, limits: RunLimits) {
    this.#name = settings.name
    this.#link = new ServerLink(settings, log, limits.answerMs)
    this.#limits = limits
  }

  /** The same object until the server says something else. */
  async describe(): Promise<EngineDescription> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, FIRST_CONTACT_MS)
    await Promise.race([this.#link.firstContact(), late])
    clearTimeout(timer)
    const { nodes = {}, models = {} } = this.#link.inventory ?? {}
    if (this.#described?.nodes !== nodes) this.#described = { name: this.#name, nodes, models, modelHashes: {} }
    return this.#described ?? { name: this.#name, nodes, models, modelHashes: {} }
  }

  readState(): EngineState {
    const { trouble, inventory, remaining } = this.#link
    const note = trouble?.message ?? (inventory ? '' : 'it has not answered yet')
    return {
      health: note === '' ? 'ready' : 'failing',
      healthNote: note,
      running: this.#running,
      queued: Math.max(0, remaining - this.#running),
      msPerMegapixel: this.#speed.msPerMegapixel,
    }
  }

  async run(graph: ApiGraph, options: EngineRunOptions = {}): Promise<RunResult> {
    const { nodes } = this.#link.inventory ?? {}
    if (!nodes) throw notBegun(this.#name, this.#link.trouble ?? notYet())
    const draft = draftPrompt(graph, nodes, options)
    if (isNothing(draft)) return nothingToRun(draft)
    const folders = options.folders ?? this.#ownFolders()
    const run = new ComfyRun({ link: this.#link, draft, graph, options, folders, limits: this.#limits })
    this.#running += 1
    try {
      const result = await run.run()
      if (run.runMs !== undefined) this.#speed.add(run.runMs, result.pixelsWritten)
      return result
    } finally {
      this.#running -= 1
    }
  }

  async hasRun(runKey: string): Promise<boolean> {
    try {
      return (await this.#link.locate(promptIdOf(runKey, 0))) !== undefined
    } catch (error) {
      if (error instanceof ServerTrouble) return false
      throw error
    }
  }

  /** Servers do not say what is in their models. */
  async hashModels(): Promise<Readonly<Record<string, string>>> {
    return {}
  }

  async dispose(): Promise<void> {
    this.#link.dispose()
    await rm(this.#ownFolder, { recursive: true, force: true })
  }

  #ownFolders(): AreaFolders {
    const area = (name: string) => join(this.#ownFolder, name)
    return { input: area('input'), output: area('output'), temp: area('temp') }
  }
}

/** All that would run is skipped, since what it takes is. */
function isNothing({ graph }: PromptDraft): boolean {
  return Object.keys(graph).length === 0
}

function nothingToRun({ skipped, carriers }: PromptDraft): RunResult {
  const told = [...skipped].flatMap(([id, message]) =>
    message === null ? [] : [[id, { text: [`Skipped: ${message}`] }] as const],
  )
  return { displays: new Map(told), executed: [], pixelsWritten: 0, carried: collectCarried(carriers, new Map()) }
}

function notYet(): ServerTrouble {
  return new ServerTrouble('unreachable', 'it has not answered yet')
}
