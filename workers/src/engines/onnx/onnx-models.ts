import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readEntries } from '#engines/embedded/folder-listing.ts'
import type { EngineModels } from '#engines/runner-engine.ts'
import { isModelFolder } from '#onnx/model-folder.ts'

const CHECKPOINTS = 'checkpoints'

/** Whether there is anything to run in a folder of models. */
export function hasOnnxModels(root: string): boolean {
  return new OnnxModels(root).list(CHECKPOINTS).length > 0
}

/** The model folders under `<root>/checkpoints`, named as they are. What lies there as single files is for other engines. */
export class OnnxModels implements EngineModels {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  list(folder: string): readonly string[] {
    if (folder !== CHECKPOINTS) return []
    return readEntries(join(this.#root, CHECKPOINTS))
      .map(({ name }) => name)
      .filter(name => !name.startsWith('.') && this.#isModel(name))
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
    const names = this.list(CHECKPOINTS)
    return names.length > 0 ? { [CHECKPOINTS]: names } : {}
  }

  /** Links count as what they lead to: models are large, and are kept where there is room. */
  #isModel(name: string): boolean {
    const path = join(this.#root, CHECKPOINTS, name)
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && isModelFolder(path)
  }
}
