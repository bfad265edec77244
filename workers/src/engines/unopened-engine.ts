import type { EngineServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { RunFailed } from '#engine/run-failed.ts'
import type { Engine, EngineDescription, EngineState } from './engine.ts'

/** In the place of one that this worker cannot open, so that whoever added it reads why. It has nothing and runs nothing. */
export class UnopenedEngine implements Engine {
  readonly id = newId()
  readonly kind: EngineServerSettings['kind']
  readonly #name: string
  readonly #note: string

  constructor({ kind, name }: Pick<EngineServerSettings, 'kind' | 'name'>, note: string) {
    this.kind = kind
    this.#name = name
    this.#note = note
  }

  describe(): Promise<EngineDescription> {
    return Promise.resolve({ name: this.#name, nodes: {}, models: {}, modelHashes: {} })
  }

  readState(): EngineState {
    return { health: 'failing', healthNote: this.#note, running: 0, queued: 0, msPerMegapixel: undefined }
  }

  run(): Promise<never> {
    const message = `${this.#name} cannot run anything: ${this.#note}.`
    return Promise.reject(new RunFailed({ reason: 'start', message, details: { words: this.#note } }))
  }

  hashModels(): Promise<Readonly<Record<string, string>>> {
    return Promise.resolve({})
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}
