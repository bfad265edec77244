import { hash } from 'node:crypto'
import { join } from 'node:path'
import { ModelHashes } from '#engines/embedded/model-hashes.ts'
import type { EngineModelHashes } from '#engines/runner-engine.ts'
import { listFiles } from '#onnx/model-folder.ts'

/** A folder is told apart from others by all of its files together. */
export class FolderHashes implements EngineModelHashes {
  readonly #root: string
  readonly #files: ModelHashes
  readonly #known = new Map<string, string>()

  constructor(root: string, keptIn: string) {
    this.#root = root
    this.#files = new ModelHashes({ root, keptIn, builtIn: () => Promise.resolve({}) })
  }

  readKnown(): Promise<Readonly<Record<string, string>>> {
    return Promise.resolve(Object.fromEntries(this.#known))
  }

  async find(models: readonly string[]): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    for (const model of models) {
      const files = this.#listFiles(model)
      const hashes = await this.#files.find(files)
      if (files.length === 0 || files.some(file => !Object.hasOwn(hashes, file))) {
        this.#known.delete(model)
        continue
      }
      const lines = files.map(file => `${file.slice(model.length + 1)} ${hashes[file]}`)
      found[model] = hash('sha256', lines.join('\n'))
      this.#known.set(model, found[model])
    }
    return found
  }

  #listFiles(model: string): string[] {
    try {
      return listFiles(join(this.#root, model)).map(({ name }) => `${model}/${name}`)
    } catch {
      // It went meanwhile.
      return []
    }
  }
}
