import { readGraphSettings } from '@atelier/platform/images/metadata/graph-settings.ts'
import { modelItemOf } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { Trx } from '#database/connection.ts'
import { insertImages } from '#images/insert-image.queries.ts'
import type { ImageMaking, NewImage } from '#images/insert-image.queries.ts'
import { listModelFiles } from '#models/sd-models.queries.ts'
import { holdRecipe, holdSourceImages } from './result-place.queries.ts'
import type { ResultPlace } from './result-place.queries.ts'
import type { TaskRow } from './task-rows.queries.ts'

/** A file of the task's owner with its bytes. */
export interface ResultFile {
  fileId: string
  width: number
  height: number
  isAnimated: boolean
}

type Made = Pick<TaskRow, 'task_id' | 'owner_uid' | 'recipe_id' | 'files' | 'graph' | 'prompt' | 'seed'>

/** The images that a task made, with what they were made from and how; answers their ids in the order of the files. */
export async function insertResults(
  trx: Trx,
  task: Made,
  { place, files, now }: { place: ResultPlace; files: readonly ResultFile[]; now: Date },
): Promise<string[]> {
  if (files.length === 0) return []
  const [sources, recipeId, making] = [
    await holdSourceImages(trx, Object.values(task.files)),
    await holdRecipe(trx, task.recipe_id),
    await describeMaking(trx, task),
  ]
  return insertImages(
    trx,
    files.map(({ fileId, width, height, isAnimated }, index): NewImage => ({
      ownerUid: task.owner_uid,
      workspaceId: place.workspaceId,
      folderId: place.folderId,
      name: nameResult(task, index, files.length),
      fileId,
      origin: 'generated',
      media: isAnimated ? 'animated' : 'image',
      width,
      height,
      making,
      recipeId,
      recipeTaskId: task.task_id,
      metadata: { graph: task.graph },
      sources: sources.map(imageId => ({ imageId, role: 'input' })),
      now,
    })),
  )
}

const NAME_LENGTH_MAX = 120

/** By what was asked for; several are numbered. */
export function nameResult({ prompt }: Pick<TaskRow, 'prompt'>, index: number, count: number): string {
  const words = prompt.replaceAll(/\s+/g, ' ').trim()
  const name = words === '' ? 'Image' : words.slice(0, NAME_LENGTH_MAX).trimEnd().toWellFormed()
  return count === 1 ? name : `${name} ${index + 1}`
}

/** As the graph says it, and where it says nothing, as the person asked for it. */
async function describeMaking(trx: Trx, { graph, prompt, seed }: Made): Promise<Partial<ImageMaking>> {
  const settings = (graph && readGraphSettings(graph)) ?? {}
  return {
    prompt: prompt || (settings.prompt ?? ''),
    negativePrompt: settings.negativePrompt ?? '',
    ...(await describeModel(trx, settings.model ?? '')),
    sampler: settings.sampler ?? '',
    steps: settings.steps ?? null,
    cfgScale: settings.cfgScale?.toString() ?? '',
    seed: seed ?? settings.seed ?? null,
    denoisingStrength: settings.denoise?.toString() ?? '',
    upscaler: settings.upscaler ?? '',
  }
}

/** As A1111 shortens a hash. */
const HASH_LENGTH = 10

/** Models of people by what they are called: graphs name them by their ids. */
async function describeModel(trx: Trx, name: string): Promise<Pick<Partial<ImageMaking>, 'modelName' | 'modelHash'>> {
  const itemId = modelItemOf(name)
  const [model] = itemId === undefined ? [] : await listModelFiles(trx, [itemId])
  return model
    ? { modelName: model.name, modelHash: model.sha256?.toString('hex').slice(0, HASH_LENGTH) ?? '' }
    : { modelName: name }
}
