import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenAiServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { serviceEditFolder, serviceFolder, serviceNodes } from '@atelier/shared-schema/nodes/image-service.nodes.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import type { CancelFlag, NodeKind } from '#engine/node-kind.ts'
import { RunFailed } from '#engine/run-failed.ts'
import type { FailedNode } from '#engine/run-failed.ts'
import { describeNodeFailure } from '#engine/runner/failures.ts'
import type { RunEnd, RunResult } from '#engine/runner/protocol.ts'
import { runOrder } from '#engine/runner/run-order.ts'
import { ServerDoor } from '#engines/comfyui/server-door.ts'
import { withModels } from '#engines/embedded/describe-nodes.ts'
import { SpeedMeter } from '#engines/embedded/speed-meter.ts'
import { validatePart } from '#engines/embedded/validate-part.ts'
import { GraphRefused } from '#engines/engine.ts'
import type { Engine, EngineDescription, EngineRunOptions, EngineState } from '#engines/engine.ts'
import { openHost } from '#engines/open-host.ts'
import { ServiceApi } from './service-api.ts'
import { serviceKindsOf } from './service-kinds.ts'

/** A service of images as an engine. Its key stays in this process: what others do is to read what came of it. */
export function openOpenAiEngine(settings: OpenAiServerSettings): Engine {
  return new OpenAiEngine(settings)
}

/** How long the last refusal of the key is told of, unless something went well meanwhile. */
const TROUBLE_MS = 300_000
/** A service that cannot be reached is given nothing for so long: tasks wait for it instead of using up their tries. */
const AWAY_MS = 10_000

class OpenAiEngine implements Engine {
  readonly id = newId()
  readonly kind = 'openai'
  readonly #settings: OpenAiServerSettings
  readonly #door: ServerDoor
  readonly #api: ServiceApi
  readonly #nodes: readonly NodeSchema[]
  readonly #models: Readonly<Record<string, readonly string[]>>
  readonly #speed = new SpeedMeter()
  #running = 0
  #trouble: { readonly message: string; readonly until: number } | undefined

  constructor(settings: OpenAiServerSettings) {
    this.#settings = settings
    this.#door = new ServerDoor(settings)
    this.#api = new ServiceApi(this.#door, settings)
    const names = (models: OpenAiServerSettings['models']) => models.map(({ name }) => name)
    this.#models = {
      [serviceFolder]: names(settings.models),
      [serviceEditFolder]: names(settings.models.filter(({ canEdit }) => canEdit)),
    }
    this.#nodes = serviceNodes.map(schema =>
      withCredits(
        withModels(schema, folder => this.#models[folder] ?? []),
        settings,
      ),
    )
  }

  describe(): Promise<EngineDescription> {
    const nodes = Object.fromEntries(this.#nodes.map(schema => [schema.name, schema]))
    return Promise.resolve({ name: this.#settings.name, nodes, models: this.#models, modelHashes: {} })
  }

  /** Asking costs: only what runs shows whether the service answers. */
  readState(): EngineState {
    const trouble = this.#trouble && this.#trouble.until > performance.now() ? this.#trouble.message : ''
    return {
      health: trouble === '' ? 'ready' : 'failing',
      healthNote: trouble,
      running: this.#running,
      queued: 0,
      msPerMegapixel: this.#speed.msPerMegapixel,
    }
  }

  async run(graph: ApiGraph, options: EngineRunOptions = {}): Promise<RunResult> {
    const valid = validatePart(graph, makeRegistry(this.#nodes), {
      outputs: options.outputs,
      wanted: options.wanted ?? [],
      given: options.given ?? new Map(),
    })
    if (!valid.isValid) throw new GraphRefused(valid)
    this.#running += 1
    const startedAt = performance.now()
    try {
      const result = await this.#execute(valid.graph, valid.outputs, options)
      this.#trouble = undefined
      this.#speed.add(performance.now() - startedAt, result.pixelsWritten)
      return result
    } catch (error) {
      if (error instanceof RunFailed) this.#noteTrouble(error)
      throw error
    } finally {
      this.#running -= 1
    }
  }

  /** Services do not say what is in their models. */
  hashModels(): Promise<Readonly<Record<string, string>>> {
    return Promise.resolve({})
  }

  dispose(): Promise<void> {
    this.#door.dispose()
    return Promise.resolve()
  }

  async #execute(graph: ApiGraph, outputs: readonly string[], options: EngineRunOptions): Promise<RunResult> {
    const signal = options.signal ?? new AbortController().signal
    const run = { signal, runKey: options.runKey, once: options.once }
    const failed: { error?: RunFailed } = {}
    const kinds = serviceKindsOf({ api: this.#api, models: this.#settings.models, run }).map(kind =>
      noting(kind, failed, signal),
    )
    const area = (name: string) => join(tmpdir(), `atelier-openai-${this.id}`, name)
    const folders = options.folders ?? { input: area('input'), output: area('output'), temp: area('temp') }
    const order = { graph, outputs, folders, cacheScope: '', filesStay: false, ...pick(options) }
    const end = await runOrder(
      {
        kinds: new Map(kinds.map(kind => [kind.schema.name, kind])),
        cache: undefined,
        host: openHost(order, noModels),
      },
      order,
      {
        cancel: cancelFlagOf(signal),
        nodesAtOnce: 1,
        tell(event) {
          if (event.type !== 'preview') options.progress?.(event)
        },
        noteRunning: () => undefined,
      },
    )
    return takeEnd(end, graph, failed.error)
  }

  /** Of what is wrong with the service itself, rather than with what it was asked. */
  #noteTrouble({ reason, message }: RunFailed): void {
    if (reason === 'start') this.#trouble = { message, until: performance.now() + TROUBLE_MS }
    if (reason === 'stopped') this.#trouble = { message, until: performance.now() + AWAY_MS }
  }
}

/** No model of a service lies here. */
const noModels = { listFor: () => [], locate: () => undefined }

function pick({ workflow, given, wanted }: EngineRunOptions) {
  return { workflow, given, wanted }
}

/** Each node says what one of its images costs, by the model that is chosen. */
function withCredits(schema: NodeSchema, { models }: OpenAiServerSettings): NodeSchema {
  const credits = Object.fromEntries(
    models.flatMap(({ name, creditsPerImage }) => (creditsPerImage > 0 ? [[name, creditsPerImage]] : [])),
  )
  const { model } = schema.input.required
  if (!model || Object.keys(credits).length === 0) return schema
  const required = { ...schema.input.required, model: [model[0], { ...model[1], credits_each: credits }] as const }
  return { ...schema, input: { ...schema.input, required } }
}

/** What a service refuses is told as it is, and not as the failure of a node that it became on its way. */
function noting(kind: NodeKind, failed: { error?: RunFailed }, signal: AbortSignal): NodeKind {
  return {
    ...kind,
    async run(inputs, context) {
      try {
        return await kind.run(inputs, context)
      } catch (error) {
        if (signal.aborted) throw new RunCanceled('The run was canceled.')
        if (error instanceof RunFailed) failed.error ??= at(error, { id: context.nodeId, kind: kind.schema.name })
        throw error
      }
    },
  }
}

function at({ reason, message, details }: RunFailed, node: FailedNode): RunFailed {
  return new RunFailed({ reason, message, details, node })
}

function cancelFlagOf(signal: AbortSignal): CancelFlag {
  return {
    isSet: () => signal.aborted,
    check() {
      if (signal.aborted) throw new RunCanceled('The run was canceled.')
    },
  }
}

function takeEnd(end: RunEnd, graph: ApiGraph, thrown: RunFailed | undefined): RunResult {
  if (end.type === 'completed') return end.result
  if (end.type === 'canceled') throw new RunCanceled('The run was canceled.')
  throw thrown ?? describeNodeFailure(end.failure, graph)
}
