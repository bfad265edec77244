import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describerFolder } from '@atelier/shared-schema/nodes/describer.nodes.ts'
import { readEntries } from '#engines/embedded/folder-listing.ts'
import type { EngineModels } from '#engines/runner-engine.ts'
import { isModelFolder } from '#onnx/model-folder.ts'
import { isDescriberFolder } from '#onnx/vision/describer-folder.ts'

/** By the folder that they lie in: whether a folder in it is such a model. */
export type ModelSorts = Readonly<Record<string, (path: string) => boolean>>

/** What tasks run. */
export const taskModels: ModelSorts = { checkpoints: isModelFolder, [describerFolder]: isDescriberFolder }

/** Whether there is anything to run in a folder of models. */
export function hasOnnxModels(root: string): boolean {
  return Object.keys(new OnnxModels(root).listAll()).length > 0
}

/** The model folders under `<root>/checkpoints` and its like, named as they are. What lies there as single files is for other engines. */
export class OnnxModels implements EngineModels {
  readonly #root: string
  readonly #sorts: ModelSorts

  constructor(root: string, sorts: ModelSorts = taskModels) {
    this.#root = root
    this.#sorts = sorts
  }

  list(folder: string): readonly string[] {
    if (!Object.hasOwn(this.#sorts, folder)) return []
    return readEntries(join(this.#root, folder))
      .map(({ name }) => name)
      .filter(name => !name.startsWith('.') && this.#isModel(folder, name))
      .toSorted()
  }

  /** Nothing is laid ready for single runs here: that is a file each time, and this is about folders. */
  listFor(folder: string): readonly string[] {
    return this.list(folder)
  }

  locate(folder: string, name: string): string | undefined {
    return this.list(folder).includes(name) ? join(this.#root, folder, name) : undefined
  }

  listAll(): Readonly<Record<string, readonly string[]>> {
    const all = Object.keys(this.#sorts).map(folder => [folder, this.list(folder)] as const)
    return Object.fromEntries(all.filter(([, names]) => names.length > 0))
  }

  /** Links count as what they lead to: models are large, and are kept where there is room. */
  #isModel(folder: string, name: string): boolean {
    const path = join(this.#root, folder, name)
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && this.#sorts[folder]?.(path) === true
  }
}
