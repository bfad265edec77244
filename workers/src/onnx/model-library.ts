import { fingerprintFolder, readModelFolder } from './model-folder.ts'
import type { ModelFolder, ModelPart } from './model-folder.ts'
import { ModelProblem } from './model-problem.ts'
import { LoadedPart } from './run-part.ts'
import { loadRuntime } from './runtime.ts'
import type { OnnxRuntime } from './runtime.ts'
import { SessionStore } from './session-store.ts'

interface LibrarySetting {
  /** Where the folder of a model lies; undefined when there is none of that name. */
  readonly locate: (name: string) => string | undefined
  readonly bytesMax: number
  readonly threads: number
}

/** The models of a runner: read when they are first asked for, and again once their files have changed. */
export class ModelLibrary {
  readonly #setting: LibrarySetting
  readonly #read = new Map<string, { readonly fingerprint: string; readonly folder: ModelFolder }>()
  #loaded: { readonly runtime: OnnxRuntime; readonly sessions: SessionStore } | undefined

  constructor(setting: LibrarySetting) {
    this.#setting = setting
  }

  /** @throws ModelProblem */
  find(name: string): ModelFolder {
    const path = this.#pathOf(name)
    const fingerprint = fingerprintFolder(path)
    const known = this.#read.get(name)
    if (known?.fingerprint === fingerprint) return known.folder
    const folder = readModelFolder(path, name)
    this.#read.set(name, { fingerprint, folder })
    return folder
  }

  /** Tells whether the model of that name is still what it was. */
  fingerprint(name: string): string {
    return fingerprintFolder(this.#pathOf(name))
  }

  /** @throws ModelProblem */
  async open({ name, files }: ModelFolder, part: ModelPart): Promise<LoadedPart> {
    const title = `${part} of the model folder ${name}`
    const path = files[part]
    if (path === undefined) throw new ModelProblem(`The model folder ${name} has no ${part}/model.onnx.`)
    return this.openFile(path, title)
  }

  /** @throws ModelProblem; `title` is how people know the file */
  async openFile(path: string, title: string): Promise<LoadedPart> {
    const { runtime, sessions } = this.#load()
    return new LoadedPart(runtime, await sessions.open(path, title), title)
  }

  #pathOf(name: string): string {
    const path = this.#setting.locate(name)
    if (path === undefined) throw new ModelProblem(`There is no model folder ${name} any more.`)
    return path
  }

  #load() {
    if (this.#loaded) return this.#loaded
    const { bytesMax, threads } = this.#setting
    const runtime = loadRuntime()
    this.#loaded = { runtime, sessions: new SessionStore({ runtime, bytesMax, threads }) }
    return this.#loaded
  }
}
