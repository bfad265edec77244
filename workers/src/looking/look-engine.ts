import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { givenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { lookPart } from '@atelier/shared-schema/entities/look-model.ts'
import type { LookPart } from '@atelier/shared-schema/entities/look-model.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { loadImage } from '@atelier/shared-schema/nodes/image.nodes.ts'
import type { RunnerPoolOptions } from '#engine/runner/runner-pool.ts'
import { OnnxModels } from '#engines/onnx/onnx-models.ts'
import { RunnerEngine } from '#engines/runner-engine.ts'
import {
  embedImage,
  guessRating,
  lookingSchemas,
  ratingFolder,
  similarityFolder,
} from '#nodes/looking/looking-nodes.ts'
import type { RatingGuess } from '#onnx/vision/rating-classifier.ts'
import type { LookSetting } from './look-program.ts'
import { lookingSorts } from './looking-sorts.ts'

export interface LookEngineOptions extends Pick<RunnerPoolOptions, 'limits' | 'onDeath'> {
  readonly modelsFolder: string
  readonly threads: number
}

export const lookFolders: Readonly<Record<LookPart, string>> = { similarity: similarityFolder, rating: ratingFolder }
const kinds = { similarity: embedImage.name, rating: guessRating.name } as const

const embedded = z.object({ embedding: z.tuple([z.string()]) })
const guessed = z.object({ rating: z.tuple([givenRating]), score: z.tuple([z.number().min(0).max(1.001)]) })

/** Models that look at images, in a runner process of their own: what they do to it, they do to nothing else. */
export class LookEngine {
  readonly #engine: RunnerEngine
  readonly #models: OnnxModels

  constructor({ modelsFolder, threads, limits, onDeath }: LookEngineOptions) {
    this.#models = new OnnxModels(modelsFolder, lookingSorts)
    const setting: LookSetting = { modelsFolder, loadedBytesMax: limits.memoryBytes / 2, threads }
    const module = import.meta.resolve('./look-program.ts')
    this.#engine = new RunnerEngine({
      kind: 'onnx',
      name: 'Looking at images',
      schemas: makeRegistry([loadImage, ...lookingSchemas]),
      models: this.#models,
      hashes: { readKnown: () => Promise.resolve({}), find: () => Promise.resolve({}) },
      folders: { input: '', output: '', temp: '' },
      pool: {
        setting: { program: { module, setting: { ...setting } }, pixelThreads: threads, givesWay: true },
        count: 1,
        limits,
        ...(onDeath && { onDeath }),
      },
    })
  }

  /** Of several the first by name is taken. */
  listModels(): { part: LookPart; name: string; path: string }[] {
    return lookPart.options.flatMap(part => {
      const [name] = this.#models.list(lookFolders[part])
      const path = name === undefined ? undefined : this.#models.locate(lookFolders[part], name)
      return name === undefined || path === undefined ? [] : [{ part, name, path }]
    })
  }

  /** @throws RunFailed with what is wrong with the model, or with the image */
  async embed(model: string, picture: Uint8Array): Promise<Float32Array> {
    const { embedding } = embedded.parse(await this.#look('similarity', model, picture))
    const bytes = new Uint8Array(Buffer.from(embedding[0], 'base64'))
    return new Float32Array(bytes.buffer)
  }

  /** @throws as above */
  async guessRating(model: string, picture: Uint8Array): Promise<RatingGuess> {
    const { rating, score } = guessed.parse(await this.#look('rating', model, picture))
    return { rating: rating[0], score: Math.min(1, score[0]) }
  }

  dispose(): Promise<void> {
    return this.#engine.dispose()
  }

  async #look(part: LookPart, model: string, picture: Uint8Array): Promise<unknown> {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-look-'))
    const folders = { input: join(folder, 'input'), output: join(folder, 'output'), temp: join(folder, 'temp') }
    const graph: ApiGraph = {
      load: { class_type: 'LoadImage', inputs: { image: 'picture' } },
      look: { class_type: kinds[part], inputs: { images: ['load', 0], model } },
    }
    try {
      await mkdir(folders.input)
      await writeFile(join(folders.input, 'picture'), picture)
      const { displays } = await this.#engine.run(graph, { folders })
      return displays.get('look')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
